/** Gives the regex room and the front end the Unicode tables; imported for its effect. */
import { setUnicode } from './regex/unicode.js';
import { setIdentifierNormalizer, setIdentifierRules, setUnicodeNameLookup } from './syntax/identifiers.js';
import { simpleLower, simpleUpper } from './unicode/case-maps.js';
import { isIdentifierPart, isIdentifierStart, nfkcIdentifier } from './unicode/identifiers.js';
import { lookupCharacter } from './unicode/names.js';
import { isAlnum, isAlpha, isDecimal, isPrintable, isSpace } from './unicode/properties.js';

setUnicode({
  lower: simpleLower,
  upper: simpleUpper,
  isAlnum,
  isAlpha,
  isDigit: isDecimal,
  isSpace,
  isPrintable,
  isIdentifierStart,
  isIdentifierPart,
  lookupName: lookupCharacter,
});
setIdentifierRules({ isStart: isIdentifierStart, isContinue: isIdentifierPart, isPrintable });
setIdentifierNormalizer(nfkcIdentifier);
setUnicodeNameLookup((name) => {
  const cp = lookupCharacter(name);
  return cp < 0 ? null : String.fromCodePoint(cp);
});
