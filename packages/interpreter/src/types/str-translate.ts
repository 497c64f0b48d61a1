/** str.translate and str.maketrans. */
import { defMethods, defStaticMethods } from '../objects/builtin.js';
import { asDict, PyDict } from '../objects/dict.js';
import { E, PyException, typeError, valueErr } from '../objects/exception.js';
import { asInt } from '../objects/int.js';
import { m } from '../objects/machine.js';
import { asStr, codePointsOfStr, type PyStr, strFromCodePoints, strLength, strType } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { getItem } from '../protocols/subscript.js';
import { CodePointBuffer } from '../unicode/wide.js';
import { checkLength, strArgument, units } from './str-args.js';

/** What a table says about a character; undefined where it says nothing. */
function lookUp(table: Value, cp: number): Value | undefined {
  if (table instanceof PyDict) return table.get(cp);
  const d = m.d;
  try {
    return getItem(table, cp);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.LookupError)) throw q;
    m.d = d;
    return undefined;
  }
}

function append(out: CodePointBuffer, cps: Uint32Array): void {
  checkLength(out.length + cps.length);
  if (out.length + cps.length > out.cps.length) m.reserve(Math.max(out.cps.length * 2, out.length + cps.length) * 4);
  out.ensure(cps.length);
  out.cps.set(cps, out.length);
  out.length += cps.length;
}

function translate(self: PyStr, table: Value): PyStr {
  const n = strLength(self);
  m.reserve(n * 4);
  const out = new CodePointBuffer(n);
  for (let i = 0; i < n; i++) {
    if ((i & 15) === 15) m.charge(1);
    const cp = typeof self === 'string' ? self.charCodeAt(i) : self.cps[i];
    const found = lookUp(table, cp);
    if (found === null) continue;
    if (found === undefined) {
      out.push(cp);
      continue;
    }
    const code = asInt(found);
    if (code !== undefined) {
      if (code < 0 || code > 0x10ffff) throw valueErr('character mapping must be in range(0x110000)');
      out.push(code as number);
      continue;
    }
    const text = asStr(found);
    if (text === undefined) throw typeError('character mapping must return integer, None or str');
    m.chargeWork(strLength(text));
    append(out, codePointsOfStr(text));
  }
  return strFromCodePoints(out.toArray());
}

function fromDict(x: Value): PyDict {
  const given = asDict(x);
  if (given === undefined) throw typeError('if you give only one argument to maketrans it must be a dict');
  const made = new PyDict();
  m.chargeWork(given.size);
  for (let i = given.nextEntry(0); i >= 0; i = given.nextEntry(i + 1)) {
    const key = given.keys[i] as Value;
    const text = asStr(key);
    if (text !== undefined) {
      if (strLength(text) !== 1) throw valueErr('string keys in translate table must be of length 1');
      made.set(codePointsOfStr(text)[0], given.vals[i]);
    } else if (asInt(key) !== undefined) made.set(key, given.vals[i]);
    else throw typeError('keys in translate table must be strings or integers');
  }
  return made;
}

function makeTable(x: Value, y?: Value, z?: Value): PyDict {
  if (y === undefined) return fromDict(x);
  const to = strArgument(y, 'maketrans() argument 2');
  const gone = z === undefined ? undefined : strArgument(z, 'maketrans() argument 3');
  const from = asStr(x);
  if (from === undefined) throw typeError('first maketrans argument must be a string if there is a second argument');
  const n = strLength(from);
  if (n !== strLength(to)) throw valueErr('the first two maketrans arguments must have equal length');
  const made = new PyDict();
  m.chargeWork(n);
  const a = units(from);
  const b = units(to);
  for (let i = 0; i < n; i++) made.set(a[i], b[i]);
  if (gone !== undefined) {
    m.chargeWork(strLength(gone));
    const cps = units(gone);
    for (let i = 0; i < cps.length; i++) made.set(cps[i], null);
  }
  return made;
}

defMethods(strType, { translate: ['table, /', 1, translate] });
defStaticMethods(strType, { maketrans: ['x, y=None, z=None, /', 1, makeTable] });
