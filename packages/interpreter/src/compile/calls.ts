/** Calls: of names, of methods, with keywords and stars. */
import type { Attribute, Call, Expr } from '../syntax/ast.js';
import { expr, operands } from './expressions.js';
import { any, type Fn, type X } from './fn.js';
import { loadName, symbolOf } from './names.js';
import { askedAttribute, refuseDunder } from './policy.js';

export function compileCall(f: Fn, e: Call): X {
  if (isBareSuper(e)) {
    const found = superCall(f, e);
    if (found !== null) return found;
  }
  if (e.func.kind === 'Attribute') return methodCall(f, e, e.func);
  if (hasStars(e)) {
    const callee = f.save(operands(f, [e.func], true)[0]);
    return any(`${f.h('callStar')}(${callee.c},${packedArguments(f, e, callee.c)},${f.at(e)})`);
  }
  const xs = operands(f, [e.func, ...e.args, ...e.keywords.map((k) => k.value)], true);
  const n = e.args.length;
  const args = xs.slice(1, 1 + n).map((x) => x.c);
  if (isOwnCall(f, e.func)) return ownCall(f, e, xs);
  if (e.keywords.length > 0) {
    const names = f.b.names(e.keywords.map((k) => k.arg as string));
    return any(
      `${f.h('callKw')}(${xs[0].c},[${args.join(',')}],${names},[${xs
        .slice(1 + n)
        .map((x) => x.c)
        .join(',')}],${f.at(e)})`,
    );
  }
  if (n > 3) return any(`${f.h('callN')}(${xs[0].c},[${args.join(',')}],${f.at(e)})`);
  if (f.hot && e.func.kind === 'Name') return guardedCall(f, xs, e);
  return any(`${f.h(`call${n}`)}(${[xs[0].c, ...args, f.at(e)].join(',')})`);
}

/** In policy builds of the runtime's own Python: a call by a module-level name is the runtime's, not the program's. */
function isOwnCall(f: Fn, callee: Expr): boolean {
  const o = f.b.options;
  return o.internal && o.policy?.calls === true && callee.kind === 'Name' && symbolOf(f, callee.id).binding === 'global';
}

/** A call of one argument by such a name, as decorators make it. */
export function decoratorCall(f: Fn, decorator: X, e: Expr, argument: X): X {
  const at = isOwnCall(f, e) ? `${f.h('trusted')}(${decorator.c},${f.at(e)})` : f.at(e);
  return any(`${f.h('call1')}(${decorator.c},${argument.c},${at})`);
}

/** Says so after the arguments ran, right before the call. */
function ownCall(f: Fn, e: Call, xs: X[]): X {
  const callee = f.save(xs[0]).c;
  const n = e.args.length;
  const at = `${f.h('trusted')}(${callee},${f.at(e)})`;
  const list = (from: number, to?: number): string =>
    `[${xs
      .slice(from, to)
      .map((x) => x.c)
      .join(',')}]`;
  if (e.keywords.length === 0) return any(`${f.h('callN')}(${callee},${list(1)},${at})`);
  return any(`${f.h('callKw')}(${callee},${list(1, 1 + n)},${f.b.names(e.keywords.map((k) => k.arg as string))},${list(1 + n)},${at})`);
}

/** A guest function of the right number of parameters is entered directly: the site then has feedback of its own. */
function guardedCall(f: Fn, xs: X[], e: Call): X {
  let pre = '';
  const texts = xs.map((x, i) => {
    if (x.constant || (i > 0 && x.simple && xs.slice(i + 1).every((y) => y.simple || y.constant))) return x.c;
    const t = f.temp();
    pre += `${t}=${x.c},`;
    return t;
  });
  const [callee, ...args] = texts;
  const list = [...args, f.at(e)].join(',');
  return any(
    `(${pre}${callee} instanceof ${f.h('PyFunction')}&&${callee}.n===${args.length}?${callee}.fn(${list}):${f.h(`call${args.length}`)}(${callee},${list}))`,
  );
}

function hasStars(e: Call): boolean {
  return e.args.some((a) => a.kind === 'Starred') || e.keywords.some((k) => k.arg === null) || e.args.length > 200;
}

/** Arguments with stars, as a temporary holding `{args, kwargs}`. */
function packedArguments(f: Fn, e: Call, callee: string): string {
  const t = f.temp();
  f.emit(`${t}=${f.h('packArgs')}();`);
  let run: Expr[] = [];
  const flush = (): void => {
    if (run.length === 0) return;
    for (let i = 0; i < run.length; i += 100) {
      const xs = operands(f, run.slice(i, i + 100));
      f.emit(`${f.h('packPush')}(${t},[${xs.map((x) => x.c).join(',')}]);`);
    }
    run = [];
  };
  for (const a of e.args) {
    if (a.kind === 'Starred') {
      flush();
      const x = expr(f, a.value);
      f.emit(`${f.h('packStar')}(${t},${x.c},${callee},${f.at(e)});`);
    } else run.push(a);
  }
  flush();
  for (const k of e.keywords) {
    const x = expr(f, k.value);
    if (k.arg === null) f.emit(`${f.h('packMapping')}(${t},${x.c},${callee},${f.at(e)});`);
    else f.emit(`${f.h('packKeyword')}(${t},${f.b.name(k.arg)},${x.c},${callee},${f.at(e)});`);
  }
  return t;
}

/** Arguments that cannot raise nor run code: the method may be looked up after them. */
function harmless(f: Fn, e: Expr): boolean {
  if (e.kind === 'Constant') return true;
  if (e.kind === 'Name') {
    const symbol = symbolOf(f, e.id);
    const held = symbol.owner ?? symbol;
    return (symbol.binding === 'local' || symbol.binding === 'free') && held.scope.runner === f.scope && f.assigned.has(held);
  }
  return false;
}

function methodCall(f: Fn, e: Call, func: Attribute): X {
  const name = f.current.mangle(func.attr);
  const onSuper = func.value.kind === 'Call' && func.value.func.kind === 'Name' && func.value.func.id === 'super';
  const refused = !onSuper && refuseDunder(f, name, 'call');
  const object = expr(f, func.value);
  const receiver = f.b.options.policy?.attributes === true ? any(askedAttribute(f, object.c, name, 'read', func)) : object;
  if (refused) return any(`${f.h('refuseDunderCall')}(${receiver.c},${f.b.name(name)},${f.at(func)})`);
  const slot = f.b.name(name);
  const cache = f.b.cache();
  const n = e.args.length;
  if (!hasStars(e) && !f.spread && !isOwnCall(f, func.value) && e.keywords.length === 0 && n <= 3 && e.args.every((a) => harmless(f, a))) {
    const args = operands(f, e.args).map((x) => x.c);
    // The attribute's position comes right before the call's: a missing method is blamed on it.
    f.position(func);
    return any(`${f.h(`method${n}`)}(${[receiver.c, slot, cache, ...args, f.at(e)].join(',')})`);
  }
  // The method is looked up before the arguments run, as in CPython; m.r holds the receiver it binds.
  const load = `${f.h('loadMethod')}(${receiver.c},${slot},${cache},${f.at(func)})`;
  if (hasStars(e)) {
    const callee = f.temp();
    const self = f.temp();
    f.emit(`${callee}=${load};${self}=m.r;`);
    return any(`${f.h('callStarBound')}(${callee},${self},${packedArguments(f, e, callee)},${f.at(e)})`);
  }
  const all = [...e.args, ...e.keywords.map((k) => k.value)];
  const at = f.out.length;
  const probe = f.capture(() => operands(f, all));
  let head = `${load},m.r`;
  if (probe.lines.length > 0) {
    const callee = f.temp();
    const self = f.temp();
    f.insert(at, `${callee}=${load};${self}=m.r;`);
    f.append(probe.lines);
    head = `${callee},${self}`;
  }
  const xs = probe.result.map((x) => x.c);
  if (isOwnCall(f, func.value)) return ownMethodCall(f, e, head, xs);
  if (e.keywords.length > 0) {
    const names = f.b.names(e.keywords.map((k) => k.arg as string));
    return any(`${f.h('callBoundKw')}(${head},[${xs.slice(0, n).join(',')}],${names},[${xs.slice(n).join(',')}],${f.at(e)})`);
  }
  if (n > 3) return any(`${f.h('callBoundN')}(${head},[${xs.join(',')}],${f.at(e)})`);
  return any(`${f.h(`callBound${n}`)}(${[head, ...xs, f.at(e)].join(',')})`);
}

/** The same for a function of a module by its name: `math.gcd(a, b)`. */
function ownMethodCall(f: Fn, e: Call, head: string, xs: readonly string[]): X {
  const n = e.args.length;
  const names = f.b.names(e.keywords.map((k) => k.arg as string));
  return any(`${f.h('callBoundOwn')}(${head},[${xs.slice(0, n).join(',')}],${names},[${xs.slice(n).join(',')}],${f.at(e)})`);
}

/** `super` called by name with a star or by another name is an ordinary call. */
function isBareSuper(e: Call): boolean {
  return e.func.kind === 'Name' && e.func.id === 'super' && e.args.length === 0 && e.keywords.length === 0;
}

/** Zero-argument super: the class cell and the first parameter are added where there are any. */
function superCall(f: Fn, e: Call): X | null {
  const symbol = f.current.symbols.get('__class__') ?? f.scope.symbols.get('__class__');
  const owner = symbol?.owner ?? null;
  if (owner === null || f.scope.kind === 'class') return null;
  const first = firstParameter(f);
  const callee = loadName(f, 'super', e);
  if (first === null) return any(`${f.h('superNoArgs')}(${callee.c},${f.at(e)})`);
  return any(`${f.h('superCall')}(${callee.c},${f.b.variable(owner)},${first},${f.at(e)})`);
}

function firstParameter(f: Fn): string | null {
  const node = f.scope.node;
  if (node.kind !== 'FunctionDef' && node.kind !== 'AsyncFunctionDef' && node.kind !== 'Lambda') return null;
  const a = node.args.posonlyargs[0] ?? node.args.args[0];
  if (a !== undefined) return f.b.variable(f.scope.symbol(f.scope.mangle(a.arg)));
  if (node.args.vararg !== null) return `${f.h('firstOf')}(${f.b.variable(f.scope.symbol(node.args.vararg.arg))})`;
  return null;
}
