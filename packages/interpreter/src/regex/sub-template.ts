/** Replacement templates of `sub` and `Match.expand`: literal text with `\1`, `\g<1>` and `\g<name>`. */
import { RegexError } from './error.js';
import { simpleEscape } from './escapes.js';
import type { Program } from './program.js';
import { type Text, textOfCodePoints } from './text.js';
import { ESCAPED, END, isDigitToken, isNumber, isOctalToken, quoted, tokenText, Tokenizer } from './tokenizer.js';
import { isAsciiCased } from './unicode.js';

const MAX_GROUPS = 1073741823;

/** A parsed template: `literals[0]`, group `groups[0]`, `literals[1]`, ... `literals[groups.length]`. Group 0 is the whole match. */
export interface SubTemplate {
  readonly literals: readonly Text[];
  readonly groups: readonly number[];
}

/**
 * Parses a template for a pattern. An unmatched group is replaced by nothing; that is for the caller to do.
 * @throws {RegexError} for what `re.sub` refuses; of kind `index` for an unknown group name.
 */
export function parseSubTemplate(template: Text, program: Program): SubTemplate {
  const source = new Tokenizer(template);
  const literals: Text[] = [];
  const groups: number[] = [];
  let literal: number[] = [];
  const addGroup = (group: number, offset: number): void => {
    if (group > program.groups) throw source.error(`invalid group reference ${group}`, offset);
    literals.push(textOfCodePoints(literal, template.isBytes));
    literal = [];
    groups.push(group);
  };
  for (let token = source.get(); token !== END; token = source.get()) {
    if (token < ESCAPED) {
      literal.push(token);
      continue;
    }
    const c = token - ESCAPED;
    if (c === 103) {
      const { group, offset } = namedGroup(source, program);
      addGroup(group, offset);
    } else if (c === 48) literal.push(Number.parseInt(`0${source.octalDigits(2)}`, 8) & 0xff);
    else if (isDigitToken(c)) {
      let digits = String.fromCharCode(c);
      let octal = false;
      if (isDigitToken(source.next)) {
        const second = source.get();
        digits += String.fromCharCode(second);
        octal = isOctalToken(c) && isOctalToken(second) && isOctalToken(source.next);
        if (octal) digits += String.fromCharCode(source.get());
      }
      if (!octal) addGroup(Number.parseInt(digits, 10), digits.length);
      else {
        const code = Number.parseInt(digits, 8);
        if (code > 0o377) throw source.error(`octal escape value \\${digits} outside of range 0-0o377`, digits.length + 1);
        literal.push(code);
      }
    } else {
      const simple = simpleEscape(c);
      if (simple >= 0) literal.push(simple);
      else if (isAsciiCased(c)) throw source.error(`bad escape ${tokenText(token)}`, 2);
      else literal.push(92, c);
    }
  }
  literals.push(textOfCodePoints(literal, template.isBytes));
  return { literals, groups };
}

function namedGroup(source: Tokenizer, program: Program): { group: number; offset: number } {
  if (!source.match(60)) throw source.error('missing <');
  const name = source.until(62, 'group name');
  const offset = name.points.length + 1;
  if (isNumber(name)) {
    const group = Number(name.text);
    if (group >= MAX_GROUPS) throw source.error(`invalid group reference ${name.text.replace(/^0+/, '')}`, offset);
    return { group, offset };
  }
  source.checkGroupName(name, 1);
  const group = program.groupIndex.get(name.text);
  if (group === undefined) throw new RegexError(`unknown group name ${quoted(name.points, false)}`, null, null, 'index');
  return { group, offset };
}
