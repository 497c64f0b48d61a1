/** What string.Formatter needs of the template parser. */
import { dunderRefused } from '../../gates/dunders.js';
import { makeFunctions } from '../../objects/builtin.js';
import { refusal, dunderRefusal } from '../../objects/exception.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { jsText } from '../../objects/str.js';
import { PyIterator, type Value } from '../../objects/value.js';
import { getAttr } from '../../protocols/attributes.js';
import { iteratorType } from '../../protocols/iterators.js';
import { type FieldPath, splitFieldName, TemplateParser } from '../../protocols/str-format.js';
import { strArgument } from '../../types/str-args.js';
import type { ModuleDefinition } from '../registry.js';

class FormatterIterator extends PyIterator {
  private readonly parser: TemplateParser;
  constructor(parser: TemplateParser) {
    super();
    this.parser = parser;
  }
  next(): Value | undefined {
    m.charge(1);
    const part = this.parser.next();
    if (part === null) return undefined;
    if (part.name === null) return new PyTuple([part.literal, null, null, null]);
    return new PyTuple([part.literal, part.name, part.spec, part.conversion === '' ? null : part.conversion]);
  }
}
iteratorType('formatteriterator', FormatterIterator);

class FieldNameIterator extends PyIterator {
  private readonly path: FieldPath;
  constructor(path: FieldPath) {
    super();
    this.path = path;
  }
  next(): Value | undefined {
    m.charge(1);
    const step = this.path.next();
    if (step === null) return undefined;
    return new PyTuple([step.attribute, !step.attribute && step.index >= 0 ? step.index : step.name]);
  }
}
iteratorType('fieldnameiterator', FieldNameIterator);

/** Reads an attribute that a template names: the dunder policy of the program holds. */
function readField(v: Value, name: Value): Value {
  const text = jsText(strArgument(name, 'attribute name'));
  if (dunderRefused(m.dunderMode, text, 'read')) throw dunderRefusal(text);
  const found = getAttr(v, text);
  if (m.forbidden.size > 0 && m.forbidden.has(found)) throw refusal(`Forbidden access to function: ${text}`);
  return found;
}

export const stringInternalModule: ModuleDefinition = {
  name: '_string',
  doc: 'string helper module',
  build: () =>
    new Map<string, Value>(
      makeFunctions('_string', {
        formatter_parser: [
          'text, /',
          1,
          (text: Value) => new FormatterIterator(new TemplateParser(strArgument(text, 'expected str, got'))),
        ],
        formatter_field_name_split: [
          'name, /',
          1,
          (name: Value) => {
            const { first, index, rest } = splitFieldName(strArgument(name, 'expected str, got'));
            return new PyTuple([index >= 0 ? index : first, new FieldNameIterator(rest)]);
          },
        ],
        read_field: ['obj, name, /', 1, readField],
      }),
    ),
};
