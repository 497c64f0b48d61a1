/** The modules gc and atexit: switches that turn nothing, for programs that touch them. https://docs.python.org/3.13/library/gc.html */
import { makeFunctions } from '../objects/builtin.js';
import { PyDict } from '../objects/dict.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import type { ModuleDefinition } from './registry.js';

interface GcState {
  enabled: boolean;
}
const state = (): GcState => m.stateOf('gc', () => ({ enabled: true }));

const functions = makeFunctions('gc', {
  collect: ['generation=2', 1, () => 0],
  enable: ['', 1, () => void (state().enabled = true)],
  disable: ['', 1, () => void (state().enabled = false)],
  isenabled: ['', 1, () => state().enabled],
  get_count: ['', 1, () => new PyTuple([0, 0, 0])],
  get_threshold: ['', 1, () => new PyTuple([2000, 10, 0])],
  set_threshold: ['threshold0, threshold1=10, threshold2=10, /', 1, () => null],
  get_debug: ['', 1, () => 0],
  set_debug: ['flags, /', 1, () => null],
  freeze: ['', 1, () => null],
  unfreeze: ['', 1, () => null],
  get_freeze_count: ['', 1, () => 0],
  get_objects: ['generation=None', 1, () => new PyList([])],
  get_referrers: ['*objs', 1, () => new PyList([])],
  get_referents: ['*objs', 1, () => new PyList([])],
  is_tracked: ['obj, /', 1, (v: Value) => typeof v === 'object' && v !== null],
  get_stats: [
    '',
    1,
    () =>
      new PyList(
        [0, 1, 2].map(() => {
          const dict = new PyDict();
          for (const name of ['collections', 'collected', 'uncollectable']) dict.set(name, 0);
          return dict;
        }),
      ),
  ],
});

export const gcModule: ModuleDefinition = {
  name: 'gc',
  doc: 'This module provides access to the garbage collector for reference cycles.',
  build: () =>
    new Map<string, Value>([
      ...functions,
      ['garbage', new PyList([])],
      ['callbacks', new PyList([])],
      ['DEBUG_STATS', 1],
      ['DEBUG_LEAK', 38],
    ]),
};

/** Calls registered with atexit are kept and counted; an executor has no exit that a program could wait for. */
const exits = makeFunctions('atexit', {
  register: [
    'func, /, *args, **kwargs',
    1,
    (fn: Value) => {
      m.stateOf<Value[]>('atexit', () => []).push(fn);
      return fn;
    },
  ],
  unregister: [
    'func, /',
    1,
    (fn: Value) => {
      const kept = m.stateOf<Value[]>('atexit', () => []);
      for (let i = kept.length - 1; i >= 0; i--) if (kept[i] === fn) kept.splice(i, 1);
      return null;
    },
  ],
  _clear: ['', 1, () => void (m.stateOf<Value[]>('atexit', () => []).length = 0)],
  _ncallbacks: ['', 1, () => m.stateOf<Value[]>('atexit', () => []).length],
});

export const atexitModule: ModuleDefinition = {
  name: 'atexit',
  doc: 'allow programmer to define multiple exit functions to be executed\nupon normal program termination.',
  build: () => new Map<string, Value>(exits),
};
