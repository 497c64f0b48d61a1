/** sub, subn and expand: replacement by template or by a function of the program. */
import { defMethods } from '../../objects/builtin.js';
import { PyBytes } from '../../objects/bytes.js';
import { typeError } from '../../objects/exception.js';
import { pushPaid, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, codePointsOfStr, type PyStr, strFromCodePoints, strLength } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { call1, isCallable } from '../../protocols/calls.js';
import { bytesLike } from '../../protocols/conversion.js';
import { payText } from '../../protocols/sequence-ops.js';
import { index } from '../../protocols/operators.js';
import { MatchScanner } from '../../regex/match-scanner.js';
import { parseSubTemplate, type SubTemplate } from '../../regex/sub-template.js';
import type { Text } from '../../regex/text.js';
import { refusing } from './error.js';
import { matchType, PyMatch } from './match.js';
import { advance, matcherOf, patternType, type PyPattern } from './pattern.js';
import { sliceText, subjectOf, textOf, valueOfText } from './subject.js';

/** What replaces a match: a fixed value, a template, or a function. */
type Replacement =
  | { kind: 'fixed'; value: Value }
  | { kind: 'template'; literals: readonly Value[]; groups: readonly number[] }
  | { kind: 'call'; f: Value };

function hasBackslash(text: Text): boolean {
  if (text.str !== null) return text.str.includes('\\');
  for (let i = 0; i < text.length; i++) if (text.codes[i] === 92) return true;
  return false;
}

function templateOf(pattern: PyPattern, template: Value, text: Text): Replacement {
  const parsed: SubTemplate = refusing(template, () => parseSubTemplate(text, pattern.program));
  m.charge(1);
  m.chargeWork(text.length * 4);
  return { kind: 'template', literals: parsed.literals.map(valueOfText), groups: parsed.groups };
}

function textOfTemplate(template: Value): Text {
  const text = textOf(template);
  if (text === undefined) throw typeError(`decoding to str: need a bytes-like object, ${typeName(typeOf(template))} found`);
  m.chargeWork(text.length);
  return text;
}

function replacementOf(pattern: PyPattern, repl: Value): Replacement {
  if (isCallable(repl)) return { kind: 'call', f: repl };
  const text = textOfTemplate(repl);
  return hasBackslash(text) ? templateOf(pattern, repl, text) : { kind: 'fixed', value: repl };
}

/** `''.join(parts)` or `b''.join(parts)`, with CPython's words for a part of the wrong kind. */
function joined(parts: readonly Value[], isBytes: boolean): Value {
  let size = 0;
  let wide = false;
  m.chargeWork(parts.length * 4);
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (isBytes) {
      const data = bytesLike(part);
      if (data === undefined) throw typeError(`sequence item ${i}: expected a bytes-like object, ${typeName(typeOf(part))} found`);
      size += data.length;
    } else {
      const text = typeof part === 'string' ? part : asStr(part);
      if (text === undefined) throw typeError(`sequence item ${i}: expected str instance, ${typeName(typeOf(part))} found`);
      size += strLength(text);
      if (typeof text !== 'string') wide = true;
    }
  }
  payText(size, wide ? 4 : 1);
  if (isBytes) {
    const data = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      const piece = bytesLike(part)!;
      data.set(piece, at);
      at += piece.length;
    }
    return new PyBytes(data);
  }
  if (!wide) return (parts.map((part) => (typeof part === 'string' ? part : asStr(part))) as string[]).join('');
  const cps = new Uint32Array(size);
  let at = 0;
  for (const part of parts) {
    const piece = codePointsOfStr(asStr(part) as PyStr);
    cps.set(piece, at);
    at += piece.length;
  }
  return strFromCodePoints(cps);
}

function pushExpanded(
  parts: Value[],
  text: Text,
  spans: Int32Array,
  template: { literals: readonly Value[]; groups: readonly number[] },
): void {
  const { literals, groups } = template;
  for (let i = 0; i < groups.length; i++) {
    if (literals[i] !== '') pushPaid(parts, literals[i]);
    const from = spans[groups[i] * 2];
    if (from >= 0) pushPaid(parts, sliceText(text, from, spans[groups[i] * 2 + 1]));
  }
  if (literals[groups.length] !== '') pushPaid(parts, literals[groups.length]);
}

/** The new text and the number of replacements. */
export function substitute(pattern: PyPattern, repl: Value, string: Value, count: Value): [Value, number] {
  const max = index(count);
  const replacement = replacementOf(pattern, repl);
  const text = subjectOf(string, pattern.isBytes);
  const matcher = matcherOf(pattern, text);
  const scanner = new MatchScanner(matcher);
  const { spans } = matcher;
  const parts: Value[] = [];
  let last = 0;
  let n = 0;
  while ((max === 0 || n < max) && advance(scanner)) {
    m.charge(1);
    const from = spans[0];
    const to = spans[1];
    if (last < from) pushPaid(parts, sliceText(text, last, from));
    if (replacement.kind === 'fixed') pushPaid(parts, replacement.value);
    else if (replacement.kind === 'template') pushExpanded(parts, text, spans, replacement);
    else {
      const made = call1(replacement.f, new PyMatch(pattern, string, matcher, 0, text.length));
      if (made !== null) pushPaid(parts, made);
    }
    last = to;
    n++;
  }
  if (last < text.length) pushPaid(parts, sliceText(text, last, text.length));
  return [joined(parts, text.isBytes), n];
}

export function subn(pattern: PyPattern, repl: Value, string: Value, count: Value): PyTuple {
  return new PyTuple(substitute(pattern, repl, string, count));
}

defMethods(patternType, {
  sub: [
    'repl, string, count=0',
    1,
    (self: PyPattern, repl: Value, string: Value, count: Value = 0) => substitute(self, repl, string, count)[0],
  ],
  subn: ['repl, string, count=0', 1, (self: PyPattern, repl: Value, string: Value, count: Value = 0) => subn(self, repl, string, count)],
});

defMethods(matchType, {
  expand: [
    'template',
    1,
    (self: PyMatch, template: Value) => {
      const text = textOfTemplate(template);
      if (!hasBackslash(text)) return template;
      const parsed = templateOf(self.pattern, template, text);
      const parts: Value[] = [];
      if (parsed.kind === 'template') pushExpanded(parts, self.text, self.spans, parsed);
      return joined(parts, text.isBytes);
    },
  ],
});
