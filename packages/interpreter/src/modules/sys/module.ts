/** Module sys: facts about the interpreter, the captured streams; nothing of the host. */
import { defGetters, defMethods, makeFunctions } from '../../objects/builtin.js';
import { PyDict } from '../../objects/dict.js';
import { E, newException, typeError, valueErr } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { PyInstance } from '../../objects/instance.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strLength } from '../../objects/str.js';
import { builtinType, PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { index } from '../../protocols/operators.js';
import { callSpecial0 } from '../../protocols/calls.js';
import { tracebackOf } from '../../types/exception.js';
import type { ModuleDefinition } from '../registry.js';

/** A captured stream: text goes where the host takes it. */
class PyStream extends PyObject {
  readonly name: string;
  readonly send: (text: string) => void;
  constructor(name: string, send: (text: string) => void) {
    super();
    this.name = name;
    this.send = send;
  }
}
const streamType: PyType = builtinType('TextIOWrapper', { module: '_io', subclassable: false });
PyStream.prototype.cls = streamType;
defMethods(streamType, {
  write: [
    'text, /',
    'inside',
    (s: PyStream, v: Value) => {
      const text = asStr(v);
      if (text === undefined) throw typeError(`write() argument must be str, not ${typeName(typeOf(v))}`);
      m.chargeWork(strLength(text));
      s.send(jsText(text));
      return strLength(text);
    },
  ],
  writelines: [
    'lines, /',
    'inside',
    (s: PyStream, lines: Value) => {
      for (const line of lines instanceof PyList || lines instanceof PyTuple ? lines.items : []) {
        const text = asStr(line);
        if (text === undefined) throw typeError(`write() argument must be str, not ${typeName(typeOf(line))}`);
        m.chargeWork(strLength(text));
        s.send(jsText(text));
      }
    },
  ],
  flush: ['', 1, () => {}],
  isatty: ['', 1, () => false],
  writable: ['', 1, () => true],
  readable: ['', 1, () => false],
  seekable: ['', 1, () => false],
  fileno: [
    '',
    1,
    () => {
      throw newException(E.OSError, ['there are no file descriptors in this interpreter']);
    },
  ],
  reconfigure: ['**options', 1, () => {}],
  __repr__: ['', 1, (s: PyStream) => `<_io.TextIOWrapper name='<${s.name}>' mode='w' encoding='utf-8'>`],
});
defGetters(streamType, {
  name: (s: PyStream) => `<${s.name}>`,
  encoding: () => 'utf-8',
  errors: () => 'strict',
  closed: () => false,
  mode: () => 'w',
});

/** Standard input as a stream of lines. */
class PyInputStream extends PyObject {}
const inputStreamType: PyType = builtinType('TextIOWrapper', { module: '_io', subclassable: false });
PyInputStream.prototype.cls = inputStreamType;
function readLine(): string {
  const line = m.host.readLine === undefined ? null : m.waitFor(() => m.host.readLine!());
  return line === null ? '' : `${line}\n`;
}
defMethods(inputStreamType, {
  readline: ['size=-1, /', 1, () => readLine()],
  read: [
    'size=-1, /',
    'inside',
    () => {
      let text = '';
      for (let line = readLine(); line !== ''; line = readLine()) {
        m.charge(1);
        text += line;
      }
      return text;
    },
  ],
  readlines: [
    '',
    'inside',
    () => {
      const lines: Value[] = [];
      for (let line = readLine(); line !== ''; line = readLine()) {
        m.charge(1);
        lines.push(line);
      }
      return new PyList(lines);
    },
  ],
  isatty: ['', 1, () => false],
  __iter__: ['', 1, (s: PyInputStream) => s],
  __next__: [
    '',
    1,
    () => {
      const line = readLine();
      if (line === '') throw newException(E.StopIteration, []);
      return line;
    },
  ],
});

/** A record of facts: a tuple with names, as sys's own are. */
function record(name: string, fields: readonly (readonly [string, Value])[]): Value {
  const type = new PyType(name, [typeOf(new PyTuple([]))]);
  type.module = 'sys';
  type.subclassable = false;
  const made = new PyInstance(type);
  made.payload = new PyTuple(fields.map(([, v]) => v));
  for (const [key, value] of fields) type.set(key, value);
  defMethods(
    type,
    {
      __repr__: [
        '',
        1,
        () =>
          `sys.${name}(${fields.map(([k, v]) => `${k}=${typeof v === 'string' ? `'${v}'` : v instanceof PyFloat ? String(v.value) : String(v)}`).join(', ')})`,
      ],
    },
    { raw: true },
  );
  return made;
}

const functions = makeFunctions('sys', {
  getrecursionlimit: ['', 1, () => m.maxDepth],
  setrecursionlimit: [
    'limit, /',
    1,
    (limit: Value) => {
      const n = Number(index(limit));
      if (n < 1) throw valueErr('recursion limit must be greater or equal than 1');
      if (n <= m.d)
        throw newException(E.RecursionError, [
          `cannot set the recursion limit to ${n} at the recursion depth ${m.d}: the limit is too low`,
        ]);
      // More than the host's maxRecursionDepth is the host's to grant.
      m.maxDepth = Math.min(n, m.limits.maxRecursionDepth);
      return null;
    },
  ],
  getsizeof: ['object, default=None, /', 1, (v: Value) => callSpecial0(v, '__sizeof__') ?? 16],
  getrefcount: ['object, /', 1, () => 2],
  intern: ['string, /', 1, (v: Value) => v],
  getdefaultencoding: ['', 1, () => 'utf-8'],
  getfilesystemencoding: ['', 1, () => 'utf-8'],
  get_int_max_str_digits: ['', 1, () => m.limits.maxIntDigits],
  set_int_max_str_digits: ['maxdigits, /', 1, () => null],
  is_finalizing: ['', 1, () => false],
  exit: [
    'status=None, /',
    1,
    (status: Value = null) => {
      throw newException(E.SystemExit, status === null ? [] : [status]);
    },
  ],
  exc_info: ['', 1, () => (m.h === null ? new PyTuple([null, null, null]) : new PyTuple([m.h.cls, m.h, tracebackOf(m.h)]))],
  exception: ['', 1, () => m.h],
});

function build(): Map<string, Value> {
  const version = record('version_info', [
    ['major', 3],
    ['minor', 13],
    ['micro', 0],
    ['releaselevel', 'final'],
    ['serial', 0],
  ]);
  const streams = new Map<string, Value>([
    ['stdout', new PyStream('stdout', (text) => m.write(text))],
    ['stderr', new PyStream('stderr', (text) => m.writeError(text))],
    ['stdin', new PyInputStream()],
  ]);
  return new Map<string, Value>([
    ...functions,
    ...streams,
    ...[...streams].map(([k, v]): [string, Value] => [`__${k}__`, v]),
    ['version', '3.13.0 (vivarium) [JavaScript]'],
    ['version_info', version],
    ['hexversion', 0x030d00f0],
    ['api_version', 1013],
    ['copyright', ''],
    [
      'implementation',
      record('implementation', [
        ['name', 'vivarium'],
        ['cache_tag', 'vivarium-313'],
        ['version', version],
      ]),
    ],
    [
      'flags',
      record('flags', [
        ['debug', 0],
        ['inspect', 0],
        ['interactive', 0],
        ['optimize', 0],
        ['dont_write_bytecode', 1],
        ['no_user_site', 1],
        ['no_site', 1],
        ['ignore_environment', 1],
        ['verbose', 0],
        ['bytes_warning', 0],
        ['quiet', 0],
        ['hash_randomization', 0],
        ['isolated', 1],
        ['dev_mode', false],
        ['utf8_mode', 1],
        ['warn_default_encoding', 0],
        ['safe_path', true],
        ['int_max_str_digits', 4300],
      ]),
    ],
    ['maxsize', 9223372036854775807n],
    ['maxunicode', 0x10ffff],
    ['byteorder', 'little'],
    ['platform', 'vivarium'],
    ['executable', ''],
    ['prefix', ''],
    ['exec_prefix', ''],
    ['base_prefix', ''],
    ['argv', new PyList([''])],
    ['orig_argv', new PyList([''])],
    ['path', new PyList([])],
    ['modules', new PyDict()],
    ['builtin_module_names', new PyTuple([])],
    ['dont_write_bytecode', true],
    ['float_repr_style', 'short'],
    ['warnoptions', new PyList([])],
    ['tracebacklimit', 1000],
    [
      'float_info',
      record('float_info', [
        ['max', new PyFloat(Number.MAX_VALUE)],
        ['max_exp', 1024],
        ['max_10_exp', 308],
        ['min', new PyFloat(2.2250738585072014e-308)],
        ['min_exp', -1021],
        ['min_10_exp', -307],
        ['dig', 15],
        ['mant_dig', 53],
        ['epsilon', new PyFloat(Number.EPSILON)],
        ['radix', 2],
        ['rounds', 1],
      ]),
    ],
    [
      'int_info',
      record('int_info', [
        ['bits_per_digit', 30],
        ['sizeof_digit', 4],
        ['default_max_str_digits', 4300],
        ['str_digits_check_threshold', 640],
      ]),
    ],
    [
      'hash_info',
      record('hash_info', [
        ['width', 64],
        ['modulus', 2305843009213693951n],
        ['inf', 314159],
        ['nan', 0],
        ['imag', 1000003],
        ['algorithm', 'siphash13'],
        ['hash_bits', 64],
        ['seed_bits', 128],
        ['cutoff', 0],
      ]),
    ],
  ]);
}

export const sysModule: ModuleDefinition = { name: 'sys', doc: 'Facts about the interpreter and its streams.', build };
