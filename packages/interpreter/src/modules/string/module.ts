/** Module string. https://docs.python.org/3.13/library/string.html */
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { STRING_PYTHON } from './python-source.js';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const SPACE = ' \t\n\r\v\f';

export const stringModule: ModuleDefinition = {
  name: 'string',
  doc: 'A collection of string constants.',
  build: () =>
    new Map<string, Value>([
      ['whitespace', SPACE],
      ['ascii_lowercase', LOWER],
      ['ascii_uppercase', UPPER],
      ['ascii_letters', LOWER + UPPER],
      ['digits', DIGITS],
      ['hexdigits', `${DIGITS}abcdefABCDEF`],
      ['octdigits', '01234567'],
      ['punctuation', PUNCTUATION],
      ['printable', DIGITS + LOWER + UPPER + PUNCTUATION + SPACE],
    ]),
  python: STRING_PYTHON,
};
