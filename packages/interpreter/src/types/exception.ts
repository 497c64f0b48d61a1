/** BaseException and the exception classes without fields worth a file: making, printing, chaining, notes. */
import { defGetters, defMethods, defNew, PyGetSet } from '../objects/builtin.js';
import { asDict } from '../objects/dict.js';
import { E, exceptionTypes, PyException, type TraceEntry, typeError } from '../objects/exception.js';
import { getMember, setMember, toDict } from '../objects/instance.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, strFrom } from '../objects/str.js';
import { builtinType, type PyType } from '../objects/type.js';
import { PyObject, type Value } from '../objects/value.js';
import { getAttrOpt, setAttr, typeName, typeOf } from '../protocols/attributes.js';
import { instanceDict, setInstanceDict } from '../protocols/classes.js';
import { toArray } from '../protocols/iteration.js';
import { repr, reprText, str } from '../protocols/text.js';

type Kw = Map<string, Value> | null;

/** A traceback as Python may see it: lines, no frames. */
export class PyTraceback extends PyObject {
  readonly entries: readonly TraceEntry[];
  readonly at: number;
  constructor(entries: readonly TraceEntry[], at: number) {
    super();
    this.entries = entries;
    this.at = at;
  }
}
export const tracebackType: PyType = builtinType('traceback', { subclassable: false });
PyTraceback.prototype.cls = tracebackType;
defGetters(tracebackType, {
  tb_lineno: (t: PyTraceback) => m.codes[t.entries[t.at].code]?.positions[t.entries[t.at].position * 4] ?? 0,
  tb_lasti: () => 0,
  tb_next: (t: PyTraceback) => (t.at + 1 < t.entries.length ? new PyTraceback(t.entries, t.at + 1) : null),
  tb_frame: () => null,
});

/** `__traceback__` of an exception: None until it was caught. */
export function tracebackOf(exc: PyException): Value {
  return exc.trace === null || exc.trace.length === 0 ? null : new PyTraceback(exc.trace, 0);
}

function setTraceback(exc: PyException, value: Value): void {
  if (value === null) exc.trace = null;
  else if (value instanceof PyTraceback) exc.trace = value.entries.slice(value.at);
  else throw typeError('__traceback__ must be a traceback or None');
}

export function noKeywords(cls: PyType, kwargs: Kw): void {
  if (kwargs !== null && kwargs.size > 0) throw typeError(`${cls.name}() takes no keyword arguments`);
}

/** `str(exc)` of plain exceptions. */
export function baseText(exc: PyException): Value {
  if (exc.args.length === 0) return '';
  return exc.args.length === 1 ? str(exc.args[0]) : repr(new PyTuple(exc.args));
}

const base = E.BaseException;
defNew(base, '*args, **kwargs', 1, (cls: PyType, args: Value[]) => new PyException(cls, args));

defMethods(
  base,
  {
    __init__: [
      '*args, **kwargs',
      1,
      (self: PyException, args: Value[], kwargs: Kw) => {
        noKeywords(self.cls, kwargs);
        self.args = args;
      },
    ],
    __str__: ['', 'inside', baseText],
    __repr__: [
      '',
      'inside',
      (self: PyException) => {
        const name = self.cls.name;
        if (self.args.length === 1) return strFrom(`${name}(${reprText(self.args[0])})`);
        return strFrom(`${name}${reprText(new PyTuple(self.args))}`);
      },
    ],
    with_traceback: [
      'tb, /',
      1,
      (self: PyException, tb: Value) => {
        setTraceback(self, tb);
        return self;
      },
    ],
    add_note: [
      'note, /',
      1,
      (self: PyException, note: Value) => {
        if (asStr(note) === undefined) throw typeError(`note must be a str, not '${typeName(typeOf(note))}'`);
        const notes = getAttrOpt(self, '__notes__');
        if (notes === undefined) setAttr(self, '__notes__', new PyList([note]));
        else if (notes instanceof PyList) notes.items.push(note);
        else throw typeError('Cannot add note: __notes__ is not a list');
      },
    ],
    __setstate__: [
      'state, /',
      'inside',
      (self: PyException, state: Value) => {
        if (state === null) return;
        const dict = asDict(state);
        if (dict === undefined) throw typeError('state is not a dictionary');
        m.chargeWork(dict.size);
        const entries: [string, Value][] = [];
        dict.forEach((key, value) => {
          if (typeof key === 'string') entries.push([key, value]);
        });
        for (const [key, value] of entries) setAttr(self, key, value);
      },
    ],
    __reduce__: ['', 1, reduceException],
    __reduce_ex__: ['protocol, /', 1, reduceException],
  },
  { raw: true },
);

function reduceException(self: PyException): Value {
  const own = self.shape !== null && self.shape.keys.length === 0 ? null : toDict(self);
  const parts: Value[] = [self.cls, new PyTuple(self.args)];
  if (own !== null && own.size > 0) parts.push(own);
  return new PyTuple(parts);
}

function chained(what: string, value: Value | undefined): PyException | null {
  if (value === undefined) throw typeError(`__${what}__ may not be deleted`);
  if (value === null || value instanceof PyException) return value;
  throw typeError(`exception ${what} must be None or derive from BaseException`);
}

defGetters(
  base,
  {
    args: [
      (e: PyException) => new PyTuple(e.args),
      (e: PyException, value) => {
        if (value === undefined) throw typeError('args may not be deleted');
        e.args = toArray(value);
      },
    ],
    __cause__: [
      (e: PyException) => e.cause,
      (e: PyException, value) => {
        e.cause = chained('cause', value);
        e.suppressContext = true;
      },
    ],
    __context__: [
      (e: PyException) => e.context,
      (e: PyException, value) => {
        e.context = chained('context', value);
      },
    ],
    __suppress_context__: [
      (e: PyException) => e.suppressContext,
      (e: PyException, value) => {
        if (typeof value !== 'boolean') throw typeError('attribute value type must be bool');
        e.suppressContext = value;
      },
    ],
    __traceback__: [
      tracebackOf,
      (e: PyException, value) => {
        if (value === undefined) throw typeError('__traceback__ may not be deleted');
        setTraceback(e, value);
      },
    ],
    __dict__: [instanceDict, setInstanceDict],
  },
  { raw: true },
);

/** Fields of an exception class: an own slot where it was set, else worked out from `args`. */
export function defFields(type: PyType, fields: Readonly<Record<string, (e: PyException) => Value>>): void {
  for (const [name, fromArgs] of Object.entries(fields)) {
    type.dict.set(
      name,
      new PyGetSet(
        name,
        type,
        (self) => getMember(self as PyException, name) ?? fromArgs(self as PyException),
        (self, value) => setMember(self as PyException, name, value ?? null),
      ),
    );
  }
  const names = new Set([...(type.memberNames ?? []), ...Object.keys(fields)]);
  for (const other of exceptionTypes.values()) {
    if (other.isSubtype(type)) other.memberNames = new Set([...(other.memberNames ?? []), ...names]);
  }
}

/** Takes the keywords an exception class knows into its fields. */
export function takeKeywords(self: PyException, kwargs: Kw, known: readonly string[], owner: PyType): void {
  if (kwargs === null) return;
  for (const [key, value] of kwargs) {
    if (!known.includes(key)) throw typeError(`${owner.name}() got an unexpected keyword argument '${key}'`);
    setMember(self, key, value);
  }
}

const firstArg = (e: PyException): Value => (e.args.length > 0 ? e.args[0] : null);
const nothing = (): Value => null;

defFields(E.StopIteration, { value: firstArg });
defFields(E.SystemExit, { code: (e) => (e.args.length > 1 ? new PyTuple(e.args) : firstArg(e)) });
defFields(E.AttributeError, { name: nothing, obj: nothing });
defFields(E.NameError, { name: nothing });
defFields(E.ImportError, { msg: (e) => (e.args.length === 1 ? e.args[0] : null), name: nothing, path: nothing, name_from: nothing });

for (const [type, known] of [
  [E.AttributeError, ['name', 'obj']],
  [E.NameError, ['name']],
  [E.ImportError, ['name', 'path', 'name_from']],
] as const) {
  defMethods(
    type,
    {
      __init__: [
        '*args, **kwargs',
        1,
        (self: PyException, args: Value[], kwargs: Kw) => {
          self.args = args;
          takeKeywords(self, kwargs, known, type);
        },
      ],
    },
    { raw: true },
  );
}

defMethods(
  E.ImportError,
  {
    __str__: [
      '',
      'inside',
      (self: PyException) => {
        const msg = getMember(self, 'msg') ?? (self.args.length === 1 ? self.args[0] : null);
        return asStr(msg) !== undefined ? str(msg) : baseText(self);
      },
    ],
  },
  { raw: true },
);

defMethods(
  E.KeyError,
  {
    __str__: ['', 'inside', (self: PyException) => (self.args.length === 1 ? repr(self.args[0]) : baseText(self))],
  },
  { raw: true },
);
