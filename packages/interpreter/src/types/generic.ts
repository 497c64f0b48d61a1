/** `list[int]` and `int | str`: GenericAlias and UnionType. */
import { defGetters, defMethods, defNew } from '../objects/builtin.js';
import { genericAliasType, PyGenericAlias, PyUnionType, unionType } from '../objects/descriptors.js';
import { E, PyException, typeError } from '../objects/exception.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { Ellipsis, NotImplemented, noneType } from '../objects/singletons.js';
import { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { getAttr, getAttrOpt, missingAttribute, nativeGet, setAttr, typeOf } from '../protocols/attributes.js';
import { attributeName } from './object.js';
import { call } from '../protocols/calls.js';
import { isInstance, isSubclass } from '../protocols/classes.js';
import { eq } from '../protocols/comparison.js';
import { hash } from '../protocols/hashing.js';
import { reprText } from '../protocols/text.js';

/** `origin[item]`. */
export function genericAlias(origin: Value, item: Value): PyGenericAlias {
  return new PyGenericAlias(origin, item instanceof PyTuple ? item.items : [item]);
}

/** How types print inside `list[...]` and `a | b`. */
export function typeText(v: Value): string {
  if (v === Ellipsis) return '...';
  if (v === null || v === noneType) return v === null ? 'None' : 'NoneType';
  if (v instanceof PyGenericAlias || v instanceof PyUnionType) return reprText(v);
  if (v instanceof PyList) {
    m.enterNative();
    const text = `[${v.items.map(typeText).join(', ')}]`;
    m.d--;
    return text;
  }
  if (v instanceof PyType) return v.module === 'builtins' ? v.qualname : `${v.module}.${v.qualname}`;
  return reprText(v);
}

const VARIABLES: ReadonlySet<string> = new Set(['TypeVar', 'ParamSpec', 'TypeVarTuple']);

function isVariable(v: Value): boolean {
  const cls = typeOf(v);
  return VARIABLES.has(cls.name) && !(v instanceof PyType);
}

function parametersOf(args: readonly Value[], found: Value[] = []): Value[] {
  m.enterNative();
  m.chargeWork(args.length);
  for (const arg of args) {
    if (arg instanceof PyType) continue;
    if (isVariable(arg)) {
      if (!found.includes(arg)) found.push(arg);
    } else if (arg instanceof PyList) parametersOf(arg.items, found);
    else {
      const inner = getAttrOpt(arg, '__parameters__');
      if (inner instanceof PyTuple) for (const p of inner.items) if (!found.includes(p)) found.push(p);
    }
  }
  m.d--;
  return found;
}

function substitute(self: PyGenericAlias, item: Value): Value {
  const params = parametersOf(self.args);
  if (params.length === 0) throw typeError(`${reprText(self)} is not a generic class`);
  const items = item instanceof PyTuple ? item.items : [item];
  if (items.length !== params.length) {
    throw typeError(
      `Too ${items.length > params.length ? 'many' : 'few'} arguments for ${reprText(self)}; actual ${items.length}, expected ${params.length}`,
    );
  }
  return new PyGenericAlias(
    self.origin,
    self.args.map((arg) => replace(arg, params, items)),
    self.starred,
  );
}

function replace(arg: Value, params: readonly Value[], items: readonly Value[]): Value {
  const at = params.indexOf(arg);
  if (at >= 0) return items[at];
  if (!(arg instanceof PyGenericAlias || arg instanceof PyUnionType)) return arg;
  m.enterNative();
  const args = arg.args.map((a) => replace(a, params, items));
  m.d--;
  return arg instanceof PyGenericAlias ? new PyGenericAlias(arg.origin, args, arg.starred) : new PyUnionType(args);
}

defNew(genericAliasType, 'origin, args, /', 1, (_cls: PyType, origin: Value, args: Value) => genericAlias(origin, args));

defMethods(genericAliasType, {
  __call__: [
    '*args, **kwargs',
    1,
    (self: PyGenericAlias, args: Value[], kwargs: Map<string, Value> | null) => {
      const made = call(self.origin, args, kwargs);
      const d = m.d;
      try {
        setAttr(made, '__orig_class__', self);
      } catch (q) {
        if (m.dead || !(q instanceof PyException) || !(q.cls.isSubtype(E.AttributeError) || q.cls.isSubtype(E.TypeError))) throw q;
        m.d = d;
      }
      return made;
    },
  ],
  __repr__: [
    '',
    'inside',
    (self: PyGenericAlias) => {
      m.enterNative();
      const text = `${self.starred ? '*' : ''}${typeText(self.origin)}[${self.args.length === 0 ? '()' : self.args.map(typeText).join(', ')}]`;
      m.d--;
      return text;
    },
  ],
  __eq__: [
    'other, /',
    'inside',
    (self: PyGenericAlias, other: Value) => {
      if (!(other instanceof PyGenericAlias)) return NotImplemented;
      return self.starred === other.starred && eq(self.origin, other.origin) && eq(new PyTuple(self.args), new PyTuple(other.args));
    },
  ],
  __hash__: ['', 'inside', (self: PyGenericAlias) => hash(new PyTuple([self.origin, new PyTuple(self.args)]))],
  __getitem__: ['item, /', 1, (self: PyGenericAlias, item: Value) => substitute(self, item)],
  __or__: ['other, /', 1, (self: PyGenericAlias, other: Value) => unionOf(self, other)],
  __ror__: ['other, /', 1, (self: PyGenericAlias, other: Value) => unionOf(other, self)],
  __mro_entries__: ['bases, /', 1, (self: PyGenericAlias) => new PyTuple([self.origin])],
  __instancecheck__: [
    'instance, /',
    1,
    () => {
      throw typeError('isinstance() argument 2 cannot be a parameterized generic');
    },
  ],
  __subclasscheck__: [
    'cls, /',
    1,
    () => {
      throw typeError('issubclass() argument 2 cannot be a parameterized generic');
    },
  ],
});

defGetters(genericAliasType, {
  __origin__: (self: PyGenericAlias) => self.origin,
  __args__: (self: PyGenericAlias) => new PyTuple(self.args),
  __parameters__: (self: PyGenericAlias) => new PyTuple(parametersOf(self.args)),
  __unpacked__: (self: PyGenericAlias) => self.starred,
  __class__: (self: PyGenericAlias) => (self.origin instanceof PyType ? typeOf(self) : getAttr(self.origin, '__class__')),
});

/** What may stand beside `|`. */
function unionable(v: Value): boolean {
  if (v === null || v instanceof PyType || v instanceof PyGenericAlias || v instanceof PyUnionType) return true;
  return isVariable(v) || typeOf(v).name === 'TypeAliasType';
}

/** `a | b` of types; NotImplemented where it means nothing. */
export function unionOf(a: Value, b: Value): Value {
  if (!unionable(a) || !unionable(b)) return NotImplemented;
  const args: Value[] = [];
  for (const side of [a, b]) {
    const items = side instanceof PyUnionType ? side.args : [side === null ? noneType : side];
    for (const item of items) {
      m.charge(1 + (args.length >>> 6));
      if (!args.some((known) => known === item || (item instanceof PyGenericAlias && known instanceof PyGenericAlias && eq(known, item))))
        args.push(item);
    }
  }
  return args.length === 1 ? args[0] : new PyUnionType(args);
}

defMethods(unionType, {
  __repr__: ['', 'inside', (self: PyUnionType) => self.args.map((arg) => (arg === noneType ? 'None' : typeText(arg))).join(' | ')],
  __or__: ['other, /', 1, (self: PyUnionType, other: Value) => unionOf(self, other)],
  __ror__: ['other, /', 1, (self: PyUnionType, other: Value) => unionOf(other, self)],
  __eq__: [
    'other, /',
    'inside',
    (self: PyUnionType, other: Value) => {
      if (!(other instanceof PyUnionType)) return NotImplemented;
      if (self.args.length !== other.args.length) return false;
      return self.args.every((arg) => other.args.some((o) => o === arg || eq(arg, o)));
    },
  ],
  __hash__: [
    '',
    'inside',
    (self: PyUnionType) => {
      let sum = 0;
      for (const arg of self.args) {
        const h = hash(arg);
        sum ^= typeof h === 'number' ? h | 0 : Number(BigInt.asIntN(31, h));
      }
      return sum;
    },
  ],
  __getitem__: [
    'item, /',
    1,
    (self: PyUnionType, item: Value) => {
      const params = parametersOf(self.args);
      if (params.length === 0) throw typeError(`${reprText(self)} is not a generic class`);
      const items = item instanceof PyTuple ? item.items : [item];
      return new PyUnionType(self.args.map((arg) => replace(arg, params, items)));
    },
  ],
  __instancecheck__: ['instance, /', 1, (self: PyUnionType, v: Value) => isInstance(v, self)],
  __subclasscheck__: ['cls, /', 1, (self: PyUnionType, v: Value) => isSubclass(v, self)],
});

defGetters(unionType, {
  __args__: (self: PyUnionType) => new PyTuple(self.args),
  __parameters__: (self: PyUnionType) => new PyTuple(parametersOf(self.args)),
});

// Reads go elsewhere first: as a hook of its own, so that no fast path takes the type's methods for the object's.
defMethods(
  genericAliasType,
  {
    __getattribute__: [
      'name, /',
      1,
      (self: Value, name: Value) => {
        const text = attributeName(name);
        const found = nativeGet(self, typeOf(self), text);
        if (found === undefined) throw missingAttribute(self, text);
        return found;
      },
    ],
  },
  { raw: true },
);
