/** functools.partial. */
import { defClassMethods, defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { asDict, PyDict } from '../../objects/dict.js';
import { attributeErr, typeError } from '../../objects/exception.js';
import { PyInstance, toDict } from '../../objects/instance.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { jsText, strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { directCall, isCallable } from '../../protocols/calls.js';
import { toArray } from '../../protocols/iteration.js';
import { enterRepr, leaveRepr } from '../../protocols/repr-guard.js';
import { reprText, str } from '../../protocols/text.js';
import { updateDict } from '../../types/dict.js';
import { genericAlias } from '../../types/generic.js';
import { fullName } from '../../types/object.js';
import { PARTIAL_BYTES } from './weight.js';

export class PyPartial extends PyInstance {
  fn: Value = null;
  args: readonly Value[] = [];
  keywords: PyDict = new PyDict();
}
export const partialType: PyType = builtinType('partial', { module: 'functools' });
partialType.hasDict = true;

function self(v: Value): PyPartial {
  if (v instanceof PyPartial) return v;
  throw typeError("a 'functools.partial' object is required");
}

defNew(partialType, '*args, **kwargs', 1, (cls: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
  if (args.length === 0) throw typeError("type 'partial' takes at least one argument");
  let [fn] = args;
  if (!isCallable(fn)) throw typeError('the first argument must be callable');
  const made = new PyPartial(cls);
  let before: readonly Value[] = [];
  // A partial of a plain partial is one partial.
  if (fn instanceof PyPartial && fn.cls === partialType && fn.ownNames().length === 0) {
    before = fn.args;
    made.keywords = fn.keywords.copy();
    fn = fn.fn;
  }
  made.fn = fn;
  m.chargeWork(before.length + args.length);
  made.args = before.concat(args.slice(1));
  kwargs?.forEach((value, key) => made.keywords.set(key, value));
  return made;
});

function readonly(): never {
  throw attributeErr('readonly attribute');
}

function callPartial(receiver: Value, args: Value[], kwargs: Map<string, Value> | null): Value {
  const { fn, args: before, keywords } = self(receiver);
  m.chargeWork(before.length);
  let all = kwargs;
  if (keywords.size > 0) {
    all = new Map();
    for (let i = keywords.nextEntry(0); i >= 0; i = keywords.nextEntry(i + 1))
      all.set(jsText(str(keywords.keys[i] as Value)), keywords.vals[i]);
    if (kwargs !== null) for (const [key, value] of kwargs) all.set(key, value);
  }
  m.enterNative(PARTIAL_BYTES);
  const result = directCall(fn, before.length === 0 ? args : before.concat(args), all);
  m.d--;
  return result;
}

defMethods(
  partialType,
  {
    __call__: ['*args, **kwargs', 1, callPartial],
    __repr__: [
      '',
      1,
      (receiver: Value) => {
        if (!enterRepr(receiver)) return '...';
        const { fn, args, keywords } = self(receiver);
        const parts = [reprText(fn), ...args.map((arg) => reprText(arg))];
        keywords.forEach((key, value) => parts.push(`${jsText(str(key))}=${reprText(value)}`));
        leaveRepr();
        return strFrom(`${fullName(typeOf(receiver))}(${parts.join(', ')})`);
      },
    ],
    __reduce__: [
      '',
      1,
      (receiver: Value) => {
        const { fn, args, keywords } = self(receiver);
        const attrs = self(receiver).ownNames().length > 0 ? toDict(self(receiver)) : null;
        return new PyTuple([typeOf(receiver), new PyTuple([fn]), new PyTuple([fn, new PyTuple(args), keywords, attrs])]);
      },
    ],
    __setstate__: [
      'state, /',
      1,
      (receiver: Value, state: Value) => {
        const parts = state instanceof PyTuple ? state.items : [];
        const keywords = parts[2] === null ? new PyDict() : asDict(parts[2] ?? false);
        if (parts.length !== 4 || !isCallable(parts[0]) || !(parts[1] instanceof PyTuple) || keywords === undefined)
          throw typeError('invalid partial state');
        const made = self(receiver);
        made.fn = parts[0];
        made.args = toArray(parts[1]);
        made.keywords = keywords.copy();
        if (parts[3] !== null) updateDict(toDict(made), parts[3]);
      },
    ],
  },
  { raw: true },
);
defGetters(
  partialType,
  {
    func: [(v: Value) => self(v).fn, readonly],
    args: [(v: Value) => new PyTuple(self(v).args), readonly],
    keywords: [(v: Value) => self(v).keywords, readonly],
    __dict__: (v: Value) => toDict(self(v)),
  },
  { raw: true },
);
defClassMethods(partialType, { __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => genericAlias(cls, item)] });
partialType.doc = 'Create a new function with partial application of the given arguments and keywords.';
