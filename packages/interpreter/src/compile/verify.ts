/** The last wall before `new Function`: every token of emitted JavaScript must belong to a closed vocabulary. One pass over characters, no regular expressions. */

/** Words of JavaScript the emitter uses. No `this`, `arguments`, `eval`, `import`, `new`, `class`, `delete`, `in`, `with`. */
const WORDS: ReadonlySet<string> = new Set([
  'const',
  'let',
  'function',
  'return',
  'if',
  'else',
  'while',
  'for',
  'try',
  'catch',
  'throw',
  'break',
  'continue',
  'typeof',
  'instanceof',
  'void',
  'yield',
  'null',
  'true',
  'false',
]);

/** Names bound by the unit itself. */
const BOUND: ReadonlySet<string> = new Set(['m', 'L', 'G', 'K', 'I', 'C', 's', 'g', 'q', 'v', 'r']);

/** Properties emitted code reads or writes. */
const PROPERTIES: ReadonlySet<string> = new Set([
  'v',
  'n',
  'k',
  'i',
  'r',
  'd',
  'h',
  'fn',
  'sp',
  'next',
  'items',
  'length',
  'left',
  'check',
  'dead',
  'enter',
  'top',
  'wm',
  'whileGate',
  'value',
]);

/** Arrays that may be indexed, besides temporaries by a number. */
const STRINGS: ReadonlySet<string> = new Set(['"use strict"', "'number'"]);

/** Letters that begin numbered slots. */
const SLOT_LETTERS = 'abcdefghiklnrtvw';

function isSlot(word: string): boolean {
  if (word.length < 2 || !SLOT_LETTERS.includes(word[0])) return false;
  for (let i = 1; i < word.length; i++) {
    const c = word.charCodeAt(i);
    if (c < 48 || c > 57) return false;
  }
  return true;
}

/**
 * Checks emitted JavaScript; returns null when it is clean, else what is wrong.
 * `helpers` are the names the unit declares as its own parameters.
 */
export function verify(js: string, helpers: ReadonlySet<string>): string | null {
  const stack: number[] = [];
  /** For each open parenthesis: it belongs to the head of a statement or function, so that no operator has to follow. */
  const heads: boolean[] = [];
  let head = false;
  /** What the last token was: decides what a bracket, a slash or a word may mean here. */
  let last: 'start' | 'value' | 'operator' | 'dot' | 'word' = 'start';
  let lastWord = '';
  let i = 0;
  const n = js.length;
  const bad = (what: string): string => `${what} at ${i}: ${js.slice(Math.max(0, i - 20), i + 20)}`;
  while (i < n) {
    const c = js.charCodeAt(i);
    if (c === 32 || c === 10) {
      i++;
      continue;
    }
    if ((c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95) {
      const start = i;
      i++;
      while (i < n) {
        const d = js.charCodeAt(i);
        if ((d >= 97 && d <= 122) || (d >= 65 && d <= 90) || (d >= 48 && d <= 57) || d === 95) i++;
        else break;
      }
      const word = js.slice(start, i);
      if (last === 'dot') {
        if (!PROPERTIES.has(word)) return bad(`property ${word}`);
        last = 'value';
      } else if (WORDS.has(word)) {
        if (last === 'value' && !INFIX.has(word)) return bad(`word ${word}`);
        last = word === 'null' || word === 'true' || word === 'false' ? 'value' : 'word';
        head = HEADS.has(word);
      } else if (BOUND.has(word) || isSlot(word) || helpers.has(word)) {
        if (last === 'value') return bad(`two values`);
        if (last === 'word' && (lastWord === 'null' || lastWord === 'true' || lastWord === 'false')) return bad('two values');
        last = 'value';
      } else return bad(`name ${word}`);
      lastWord = word;
      continue;
    }
    if (c >= 48 && c <= 57) {
      if (last === 'value' || last === 'dot') return bad('number');
      i = numberEnd(js, i);
      if (i < n) {
        const d = js.charCodeAt(i);
        if ((d >= 97 && d <= 122) || (d >= 65 && d <= 90) || d === 95 || d === 46) return bad('number');
      }
      last = 'value';
      lastWord = '';
      continue;
    }
    switch (c) {
      case 34: // "
      case 39: {
        const end = js.indexOf(c === 34 ? '"' : "'", i + 1);
        if (end < 0 || last === 'value' || last === 'dot' || !STRINGS.has(js.slice(i, end + 1))) return bad('string');
        i = end + 1;
        last = 'value';
        lastWord = '';
        continue;
      }
      case 40: // (
      case 123: // {
        if (last === 'dot') return bad('bracket');
        stack.push(c);
        if (c === 40) {
          heads.push(head);
          head = false;
        }
        last = 'start';
        lastWord = '';
        i++;
        continue;
      case 91: // [
        if (last === 'dot') return bad('bracket');
        if (last === 'value' && !indexable(lastWord)) return bad('computed access');
        if (last === 'start' && opensKey(js, i, stack[stack.length - 1] === 123)) return bad('computed key');
        stack.push(c);
        last = 'start';
        lastWord = '';
        i++;
        continue;
      case 41: // )
      case 93: // ]
      case 125: {
        const open = stack.pop();
        if (open === undefined || (c === 41 ? open !== 40 : c === 93 ? open !== 91 : open !== 123)) return bad('bracket');
        if (last === 'operator' || last === 'dot') return bad('bracket');
        // After a closing brace a statement may begin, after the others an operator must follow.
        last = c === 125 ? 'start' : 'value';
        lastWord = c === 41 ? ')' : '';
        // `if (...) x` and `while (...) x`: here the closing parenthesis ends a head.
        if (c === 41 && heads.pop()) last = 'start';
        i++;
        continue;
      }
      case 46: // .
        if (last !== 'value' || lastWord === '') return bad('dot');
        last = 'dot';
        i++;
        continue;
      case 59: // ;
        last = 'start';
        lastWord = '';
        i++;
        continue;
      case 44: // ,
        if (last === 'operator' || last === 'dot') return bad('comma');
        last = 'start';
        lastWord = '';
        i++;
        continue;
      case 47: // /
        if (js.charCodeAt(i + 1) === 47 || js.charCodeAt(i + 1) === 42 || last !== 'value') return bad('slash');
        last = 'operator';
        i++;
        continue;
      default:
        if (!OPERATORS.has(c) || last === 'dot' || isForeignPair(c, js.charCodeAt(i + 1), js.charCodeAt(i + 2))) return bad('character');
        last = c === 58 || c === 42 ? 'start' : 'operator';
        lastWord = '';
        i++;
    }
  }
  return stack.length === 0 && last !== 'operator' && last !== 'dot' ? null : bad('end');
}

/** A bracket after a closing brace may index an object, one after an opening brace or a comma inside braces may be a computed key. */
function opensKey(js: string, at: number, inBraces: boolean): boolean {
  let i = at - 1;
  while (i >= 0 && (js.charCodeAt(i) === 32 || js.charCodeAt(i) === 10)) i--;
  const c = js.charCodeAt(i);
  return c === 125 || (inBraces && (c === 123 || c === 44));
}

/** Operators that together mean more: `<!--` and `-->` begin comments in scripts, `=>` makes a function, `??` and `?.` are not emitted. */
function isForeignPair(c: number, next: number, afterNext: number): boolean {
  switch (c) {
    case 60:
      return next === 33;
    case 45:
      return next === 45 && afterNext === 62;
    case 61:
      return next === 62;
    case 63:
      return next === 63 || next === 46;
    default:
      return false;
  }
}

/** Words whose parentheses are heads. */
const HEADS: ReadonlySet<string> = new Set(['if', 'while', 'for', 'catch', 'function']);

const INFIX: ReadonlySet<string> = new Set(['instanceof']);

/** + - * % < > = ! & | ^ ? : ~ */
const OPERATORS: ReadonlySet<number> = new Set([43, 45, 42, 37, 60, 62, 61, 33, 38, 124, 94, 63, 58, 126]);

function indexable(word: string): boolean {
  return word === 'L' || word === 'G' || word === 'K' || word === 'I' || word === 'items' || (word[0] === 't' && isSlot(word));
}

/** End of a number: digits, one point, an exponent. */
function numberEnd(js: string, at: number): number {
  let i = digitsEnd(js, at);
  if (js.charCodeAt(i) === 46) i = digitsEnd(js, i + 1);
  if (js.charCodeAt(i) === 101) {
    i++;
    if (js.charCodeAt(i) === 43 || js.charCodeAt(i) === 45) i++;
    i = digitsEnd(js, i);
  }
  return i;
}

function digitsEnd(js: string, i: number): number {
  while (i < js.length) {
    const c = js.charCodeAt(i);
    if (c < 48 || c > 57) break;
    i++;
  }
  return i;
}
