/** csv.reader: lines to rows, by CPython's state machine. */
import { defGetters } from '../../objects/builtin.js';
import { PyFloat } from '../../objects/float.js';
import { PyList, pushPaid } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import type { PyType } from '../../objects/type.js';
import { type Iter, PyIterator, type Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { parseFloatText } from '../../protocols/conversion.js';
import { iteratorType } from '../../protocols/iterators.js';
import { csvError, fieldLimit, type PyDialect, QUOTE_NONE, QUOTE_NONNUMERIC, QUOTE_NOTNULL, QUOTE_STRINGS } from './dialect.js';

const START_RECORD = 0;
const START_FIELD = 1;
const ESCAPED_CHAR = 2;
const IN_FIELD = 3;
const IN_QUOTED_FIELD = 4;
const ESCAPE_IN_QUOTED_FIELD = 5;
const QUOTE_IN_QUOTED_FIELD = 6;
const EAT_NEWLINE = 7;
const AFTER_ESCAPED_NEWLINE = 8;

export class PyCsvReader extends PyIterator {
  readonly dialect: PyDialect;
  lines = 0;
  private readonly input: Iter;
  private state = START_RECORD;
  private fields: Value[] = [];
  private field = '';
  private quoted = false;
  private wide = false;

  constructor(input: Iter, dialect: PyDialect) {
    super();
    this.input = input;
    this.dialect = dialect;
  }

  next(): Value | undefined {
    this.fields = [];
    this.field = '';
    this.quoted = false;
    this.state = START_RECORD;
    do {
      const line = this.input.next();
      if (line === undefined) {
        if (this.field === '' && this.state !== IN_QUOTED_FIELD) return undefined;
        if (this.dialect.strict) throw csvError('unexpected end of data');
        this.save();
        break;
      }
      const text = asStr(line);
      if (text === undefined) {
        throw csvError(`iterator should return strings, not ${typeName(typeOf(line))} (the file should be opened in text mode)`);
      }
      this.lines++;
      this.wide = typeof text !== 'string';
      this.line(jsText(text));
    } while (this.state !== START_RECORD);
    const row = new PyList(this.fields);
    this.fields = [];
    return row;
  }

  private line(text: string): void {
    m.charge(1);
    m.chargeWork(text.length * 4);
    for (let i = 0; i < text.length; ) {
      const run = this.plainRun(text, i);
      if (run > i) {
        this.add(text.substring(i, run));
        i = run;
      } else this.take(text[i++]);
    }
    this.take('');
  }

  /** The end of the stretch from `i` that only adds to the field. */
  private plainRun(text: string, i: number): number {
    const { state } = this;
    if (state !== IN_FIELD && state !== IN_QUOTED_FIELD) return i;
    const { delimiter, escapechar, quotechar } = this.dialect;
    const inside = state === IN_QUOTED_FIELD;
    while (i < text.length) {
      const c = text[i];
      if (c === escapechar || (inside ? c === quotechar : c === delimiter || c === '\n' || c === '\r')) break;
      i++;
    }
    return i;
  }

  private add(text: string): void {
    this.field += text;
    if (this.field.length > fieldLimit().value) throw csvError(`field larger than field limit (${fieldLimit().value})`);
  }

  private save(): void {
    const { quoting } = this.dialect;
    const { field } = this;
    let value: Value = this.wide ? strFrom(field) : field;
    if (!this.quoted) {
      if (field === '' && (quoting === QUOTE_NOTNULL || quoting === QUOTE_STRINGS)) value = null;
      else if (field !== '' && (quoting === QUOTE_NONNUMERIC || quoting === QUOTE_STRINGS)) value = new PyFloat(parseFloatText(field));
    }
    pushPaid(this.fields, value);
    this.field = '';
    this.quoted = false;
  }

  /** Ends the field at a line's end ('' stands for the end of the line's text). */
  private endOfLine(c: string): void {
    this.save();
    this.state = c === '' ? START_RECORD : EAT_NEWLINE;
  }

  private take(c: string): void {
    const { delimiter, escapechar, quotechar, quoting, doublequote, skipinitialspace, strict } = this.dialect;
    const newline = c === '\n' || c === '\r' || c === '';
    const isQuote = c !== '' && c === quotechar && quoting !== QUOTE_NONE;
    const isEscape = c !== '' && c === escapechar;
    switch (this.state) {
      case START_RECORD:
        if (c === '') return;
        if (newline) {
          this.state = EAT_NEWLINE;
          return;
        }
        this.startField(c, newline, isQuote, isEscape, delimiter, skipinitialspace);
        return;
      case START_FIELD:
        this.startField(c, newline, isQuote, isEscape, delimiter, skipinitialspace);
        return;
      case ESCAPED_CHAR:
        this.add(c === '' ? '\n' : c);
        this.state = c === '\n' || c === '\r' ? AFTER_ESCAPED_NEWLINE : IN_FIELD;
        return;
      case AFTER_ESCAPED_NEWLINE:
      case IN_FIELD:
        if (c === '' && this.state === AFTER_ESCAPED_NEWLINE) return;
        if (newline) this.endOfLine(c);
        else if (isEscape) this.state = ESCAPED_CHAR;
        else if (c === delimiter) {
          this.save();
          this.state = START_FIELD;
        } else {
          this.add(c);
          this.state = IN_FIELD;
        }
        return;
      case IN_QUOTED_FIELD:
        if (c === '') return;
        if (isEscape) this.state = ESCAPE_IN_QUOTED_FIELD;
        else if (isQuote) this.state = doublequote ? QUOTE_IN_QUOTED_FIELD : IN_FIELD;
        else this.add(c);
        return;
      case ESCAPE_IN_QUOTED_FIELD:
        this.add(c === '' ? '\n' : c);
        this.state = IN_QUOTED_FIELD;
        return;
      case QUOTE_IN_QUOTED_FIELD:
        if (isQuote) {
          this.add(c);
          this.state = IN_QUOTED_FIELD;
        } else if (c === delimiter) {
          this.save();
          this.state = START_FIELD;
        } else if (newline) this.endOfLine(c);
        else if (!strict) {
          this.add(c);
          this.state = IN_FIELD;
        } else throw csvError(`'${delimiter}' expected after '${quotechar}'`);
        return;
      default:
        if (c === '') this.state = START_RECORD;
        else if (!newline) throw csvError("new-line character seen in unquoted field - do you need to open the file with newline=''?");
    }
  }

  private startField(c: string, newline: boolean, isQuote: boolean, isEscape: boolean, delimiter: string, skipSpace: boolean): void {
    if (newline) this.endOfLine(c);
    else if (isQuote) {
      this.quoted = true;
      this.state = IN_QUOTED_FIELD;
    } else if (isEscape) this.state = ESCAPED_CHAR;
    else if (c === ' ' && skipSpace) this.state = START_FIELD;
    else if (c === delimiter) {
      this.save();
      this.state = START_FIELD;
    } else {
      this.add(c);
      this.state = IN_FIELD;
    }
  }
}
export const csvReaderType: PyType = iteratorType('reader', PyCsvReader, '_csv');
defGetters(csvReaderType, { dialect: (self: PyCsvReader) => self.dialect, line_num: (self: PyCsvReader) => self.lines });
