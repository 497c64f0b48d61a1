/** re.Match: one match and its groups. https://docs.python.org/3.13/library/re.html#match-objects */
import { defClassMethods, defGetters, defMethods } from '../../objects/builtin.js';
import { PyDict } from '../../objects/dict.js';
import { indexError } from '../../objects/exception.js';
import { PyTuple } from '../../objects/list.js';
import { asStr, codePointsOfStr, jsText, strFrom, strFromCodePoints, strLength } from '../../objects/str.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { indexOpt } from '../../protocols/operators.js';
import { repr } from '../../protocols/text.js';
import type { Matcher } from '../../regex/match.js';
import type { Text } from '../../regex/text.js';
import { genericAlias } from '../../types/generic.js';
import type { PyPattern } from './pattern.js';
import { sliceText } from './subject.js';

export class PyMatch extends PyObject {
  readonly pattern: PyPattern;
  /** The subject as the program gave it. */
  readonly string: Value;
  readonly text: Text;
  readonly pos: number;
  readonly endpos: number;
  readonly spans: Int32Array;
  /** Number of the group closed last, 0 for none. */
  readonly lastIndex: number;
  constructor(pattern: PyPattern, string: Value, matcher: Matcher, pos: number, endpos: number) {
    super();
    this.pattern = pattern;
    this.string = string;
    this.text = matcher.text;
    this.pos = pos;
    this.endpos = endpos;
    this.spans = matcher.copySpans();
    this.lastIndex = matcher.lastIndex;
  }

  /** Text of a group by number, or `otherwise` where it took no part. */
  group(index: number, otherwise: Value): Value {
    const from = this.spans[index * 2];
    return from < 0 ? otherwise : sliceText(this.text, from, this.spans[index * 2 + 1]);
  }
}
export const matchType: PyType = layoutType('Match', PyMatch, { module: 're', subclassable: false });

function groupNumber(self: PyMatch, group: Value): number {
  const { program } = self.pattern;
  let at: number | undefined;
  const i = indexOpt(group);
  if (i !== undefined) at = Number(i);
  else {
    const name = asStr(group);
    if (name !== undefined) at = program.groupIndex.get(jsText(name));
  }
  if (at === undefined || at < 0 || at > program.groups) throw indexError('no such group');
  return at;
}

function span(self: PyMatch, group: number): PyTuple {
  return new PyTuple([self.spans[group * 2], self.spans[group * 2 + 1]]);
}

const groupCost = (self: PyMatch): number => 1 + (self.pattern.program.groups >> 4);

/** The repr of the matched text, cut at 50 characters as C's `%.50R` does. */
function shown(self: PyMatch): string {
  const text = repr(self.group(0, null));
  if (strLength(text) <= 50) return jsText(text);
  return jsText(strFromCodePoints(codePointsOfStr(text).slice(0, 50)));
}

defMethods(matchType, {
  group: [
    '*groups',
    (_self: PyMatch, groups: Value[]) => 1 + (groups.length >> 4),
    (self: PyMatch, groups: Value[]) => {
      if (groups.length === 0) return self.group(0, null);
      if (groups.length === 1) return self.group(groupNumber(self, groups[0]), null);
      return new PyTuple(groups.map((group) => self.group(groupNumber(self, group), null)));
    },
  ],
  groups: [
    'default=None',
    groupCost,
    (self: PyMatch, otherwise: Value = null) => {
      const items: Value[] = [];
      for (let i = 1; i <= self.pattern.program.groups; i++) items.push(self.group(i, otherwise));
      return new PyTuple(items);
    },
  ],
  groupdict: [
    'default=None',
    groupCost,
    (self: PyMatch, otherwise: Value = null) => {
      const dict = new PyDict();
      for (const [name, group] of self.pattern.program.groupIndex) dict.set(strFrom(name), self.group(group, otherwise));
      return dict;
    },
  ],
  start: ['group=0, /', 1, (self: PyMatch, group: Value = 0) => self.spans[groupNumber(self, group) * 2]],
  end: ['group=0, /', 1, (self: PyMatch, group: Value = 0) => self.spans[groupNumber(self, group) * 2 + 1]],
  span: ['group=0, /', 1, (self: PyMatch, group: Value = 0) => span(self, groupNumber(self, group))],
  __getitem__: ['key, /', 1, (self: PyMatch, group: Value) => self.group(groupNumber(self, group), null)],
  __copy__: ['', 1, (self: PyMatch) => self],
  __deepcopy__: ['memo, /', 1, (self: PyMatch) => self],
  __repr__: ['', 1, (self: PyMatch) => strFrom(`<re.Match object; span=(${self.spans[0]}, ${self.spans[1]}), match=${shown(self)}>`)],
});
defClassMethods(matchType, { __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => genericAlias(cls, item)] });

defGetters(matchType, {
  string: (self: PyMatch) => self.string,
  re: (self: PyMatch) => self.pattern,
  pos: (self: PyMatch) => self.pos,
  endpos: (self: PyMatch) => self.endpos,
  lastindex: (self: PyMatch) => (self.lastIndex === 0 ? null : self.lastIndex),
  lastgroup: (self: PyMatch) => {
    const name = self.lastIndex === 0 ? null : self.pattern.program.groupNames[self.lastIndex];
    return name === null ? null : strFrom(name);
  },
  regs: (self: PyMatch) => {
    const items: Value[] = [];
    for (let i = 0; i <= self.pattern.program.groups; i++) items.push(span(self, i));
    return new PyTuple(items);
  },
});
matchType.doc = 'The result of re.match() and re.search().\nMatch objects always have a boolean value of True.';
