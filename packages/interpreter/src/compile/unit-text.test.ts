/** A unit survives its text, and is refused for another source. */
import { expect, it } from 'vitest';
import { compileModule, sourceText } from './compile.js';
import { unitFromText, unitToText } from './unit-text.js';

const SOURCE = "x = (10**30, b'\\xff', -0.0, 1e999, 12345678901234567890, 'é')\ndef f(a, *, b=2):\n    'doc'\n    return a + b\nx\n";

it('a unit survives its text', () => {
  const options = {
    filename: 'm',
    toolNames: new Set<string>(),
    baseNames: new Set<string>(),
    dunders: 'all' as const,
    observe: false,
    internal: false,
  };
  const unit = compileModule(SOURCE, options);
  const back = unitFromText(unitToText(unit), sourceText('m', SOURCE));
  expect(back?.js).toBe(unit.js);
  expect(back?.constants).toEqual(unit.constants);
  expect(back?.codes.map((c) => ({ ...c, source: null }))).toEqual(unit.codes.map((c) => ({ ...c, source: null })));
  expect(unitFromText(unitToText(unit), sourceText('m', `${SOURCE}#`))).toBeNull();
});
