/** Scopes and symbols: which name lives where. */
import type { Node } from '../syntax/ast.js';

/** What makes a scope. Comprehensions other than generator expressions are inlined into the function around them. */
export type ScopeKind = 'module' | 'function' | 'lambda' | 'class' | 'comprehension' | 'genexpr' | 'typeparams';

/** Where a name of a scope is found at run time. */
export type Binding =
  /** A JavaScript variable of this function. */
  | 'local'
  /** A variable of an enclosing function. */
  | 'free'
  /** A module global, then a builtin. */
  | 'global'
  /** A key of the class namespace, then global (or free). */
  | 'class';

/** One name in one scope. */
export interface Symbol {
  readonly name: string;
  assigned: boolean;
  referenced: boolean;
  parameter: boolean;
  deleted: boolean;
  explicitGlobal: boolean;
  explicitNonlocal: boolean;
  annotated: boolean;
  /** Target of a comprehension's `for`. */
  iteration: boolean;
  /** Bound by def, class or import. */
  definition: boolean;
  binding: Binding;
  /** For 'free' (and class lookups that fall to an enclosing function): the symbol of the function that owns it. */
  owner: Symbol | null;
  /** The scope this symbol is in. */
  readonly scope: Scope;
  /** Some inner function (not an inlined comprehension) refers to it. */
  captured: boolean;
  /** Some inner function rebinds or deletes it. */
  reboundInside: boolean;
}

/** A scope: one per module, function, class and comprehension. */
export class Scope {
  readonly kind: ScopeKind;
  readonly name: string;
  readonly parent: Scope | null;
  readonly node: Node;
  readonly symbols: Map<string, Symbol> = new Map();
  readonly children: Scope[] = [];
  /** Class name for mangling of private names, or null. */
  readonly privateName: string | null;
  isAsync = false;
  isGenerator = false;
  /** Contains `await` or async comprehension parts that run in it. */
  hasAwait = false;
  hasYield = false;
  returnsValue: Node | null = null;
  /** A method inside refers to `__class__` or calls `super`. */
  needsClassCell = false;
  /** An inner function captures a symbol of this comprehension: it must be a function of its own. */
  capturesTargets = false;

  constructor(kind: ScopeKind, name: string, parent: Scope | null, node: Node, privateName: string | null) {
    this.kind = kind;
    this.name = name;
    this.parent = parent;
    this.node = node;
    this.privateName = privateName;
    parent?.children.push(this);
  }

  symbol(name: string): Symbol {
    let symbol = this.symbols.get(name);
    if (symbol === undefined) {
      symbol = {
        name,
        assigned: false,
        referenced: false,
        parameter: false,
        deleted: false,
        explicitGlobal: false,
        explicitNonlocal: false,
        annotated: false,
        iteration: false,
        definition: false,
        binding: 'global',
        owner: null,
        scope: this,
        captured: false,
        reboundInside: false,
      };
      this.symbols.set(name, symbol);
    }
    return symbol;
  }

  /** True for scopes whose names are JavaScript variables. */
  get isFunctionLike(): boolean {
    return this.kind !== 'module' && this.kind !== 'class';
  }

  /** The scope that runs this one's code: itself, or for inlined comprehensions the function around them. */
  get runner(): Scope {
    let scope: Scope = this;
    while (scope.kind === 'comprehension') scope = scope.parent as Scope;
    return scope;
  }

  /** Applies private-name mangling. */
  mangle(name: string): string {
    const cls = this.privateName;
    if (cls === null || !name.startsWith('__') || name.endsWith('__') || name.includes('.')) return name;
    const stripped = cls.replace(/^_+/, '');
    return stripped === '' ? name : `_${stripped}${name}`;
  }
}
