/** Module json. https://docs.python.org/3.13/library/json.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { PyList } from '../../objects/list.js';
import { PyModule } from '../../objects/module.js';
import type { Value } from '../../objects/value.js';
import { callMethod0 } from '../../protocols/calls.js';
import type { ModuleDefinition } from '../registry.js';
import { decoderType, loads } from './decoder.js';
import { DUMP_OPTIONS, dump, dumps, encoderType } from './encoder.js';
import { decodeErrorType } from './error.js';

const LOAD_OPTIONS = 'cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw';

type Arguments = [...options: (Value | undefined)[], kw: Map<string, Value> | null];

function apart(rest: Arguments): [(Value | undefined)[], Map<string, Value> | null] {
  return [rest.slice(0, -1) as (Value | undefined)[], rest[rest.length - 1] as Map<string, Value> | null];
}

const functions: Map<string, PyBuiltin> = makeFunctions('json', {
  loads: [`s, *, ${LOAD_OPTIONS}`, 1, loads],
  load: [
    `fp, *, ${LOAD_OPTIONS}`,
    1,
    (fp: Value, ...rest: Arguments) => {
      const [options, kw] = apart(rest);
      const [cls, objectHook, parseFloat, parseInt, parseConstant, pairsHook] = options;
      return loads(callMethod0(fp, 'read'), cls, objectHook, parseFloat, parseInt, parseConstant, pairsHook, kw);
    },
  ],
  dumps: [`obj, *, ${DUMP_OPTIONS}`, 1, (obj: Value, ...rest: Arguments) => dumps(obj, ...apart(rest))],
  dump: [`obj, fp, *, ${DUMP_OPTIONS}`, 1, (obj: Value, fp: Value, ...rest: Arguments) => dump(obj, fp, ...apart(rest))],
});

const decoderNames = (): Map<string, Value> =>
  new Map<string, Value>([
    ['JSONDecodeError', decodeErrorType],
    ['JSONDecoder', decoderType],
  ]);
const encoderNames = (): Map<string, Value> => new Map<string, Value>([['JSONEncoder', encoderType]]);

export const jsonDecoderModule: ModuleDefinition = { name: 'json.decoder', doc: 'Implementation of JSONDecoder\n', build: decoderNames };
export const jsonEncoderModule: ModuleDefinition = { name: 'json.encoder', doc: 'Implementation of JSONEncoder\n', build: encoderNames };

function submodule(definition: ModuleDefinition): PyModule {
  const names = new Map<string, Value>([['__name__', definition.name], ['__doc__', definition.doc], ...definition.build!()]);
  return new PyModule(definition.name, names, definition.doc);
}

export const jsonModule: ModuleDefinition = {
  name: 'json',
  doc: 'JSON (JavaScript Object Notation) <https://json.org>, a lightweight data interchange format.',
  build: () =>
    new Map<string, Value>([
      ...functions,
      ...decoderNames(),
      ...encoderNames(),
      ['decoder', submodule(jsonDecoderModule)],
      ['encoder', submodule(jsonEncoderModule)],
      ['__all__', new PyList(['dump', 'dumps', 'load', 'loads', 'JSONDecoder', 'JSONDecodeError', 'JSONEncoder'])],
    ]),
};
