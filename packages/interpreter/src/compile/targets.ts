/** Assignment targets: names, attributes, subscripts, unpacking. */
import type { Expr } from '../syntax/ast.js';
import { unparse } from '../syntax/unparse.js';
import { expr, operands } from './expressions.js';
import type { Fn, X } from './fn.js';
import { deleteName, storeName } from './names.js';
import { askedAttribute, refuseDunder } from './policy.js';

/** Emits the store of a value (repeatable) to a target. */
export function storeTarget(f: Fn, t: Expr, value: X): void {
  switch (t.kind) {
    case 'Name':
      storeName(f, t.id, value.c, t);
      return;
    case 'Attribute': {
      const name = f.current.mangle(t.attr);
      const o = expr(f, t.value);
      if (refuseDunder(f, name, 'write')) f.emit(`${f.h('refuseDunder')}(${o.c},${f.b.name(name)},${f.at(t)});`);
      else f.emit(`${f.h('setAttr')}(${askedAttribute(f, o.c, name, 'write', t)},${value.c},${f.b.name(name)},${f.b.cache()},${f.at(t)});`);
      stored(f, t, value.c);
      return;
    }
    case 'Subscript': {
      const [o, k] = operands(f, [t.value, t.slice]);
      storeItem(f, o, k, value.c, t);
      return;
    }
    case 'Tuple':
    case 'List':
      unpack(f, t.elts, value, t);
      return;
    case 'Starred':
      storeTarget(f, t.value, value);
      return;
    default:
      throw f.error('cannot assign to this expression', t);
  }
}

/** In observe builds: tells what an attribute or item got. */
export function stored(f: Fn, t: Expr, value: string): void {
  if (f.b.options.observe) f.emit(`${f.h('observeItem')}(${value},${f.b.name(unparse(t))},s);`);
}

/** Emits `o[k] = value`, with the common list case inline where hot. */
export function storeItem(f: Fn, o: X, k: X, value: string, t: Expr): void {
  if (!f.hot || k.t === 'str' || (k.t === 'int' && k.c[0] === '(')) {
    f.emit(`${f.h('setItem')}(${o.c},${k.c},${value},${f.at(t)});`);
    stored(f, t, value);
    return;
  }
  const l = f.save(o);
  const r = f.save(k);
  const guard = `${k.t === 'int' ? '' : `typeof ${r.c}==='number'&&${r.c}>=0&&`}${r.c}<${l.c}.items.length`;
  f.emit(
    `if(${l.c} instanceof ${f.h('PyList')}&&${guard})${l.c}.items[${r.c}]=${value};else ${f.h('setItem')}(${l.c},${r.c},${value},${f.at(t)});`,
  );
}

function unpack(f: Fn, elts: readonly Expr[], value: X, t: Expr): void {
  const star = elts.findIndex((e) => e.kind === 'Starred');
  const arr = f.temp();
  if (star < 0) f.emit(`${arr}=${f.h('unpack')}(${value.c},${elts.length},${f.at(t)});`);
  else f.emit(`${arr}=${f.h('unpackStar')}(${value.c},${star},${elts.length - star - 1},${f.at(t)});`);
  elts.forEach((e, i) => storeTarget(f, e, { c: `${arr}[${i}]`, t: 'any', constant: false, simple: true }));
}

/** Emits the deletion of a target. */
export function deleteTarget(f: Fn, t: Expr): void {
  switch (t.kind) {
    case 'Name':
      deleteName(f, t.id, t);
      return;
    case 'Attribute': {
      const name = f.current.mangle(t.attr);
      const o = expr(f, t.value);
      if (refuseDunder(f, name, 'delete')) f.emit(`${f.h('refuseDunder')}(${o.c},${f.b.name(name)},${f.at(t)});`);
      else f.emit(`${f.h('delAttr')}(${askedAttribute(f, o.c, name, 'delete', t)},${f.b.name(name)},${f.at(t)});`);
      return;
    }
    case 'Subscript': {
      const [o, k] = operands(f, [t.value, t.slice]);
      f.emit(`${f.h('delItem')}(${o.c},${k.c},${f.at(t)});`);
      return;
    }
    case 'Tuple':
    case 'List':
      for (const e of t.elts) deleteTarget(f, e);
      return;
    default:
      throw f.error('cannot delete this expression', t);
  }
}
