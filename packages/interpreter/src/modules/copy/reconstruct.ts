/** Taking an object apart and putting a copy together: what copy does by way of `__reduce_ex__`. */
import { PyByteArray } from '../../objects/bytes.js';
import { asDict, PyDict } from '../../objects/dict.js';
import { typeError } from '../../objects/exception.js';
import { PyInstance, toDict } from '../../objects/instance.js';
import { payItems, PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asAnySet } from '../../objects/set.js';
import { asStr, jsText } from '../../objects/str.js';
import { objectType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttrOpt, setAttr, typeLookup, typeOf } from '../../protocols/attributes.js';
import { call, call1, callMethod } from '../../protocols/calls.js';
import { allocate } from '../../protocols/classes.js';
import { iterOf } from '../../protocols/iteration.js';
import { getItem, setItem } from '../../protocols/subscript.js';
import { updateDict } from '../../types/dict.js';

/** An object in parts. `make` gives the empty copy from (copied) arguments. */
export interface Parts {
  readonly args: readonly Value[];
  readonly make: (args: readonly Value[]) => Value;
  readonly state: Value;
  readonly items: Value;
  readonly pairs: Value;
  readonly setState: Value;
}

/** True for an object whose class leaves pickling to `object`: taken apart without a call. */
function usesDefault(x: Value): x is PyInstance {
  if (!(x instanceof PyInstance) || x.cls.isException) return false;
  return x.cls.inheritsFrom('__reduce_ex__', objectType) && x.cls.inheritsFrom('__reduce__', objectType);
}

/** The parts of an object; a str where `__reduce_ex__` says that the object is its own copy. */
export function takeApart(x: Value): Parts | null {
  if (usesDefault(x)) return defaultParts(x);
  const cls = typeOf(x);
  const plain = !cls.inheritsFrom('__reduce__', objectType) && cls.inheritsFrom('__reduce_ex__', objectType);
  const reduce = plain ? callMethod(x, '__reduce__') : callMethod(x, '__reduce_ex__', 4);
  if (asStr(reduce) !== undefined) return null;
  if (!(reduce instanceof PyTuple) || reduce.items.length < 2 || reduce.items.length > 6)
    throw typeError('__reduce__ must return a string or tuple');
  const [fn, args, state, items, pairs, setState] = reduce.items;
  if (!(args instanceof PyTuple)) throw typeError('second item of the tuple returned by __reduce__ must be a tuple');
  return {
    args: args.items,
    make: (copied) => call(fn, copied.slice(), null),
    state: state ?? null,
    items: items ?? null,
    pairs: pairs ?? null,
    setState: setState ?? null,
  };
}

function newArguments(x: PyInstance): { args: readonly Value[]; kwargs: Map<string, Value> | null } | null {
  if (typeLookup(x, '__getnewargs_ex__') !== undefined) {
    const pair = callMethod(x, '__getnewargs_ex__');
    if (!(pair instanceof PyTuple) || pair.items.length !== 2) throw typeError('__getnewargs_ex__ should return a tuple');
    const kwargs = new Map<string, Value>();
    asDict(pair.items[1])?.forEach((key, value) => kwargs.set(jsText(asStr(key)!), value));
    return { args: (pair.items[0] as PyTuple).items, kwargs };
  }
  const found = typeLookup(x, '__getnewargs__');
  if (found === undefined) return null;
  const args = callMethod(x, '__getnewargs__');
  if (!(args instanceof PyTuple)) throw typeError('__getnewargs__ should return a tuple');
  return { args: args.items, kwargs: null };
}

function defaultParts(x: PyInstance): Parts {
  const { cls, payload } = x;
  const given = newArguments(x);
  const state = callMethod(x, '__getstate__');
  let args = given?.args ?? [];
  let items: Value = null;
  let pairs: Value = null;
  let make: (copied: readonly Value[]) => Value = (copied) => call(getAttrOpt(cls, '__new__')!, [cls, ...copied], given?.kwargs ?? null);
  if (payload !== undefined && given === null) {
    if (payload instanceof PyList) items = payload;
    else if (payload instanceof PyDict) pairs = payload;
    else if (payload instanceof PyTuple) {
      args = payload.items;
      make = (copied) => withPayload(x, new PyTuple(copied));
    } else {
      const set = asAnySet(payload);
      if (set !== undefined) {
        payItems(set.size);
        args = [new PyList(set.toArray())];
        make = (copied) => call(cls, copied.slice(), null);
      } else if (payload instanceof PyByteArray) make = () => withPayload(x, new PyByteArray(payload.data.slice()));
      else make = () => withPayload(x, payload);
    }
  }
  return { args, make, state, items, pairs, setState: null };
}

function withPayload(x: PyInstance, payload: Value): Value {
  const made = allocate(x.cls);
  made.payload = payload;
  return made;
}

/** Fills the copy `y` with state, items and pairs, each copied by `copied` where it is given. */
export function fill(y: Value, parts: Parts, copied: ((v: Value) => Value) | null): void {
  const of = copied ?? ((v: Value) => v);
  const { state, items, pairs, setState } = parts;
  if (state !== null) {
    const own = of(state);
    if (setState !== null) call(setState, [y, own], null);
    else if (typeLookup(y, '__setstate__') !== undefined) callMethod(y, '__setstate__', own);
    else restore(y, own);
  }
  if (items !== null) {
    if (y instanceof PyInstance && y.payload instanceof PyList && items instanceof PyList && getAttrOpt(y.cls, 'append') === undefined)
      return;
    const append = getAttrOpt(y, 'append');
    if (append === undefined) throw typeError(`'${typeOf(y).name}' object has no append method`);
    const it = iterOf(items);
    for (let item = it.next(); item !== undefined; item = it.next()) {
      m.charge(1);
      call1(append, of(item));
    }
  }
  if (pairs !== null) fillPairs(y, pairs, of);
}

function fillPairs(y: Value, pairs: Value, of: (v: Value) => Value): void {
  const put = (key: Value, value: Value): void => {
    m.charge(1);
    setItem(y, of(key), of(value));
  };
  if (pairs instanceof PyDict) {
    for (let i = pairs.nextEntry(0); i >= 0; i = pairs.nextEntry(i + 1)) put(pairs.keys[i] as Value, pairs.vals[i]);
    return;
  }
  const it = iterOf(pairs);
  for (let pair = it.next(); pair !== undefined; pair = it.next()) put(getItem(pair, 0), getItem(pair, 1));
}

/** Attributes from what `object.__getstate__` gives: a dict, or a dict and the slots. */
function restore(y: Value, state: Value): void {
  let attrs = state;
  let slots: Value = null;
  if (state instanceof PyTuple && state.items.length === 2) [attrs, slots] = state.items;
  const dict = asDict(attrs);
  if (dict !== undefined && y instanceof PyInstance) {
    if (y.cls.memberNames === null && y.shape !== null) {
      dict.forEach((key, value) => {
        if (typeof key === 'string') y.setOwn(key, value);
      });
    } else updateDict(toDict(y), dict);
  } else if (attrs !== null) callMethod(getAttrOpt(y, '__dict__') ?? null, 'update', attrs);
  asDict(slots)?.forEach((key, value) => setAttr(y, jsText(asStr(key)!), value));
}
