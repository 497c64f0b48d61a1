/** re.Scanner: a lexer made of patterns and actions. */
import { defMethods } from '../../objects/builtin.js';
import type { PyInstance } from '../../objects/instance.js';
import { PyList, PyTuple, pushPaid } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttr } from '../../protocols/attributes.js';
import { call2, isCallable } from '../../protocols/calls.js';
import { toArray, unpack } from '../../protocols/iteration.js';
import { or_ } from '../../protocols/operators.js';
import { compilePattern, MatchIterator, type PyPattern } from './pattern.js';
import { sliceText } from './subject.js';

export const lexerType: PyType = builtinType('Scanner', { module: 're' });
lexerType.hasDict = true;

function phrases(lexicon: Value): readonly (readonly Value[])[] {
  return toArray(lexicon).map((entry) => unpack(entry, 2));
}

defMethods(
  lexerType,
  {
    __init__: [
      'lexicon, flags=0',
      1,
      (self: PyInstance, lexicon: Value, flags: Value = 0) => {
        const parts = phrases(lexicon).map(([phrase]) => `(${jsText(asStr(phrase) ?? '')})`);
        self.setOwn('lexicon', lexicon);
        self.setOwn('scanner', compilePattern(strFrom(parts.join('|')), or_(flags, 0)));
      },
    ],
    scan: [
      'string',
      1,
      (self: PyInstance, string: Value) => {
        const pattern = getAttr(self, 'scanner') as PyPattern;
        const entries = phrases(getAttr(self, 'lexicon'));
        // Phrases may have groups of their own: which entry begins at which group.
        const starts: number[] = [];
        let group = 1;
        for (const [phrase] of entries) {
          starts.push(group);
          group += 1 + compilePattern(phrase, 0).program.groups;
        }
        const result: Value[] = [];
        const matches = new MatchIterator(pattern, string);
        let at = 0;
        for (let match = matches.find('match'); match !== undefined; match = matches.find('match')) {
          if (match.spans[1] === at) break;
          let action = entries[starts.indexOf(match.lastIndex)][1];
          if (isCallable(action)) {
            self.setOwn('match', match);
            action = call2(action, self, match.group(0, null));
          }
          if (action !== null) pushPaid(result, action);
          at = match.spans[1];
        }
        m.charge(1);
        const { text } = new MatchIterator(pattern, string);
        return new PyTuple([new PyList(result), sliceText(text, at, text.length)]);
      },
    ],
  },
  { raw: true },
);
