/** Modules html and html.entities. https://docs.python.org/3.13/library/html.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { PyDict } from '../../objects/dict.js';
import { E, newException } from '../../objects/exception.js';
import { PyList } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { jsText, strFrom } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { truth } from '../../protocols/truth.js';
import { strArgument } from '../../types/str-args.js';
import type { ModuleDefinition } from '../registry.js';
import { entityTables } from './entities.js';

/** V8's limit on the length of a string. */
const LONGEST_STRING = 536_870_888;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
]);

function paidText(s: Value, name: string, growth: number): string {
  const text = jsText(strArgument(s, `${name}() argument`));
  m.charge(1);
  m.chargeWork(text.length * 2);
  if (text.length * growth > LONGEST_STRING) throw newException(E.MemoryError, []);
  m.reserve(text.length * growth);
  return text;
}

function escape(s: Value, quote: Value = true): Value {
  const text = paidText(s, 'escape', 6);
  return strFrom(text.replace(truth(quote) ? /[&<>"']/g : /[&<>]/g, (c) => ESCAPES.get(c)!));
}

/** What browsers read numbers 128 to 159 as. */
const WINDOWS =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

function numbered(point: number): string {
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return '\ufffd';
  if (point === 13) return '\r';
  if (point >= 128 && point <= 159) return WINDOWS[point - 128];
  const invalid =
    (point < 32 && point !== 9 && point !== 10 && point !== 12) ||
    point === 0x7f ||
    (point >= 0xfdd0 && point <= 0xfdef) ||
    (point & 0xfffe) === 0xfffe;
  return invalid ? '' : String.fromCodePoint(point);
}

function named(whole: string, name: string): string {
  const { html5 } = entityTables();
  const exact = html5.get(name);
  if (exact !== undefined) return exact;
  for (let n = name.length - 1; n > 1; n--) {
    const start = html5.get(name.slice(0, n));
    if (start !== undefined) return start + name.slice(n);
  }
  return whole;
}

const REFERENCE = /&(?:#([0-9]+);?|#[xX]([0-9a-fA-F]+);?|([^\t\n\f <&#;]{1,32};?))/gu;

function unescape(s: Value): Value {
  const text = paidText(s, 'unescape', 1);
  if (!text.includes('&')) return s;
  const made = text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(whole, name);
    return numbered(decimal !== undefined ? Number(decimal) : Number.parseInt(hex!, 16));
  });
  return strFrom(made);
}

const functions: Map<string, PyBuiltin> = makeFunctions('html', {
  escape: ['s, quote=True', 1, escape],
  unescape: ['s', 1, unescape],
});

function entityNames(): Map<string, Value> {
  const { html5, html4 } = entityTables();
  const html5Dict = new PyDict();
  for (const [name, text] of html5) html5Dict.set(name, strFrom(text));
  const name2codepoint = new PyDict();
  const codepoint2name = new PyDict();
  const entitydefs = new PyDict();
  for (const [name, point] of html4) {
    name2codepoint.set(name, point);
    codepoint2name.set(point, name);
    entitydefs.set(name, strFrom(String.fromCodePoint(point)));
  }
  return new Map<string, Value>([
    ['html5', html5Dict],
    ['name2codepoint', name2codepoint],
    ['codepoint2name', codepoint2name],
    ['entitydefs', entitydefs],
    ['__all__', new PyList(['html5', 'name2codepoint', 'codepoint2name', 'entitydefs'])],
  ]);
}

export const htmlEntitiesModule: ModuleDefinition = { name: 'html.entities', doc: 'HTML character entity references.', build: entityNames };

export const htmlModule: ModuleDefinition = {
  name: 'html',
  doc: 'General functions for HTML manipulation.\n',
  build: () => new Map<string, Value>([...functions, ['__all__', new PyList(['escape', 'unescape'])]]),
};
