/** Module csv. https://docs.python.org/3.13/library/csv.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { typeError } from '../../objects/exception.js';
import { PyList } from '../../objects/list.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { iterOf } from '../../protocols/iteration.js';
import type { ModuleDefinition } from '../registry.js';
import * as D from './dialect.js';
import { CSV_PYTHON } from './python-source.js';
import { PyCsvReader } from './reader.js';
import { PyCsvWriter } from './writer.js';

type Kw = ReadonlyMap<string, Value> | null;

function dialectName(v: Value): string {
  const text = asStr(v);
  if (text === undefined) throw typeError('dialect name must be a string');
  return jsText(text);
}

const functions: Map<string, PyBuiltin> = makeFunctions('_csv', {
  reader: [
    'iterable, dialect=None, /, **fmtparams',
    1,
    (lines: Value, dialect: Value, kw: Kw) => new PyCsvReader(iterOf(lines), D.resolveDialect(dialect, kw)),
  ],
  writer: [
    'fileobj, dialect=None, /, **fmtparams',
    1,
    (file: Value, dialect: Value, kw: Kw) => new PyCsvWriter(file, D.resolveDialect(dialect, kw)),
  ],
  register_dialect: [
    'name, dialect=None, /, **fmtparams',
    1,
    (name: Value, dialect: Value, kw: Kw) => {
      D.registeredDialects().set(dialectName(name), D.resolveDialect(dialect, kw));
    },
  ],
  unregister_dialect: [
    'name',
    1,
    (name: Value) => {
      if (!D.registeredDialects().delete(dialectName(name))) throw D.csvError('unknown dialect');
    },
  ],
  get_dialect: [
    'name',
    1,
    (name: Value) => {
      const found = D.registeredDialects().get(dialectName(name));
      if (found === undefined) throw D.csvError('unknown dialect');
      return found;
    },
  ],
  list_dialects: ['', 1, () => new PyList([...D.registeredDialects().keys()].map(strFrom))],
  field_size_limit: [
    'new_limit=None',
    1,
    (limit?: Value) => {
      const old = D.fieldLimit().value;
      if (limit !== undefined) D.setFieldLimit(limit);
      return old;
    },
  ],
});

export const csvModule: ModuleDefinition = {
  name: 'csv',
  doc: 'CSV parsing and writing.\n',
  build: () =>
    new Map<string, Value>([
      ...functions,
      ['_Dialect', D.dialectType],
      ['Error', D.csvErrorType],
      ['QUOTE_MINIMAL', D.QUOTE_MINIMAL],
      ['QUOTE_ALL', D.QUOTE_ALL],
      ['QUOTE_NONNUMERIC', D.QUOTE_NONNUMERIC],
      ['QUOTE_NONE', D.QUOTE_NONE],
      ['QUOTE_STRINGS', D.QUOTE_STRINGS],
      ['QUOTE_NOTNULL', D.QUOTE_NOTNULL],
    ]),
  python: CSV_PYTHON,
};
