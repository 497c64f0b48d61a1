/** ABCMeta: abstract methods, registration, and the class checks that honour both. https://docs.python.org/3.13/library/abc.html */
import { defMethods, defNew, makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { asDict } from '../../objects/dict.js';
import { E, newException, runtimeError, typeError } from '../../objects/exception.js';
import { PyFunction } from '../../objects/function.js';
import { PyInstance } from '../../objects/instance.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { PyFrozenSet } from '../../objects/set.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, jsText } from '../../objects/str.js';
import { objectType, PyType, typeType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttrOpt, setAttr, typeOf } from '../../protocols/attributes.js';
import { callMethod } from '../../protocols/calls.js';
import { isSubclass, makeClass, subclassesOf } from '../../protocols/classes.js';
import { truth } from '../../protocols/truth.js';
import { nameOf } from '../../types/sequences.js';

/** What one executor knows of one abstract class. */
interface Knowledge {
  readonly registry: Set<PyType>;
  readonly yes: WeakSet<PyType>;
  no: WeakSet<PyType>;
  /** Value of the counter at which `no` was last right. */
  noSince: number;
}
interface AbcState {
  /** Grows with every registration: what was no subclass then may be one now. */
  counter: number;
  readonly classes: WeakMap<PyType, Knowledge>;
}

/** Registrations belong to an executor, also where the class itself is shared by all. */
function state(): AbcState {
  return m.stateOf('abc', () => ({ counter: 0, classes: new WeakMap() }));
}

function knowledgeOf(cls: PyType): Knowledge {
  const { classes, counter } = state();
  let known = classes.get(cls);
  if (known === undefined) {
    known = { registry: new Set(), yes: new WeakSet(), no: new WeakSet(), noSince: counter };
    classes.set(cls, known);
  }
  return known;
}

export const abcMetaType: PyType = new PyType('ABCMeta', [typeType]);
abcMetaType.module = 'abc';
abcMetaType.hasDict = true;
abcMetaType.doc =
  "Metaclass for defining Abstract Base Classes (ABCs).\n\n        Use this metaclass to create an ABC.  An ABC can be subclassed\n        directly, and then acts as a mix-in class.  You can also register\n        unrelated concrete classes (even built-in classes) and unrelated\n        ABCs as 'virtual subclasses' -- these and their descendants will\n        be considered subclasses of the registering ABC by the built-in\n        issubclass() function, but the registering ABC won't show up in\n        their MRO (Method Resolution Order) nor will method\n        implementations defined by the registering ABC be callable (not\n        even via super()).\n        ";

function isAbstract(value: Value): boolean {
  if (typeof value !== 'object' || value === null || (value instanceof PyFunction && value.attrs === null)) return false;
  const flag = getAttrOpt(value, '__isabstractmethod__');
  return flag !== undefined && truth(flag);
}

/** Works out which methods of a new or changed class are abstract. */
function collectAbstract(cls: PyType): void {
  const names = new Set<string>();
  m.chargeWork(cls.dict.size);
  for (const [name, value] of [...cls.dict]) if (isAbstract(value)) names.add(name);
  for (const base of cls.bases) {
    if (base.abstractMethods === null) continue;
    m.charge(1);
    for (const name of base.abstractMethods) {
      if (names.has(name)) continue;
      const value = getAttrOpt(cls, name);
      if (value !== undefined && isAbstract(value)) names.add(name);
    }
  }
  const made = new PyFrozenSet();
  for (const name of names) made.add(name);
  setAttr(cls, '__abstractmethods__', made);
}

/** Bits of `__abc_tpflags__`, with which abstract collections say how match statements take their instances. */
const SEQUENCE = 32;
const MAPPING = 64;

defNew(
  abcMetaType,
  'name, bases, namespace, /, **kwargs',
  1,
  (meta: PyType, name: Value, bases: Value, ns: Value, kwargs: Map<string, Value> | null) => {
    const text = asStr(name);
    if (text === undefined) throw typeError(`type.__new__() argument 1 must be str, not ${nameOf(name)}`);
    if (!(bases instanceof PyTuple)) throw typeError(`type.__new__() argument 2 must be tuple, not ${nameOf(bases)}`);
    const dict = asDict(ns);
    if (dict === undefined) throw typeError(`type.__new__() argument 3 must be dict, not ${nameOf(ns)}`);
    const cls = makeClass(jsText(text), bases.items, dict, kwargs, meta);
    const flags = cls.dict.get('__abc_tpflags__');
    if (flags !== undefined) {
      cls.delete('__abc_tpflags__');
      if (flags === SEQUENCE) cls.patternKind = 'sequence';
      else if (flags === MAPPING) cls.patternKind = 'mapping';
    }
    collectAbstract(cls);
    return cls;
  },
);

function instanceCheck(cls: PyType, v: Value): boolean {
  const own = typeOf(v);
  let claimed: Value = own;
  if (v instanceof PyInstance && !own.inheritsFrom('__class__', objectType)) claimed = getAttrOpt(v, '__class__') ?? own;
  const known = knowledgeOf(cls);
  if (claimed instanceof PyType && known.yes.has(claimed)) return true;
  if (claimed === own) {
    if (known.noSince === state().counter && known.no.has(own)) return false;
    return check(cls, own);
  }
  return check(cls, claimed) || check(cls, own);
}

/** Asks by the class's own `__subclasscheck__`, which a metaclass may have replaced. */
function check(cls: PyType, sub: Value): boolean {
  const found = cls.cls.lookup('__subclasscheck__');
  if (found === abcMetaType.dict.get('__subclasscheck__')) return subclassCheck(cls, sub);
  return truth(callMethod(cls, '__subclasscheck__', sub));
}

function subclassCheck(cls: PyType, sub: Value): boolean {
  if (!(sub instanceof PyType)) throw typeError('issubclass() arg 1 must be a class');
  const known = knowledgeOf(cls);
  if (known.yes.has(sub)) return true;
  const { counter } = state();
  if (known.noSince < counter) {
    known.no = new WeakSet();
    known.noSince = counter;
  } else if (known.no.has(sub)) return false;
  m.charge(1);
  m.enterNative();
  const answer = decide(cls, sub, known);
  m.d--;
  if (answer) known.yes.add(sub);
  else known.no.add(sub);
  return answer;
}

function decide(cls: PyType, sub: PyType, known: Knowledge): boolean {
  const answer = callMethod(cls, '__subclasshook__', sub);
  if (answer !== NotImplemented) {
    if (typeof answer !== 'boolean') throw newException(E.AssertionError, []);
    return answer;
  }
  if (sub.isSubtype(cls)) return true;
  for (const registered of [...known.registry]) if (isSubclass(sub, registered)) return true;
  for (const other of subclassesOf(cls)) if (isSubclass(sub, other)) return true;
  return false;
}

function register(cls: PyType, sub: Value): Value {
  if (!(sub instanceof PyType)) throw typeError('Can only register classes');
  if (isSubclass(sub, cls)) return sub;
  if (isSubclass(cls, sub)) throw runtimeError('Refusing to create an inheritance cycle');
  knowledgeOf(cls).registry.add(sub);
  state().counter++;
  if (cls.patternKind !== null && sub.heap && sub.patternKind === null) sub.patternKind = cls.patternKind;
  return sub;
}

defMethods(
  abcMetaType,
  {
    register: ['subclass', 1, register],
    __instancecheck__: ['instance', 1, instanceCheck],
    __subclasscheck__: ['subclass', 1, subclassCheck],
  },
  { raw: true },
);

/** abc.ABC: shared by all executors, as builtin types are. */
export const abcType: PyType = new PyType('ABC', [objectType]);
abcType.cls = abcMetaType;
abcType.module = 'abc';
abcType.abstractMethods = new Set();
abcType.dict.set('__slots__', new PyTuple([]));
abcType.dict.set('__abstractmethods__', new PyFrozenSet());
abcType.dict.set('__doc__', null);
abcType.doc = 'Helper class that provides a standard way to create an ABC using\n    inheritance.\n    ';

export const abcFunctions: Map<string, PyBuiltin> = makeFunctions('abc', {
  abstractmethod: [
    'funcobj',
    1,
    (fn: Value) => {
      setAttr(fn, '__isabstractmethod__', true);
      return fn;
    },
  ],
  get_cache_token: ['', 1, () => state().counter],
  update_abstractmethods: [
    'cls',
    1,
    (cls: Value) => {
      if (cls instanceof PyType && cls.heap && cls.dict.has('__abstractmethods__')) collectAbstract(cls);
      return cls;
    },
  ],
});

/** Helper of the one-method abstract classes: True, or NotImplemented where a method is missing or set to None. */
export function checkMethods(cls: Value, names: readonly Value[]): Value {
  if (!(cls instanceof PyType)) return NotImplemented;
  for (const name of names) {
    const found = cls.lookup(name as string);
    if (found === undefined || found === null) return NotImplemented;
  }
  return true;
}
