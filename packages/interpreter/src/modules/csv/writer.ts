/** csv.writer: rows to lines. */
import { defGetters, defMethods } from '../../objects/builtin.js';
import { E, PyException, typeError } from '../../objects/exception.js';
import { PyComplex, PyFloat } from '../../objects/float.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import { type Iter, PyObject, type Value } from '../../objects/value.js';
import { getAttrOpt, typeLookup, typeName, typeOf } from '../../protocols/attributes.js';
import { call1, isCallable } from '../../protocols/calls.js';
import { forEachOf, iterOf } from '../../protocols/iteration.js';
import { payText } from '../../protocols/sequence-ops.js';
import { str } from '../../protocols/text.js';
import { csvError, type PyDialect, QUOTE_ALL, QUOTE_NONE, QUOTE_NONNUMERIC, QUOTE_NOTNULL, QUOTE_STRINGS } from './dialect.js';

export class PyCsvWriter extends PyObject {
  readonly dialect: PyDialect;
  private readonly write: Value;
  private readonly special: ReadonlySet<string>;

  constructor(file: Value, dialect: PyDialect) {
    super();
    const write = getAttrOpt(file, 'write');
    if (write === undefined || !isCallable(write)) throw typeError('argument 1 must have a "write" method');
    this.write = write;
    this.dialect = dialect;
    this.special = new Set(['\r', '\n', dialect.delimiter, dialect.escapechar, dialect.quotechar, ...dialect.lineterminator]);
  }

  row(row: Value): Value {
    m.charge(1);
    const { delimiter, quoting, lineterminator } = this.dialect;
    let line = '';
    let paid = 1024;
    let n = 0;
    let last: Value = null;
    const fields = this.fieldsOf(row);
    for (let field = fields.next(); field !== undefined; field = fields.next()) {
      if (n++ > 0) line += delimiter;
      const piece = this.field(field);
      if (line.length + piece.length > paid) {
        paid = (line.length + piece.length) * 2;
        payText(paid);
      }
      line += piece;
      last = field;
    }
    if (n === 1 && line === '') {
      if (quoting === QUOTE_NONE || (last === null && (quoting === QUOTE_STRINGS || quoting === QUOTE_NOTNULL))) {
        throw csvError('single empty field record must be quoted');
      }
      line = this.dialect.quotechar.repeat(2);
    }
    return call1(this.write, strFrom(line + lineterminator));
  }

  private fieldsOf(row: Value): Iter {
    const { d } = m;
    try {
      return iterOf(row);
    } catch (q) {
      if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
      m.d = d;
      throw csvError(`iterable expected, not ${typeName(typeOf(row))}`);
    }
  }

  private mustQuote(field: Value): boolean {
    switch (this.dialect.quoting) {
      case QUOTE_NONNUMERIC:
        return !isNumber(field);
      case QUOTE_ALL:
        return true;
      case QUOTE_STRINGS:
        return asStr(field) !== undefined;
      case QUOTE_NOTNULL:
        return field !== null;
      default:
        return false;
    }
  }

  private field(field: Value): string {
    const { delimiter, escapechar, quotechar, quoting, doublequote, skipinitialspace } = this.dialect;
    const text = field === null ? '' : jsText(str(field));
    m.chargeWork(text.length * 4);
    let quoted = this.mustQuote(field);
    if (text === '' && delimiter === ' ' && skipinitialspace) {
      if (quoting === QUOTE_NONE || (field === null && (quoting === QUOTE_STRINGS || quoting === QUOTE_NOTNULL))) {
        throw csvError('empty field must be quoted if delimiter is a space and skipinitialspace is true');
      }
      quoted = true;
    }
    let made = '';
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const c = text[i];
      if (!this.special.has(c)) {
        if (c === ' ' && i === 0 && skipinitialspace && quoting !== QUOTE_NONE && delimiter === ' ') quoted = true;
        continue;
      }
      let escape = quoting === QUOTE_NONE;
      let double = false;
      if (!escape) {
        if (c === quotechar) {
          if (doublequote) double = true;
          else escape = true;
        } else if (c === escapechar) escape = true;
        if (!escape) quoted = true;
      }
      if (!escape && !double) continue;
      if (escape && escapechar === '') throw csvError('need to escape, but no escapechar set');
      made += text.slice(from, i) + (escape ? escapechar : quotechar);
      from = i;
    }
    made += text.slice(from);
    return quoted ? quotechar + made + quotechar : made;
  }
}

function isNumber(v: Value): boolean {
  if (typeof v === 'number' || typeof v === 'bigint' || typeof v === 'boolean' || v instanceof PyFloat || v instanceof PyComplex)
    return true;
  if (v === null || typeof v === 'string') return false;
  return ['__index__', '__int__', '__float__'].some((name) => (typeLookup(v, name) ?? null) !== null);
}

export const csvWriterType: PyType = builtinType('writer', { module: '_csv', subclassable: false });
PyCsvWriter.prototype.cls = csvWriterType;
defMethods(csvWriterType, {
  writerow: ['row, /', 1, (self: PyCsvWriter, row: Value) => self.row(row)],
  writerows: [
    'rows, /',
    1,
    (self: PyCsvWriter, rows: Value) => {
      forEachOf(rows, (row) => {
        self.row(row);
      });
    },
  ],
});
defGetters(csvWriterType, { dialect: (self: PyCsvWriter) => self.dialect });
