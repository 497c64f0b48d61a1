/** types.SimpleNamespace. */
import { defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { PyDict } from '../../objects/dict.js';
import { typeError } from '../../objects/exception.js';
import { PyInstance, toDict } from '../../objects/instance.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { call } from '../../protocols/calls.js';
import { eqDict } from '../../protocols/comparison.js';
import { enterRepr, leaveRepr } from '../../protocols/repr-guard.js';
import { reprText } from '../../protocols/text.js';
import { updateDict } from '../../types/dict.js';
import { nameOf } from '../../types/sequences.js';

export const simpleNamespaceType: PyType = builtinType('SimpleNamespace', { module: 'types' });
simpleNamespaceType.hasDict = true;

defNew(simpleNamespaceType, '*args, **kwargs', 1, (cls: PyType) => new PyInstance(cls));

/** The attributes as a dict of their own: looking must not change how the instance keeps them. */
function attributes(self: Value): PyDict {
  const dict = new PyDict();
  if (self instanceof PyInstance) {
    const names = self.ownNames();
    m.chargeWork(names.length);
    for (const name of names) dict.set(name, self.getOwn(name) as Value);
  }
  return dict;
}

function fill(self: Value, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null): void {
  if (args.length > 1) throw typeError(`${typeOf(self).name} expected at most 1 argument, got ${args.length}`);
  const instance = self as PyInstance;
  if (args.length === 1) {
    const dict = new PyDict();
    updateDict(dict, args[0]);
    dict.forEach((key) => {
      if (asStr(key) === undefined) throw typeError('keywords must be strings');
    });
    dict.forEach((key, value) => instance.setOwn(jsText(asStr(key)!), value));
  }
  kwargs?.forEach((value, key) => instance.setOwn(key, value));
}

function isNamespace(v: Value): boolean {
  return typeOf(v).isSubtype(simpleNamespaceType);
}

defMethods(
  simpleNamespaceType,
  {
    __init__: ['*args, **kwargs', 1, fill],
    __repr__: [
      '',
      1,
      (self: Value) => {
        const cls = typeOf(self);
        const name = cls === simpleNamespaceType ? 'namespace' : cls.name;
        if (!enterRepr(self)) return `${name}(...)`;
        const parts: string[] = [];
        attributes(self).forEach((key, value) => parts.push(`${key as string}=${reprText(value)}`));
        leaveRepr();
        return strFrom(`${name}(${parts.join(', ')})`);
      },
    ],
    __eq__: [
      'value, /',
      1,
      (self: Value, other: Value) => (isNamespace(other) ? eqDict(attributes(self), attributes(other)) : NotImplemented),
    ],
    __ne__: [
      'value, /',
      1,
      (self: Value, other: Value) => (isNamespace(other) ? !eqDict(attributes(self), attributes(other)) : NotImplemented),
    ],
    __reduce__: ['', 1, (self: Value) => new PyTuple([typeOf(self), new PyTuple([]), attributes(self)])],
    __replace__: [
      '**changes',
      1,
      (self: Value, changes: Map<string, Value> | null) => {
        const made = call(typeOf(self), [], null);
        if (!isNamespace(made))
          throw typeError(`expect types.SimpleNamespace type, but ${nameOf(self)}() returned '${nameOf(made)}' object`);
        fill(made, [attributes(self)], changes);
        return made;
      },
    ],
  },
  { raw: true },
);
defGetters(simpleNamespaceType, { __dict__: (self: Value) => toDict(self as PyInstance) }, { raw: true });
simpleNamespaceType.set('__hash__', null);
simpleNamespaceType.doc = 'A simple attribute-based namespace.';
