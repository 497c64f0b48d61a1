/** The names and numbers users of smolagents know: base tools, authorised and dangerous modules and functions, default limits. */

/** Names every program may call. */
export const BASE_PYTHON_TOOLS: readonly string[] = [
  'print',
  'isinstance',
  'range',
  'float',
  'int',
  'bool',
  'str',
  'set',
  'list',
  'dict',
  'tuple',
  'round',
  'ceil',
  'floor',
  'log',
  'exp',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'degrees',
  'radians',
  'pow',
  'sqrt',
  'len',
  'sum',
  'max',
  'min',
  'abs',
  'enumerate',
  'zip',
  'reversed',
  'sorted',
  'all',
  'any',
  'map',
  'filter',
  'ord',
  'chr',
  'next',
  'iter',
  'divmod',
  'callable',
  'getattr',
  'hasattr',
  'setattr',
  'issubclass',
  'type',
  'complex',
];

/** Base tools that are functions of module `math`, not builtins of Python. */
export const BASE_MATH_TOOLS: readonly string[] = [
  'ceil',
  'floor',
  'log',
  'exp',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'degrees',
  'radians',
  'sqrt',
];

/** Modules every program may import. */
export const BASE_BUILTIN_MODULES: readonly string[] = [
  'math',
  'itertools',
  'stat',
  'statistics',
  're',
  'datetime',
  'random',
  'unicodedata',
  'queue',
  'time',
  'collections',
];

/** Modules a host should think twice about. */
export const DANGEROUS_MODULES: readonly string[] = [
  'builtins',
  'io',
  'multiprocessing',
  'os',
  'pathlib',
  'pty',
  'shutil',
  'socket',
  'subprocess',
  'sys',
];

/** Functions no program may get hold of, even through an authorised module. */
export const DANGEROUS_FUNCTIONS: readonly string[] = [
  'builtins.compile',
  'builtins.eval',
  'builtins.exec',
  'builtins.globals',
  'builtins.locals',
  'builtins.__import__',
  'os.popen',
  'os.system',
  'posix.system',
];

/** Dunder functions that may be called. */
export const ALLOWED_DUNDER_METHODS: readonly string[] = ['__init__', '__str__', '__repr__'];

/** Characters of printed output kept per run. */
export const DEFAULT_MAX_LEN_OUTPUT = 50_000;
/** Evaluated operations per run. */
export const MAX_OPERATIONS = 10_000_000;
/** Finished turns per execution of one `while` statement. */
export const MAX_WHILE_ITERATIONS = 1_000_000;
/** Seconds of execution per run. */
export const MAX_EXECUTION_TIME_SECONDS = 30;
