/** Functions and methods, guest and builtin, and the facts of code objects. */
import {
  builtinFunctionType,
  classMethodDescriptorType,
  defGetters,
  defMethods,
  defNew,
  getSetType,
  methodDescriptorType,
  methodType,
  methodWrapperType,
  PyBoundMethod,
  PyBuiltin,
  type PyGetSet,
  wrapperDescriptorType,
} from '../objects/builtin.js';
import { asDict, PyDict } from '../objects/dict.js';
import { attributeErr, E, newException, typeError } from '../objects/exception.js';
import { type CodeInfo, codeType, functionType, PyCode, type PyFunction } from '../objects/function.js';
import { PyTuple } from '../objects/list.js';
import { NotImplemented } from '../objects/singletons.js';
import { asStr, jsText } from '../objects/str.js';
import { type PyTool, toolType } from '../objects/tools.js';
import { PyType } from '../objects/type.js';
import { PyObject, type Value } from '../objects/value.js';
import { bindAttr, getAttrOpt, typeName, typeOf } from '../protocols/attributes.js';
import { callBuiltin } from '../protocols/binder.js';
import { call, isCallable } from '../protocols/calls.js';
import { eq } from '../protocols/comparison.js';
import { hash } from '../protocols/hashing.js';
import { reprText } from '../protocols/text.js';
import { addressOf, defaultRepr } from './object.js';

function textField(name: string, value: Value | undefined): string {
  const text = value === undefined ? undefined : asStr(value);
  if (text === undefined) throw typeError(`${name} must be set to a string object`);
  return jsText(text);
}

/** Frames, globals and cells are out of reach by construction. */
function unreachable(name: string): (self: Value) => Value {
  return (self) => {
    throw attributeErr(`'${typeName(typeOf(self))}' object has no attribute '${name}'`, name, self);
  };
}

const codes: WeakMap<CodeInfo, PyCode> = new WeakMap();

/** The code object of a function: one per code. */
export function codeOf(info: CodeInfo): PyCode {
  let code = codes.get(info);
  if (code === undefined) {
    code = new PyCode(info);
    codes.set(info, code);
  }
  return code;
}

defGetters(functionType, {
  __name__: [
    (f: PyFunction) => f.name,
    (f: PyFunction, v) => {
      f.name = textField('__name__', v);
    },
  ],
  __qualname__: [
    (f: PyFunction) => f.qualname,
    (f: PyFunction, v) => {
      f.qualname = textField('__qualname__', v);
    },
  ],
  __doc__: [
    (f: PyFunction) => f.doc,
    (f: PyFunction, v) => {
      f.doc = v ?? null;
    },
  ],
  __module__: [
    (f: PyFunction) => f.module,
    (f: PyFunction, v) => {
      f.module = v ?? null;
    },
  ],
  __dict__: [
    (f: PyFunction) => (f.attrs ??= new PyDict()),
    (f: PyFunction, v) => {
      const dict = v === undefined ? undefined : asDict(v);
      if (dict === undefined)
        throw typeError(`__dict__ must be set to a dictionary, not a '${v === undefined ? 'NULL' : typeName(typeOf(v))}'`);
      f.attrs = dict;
    },
  ],
  __defaults__: [
    (f: PyFunction) => (f.defaults === null || f.defaults.length === 0 ? null : new PyTuple(f.defaults.slice())),
    (f: PyFunction, v) => {
      if (v === undefined || v === null) f.defaults = null;
      else if (v instanceof PyTuple) f.defaults = v.items.length === 0 ? null : v.items.slice(-Math.max(1, f.code.params.names.length));
      else throw typeError('__defaults__ must be set to a tuple object');
    },
  ],
  __kwdefaults__: [
    (f: PyFunction) => {
      if (f.kwdefaults === null || f.kwdefaults.size === 0) return null;
      const dict = new PyDict();
      for (const [name, value] of f.kwdefaults) dict.setStr(name, value);
      return dict;
    },
    (f: PyFunction, v) => {
      if (v === undefined || v === null) {
        f.kwdefaults = null;
        return;
      }
      const dict = asDict(v);
      if (dict === undefined) throw typeError('__kwdefaults__ must be set to a dict object');
      const made = new Map<string, Value>();
      dict.forEach((key, value) => {
        if (typeof key === 'string') made.set(key, value);
      });
      f.kwdefaults = made;
    },
  ],
  __annotations__: [
    (f: PyFunction) => (f.annotations ??= new PyDict()),
    (f: PyFunction, v) => {
      const dict = v === undefined || v === null ? null : asDict(v);
      if (dict === undefined) throw typeError('__annotations__ must be set to a dict object');
      f.annotations = dict;
    },
  ],
  __type_params__: [
    (f: PyFunction) => f.typeParams ?? new PyTuple([]),
    (f: PyFunction, v) => {
      f.typeParams = v ?? null;
    },
  ],
  __code__: (f: PyFunction) => codeOf(f.code),
  __globals__: unreachable('__globals__'),
  __closure__: unreachable('__closure__'),
  __builtins__: unreachable('__builtins__'),
});

/** `descriptor.__get__(instance, owner)` called by hand. */
function getByHand(self: Value, instance: Value, owner: Value | undefined): Value {
  if (instance === null && (owner === undefined || owner === null)) throw typeError('__get__(None, None) is invalid');
  if (instance === null && owner !== typeOf(null)) return self;
  return bindAttr(self, instance, typeOf(instance));
}

defMethods(functionType, {
  __call__: ['*args, **kwargs', 1, (f: PyFunction, args: Value[], kwargs: Map<string, Value> | null) => call(f, args, kwargs)],
  __get__: ['instance, owner=None, /', 1, getByHand],
  __repr__: ['', 1, (f: PyFunction) => `<function ${f.qualname} at ${addressOf(f)}>`],
});

const FLAGS: Readonly<Record<CodeInfo['kind'], number>> = {
  function: 3,
  generator: 35,
  coroutine: 131,
  asyncgen: 515,
  module: 0,
  class: 0,
};

function flagsOf(info: CodeInfo): number {
  return FLAGS[info.kind] | (info.params.vararg !== null ? 4 : 0) | (info.params.kwarg !== null ? 8 : 0);
}

defGetters(codeType, {
  co_name: (c: PyCode) => c.info.name,
  co_qualname: (c: PyCode) => c.info.qualname,
  co_filename: (c: PyCode) => c.info.filename,
  co_firstlineno: (c: PyCode) => c.info.firstLine,
  co_argcount: (c: PyCode) => c.info.params.names.length,
  co_posonlyargcount: (c: PyCode) => c.info.params.posonly,
  co_kwonlyargcount: (c: PyCode) => c.info.params.kwonly.length,
  co_nlocals: (c: PyCode) => c.info.varnames.length,
  co_varnames: (c: PyCode) => new PyTuple(c.info.varnames.slice()),
  co_freevars: (c: PyCode) => new PyTuple(c.info.freevars.slice()),
  co_flags: (c: PyCode) => flagsOf(c.info),
});
defMethods(codeType, {
  __repr__: ['', 1, (c: PyCode) => `<code object ${c.info.name} at ${addressOf(c)}, file "${c.info.filename}", line ${c.info.firstLine}>`],
});

// Methods bound to a receiver.

defNew(methodType, 'function, instance, /', 1, (_cls: PyType, fn: Value, self: Value) => {
  if (!isCallable(fn)) throw typeError('first argument must be callable');
  if (self === null) throw typeError('instance must not be None');
  return new PyBoundMethod(fn, self);
});

function sameMethod(a: PyBoundMethod, b: Value): Value {
  if (!(b instanceof PyBoundMethod) || a.cls !== b.cls) return NotImplemented;
  return a.self === b.self && (a.fn === b.fn || eq(a.fn, b.fn));
}

function methodHash(a: PyBoundMethod): Value {
  const fn = hash(a.fn);
  const self = a.self instanceof PyObject ? hash(identityOf(a.self)) : hash(a.self);
  const mixed =
    (typeof fn === 'number' ? fn : Number(BigInt.asIntN(31, fn))) ^ (typeof self === 'number' ? self : Number(BigInt.asIntN(31, self)));
  return mixed === -1 ? -2 : mixed;
}

/** Methods hash their receiver by identity: a stand-in whose hash is the address. */
function identityOf(v: PyObject): Value {
  return parseInt(addressOf(v), 16);
}

function methodName(fn: Value): string {
  const name = getAttrOpt(fn, '__qualname__') ?? getAttrOpt(fn, '__name__');
  const text = name === undefined ? undefined : asStr(name);
  return text === undefined ? '?' : jsText(text);
}

defGetters(methodType, {
  __func__: (b: PyBoundMethod) => b.fn,
  __self__: (b: PyBoundMethod) => b.self,
  __doc__: (b: PyBoundMethod) => getAttrOpt(b.fn, '__doc__') ?? null,
});
defMethods(methodType, {
  __call__: ['*args, **kwargs', 1, (b: PyBoundMethod, args: Value[], kwargs: Map<string, Value> | null) => call(b, args, kwargs)],
  __get__: ['instance, owner=None, /', 1, (b: PyBoundMethod) => b],
  __repr__: ['', 'inside', (b: PyBoundMethod) => `<bound method ${methodName(b.fn)} of ${reprText(b.self)}>`],
  __eq__: ['other, /', 'inside', sameMethod],
  __hash__: ['', 'inside', methodHash],
});

// Builtin functions, and builtin methods bound to a receiver.

type AnyBuiltin = PyBuiltin | PyBoundMethod;

const builtinOf = (b: AnyBuiltin): PyBuiltin => (b instanceof PyBuiltin ? b : (b.fn as PyBuiltin));

function boundQualname(b: AnyBuiltin): string {
  const fn = builtinOf(b);
  if (b instanceof PyBoundMethod && b.self !== null) {
    const cls = b.self instanceof PyType ? b.self : typeOf(b.self);
    return `${cls.qualname}.${fn.name}`;
  }
  return fn.qualname;
}

for (const type of [builtinFunctionType, methodWrapperType]) {
  defGetters(type, {
    __name__: (b: AnyBuiltin) => builtinOf(b).name,
    __qualname__: boundQualname,
    __module__: (b: AnyBuiltin) => builtinOf(b).module,
    __doc__: (b: AnyBuiltin) => builtinOf(b).doc,
    __self__: (b: AnyBuiltin) => (b instanceof PyBoundMethod ? b.self : builtinOf(b).owner),
    __text_signature__: () => null,
  });
  defMethods(type, {
    __call__: ['*args, **kwargs', 1, (b: AnyBuiltin, args: Value[], kwargs: Map<string, Value> | null) => call(b, args, kwargs)],
    __eq__: [
      'other, /',
      'inside',
      (a: AnyBuiltin, b: Value) => (a === b ? true : a instanceof PyBoundMethod ? sameMethod(a, b) : NotImplemented),
    ],
    __hash__: ['', 'inside', (a: AnyBuiltin) => (a instanceof PyBoundMethod ? methodHash(a) : Math.floor(parseInt(addressOf(a), 16) / 16))],
  });
}

function receiverText(v: Value): string {
  if (v instanceof PyType) return `type object at ${addressOf(v)}`;
  return `${typeName(typeOf(v))} object${v instanceof PyObject ? ` at ${addressOf(v)}` : ' at 0x7f0000000000'}`;
}

defMethods(builtinFunctionType, {
  __repr__: [
    '',
    1,
    (b: AnyBuiltin) => {
      const fn = builtinOf(b);
      if (b instanceof PyBoundMethod) return `<built-in method ${fn.name} of ${receiverText(b.self)}>`;
      if (fn.owner !== null) return `<built-in method ${fn.name} of type object at ${addressOf(fn.owner)}>`;
      return `<built-in function ${fn.name}>`;
    },
  ],
});
defMethods(methodWrapperType, {
  __repr__: ['', 1, (b: PyBoundMethod) => `<method-wrapper '${builtinOf(b).name}' of ${receiverText(b.self)}>`],
});

// Descriptors found on builtin types.

for (const type of [methodDescriptorType, wrapperDescriptorType, classMethodDescriptorType]) {
  const word = type === wrapperDescriptorType ? 'slot wrapper' : 'method';
  defGetters(type, {
    __name__: (b: PyBuiltin) => b.name,
    __qualname__: (b: PyBuiltin) => b.qualname,
    __doc__: (b: PyBuiltin) => b.doc,
    __objclass__: (b: PyBuiltin) => b.owner,
    __text_signature__: () => null,
  });
  defMethods(type, {
    __call__: [
      '*args, **kwargs',
      1,
      (b: PyBuiltin, args: Value[], kwargs: Map<string, Value> | null) => callBuiltin(b, undefined, args, kwargs),
    ],
    __get__: ['instance, owner=None, /', 1, getByHand],
    __repr__: ['', 1, (b: PyBuiltin) => `<${word} '${b.name}' of '${typeName(b.owner!)}' objects>`],
  });
}

defGetters(getSetType, {
  __name__: (g: PyGetSet) => g.name,
  __qualname__: (g: PyGetSet) => `${g.owner.qualname}.${g.name}`,
  __doc__: () => null,
  __objclass__: (g: PyGetSet) => g.owner,
});

function checkOwner(g: PyGetSet, v: Value): void {
  if (!typeOf(v).isSubtype(g.owner)) {
    throw typeError(`descriptor '${g.name}' for '${typeName(g.owner)}' objects doesn't apply to a '${typeName(typeOf(v))}' object`);
  }
}

defMethods(getSetType, {
  __get__: [
    'instance, owner=None, /',
    1,
    (g: PyGetSet, instance: Value, owner: Value | undefined) => {
      if (instance === null && owner !== typeOf(null)) return g;
      checkOwner(g, instance);
      return g.get(instance);
    },
  ],
  __set__: [
    'instance, value, /',
    1,
    (g: PyGetSet, instance: Value, value: Value) => {
      checkOwner(g, instance);
      if (g.set === null) throw newException(E.AttributeError, [`attribute '${g.name}' of '${typeName(g.owner)}' objects is not writable`]);
      g.set(instance, value);
    },
  ],
  __delete__: [
    'instance, /',
    1,
    (g: PyGetSet, instance: Value) => {
      checkOwner(g, instance);
      if (g.set === null) throw newException(E.AttributeError, [`attribute '${g.name}' of '${typeName(g.owner)}' objects is not writable`]);
      g.set(instance, undefined);
    },
  ],
  __repr__: ['', 1, (g: PyGetSet) => `<attribute '${g.name}' of '${typeName(g.owner)}' objects>`],
});

// Host tools look like functions.

defGetters(toolType, {
  __name__: (t: PyTool) => t.name,
  __qualname__: (t: PyTool) => t.name,
  __doc__: (t: PyTool) => t.doc,
});
defMethods(toolType, {
  __call__: ['*args, **kwargs', 1, (t: PyTool, args: Value[], kwargs: Map<string, Value> | null) => call(t, args, kwargs)],
  __repr__: ['', 1, (t: PyTool) => (t.name === '' ? defaultRepr(t) : `<function ${t.name} at ${addressOf(t)}>`)],
});
