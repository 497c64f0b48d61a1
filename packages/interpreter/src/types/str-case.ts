/** Methods of str that change case, ask what its characters are, and pad. */
import { defMethods, type Row } from '../objects/builtin.js';
import { typeError } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { asStr, codePointsOfStr, type PyStr, PyWideStr, strFromCodePoints, strLength, strType } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { payText } from '../protocols/sequence-ops.js';
import * as cases from '../unicode/case.js';
import * as predicates from '../unicode/predicates.js';
import { occurs } from '../unicode/wide.js';
import { nameOf, sizeArgument } from './sequences.js';
import { pay } from './str-args.js';

interface Convert {
  (s: string, charge?: typeof pay): string;
  (s: Uint32Array, charge?: typeof pay): Uint32Array;
}

const NON_ASCII = /[^\0-\x7f]/;

function converting(convert: Convert): Row {
  return [
    '',
    1,
    (self: PyStr) => {
      if (typeof self !== 'string') {
        m.reserve(self.cps.length * 12);
        return strFromCodePoints(convert(self.cps, pay));
      }
      // What is not ASCII is worked on as code points.
      if (self.length >= 8192) m.reserve(occurs(NON_ASCII, self, pay) ? self.length * 12 : self.length);
      return convert(self, pay);
    },
  ];
}

function asking(ask: (s: predicates.Text, charge?: typeof pay) => boolean): Row {
  return ['', 1, (self: PyStr) => ask(typeof self === 'string' ? self : self.cps, pay)];
}

/** `left` and `right` fill characters around a text. */
function padded(self: PyStr, left: number, right: number, fill: PyStr): PyStr {
  const n = strLength(self);
  if (typeof self === 'string' && typeof fill === 'string') {
    payText(n + left + right);
    return (left > 0 ? fill.repeat(left) : '') + self + (right > 0 ? fill.repeat(right) : '');
  }
  payText(n + left + right, 4);
  const cps = new Uint32Array(n + left + right);
  const c = codePointsOfStr(fill)[0];
  cps.fill(c, 0, left);
  cps.set(codePointsOfStr(self), left);
  cps.fill(c, left + n);
  return new PyWideStr(cps);
}

function padding(left: (missing: number, width: number) => number): Row {
  return [
    "width, fillchar=' ', /",
    1,
    (self: PyStr, width: Value, fill?: Value) => {
      const wanted = sizeArgument(width);
      let by: PyStr = ' ';
      if (fill !== undefined) {
        const text = asStr(fill);
        if (text === undefined) throw typeError(`The fill character must be a unicode character, not ${nameOf(fill)}`);
        if (strLength(text) !== 1) throw typeError('The fill character must be exactly one character long');
        by = text;
      }
      const missing = wanted - strLength(self);
      if (missing <= 0) return self;
      const before = left(missing, wanted);
      return padded(self, before, missing - before, by);
    },
  ];
}

defMethods(strType, {
  upper: converting(cases.upper),
  lower: converting(cases.lower),
  title: converting(cases.title),
  capitalize: converting(cases.capitalize),
  swapcase: converting(cases.swapcase),
  casefold: converting(cases.casefold),
  isalnum: asking(predicates.isalnum),
  isalpha: asking(predicates.isalpha),
  isascii: asking(predicates.isascii),
  isdecimal: asking(predicates.isdecimal),
  isdigit: asking(predicates.isdigit),
  isidentifier: asking(predicates.isidentifier),
  islower: asking(predicates.islower),
  isnumeric: asking(predicates.isnumeric),
  isprintable: asking(predicates.isprintable),
  isspace: asking(predicates.isspace),
  istitle: asking(predicates.istitle),
  isupper: asking(predicates.isupper),
  ljust: padding(() => 0),
  rjust: padding((missing) => missing),
  center: padding((missing, width) => Math.floor(missing / 2) + (missing % 2 === 1 && width % 2 === 1 ? 1 : 0)),
  zfill: [
    'width, /',
    1,
    (self: PyStr, width: Value) => {
      const missing = sizeArgument(width) - strLength(self);
      if (missing <= 0) return self;
      if (typeof self === 'string') {
        const signed = self[0] === '+' || self[0] === '-';
        const made = padded(signed ? self.slice(1) : self, missing, 0, '0') as string;
        return signed ? self[0] + made : made;
      }
      const made = (padded(self, missing, 0, '0') as PyWideStr).cps;
      const first = made[missing];
      if (first === 43 || first === 45) {
        made[0] = first;
        made[missing] = 48;
      }
      return new PyWideStr(made);
    },
  ],
});
