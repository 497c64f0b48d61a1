/** Which special method answers an operator: CPython's order of operand, reflected operand, and sequence slots last. */
import { PyBuiltin } from '../objects/builtin.js';
import { bytearrayType, bytesType } from '../objects/bytes.js';
import { type PyException, typeError } from '../objects/exception.js';
import { listType, tupleType } from '../objects/list.js';
import { NotImplemented } from '../objects/singletons.js';
import { strType } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from './attributes.js';
import { callBound1 } from './calls.js';

/** Types whose `+` and `*` are CPython's sequence slots: asked only after the other operand's reflected method. */
export const sequenceTypes: Set<PyType> = new Set([strType, listType, tupleType, bytesType, bytearrayType]);

/** The names and the symbol of one binary operator. */
export interface BinaryOperator {
  readonly name: string;
  readonly reflected: string;
  readonly inPlace: string;
  readonly symbol: string;
}

function operator(base: string, symbol: string): BinaryOperator {
  return { name: `__${base}__`, reflected: `__r${base}__`, inPlace: `__i${base}__`, symbol };
}

export const ADD: BinaryOperator = operator('add', '+');
export const SUB: BinaryOperator = operator('sub', '-');
export const MUL: BinaryOperator = operator('mul', '*');
export const TRUEDIV: BinaryOperator = operator('truediv', '/');
export const FLOORDIV: BinaryOperator = operator('floordiv', '//');
export const MOD: BinaryOperator = operator('mod', '%');
export const POW: BinaryOperator = operator('pow', '** or pow()');
export const MATMUL: BinaryOperator = operator('matmul', '@');
export const LSHIFT: BinaryOperator = operator('lshift', '<<');
export const RSHIFT: BinaryOperator = operator('rshift', '>>');
export const AND: BinaryOperator = operator('and', '&');
export const OR: BinaryOperator = operator('or', '|');
export const XOR: BinaryOperator = operator('xor', '^');
export const DIVMOD: BinaryOperator = operator('divmod', 'divmod()');

/** True for a method that is a sequence slot in CPython. */
function isSequenceSlot(found: Value): boolean {
  return found instanceof PyBuiltin && found.owner !== null && sequenceTypes.has(found.owner);
}

/** Asks the operands' special methods; NotImplemented when none answers. */
export function binaryOrNotImplemented(op: BinaryOperator, a: Value, b: Value): Value {
  const ta = typeOf(a);
  const tb = typeOf(b);
  let left = ta.lookup(op.name);
  let sequenceSlot: Value | undefined;
  const sequences = op === ADD || op === MUL;
  if (sequences && left !== undefined && isSequenceSlot(left)) {
    sequenceSlot = left;
    left = undefined;
  }
  let reflectedSlot: Value | undefined;
  if (ta !== tb) {
    let right = tb.lookup(op.reflected);
    if (sequences && right !== undefined && isSequenceSlot(right)) {
      reflectedSlot = right;
      right = undefined;
    }
    if (right !== undefined && right !== null) {
      if (left !== undefined && left !== null) {
        if (tb.isSubtype(ta) && right !== ta.lookup(op.reflected)) {
          const r = callBound1(right, b, a);
          if (r !== NotImplemented) return r;
          right = undefined;
        }
        const r = callBound1(left, a, b);
        if (r !== NotImplemented) return r;
        left = undefined;
      }
      if (right !== undefined) {
        const r = callBound1(right, b, a);
        if (r !== NotImplemented) return r;
      }
    }
  }
  if (left !== undefined && left !== null) {
    const r = callBound1(left, a, b);
    if (r !== NotImplemented) return r;
  }
  if (sequenceSlot !== undefined) return callBound1(sequenceSlot, a, b);
  if (reflectedSlot !== undefined) return callBound1(reflectedSlot, b, a);
  return NotImplemented;
}

/** The general path of a binary operator. */
export function binary(op: BinaryOperator, a: Value, b: Value): Value {
  const r = binaryOrNotImplemented(op, a, b);
  if (r === NotImplemented) throw unsupported(op, op.symbol, a, b);
  return r;
}

/** The general path of an in-place operator. */
export function inPlace(op: BinaryOperator, a: Value, b: Value): Value {
  const found = typeOf(a).lookup(op.inPlace);
  let slot: Value | undefined;
  if (found !== undefined && found !== null) {
    if ((op === ADD || op === MUL) && isSequenceSlot(found)) slot = found;
    else {
      const r = callBound1(found, a, b);
      if (r !== NotImplemented) return r;
    }
  }
  if (slot !== undefined) {
    // Only a reflected method of the other operand comes before a sequence's own in-place slot.
    const tb = typeOf(b);
    const right = tb === typeOf(a) ? undefined : tb.lookup(op.reflected);
    if (right !== undefined && right !== null && !isSequenceSlot(right)) {
      const r = callBound1(right, b, a);
      if (r !== NotImplemented) return r;
    }
    return callBound1(slot, a, b);
  }
  const r = binaryOrNotImplemented(op, a, b);
  if (r === NotImplemented) throw unsupported(op, op === POW ? '**=' : `${op.symbol}=`, a, b);
  return r;
}

function unsupported(op: BinaryOperator, symbol: string, a: Value, b: Value): PyException {
  const left = typeName(typeOf(a));
  const right = typeName(typeOf(b));
  if (op === ADD && sequenceTypes.has(typeOf(a))) {
    return typeError(
      typeOf(a) === bytesType || typeOf(a) === bytearrayType
        ? `can't concat ${right} to ${left}`
        : `can only concatenate ${left} (not "${right}") to ${left}`,
    );
  }
  if (op === MUL) {
    if (sequenceTypes.has(typeOf(a))) return typeError(`can't multiply sequence by non-int of type '${right}'`);
    if (sequenceTypes.has(typeOf(b))) return typeError(`can't multiply sequence by non-int of type '${left}'`);
  }
  return typeError(`unsupported operand type(s) for ${symbol}: '${left}' and '${right}'`);
}
