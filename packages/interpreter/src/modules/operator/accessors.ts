/** operator.itemgetter, attrgetter and methodcaller. The names they reach are under the dunder policy, as in source text. */
import { type AttributeUse, dunderRefused } from '../../gates/dunders.js';
import { defMethods, defNew } from '../../objects/builtin.js';
import { refusal, typeError, dunderRefusal } from '../../objects/exception.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { getAttr, typeOf } from '../../protocols/attributes.js';
import { call, callMethodWith } from '../../protocols/calls.js';
import { getItem } from '../../protocols/subscript.js';
import { enterRepr, leaveRepr } from '../../protocols/repr-guard.js';
import { reprText } from '../../protocols/text.js';
import { partialType } from '../functools/partial.js';

function check(name: string, use: AttributeUse): void {
  if (dunderRefused(m.dunderMode, name, use)) throw dunderRefusal(name);
}

/** Functions that no program may hold stay out of reach by name too. */
function admit(value: Value, name: string): Value {
  if (m.forbidden.size > 0 && m.forbidden.has(value)) throw refusal(`Forbidden access to function: ${name}`);
  return value;
}

class ItemGetter extends PyObject {
  readonly keys: readonly Value[];
  constructor(keys: readonly Value[]) {
    super();
    this.keys = keys;
  }
}
class AttrGetter extends PyObject {
  readonly names: readonly Value[];
  /** The dotted names, split. */
  readonly paths: readonly (readonly string[])[];
  constructor(names: readonly Value[], paths: readonly (readonly string[])[]) {
    super();
    this.names = names;
    this.paths = paths;
  }
}
class MethodCaller extends PyObject {
  readonly name: string;
  readonly args: readonly Value[];
  readonly kwargs: ReadonlyMap<string, Value> | null;
  constructor(name: string, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null) {
    super();
    this.name = name;
    this.args = args;
    this.kwargs = kwargs;
  }
}
export const itemGetterType: PyType = builtinType('itemgetter', { module: 'operator', subclassable: false });
export const attrGetterType: PyType = builtinType('attrgetter', { module: 'operator', subclassable: false });
export const methodCallerType: PyType = builtinType('methodcaller', { module: 'operator', subclassable: false });
ItemGetter.prototype.cls = itemGetterType;
AttrGetter.prototype.cls = attrGetterType;
MethodCaller.prototype.cls = methodCallerType;

/** The only argument of a call; its own error text is what CPython gives for these types. */
function single(name: string, args: readonly Value[]): Value {
  if (args.length !== 1) throw typeError(`${name} expected 1 argument, got ${args.length}`);
  return args[0];
}

defNew(itemGetterType, '*items', 1, (_cls: PyType, items: Value[]) => {
  if (items.length === 0) throw typeError('itemgetter expected 1 argument, got 0');
  return new ItemGetter(items);
});
defMethods(itemGetterType, {
  __call__: [
    '*args',
    1,
    (self: ItemGetter, args: Value[]) => {
      const obj = single('itemgetter', args);
      const { keys } = self;
      if (keys.length === 1) {
        m.enterNative();
        const item = getItem(obj, keys[0]);
        m.d--;
        return item;
      }
      m.chargeWork(keys.length);
      const items: Value[] = [];
      for (let i = 0; i < keys.length; i++) items.push(getItem(obj, keys[i]));
      return new PyTuple(items);
    },
  ],
  __repr__: ['', 1, (self: ItemGetter) => shown(self, self.keys)],
  __reduce__: ['', 1, (self: ItemGetter) => new PyTuple([itemGetterType, new PyTuple(self.keys)])],
});

function shown(self: Value, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null = null): Value {
  if (!enterRepr(self)) return `operator.${typeOf(self).name}(...)`;
  const parts = args.map((arg) => reprText(arg));
  if (kwargs !== null) for (const [key, value] of kwargs) parts.push(`${key}=${reprText(value)}`);
  leaveRepr();
  return strFrom(`operator.${typeOf(self).name}(${parts.join(', ')})`);
}

function readPath(obj: Value, path: readonly string[]): Value {
  let value = obj;
  for (let i = 0; i < path.length; i++) {
    check(path[i], 'read');
    m.attributePolicy?.(value, path[i], 'read');
    value = admit(getAttr(value, path[i]), path[i]);
  }
  return value;
}

defNew(attrGetterType, '*attrs', 1, (_cls: PyType, names: Value[]) => {
  if (names.length === 0) throw typeError('attrgetter expected 1 argument, got 0');
  m.chargeWork(names.length);
  const paths = names.map((name) => {
    const text = asStr(name);
    if (text === undefined) throw typeError('attribute name must be a string');
    return jsText(text).split('.');
  });
  return new AttrGetter(names, paths);
});
defMethods(attrGetterType, {
  __call__: [
    '*args',
    1,
    (self: AttrGetter, args: Value[]) => {
      const obj = single('attrgetter', args);
      const { paths } = self;
      if (paths.length === 1) return readPath(obj, paths[0]);
      m.chargeWork(paths.length);
      return new PyTuple(paths.map((path) => readPath(obj, path)));
    },
  ],
  __repr__: ['', 1, (self: AttrGetter) => shown(self, self.names)],
  __reduce__: ['', 1, (self: AttrGetter) => new PyTuple([attrGetterType, new PyTuple(self.names)])],
});

defNew(methodCallerType, '*args, **kwargs', 1, (_cls: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
  if (args.length === 0) throw typeError('methodcaller needs at least one argument, the method name');
  const name = asStr(args[0]);
  if (name === undefined) throw typeError('method name must be a string');
  return new MethodCaller(jsText(name), args.slice(1), kwargs);
});
defMethods(methodCallerType, {
  __call__: [
    '*args',
    1,
    (self: MethodCaller, args: Value[]) => {
      const obj = single('methodcaller', args);
      check(self.name, 'call');
      m.attributePolicy?.(obj, self.name, 'read');
      const kwargs = self.kwargs === null ? null : new Map(self.kwargs);
      if (m.forbidden.size > 0) return call(admit(getAttr(obj, self.name), self.name), self.args.slice(), kwargs);
      return callMethodWith(obj, self.name, self.args.slice(), kwargs);
    },
  ],
  __repr__: ['', 1, (self: MethodCaller) => shown(self, [self.name, ...self.args], self.kwargs)],
  __reduce__: [
    '',
    1,
    (self: MethodCaller) => {
      if (self.kwargs === null || self.kwargs.size === 0) return new PyTuple([methodCallerType, new PyTuple([self.name, ...self.args])]);
      const made = call(partialType, [methodCallerType, self.name], new Map(self.kwargs));
      return new PyTuple([made, new PyTuple(self.args)]);
    },
  ],
});
itemGetterType.doc =
  'Return a callable object that fetches the given item(s) from its operand.\n\nAfter f = itemgetter(2), the call f(r) returns r[2].\nAfter g = itemgetter(2, 5, 3), the call g(r) returns (r[2], r[5], r[3])';
attrGetterType.doc =
  "Return a callable object that fetches the given attribute(s) from its operand.\n\nAfter f = attrgetter('name'), the call f(r) returns r.name.\nAfter g = attrgetter('name', 'date'), the call g(r) returns (r.name, r.date).\nAfter h = attrgetter('name.first', 'name.last'), the call h(r) returns\n(r.name.first, r.name.last).";
methodCallerType.doc =
  "Return a callable object that calls the given method on its operand.\n\nAfter f = methodcaller('name'), the call f(r) returns r.name().\nAfter g = methodcaller('name', 'date', foo=1), the call g(r) returns\nr.name('date', foo=1).";
