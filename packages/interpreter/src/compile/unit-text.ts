/** Units as text and back: how the modules written in Python are compiled at build time and only verified at run time. */
import type { CodeInfo, SourceText } from '../objects/function.js';
import type { Unit } from './unit.js';

/** Numbers and bytes that JSON has no form for. */
function write(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $: 'int', v: String(value) };
  if (value instanceof Uint8Array) return { $: 'bytes', v: Array.from(value) };
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
  return value;
}

function read(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$' in value)) return value;
  const { $: kind, v } = value as { $: string; v: unknown };
  if (kind === 'int') return BigInt(v as string);
  return kind === 'bytes' ? Uint8Array.from(v as number[]) : Number(v);
}

/** A number that changes with the text: a unit is only taken for the very source it was made from. */
function checksum(text: string): number {
  let sum = text.length;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  return sum;
}

/** A unit as text; its source is not part of it. */
export function unitToText(unit: Unit): string {
  // Frames of the runtime are never shown: its positions would be most of the text.
  const codes = unit.codes.map((code) => ({ ...code, source: null, positions: code.internal ? [] : code.positions }));
  return JSON.stringify({ check: checksum(unit.source.text), unit: { ...unit, source: null, codes, statements: [] } }, write);
}

/** The unit of a text, or null where it was made from another source. */
export function unitFromText(text: string, source: SourceText): Unit | null {
  const { check, unit } = JSON.parse(text, read) as { check: number; unit: Unit };
  if (check !== checksum(source.text)) return null;
  return { ...unit, source, codes: unit.codes.map((code): CodeInfo => ({ ...code, source })) };
}
