/** Backslash escapes inside patterns: characters, categories, positions, octal numbers and group references. */
import { AT_BEGINNING_STRING, AT_BOUNDARY, AT_END_STRING, AT_NON_BOUNDARY, CAT_DIGIT, CAT_SPACE, CAT_WORD, type Node } from './tree.js';
import { END, ESCAPED, isDigitToken, isOctalToken, tokenText, type Tokenizer, quoted } from './tokenizer.js';
import { isAsciiCased, unicodeFacts } from './unicode.js';

/** The character of `\a \b \f \n \r \t \v \\`, or -1. */
export function simpleEscape(c: number): number {
  switch (c) {
    case 97:
      return 7;
    case 98:
      return 8;
    case 102:
      return 12;
    case 110:
      return 10;
    case 114:
      return 13;
    case 116:
      return 9;
    case 118:
      return 11;
    case 92:
      return 92;
    default:
      return -1;
  }
}

function category(c: number): number {
  switch (c) {
    case 100:
      return CAT_DIGIT;
    case 68:
      return CAT_DIGIT + 1;
    case 115:
      return CAT_SPACE;
    case 83:
      return CAT_SPACE + 1;
    case 119:
      return CAT_WORD;
    case 87:
      return CAT_WORD + 1;
    default:
      return -1;
  }
}

function position(c: number): number {
  switch (c) {
    case 65:
      return AT_BEGINNING_STRING;
    case 98:
      return AT_BOUNDARY;
    case 66:
      return AT_NON_BOUNDARY;
    case 90:
      return AT_END_STRING;
    default:
      return -1;
  }
}

function hexEscape(source: Tokenizer, prefix: string, digits: number): number {
  const text = source.hexDigits(digits);
  const escape = prefix + text;
  if (text.length !== digits) throw source.error(`incomplete escape ${escape}`, escape.length);
  const code = Number.parseInt(text, 16);
  if (code > 0x10ffff) throw source.error(`bad escape ${escape}`, escape.length);
  return code;
}

/** `\x`, `\u`, `\U` and `\N`; -1 for other escapes. Only `\x` exists in bytes patterns. */
function codeEscape(source: Tokenizer, c: number): number {
  if (c === 120) return hexEscape(source, '\\x', 2);
  if (source.source.isBytes) return -1;
  if (c === 117) return hexEscape(source, '\\u', 4);
  if (c === 85) return hexEscape(source, '\\U', 8);
  if (c !== 78) return -1;
  if (!source.match(123)) throw source.error('missing {');
  const name = source.until(125, 'character name');
  const code = unicodeFacts().lookupName(name.text);
  if (code < 0) throw source.error(`undefined character name ${quoted(name.points, false)}`, name.points.length + 4);
  return code;
}

function octalValue(source: Tokenizer, escape: string): number {
  const code = Number.parseInt(escape.slice(1), 8);
  if (code > 0o377) throw source.error(`octal escape value ${escape} outside of range 0-0o377`, escape.length);
  return code;
}

/** An escape inside `[...]`: a literal or a set of one category. */
export function classEscape(source: Tokenizer, token: number): Node {
  const c = token - ESCAPED;
  const simple = simpleEscape(c);
  if (simple >= 0) return { op: 'literal', code: simple };
  const cat = category(c);
  if (cat >= 0) return { op: 'set', negate: false, items: [{ category: cat }] };
  const code = codeEscape(source, c);
  if (code >= 0) return { op: 'literal', code };
  if (isOctalToken(c)) return { op: 'literal', code: octalValue(source, `\\${String.fromCharCode(c)}${source.octalDigits(2)}`) };
  if (isDigitToken(c) || isAsciiCased(c)) throw source.error(`bad escape ${tokenText(token)}`, 2);
  return { op: 'literal', code: c };
}

/** What the parser knows of groups when it meets a reference. */
export interface GroupScope {
  readonly groups: number;
  /** Refuses, at the current position, a reference that a look-behind may not make. */
  checkLookbehind(group: number, source: Tokenizer): void;
  isClosed(group: number): boolean;
}

/** An escape outside of sets. */
export function patternEscape(source: Tokenizer, token: number, scope: GroupScope): Node {
  const c = token - ESCAPED;
  const where = position(c);
  if (where >= 0) return { op: 'at', where };
  const cat = category(c);
  if (cat >= 0) return { op: 'set', negate: false, items: [{ category: cat }] };
  const simple = simpleEscape(c);
  if (simple >= 0) return { op: 'literal', code: simple };
  const code = codeEscape(source, c);
  if (code >= 0) return { op: 'literal', code };
  if (c === 48) return { op: 'literal', code: Number.parseInt(`0${source.octalDigits(2)}`, 8) };
  if (isDigitToken(c)) return numberEscape(source, c, scope);
  if (isAsciiCased(c)) throw source.error(`bad escape ${tokenText(token)}`, 2);
  return { op: 'literal', code: c };
}

/** `\1`..`\99` refer to groups, three octal digits are a character. */
function numberEscape(source: Tokenizer, c: number, scope: GroupScope): Node {
  let escape = `\\${String.fromCharCode(c)}`;
  if (source.next !== END && isDigitToken(source.next)) {
    const second = source.get();
    escape += String.fromCharCode(second);
    if (isOctalToken(c) && isOctalToken(second) && isOctalToken(source.next)) {
      escape += String.fromCharCode(source.get());
      return { op: 'literal', code: octalValue(source, escape) };
    }
  }
  const group = Number.parseInt(escape.slice(1), 10);
  if (group >= scope.groups) throw source.error(`invalid group reference ${group}`, escape.length - 1);
  if (!scope.isClosed(group)) throw source.error('cannot refer to an open group', escape.length);
  scope.checkLookbehind(group, source);
  return { op: 'reference', group };
}
