/** Module random: the Random types and the functions of the generator every executor has. https://docs.python.org/3.13/library/random.html */
import { defGetters, defMethods, defNew, PyBoundMethod } from '../../objects/builtin.js';
import { E, newException, notImplemented, typeError, valueErr } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { asInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { callMethod } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { asTuple } from '../../types/tuple.js';
import { index } from '../../protocols/operators.js';
import { strText } from '../../protocols/text.js';
import type { ModuleDefinition } from '../registry.js';
import { distributions, LOG4, NV_MAGICCONST, SG_MAGICCONST } from './distributions.js';
import { bitCountOf, coreOf, PyRandom, PySystemRandom, randomType, seed, sourceOf, systemRandomType } from './generator.js';
import { sequenceFunctions } from './sequences.js';
import { toArray } from '../../protocols/iteration.js';
import { modInt } from '../../protocols/int-ops.js';

const RECIP_BPF = 1 / 9007199254740992;

defNew(randomType, '*args, **kwargs', 8, (cls: PyType) => wrapNew(cls, randomType, new PyRandom()));
defNew(systemRandomType, '*args, **kwargs', 1, (cls: PyType) => wrapNew(cls, systemRandomType, new PySystemRandom()));

function state(self: Value): Value {
  const core = coreOf(self);
  return new PyTuple([3, new PyTuple(core.twister.getState()), core.gaussNext]);
}

function setTwister(core: PyRandom, given: Value): void {
  const words = asTuple(given)?.items;
  if (words === undefined) throw typeError('state vector must be a tuple');
  if (words.length !== 625) throw valueErr('state vector is the wrong size');
  const values: number[] = [];
  for (let i = 0; i < 625; i++) {
    const word = asInt(words[i]);
    if (word === undefined) throw typeError('an integer is required');
    if (word < 0) throw newException(E.OverflowError, ["can't convert negative value to unsigned int"]);
    values.push(i < 624 ? Number(BigInt.asUintN(32, BigInt(word))) : Number(word));
  }
  if (values[624] > 624) throw valueErr('invalid state');
  core.twister.setState(values);
}

function setState(self: Value, given: Value): void {
  const parts = asTuple(given)?.items ?? toArray(given);
  const version = parts[0];
  if (version !== 3 && version !== 2) {
    throw valueErr(`state with version ${strText(version)} passed to Random.setstate() of version 3`);
  }
  if (parts.length !== 3) {
    throw valueErr(
      parts.length < 3 ? `not enough values to unpack (expected 3, got ${parts.length})` : 'too many values to unpack (expected 3)',
    );
  }
  const core = coreOf(self);
  let words = parts[1];
  if (version === 2) words = new PyTuple(toArray(words).map((w) => modInt(asInt(w) ?? 0, 4294967296)));
  setTwister(core, words);
  core.gaussNext = parts[2];
}

/** Guest subclasses may override `seed`; the constructor goes through it. */
function init(self: Value, x: Value = null): void {
  const core = coreOf(self);
  if (!typeOf(self).heap) seed(core, x, 2);
  else callMethod(self, 'seed', x);
  core.gaussNext = null;
}

const core = { raw: true } as const;

defMethods(
  randomType,
  {
    __init__: ['x=None', 8, init],
    seed: ['a=None, version=2', 8, (self: Value, a: Value = null, version: Value = 2) => seed(coreOf(self), a, version)],
    getstate: ['', 8, state],
    setstate: ['state', 8, setState],
    random: ['', 1, (self: Value) => new PyFloat(coreOf(self).random())],
    getrandbits: ['k, /', 1, (self: Value, k: Value) => coreOf(self).bits(bitCountOf(index(k)))],
    _randbelow: ['n', 1, (self: Value, n: Value) => sourceOf(self).below(index(n))],
    __getstate__: ['', 8, state],
    __setstate__: ['state', 8, (self: Value, given: Value) => setState(self, given)],
    __reduce__: ['', 8, (self: Value) => new PyTuple([typeOf(self), new PyTuple([]), state(self)])],
    ...sequenceFunctions,
    ...distributions,
  },
  core,
);
randomType.set('VERSION', 3);
randomType.doc = 'Random number generator; each instance has a state of its own.';
randomType.hasDict = true;
defGetters(
  randomType,
  {
    gauss_next: [
      (self: Value) => coreOf(self).gaussNext,
      (self: Value, value: Value | undefined) => {
        coreOf(self).gaussNext = value ?? null;
      },
    ],
  },
  core,
);

defMethods(
  systemRandomType,
  {
    random: ['', 1, (self: Value) => new PyFloat(coreOf(self).random())],
    getrandbits: ['k, /', 1, (self: Value, k: Value) => coreOf(self).bits(bitCountOf(index(k)))],
    seed: ['*args, **kwds', 1, () => null],
    getstate: ['*args, **kwds', 1, noState],
    setstate: ['*args, **kwds', 1, noState],
  },
  core,
);
systemRandomType.doc = 'Random numbers from the entropy of the host; it has no state.';

function noState(): never {
  throw notImplemented('System entropy source does not have state.');
}

/** The functions of the module: methods of the generator the executor has. */
const EXPORTED: readonly string[] = [
  'seed',
  'random',
  'uniform',
  'triangular',
  'randint',
  'choice',
  'randrange',
  'sample',
  'shuffle',
  'choices',
  'normalvariate',
  'lognormvariate',
  'expovariate',
  'vonmisesvariate',
  'gammavariate',
  'gauss',
  'betavariate',
  'binomialvariate',
  'paretovariate',
  'weibullvariate',
  'getstate',
  'setstate',
  'getrandbits',
  'randbytes',
];

/** The generator behind the module's functions. */
export function sharedGenerator(): PyRandom {
  return m.stateOf('random', () => {
    const made = new PyRandom();
    seed(made, null, 2);
    return made;
  });
}

export const randomModule: ModuleDefinition = {
  name: 'random',
  doc: 'Random variable generators.',
  build: () => {
    const shared = sharedGenerator();
    const names = new Map<string, Value>();
    for (const name of EXPORTED) names.set(name, new PyBoundMethod(randomType.dict.get(name)!, shared));
    names.set('Random', randomType);
    names.set('SystemRandom', systemRandomType);
    names.set('BPF', 53);
    for (const [name, x] of [
      ['LOG4', LOG4],
      ['NV_MAGICCONST', NV_MAGICCONST],
      ['RECIP_BPF', RECIP_BPF],
      ['SG_MAGICCONST', SG_MAGICCONST],
      ['TWOPI', 2 * Math.PI],
    ] as const) {
      names.set(name, new PyFloat(x));
    }
    return names;
  },
};
