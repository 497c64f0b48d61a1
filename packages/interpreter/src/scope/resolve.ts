/** Decides for every name of every scope where it is found, once all uses are known. */
import type { PySyntaxError } from '../syntax/errors.js';
import type { Scope, Symbol } from './scope.js';

/** Resolves all names below the module scope. Iterative over depth only as deep as functions nest. */
export function resolveNames(module: Scope, fail: (message: string, scope: Scope, name: string) => PySyntaxError): void {
  visit(module, fail);
}

function visit(scope: Scope, fail: (message: string, scope: Scope, name: string) => PySyntaxError): void {
  for (const symbol of scope.symbols.values()) resolve(symbol, scope, fail);
  for (const child of scope.children) visit(child, fail);
}

function resolve(symbol: Symbol, scope: Scope, fail: (message: string, scope: Scope, name: string) => PySyntaxError): void {
  if (scope.kind === 'module' || symbol.explicitGlobal) {
    symbol.binding = 'global';
    return;
  }
  const bound = symbol.assigned || symbol.parameter || symbol.deleted || symbol.annotated;
  if (bound && !symbol.explicitNonlocal) {
    symbol.binding = scope.kind === 'class' ? 'class' : 'local';
    if (symbol.binding === 'class') symbol.owner = ownerOf(symbol, scope);
    return;
  }
  const owner = ownerOf(symbol, scope);
  if (symbol.explicitNonlocal && owner === null) throw fail(`no binding for nonlocal '${symbol.name}' found`, scope, symbol.name);
  if (owner === null) {
    symbol.binding = 'global';
    return;
  }
  symbol.binding = 'free';
  symbol.owner = owner;
  if (owner.scope.runner !== scope.runner) {
    owner.captured = true;
    if (symbol.explicitNonlocal && (symbol.assigned || symbol.deleted)) owner.reboundInside = true;
    if (owner.scope.kind === 'comprehension') owner.scope.capturesTargets = true;
  } else if (symbol.assigned && scope !== owner.scope) owner.assigned = true;
}

/** The symbol of the nearest enclosing function that binds the name; class scopes are passed over. */
function ownerOf(symbol: Symbol, scope: Scope): Symbol | null {
  for (let outer = scope.parent; outer !== null && outer.kind !== 'module'; outer = outer.parent) {
    if (outer.kind === 'class') {
      if (symbol.name === '__class__' && outer.needsClassCell) return classCell(outer);
      continue;
    }
    const found = outer.symbols.get(symbol.name);
    if (found === undefined) continue;
    if (found.explicitGlobal) return null;
    if (found.explicitNonlocal) continue;
    if (found.assigned || found.parameter || found.deleted || found.annotated) return found;
  }
  return null;
}

/** The `__class__` cell of a class, as a symbol under a name no program can write. */
export function classCell(scope: Scope): Symbol {
  const cell = scope.symbol('.class');
  cell.captured = true;
  cell.binding = 'local';
  return cell;
}
