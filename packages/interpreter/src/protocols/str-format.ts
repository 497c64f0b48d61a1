/** str.format: the replacement fields of a template, their names, conversions and nested specs. */
import { dunderRefused } from '../gates/dunders.js';
import { indexError, keyError, PyException, refusal, valueErr, dunderRefusal } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { codePointsOfStr, jsText, type PyStr, PyWideStr, strFromCodePoints, strLength } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { decimalValue } from '../unicode/properties.js';
import { CodePointBuffer } from '../unicode/wide.js';
import { getAttr } from './attributes.js';
import { payText } from './sequence-ops.js';
import { getItem } from './subscript.js';
import { asciiText, format, repr, str } from './text.js';

const OPEN = 123; // {
const CLOSE = 125; // }
const BRACKET = 91; // [
const BRACKET_END = 93; // ]
const DOT = 46;
const COLON = 58;
const BANG = 33;

/** Levels of fields within specs of fields. */
const MAX_NESTING = 2;
/** PY_SSIZE_T_MAX. */
const LARGEST_SIZE = 9223372036854775807n;

function at(text: PyStr, i: number): number {
  return typeof text === 'string' ? text.charCodeAt(i) : text.cps[i];
}

function part(text: PyStr, from: number, to: number): PyStr {
  return typeof text === 'string' ? text.slice(from, to) : strFromCodePoints(text.cps.slice(from, to));
}

/** One step through a template: literal text and, unless `name` is null, the field after it. */
export interface TemplatePart {
  readonly literal: PyStr;
  readonly name: PyStr | null;
  readonly spec: PyStr;
  /** The character after `!`, or ''. */
  readonly conversion: PyStr;
  /** The spec has fields of its own. */
  readonly nested: boolean;
}

/** Walks a template, whose length the caller has paid for; `next` raises ValueError at the first mistake it comes to. */
export class TemplateParser {
  private readonly text: PyStr;
  private readonly end: number;
  private i = 0;

  constructor(text: PyStr) {
    this.text = text;
    this.end = strLength(text);
  }

  /** The next part, or null at the end. */
  next(): TemplatePart | null {
    const { text, end } = this;
    const from = this.i;
    if (from >= end) return null;
    let i = from;
    let c = 0;
    let markup = false;
    while (i < end) {
      c = at(text, i++);
      if (c === OPEN || c === CLOSE) {
        markup = true;
        break;
      }
    }
    const atEnd = i >= end;
    if (c === CLOSE && (atEnd || at(text, i) !== CLOSE)) throw valueErr("Single '}' encountered in format string");
    if (atEnd && c === OPEN) throw valueErr("Single '{' encountered in format string");
    let to = i;
    if (!atEnd) {
      if (c === at(text, i)) {
        i++;
        markup = false;
      } else to--;
    }
    this.i = i;
    const literal = part(text, from, to);
    if (!markup) return { literal, name: null, spec: '', conversion: '', nested: false };
    return this.field(literal);
  }

  private field(literal: PyStr): TemplatePart {
    const { text, end } = this;
    let c = 0;
    const from = this.i;
    let i = from;
    scan: while (i < end) {
      c = at(text, i++);
      switch (c) {
        case OPEN:
          throw valueErr("unexpected '{' in field name");
        case BRACKET:
          while (i < end && at(text, i) !== BRACKET_END) i++;
          break;
        case CLOSE:
        case COLON:
        case BANG:
          break scan;
        default:
      }
    }
    const name = part(text, from, i - 1);
    if (c !== BANG && c !== COLON) {
      if (c !== CLOSE) throw valueErr("expected '}' before end of string");
      this.i = i;
      return { literal, name, spec: '', conversion: '', nested: false };
    }
    let conversion: PyStr = '';
    if (c === BANG) {
      if (i >= end) throw valueErr('end of string while looking for conversion specifier');
      conversion = part(text, i, i + 1);
      i++;
      if (i < end) {
        c = at(text, i++);
        if (c === CLOSE) {
          this.i = i;
          return { literal, name, spec: '', conversion, nested: false };
        }
        if (c !== COLON) throw valueErr("expected ':' after conversion specifier");
      }
    }
    const specFrom = i;
    let nested = false;
    let depth = 1;
    while (i < end) {
      c = at(text, i++);
      if (c === OPEN) {
        nested = true;
        depth++;
      } else if (c === CLOSE && --depth === 0) {
        this.i = i;
        return { literal, name, spec: part(text, specFrom, i - 1), conversion, nested };
      }
    }
    throw valueErr("unmatched '{' in format spec");
  }
}

/** A number of decimal digits, of any script, as an index; -1 for anything else. */
function indexIn(name: PyStr): number {
  const n = strLength(name);
  if (n === 0) return -1;
  let value = 0n;
  let small = 0;
  for (let i = 0; i < n; i++) {
    const digit = decimalValue(at(name, i));
    if (digit < 0) return -1;
    if (i < 15) small = small * 10 + digit;
    else {
      value = (i === 15 ? BigInt(small) : value) * 10n + BigInt(digit);
      if (value > LARGEST_SIZE) throw valueErr('Too many decimal digits in format string');
    }
  }
  return n <= 15 ? small : Number(value);
}

/** A field name in two: what comes before the first `.` or `[`, as an index where it is one (else -1), and the rest. */
export function splitFieldName(name: PyStr): { first: PyStr; index: number; rest: FieldPath } {
  const n = strLength(name);
  let i = 0;
  while (i < n && at(name, i) !== DOT && at(name, i) !== BRACKET) i++;
  const first = part(name, 0, i);
  return { first, index: indexIn(first), rest: new FieldPath(name, i) };
}

/** One step of a field's path: `.name` or `[key]`, the key as an index where it is one (else -1). */
export interface FieldStep {
  readonly attribute: boolean;
  readonly name: PyStr;
  readonly index: number;
}

/** The steps of a field name after its first part. */
export class FieldPath {
  private readonly text: PyStr;
  private i: number;

  constructor(text: PyStr, from: number) {
    this.text = text;
    this.i = from;
  }

  /** The next step, or null at the end. */
  next(): FieldStep | null {
    const { text } = this;
    const end = strLength(text);
    if (this.i >= end) return null;
    const c = at(text, this.i++);
    const from = this.i;
    let i = from;
    let name: PyStr;
    let index = -1;
    if (c === DOT) {
      while (i < end && at(text, i) !== DOT && at(text, i) !== BRACKET) i++;
      name = part(text, from, i);
      this.i = i;
    } else if (c === BRACKET) {
      while (i < end && at(text, i) !== BRACKET_END) i++;
      if (i >= end) throw valueErr("Missing ']' in format string");
      name = part(text, from, i);
      this.i = i + 1;
      index = indexIn(name);
    } else throw valueErr("Only '.' or '[' may follow ']' in format field specifier");
    if (i === from) throw valueErr('Empty attribute in format string');
    return { attribute: c === DOT, name, index };
  }
}

/** Where a template's values come from. */
export interface FieldValues {
  /** Positional values; null for `format_map`. */
  readonly args: readonly Value[] | null;
  /** The value of a name; raises KeyError. */
  lookup(name: PyStr): Value;
}

/** The numbering of fields without a name. */
interface Numbering {
  state: 'init' | 'auto' | 'manual';
  next: number;
}

/** An attribute as a field may read it: the dunder policy holds here too. */
function readAttribute(v: Value, name: string): Value {
  if (dunderRefused(m.dunderMode, name, 'read')) throw dunderRefusal(name);
  m.attributePolicy?.(v, name, 'read');
  const found = getAttr(v, name);
  if (m.forbidden.size > 0 && m.forbidden.has(found)) throw refusal(`Forbidden access to function: ${name}`);
  return found;
}

function valueOf(field: Field, values: FieldValues, numbering: Numbering): Value {
  const { first } = field;
  let { index } = field;
  const empty = first === '';
  if (empty || index >= 0) {
    if (numbering.state === 'init') numbering.state = empty ? 'auto' : 'manual';
    else if (numbering.state === 'manual' && empty) {
      throw valueErr('cannot switch from manual field specification to automatic field numbering');
    } else if (numbering.state === 'auto' && !empty) {
      throw valueErr('cannot switch from automatic field numbering to manual field specification');
    }
    if (empty) index = numbering.next++;
  }
  let v: Value;
  if (index < 0) v = values.lookup(first);
  else if (values.args === null) throw valueErr('Format string contains positional fields');
  else if (index >= values.args.length) throw indexError(`Replacement index ${index} out of range for positional args tuple`);
  else v = values.args[index];
  // A field that is not kept is walked as it is read, so that mistakes show after what comes before them.
  const path = field.steps ?? new FieldPath(field.name, strLength(first));
  const kept = field.steps;
  for (let i = 0; ; i++) {
    const step = kept !== null ? kept[i] : (path as FieldPath).next();
    if (step === undefined || step === null) break;
    m.charge(1);
    v = step.attribute ? readAttribute(v, jsText(step.name)) : getItem(v, step.index >= 0 ? step.index : step.name);
  }
  return v;
}

/** `!r`, `!s`, `!a`. */
function convert(v: Value, conversion: PyStr): Value {
  switch (conversion) {
    case 'r':
      return repr(v);
    case 's':
      return str(v);
    case 'a':
      return asciiText(v);
    default: {
      const c = codePointsOfStr(conversion)[0];
      throw valueErr(`Unknown conversion specifier ${c > 32 && c < 127 ? jsText(conversion) : `\\x${c.toString(16)}`}`);
    }
  }
}

/** A text put together from pieces, paid for as it grows. */
export class PieceBuilder {
  private text = '';
  /** Code points so far, once a piece needed them. */
  private wide: CodePointBuffer | null = null;
  private size = 0;
  private paid = 1024;

  /** Appends a text. */
  add(piece: PyStr): void {
    const n = strLength(piece);
    this.size += n;
    if (this.size > this.paid) {
      this.paid = this.size * 2;
      payText(this.paid, this.wide === null ? 1 : 4);
    }
    if (this.wide === null) {
      if (typeof piece === 'string') {
        this.text += piece;
        return;
      }
      this.wide = new CodePointBuffer(this.size);
      this.append(codePointsOfStr(this.text));
    }
    this.append(codePointsOfStr(piece));
  }

  private append(cps: Uint32Array): void {
    const wide = this.wide as CodePointBuffer;
    wide.ensure(cps.length);
    wide.cps.set(cps, wide.length);
    wide.length += cps.length;
  }

  /** All that was added. */
  finish(): PyStr {
    return this.wide === null ? this.text : new PyWideStr(this.wide.toArray());
  }
}

/** A replacement field, its name in pieces. */
interface Field {
  readonly name: PyStr;
  readonly first: PyStr;
  readonly index: number;
  /** The steps after `first`; null while they are not read yet. */
  readonly steps: readonly FieldStep[] | null;
}

interface Piece {
  readonly part: TemplatePart;
  readonly field: Field | null;
}

/** Templates read before, as programs fill in the same ones again and again. Only faultless ones are kept. */
const known: Map<string, readonly Piece[]> = new Map();
const MOST_KNOWN = 256;
const LONGEST_KNOWN = 256;

function fieldOf(name: PyStr, keep: boolean): Field {
  const { first, index, rest } = splitFieldName(name);
  if (!keep) return { name, first, index, steps: null };
  const steps: FieldStep[] = [];
  for (let step = rest.next(); step !== null; step = rest.next()) steps.push(step);
  return { name, first, index, steps };
}

/** The pieces of a template, or null where it is long or has a mistake, which is to show when its turn comes. */
function pieces(template: PyStr): readonly Piece[] | null {
  if (typeof template !== 'string' || template.length > LONGEST_KNOWN) return null;
  const found = known.get(template);
  if (found !== undefined) return found;
  const made: Piece[] = [];
  try {
    const parser = new TemplateParser(template);
    for (let part = parser.next(); part !== null; part = parser.next()) {
      made.push({ part, field: part.name === null ? null : fieldOf(part.name, true) });
    }
  } catch (q) {
    if (m.dead || !(q instanceof PyException)) throw q;
    return null;
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(template, made);
  return made;
}

function fillIn(part: TemplatePart, field: Field, values: FieldValues, numbering: Numbering, nesting: number): PyStr {
  let v = valueOf(field, values, numbering);
  if (part.conversion !== '') v = convert(v, part.conversion);
  const spec = part.nested ? expand(part.spec, values, numbering, nesting - 1) : part.spec;
  return format(v, spec);
}

function expand(template: PyStr, values: FieldValues, numbering: Numbering, nesting: number): PyStr {
  if (nesting === 0) throw valueErr('Max string recursion exceeded');
  m.chargeWork(strLength(template));
  const out = new PieceBuilder();
  const read = pieces(template);
  if (read !== null) {
    for (let i = 0; i < read.length; i++) {
      const { part, field } = read[i];
      m.charge(1);
      out.add(part.literal);
      if (field !== null) out.add(fillIn(part, field, values, numbering, nesting));
    }
    return out.finish();
  }
  const parser = new TemplateParser(template);
  for (let part = parser.next(); part !== null; part = parser.next()) {
    m.charge(1);
    out.add(part.literal);
    if (part.name !== null) out.add(fillIn(part, fieldOf(part.name, false), values, numbering, nesting));
  }
  return out.finish();
}

/** A template filled in. */
export function formatTemplate(template: PyStr, values: FieldValues): PyStr {
  return expand(template, values, { state: 'init', next: 0 }, MAX_NESTING);
}

/** `template.format(*args, **kwargs)`. */
export function strFormat(template: PyStr, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null): PyStr {
  return formatTemplate(template, {
    args,
    lookup: (name) => {
      const found = kwargs?.get(jsText(name));
      if (found === undefined) throw keyError(name);
      return found;
    },
  });
}

/** `template.format_map(mapping)`. */
export function strFormatMap(template: PyStr, mapping: Value): PyStr {
  return formatTemplate(template, { args: null, lookup: (name) => getItem(mapping, name) });
}
