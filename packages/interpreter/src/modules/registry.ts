/** Every importable module, by name: each is built at its first import on a machine. */
import type { Value } from '../objects/value.js';
import { hashlibModule } from './hashlib/module.js';
import { mathModule } from './math.js';
import { randomModule } from './random/module.js';
import { statModule } from './stat.js';
import { timeModule } from './time/module.js';
import { cmathModule } from './cmath.js';
import { zoneinfoModule } from './zoneinfo/module.js';
import { calendarModule } from './calendar/module.js';
import { uuidModule } from './uuid/module.js';
import { secretsModule } from './secrets.js';
import { hmacModule } from './hmac/module.js';
import { base64Module } from './base64/module.js';
import { binasciiModule } from './binascii/module.js';
import { decimalModule } from './decimal/module.js';
import { statisticsModule } from './statistics/module.js';
import { datetimeModule } from './datetime/module.js';
import { reModule } from './re/module.js';
import { jsonDecoderModule, jsonEncoderModule, jsonModule } from './json/module.js';
import { abcModule } from './abc/module.js';
import { bisectModule } from './bisect/module.js';
import { collectionsModule } from './collections/module.js';
import { collectionsAbcModule } from './collections/abc-module.js';
import { copyModule } from './copy/module.js';
import { enumModule } from './enum/module.js';
import { functoolsModule } from './functools/module.js';
import { typingModule } from './typing/module.js';
import { contextlibModule } from './contextlib/module.js';
import { asyncioInternalModule, asyncioModule } from './asyncio/module.js';
import { osPathModule, posixpathModule } from './posixpath/module.js';
import { dataclassesModule } from './dataclasses/module.js';
import { fractionsModule } from './fractions/module.js';
import { numbersModule } from './numbers/module.js';
import { sysModule } from './sys/module.js';
import { builtinsModule } from './builtins.js';
import { heapqModule } from './heapq/module.js';
import { itertoolsModule } from './itertools/module.js';
import { operatorModule } from './operator/module.js';
import { queueModule } from './queue/module.js';
import { typesModule } from './types/module.js';
import { stringModule } from './string/module.js';
import { stringInternalModule } from './string/native.js';
import { unicodedataModule } from './unicodedata/module.js';
import { keywordModule } from './keyword/module.js';
import { urllibParseModule } from './urllib/parse.js';
import { textwrapModule } from './textwrap/module.js';
import { htmlEntitiesModule, htmlModule } from './html/module.js';
import { ioModule } from './io/module.js';
import { tracebackModule } from './traceback/module.js';
import { warningsModule } from './warnings/module.js';
import { structModule } from './struct/module.js';
import { inspectModule } from './inspect/module.js';
import { graphlibModule } from './graphlib.js';
import { colorsysModule } from './colorsys.js';
import { atexitModule, gcModule } from './gc.js';
import { weakrefModule } from './weakref/module.js';
import { loggingHandlersModule, loggingModule } from './logging/module.js';
import { csvModule } from './csv/module.js';
import { fnmatchModule } from './fnmatch/module.js';
import { pprintModule } from './pprint/module.js';
import { reprlibModule } from './reprlib/module.js';
import { shlexModule } from './shlex/module.js';
import { difflibModule } from './difflib/module.js';
import { difflibInternalModule } from './difflib/native.js';

/** A module of the runtime: native, written in Python of our own, or both (the Python part sees the native names). */
export interface ModuleDefinition {
  readonly name: string;
  readonly doc: string;
  /** Makes the native namespace; called once per machine. */
  readonly build?: () => Map<string, Value>;
  /** Source of the part written in Python. */
  readonly python?: string;
}

const definitions: readonly ModuleDefinition[] = [
  difflibModule,
  difflibInternalModule,
  fnmatchModule,
  pprintModule,
  reprlibModule,
  shlexModule,
  csvModule,
  loggingModule,
  loggingHandlersModule,
  weakrefModule,
  atexitModule,
  gcModule,
  colorsysModule,
  graphlibModule,
  inspectModule,
  structModule,
  warningsModule,
  tracebackModule,
  ioModule,
  htmlModule,
  htmlEntitiesModule,
  asyncioModule,
  asyncioInternalModule,
  posixpathModule,
  osPathModule,
  dataclassesModule,
  fractionsModule,
  numbersModule,
  statisticsModule,
  sysModule,
  builtinsModule,
  contextlibModule,
  typingModule,
  keywordModule,
  textwrapModule,
  urllibParseModule,
  stringModule,
  stringInternalModule,
  unicodedataModule,
  abcModule,
  bisectModule,
  collectionsModule,
  collectionsAbcModule,
  copyModule,
  enumModule,
  functoolsModule,
  heapqModule,
  itertoolsModule,
  operatorModule,
  queueModule,
  typesModule,
  jsonModule,
  jsonDecoderModule,
  jsonEncoderModule,
  reModule,
  hashlibModule,
  mathModule,
  randomModule,
  statModule,
  timeModule,
  cmathModule,
  zoneinfoModule,
  calendarModule,
  uuidModule,
  secretsModule,
  hmacModule,
  base64Module,
  binasciiModule,
  decimalModule,
  datetimeModule,
];

/** Modules by full name. Those whose name starts with `_` are for the runtime's own Python only. */
export const moduleRegistry: ReadonlyMap<string, ModuleDefinition> = new Map(definitions.map((d) => [d.name, d]));

/** Names a program may import where the host allows them. */
export const importableModules: readonly string[] = [...moduleRegistry.keys()].filter((name) => !name.startsWith('_'));
