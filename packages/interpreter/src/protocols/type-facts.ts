/** What is worked out once per type and epoch: attribute hooks, identity hashing, the way instances are made. */
import { PyBuiltin } from '../objects/builtin.js';
import { setIdentityKeyed } from '../objects/dict.js';
import { E } from '../objects/exception.js';
import { PyFunction } from '../objects/function.js';
import { PyInstance } from '../objects/instance.js';
import { moduleType } from '../objects/module.js';
import { objectType, type PyType, type TypeFacts, typeEpoch, typeType } from '../objects/type.js';
import type { PyObject, Value } from '../objects/value.js';

/** Types whose attribute access the runtime does natively; super and generic aliases look elsewhere first and count as hooks. */
function isNativeOwner(owner: PyType | null): boolean {
  return owner === objectType || owner === typeType || owner === moduleType;
}

function hook(cls: PyType, name: string): Value | null {
  const found = cls.lookup(name);
  if (found === undefined || (found instanceof PyBuiltin && isNativeOwner(found.owner))) return null;
  return found;
}

function constructKind(cls: PyType, init: Value | undefined): TypeFacts['construct'] {
  const made = cls.lookup('__new__');
  if (!(made instanceof PyBuiltin) || !cls.subclassable) return 'general';
  if (made.owner === objectType && cls !== objectType && cls.layout === null && !cls.isException) {
    if (cls.abstractMethods !== null && cls.abstractMethods.size > 0) return 'general';
    if (init instanceof PyFunction) return 'init';
    return init instanceof PyBuiltin && init.owner === objectType ? 'bare' : 'general';
  }
  if (cls.isException && made.owner === E.BaseException && init instanceof PyBuiltin && init.owner === E.BaseException) return 'exception';
  return 'general';
}

/** The facts of a type, recomputed when any type changed since. */
export function factsOf(cls: PyType): TypeFacts {
  if (cls.factsEpoch === typeEpoch) return cls.facts!;
  const init = cls.lookup('__init__');
  const facts: TypeFacts = {
    getattribute: hook(cls, '__getattribute__'),
    getattr: cls.lookup('__getattr__') ?? null,
    setattr: hook(cls, '__setattr__'),
    delattr: hook(cls, '__delattr__'),
    identity: cls.inheritsFrom('__eq__', objectType) && cls.inheritsFrom('__hash__', objectType),
    construct: constructKind(cls, init),
    methods: new Map(),
    bare: !cls.heap && !cls.hasDict && cls !== objectType,
    init,
  };
  cls.facts = facts;
  cls.factsEpoch = typeEpoch;
  return facts;
}

setIdentityKeyed((key: PyObject): boolean => {
  if (key instanceof PyInstance && key.payload !== undefined) return false;
  return factsOf(key.cls).identity;
});
