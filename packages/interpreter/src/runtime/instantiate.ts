/** Makes a unit runnable on a machine: verifies its JavaScript, fills its slots, and calls `new Function`. */
import { PyBytes } from '../objects/bytes.js';
import { PyComplex, PyFloat } from '../objects/float.js';
import type { CodeInfo } from '../objects/function.js';
import { PyTuple } from '../objects/list.js';
import type { Cell, Machine } from '../objects/machine.js';
import { Ellipsis } from '../objects/singletons.js';
import { strFrom } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { AttrCache } from '../protocols/attributes.js';
import type { ConstantTree, Unit, UnitConstant } from '../compile/unit.js';
import { PARAMETERS } from '../compile/unit.js';
import { verify } from '../compile/verify.js';
import { helperTable } from './table.js';

/** What is said where the host forbids making functions from text. */
export const NO_CODE_GENERATION: string =
  'Vivarium compiles Python to JavaScript and needs `new Function`, which this JavaScript environment forbids (a Content-Security-Policy without unsafe-eval, or an edge runtime). Run it where code generation is allowed.';

type Maker = (...args: unknown[]) => () => Value;

/** What `new Function` gave for a unit: it holds nothing of a machine, so the next one can use it again. */
const made: WeakMap<Unit, Maker> = new WeakMap();

/**
 * Makes the unit's function for a machine.
 * Where `new Function` is forbidden the run ends with an error that says so.
 */
export function instantiate(unit: Unit, machine: Machine, cellOf: (name: string) => Cell): () => Value {
  let make = made.get(unit);
  if (make === undefined) {
    const fault = verify(unit.js, new Set(unit.helpers));
    if (fault !== null) machine.fail('internal', 'Internal error of the compiler: the run was ended.', null, null, `verifier: ${fault}`);
  }
  const base = machine.codes.length;
  unit.codes.forEach((code, i) => machine.codes.push({ ...code, index: base + i } as CodeInfo));
  const table: unknown[] = unit.helpers.map((name) => {
    const helper = helperTable.get(name);
    if (helper === undefined) throw new TypeError(`unknown helper ${name}`);
    return helper;
  });
  const cells = unit.globals.map(cellOf);
  const constants = unit.constants.map(constantOf);
  const caches: AttrCache[] = [];
  for (let i = 0; i < unit.caches; i++) caches.push(new AttrCache());
  if (make === undefined) {
    try {
      make = new Function(...PARAMETERS, ...unit.helpers, unit.js) as Maker;
    } catch (error) {
      // catch-ok: no guest code has run yet; only the compiler's own text can be at fault
      if (error instanceof EvalError) machine.fail('host', NO_CODE_GENERATION, null, null, null);
      machine.fail('internal', 'Internal error of the compiler: the run was ended.', null, null, String(error));
    }
    made.set(unit, make);
  }
  return make(machine, machine.L, cells, constants, caches, base, ...table);
}

function constantOf(c: UnitConstant): unknown {
  switch (c.t) {
    case 'name':
      return strFrom(c.name);
    case 'names':
      return c.names;
    case 'values':
      return new PyTuple(c.values.map(treeValue));
    case 'tree':
      return treeValue(c.tree);
    case 'value':
      return treeValue(c.value);
  }
}

function treeValue(c: ConstantTree): Value {
  switch (c.t) {
    case 'none':
      return null;
    case 'true':
      return true;
    case 'false':
      return false;
    case 'ellipsis':
      return Ellipsis;
    case 'int':
      return c.v;
    case 'float':
      return new PyFloat(c.v);
    case 'imag':
      return new PyComplex(0, c.v);
    case 'str':
      return strFrom(c.v);
    case 'bytes':
      return new PyBytes(c.v);
    case 'tuple':
      return new PyTuple(c.items.map(treeValue));
  }
}
