/** BaseExceptionGroup and ExceptionGroup: checks, split, subgroup, derive. */
import { defClassMethods, defMethods, defNew } from '../objects/builtin.js';
import { PyGenericAlias } from '../objects/descriptors.js';
import { E, PyException, typeError, valueErr } from '../objects/exception.js';
import { getMember, setMember } from '../objects/instance.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, strFrom } from '../objects/str.js';
import { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { getAttrOpt, typeLookup, typeName, typeOf } from '../protocols/attributes.js';
import { call1, callMethod1, isCallable } from '../protocols/calls.js';
import { toArray } from '../protocols/iteration.js';
import { strText } from '../protocols/text.js';
import { truth } from '../protocols/truth.js';
import { defFields } from './exception.js';

const base = E.BaseExceptionGroup;
const plain = E.ExceptionGroup;

/** The exceptions of a group. */
export function membersOf(group: PyException): readonly PyException[] {
  const members = getMember(group, 'exceptions');
  return members instanceof PyTuple ? (members.items as PyException[]) : [];
}

/** Makes a group as calling `cls` would: an ExceptionGroup for BaseExceptionGroup where all members allow it. */
export function makeGroup(cls: PyType, args: Value[]): PyException {
  if (args.length !== 2) throw typeError(`BaseExceptionGroup.__new__() takes exactly 2 arguments (${args.length} given)`);
  const [message, given] = args;
  if (asStr(message) === undefined)
    throw typeError(`BaseExceptionGroup.__new__() argument 1 must be str, not ${typeName(typeOf(message))}`);
  const sequence = given instanceof PyList || given instanceof PyTuple || typeLookup(given, '__getitem__') !== undefined;
  if (!sequence) throw typeError('second argument (exceptions) must be a sequence');
  const members = toArray(given);
  if (members.length === 0) throw valueErr('second argument (exceptions) must be a non-empty sequence');
  let nested = false;
  for (let i = 0; i < members.length; i++) {
    const member = members[i];
    if (!(member instanceof PyException)) throw valueErr(`Item ${i} of second argument (exceptions) is not an exception`);
    if (!member.cls.isSubtype(E.Exception)) nested = true;
  }
  if (cls === base && !nested) cls = plain;
  else if (nested && cls === plain) throw typeError('Cannot nest BaseExceptions in an ExceptionGroup');
  else if (nested && cls.isSubtype(E.Exception)) throw typeError(`Cannot nest BaseExceptions in '${cls.name}'`);
  const made = new PyException(cls, args);
  setMember(made, 'message', message);
  setMember(made, 'exceptions', new PyTuple(members));
  return made;
}

defNew(base, '*args, **kwargs', 1, makeGroup);

defFields(base, { message: (e) => (e.args.length > 0 ? e.args[0] : null), exceptions: () => new PyTuple([]) });

/** A group like `group` over other members: made by its `derive`, with its chaining and notes. */
function derived(group: PyException, members: PyException[]): PyException {
  const made = callMethod1(group, 'derive', new PyList(members));
  if (!(made instanceof PyException) || !made.cls.isSubtype(base)) throw typeError('derive must return an instance of BaseExceptionGroup');
  made.trace = group.trace;
  made.tracedFrom = group.tracedFrom;
  made.context = group.context;
  made.cause = group.cause;
  made.suppressContext = group.suppressContext;
  const notes = getAttrOpt(group, '__notes__');
  if (notes !== undefined && (notes instanceof PyList || notes instanceof PyTuple))
    made.setOwn('__notes__', new PyList(notes.items.slice()));
  return made;
}

/** The parts of an exception that a condition takes and leaves; null where there are none. Keeps the nesting. */
export function splitException(
  exc: PyException,
  takes: (e: PyException) => boolean,
): { match: PyException | null; rest: PyException | null } {
  m.charge(1);
  if (takes(exc)) return { match: exc, rest: null };
  if (!exc.cls.isSubtype(base)) return { match: null, rest: exc };
  m.enterNative();
  const match: PyException[] = [];
  const rest: PyException[] = [];
  for (const member of membersOf(exc)) {
    const parts = splitException(member, takes);
    if (parts.match !== null) match.push(parts.match);
    if (parts.rest !== null) rest.push(parts.rest);
  }
  m.d--;
  return { match: match.length === 0 ? null : derived(exc, match), rest: rest.length === 0 ? null : derived(exc, rest) };
}

function conditionOf(v: Value): (e: PyException) => boolean {
  if (v instanceof PyType) {
    if (v.isException) return (e) => e.cls.isSubtype(v);
  } else if (v instanceof PyTuple) {
    const types = v.items;
    if (types.every((t) => t instanceof PyType && t.isException)) return (e) => types.some((t) => e.cls.isSubtype(t as PyType));
  } else if (isCallable(v)) return (e) => truth(call1(v, e));
  throw typeError('expected an exception type, a tuple of exception types, or a callable (other than a class)');
}

defMethods(
  base,
  {
    __init__: [
      '*args, **kwargs',
      1,
      (self: PyException, args: Value[], kwargs: Map<string, Value> | null) => {
        if (kwargs !== null && kwargs.size > 0) throw typeError(`${self.cls.name}() takes no keyword arguments`);
        self.args = args;
      },
    ],
    __str__: [
      '',
      'inside',
      (self: PyException) => {
        const n = membersOf(self).length;
        return strFrom(`${strText(getMember(self, 'message') ?? '')} (${n} sub-exception${n === 1 ? '' : 's'})`);
      },
    ],
    derive: ['excs, /', 1, (self: PyException, excs: Value) => makeGroup(base, [getMember(self, 'message') ?? '', excs])],
    split: [
      'matcher_value, /',
      'inside',
      (self: PyException, condition: Value) => {
        const parts = splitException(self, conditionOf(condition));
        return new PyTuple([parts.match, parts.rest]);
      },
    ],
    subgroup: ['matcher_value, /', 'inside', (self: PyException, condition: Value) => splitException(self, conditionOf(condition)).match],
  },
  { raw: true },
);

defClassMethods(base, {
  __class_getitem__: ['item, /', 1, (cls: PyType, item: Value) => new PyGenericAlias(cls, item instanceof PyTuple ? item.items : [item])],
});
