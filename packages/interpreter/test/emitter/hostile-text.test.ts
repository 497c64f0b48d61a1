/** No byte of a program reaches the JavaScript it becomes, whatever its names and strings are and wherever they stand. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileModule } from '../../src/compile/compile.js';
import { verify } from '../../src/compile/verify.js';
import { emittedJavaScript, PySyntaxError } from '../../src/index.js';

/** Names: Python identifiers that mean something to JavaScript, or are spelled in other scripts. */
const identifier = fc.oneof(
  fc.constantFrom(
    'constructor',
    '__proto__',
    'prototype',
    'hasOwnProperty',
    'toString',
    'valueOf',
    'arguments',
    'eval',
    'Function',
    'globalThis',
    'window',
    'process',
    'require',
    'this',
    'function',
    'let',
    'var',
    'const',
    'new',
    'delete',
    'typeof',
    'void',
    'null',
    'undefined',
    'NaN',
    'switch',
    'debugger',
    'throw',
    'super_',
    'then',
    'Reflect',
    'Proxy',
    'importScripts',
    'fetch',
    'document',
    'alert',
    'instanceof',
    'catch',
    'self_',
    'наша',
    '名前',
    'ªb',
    'ｅｖａｌ',
    'ﬁn',
    'K',
    'm',
    'L',
    'G',
    'I',
    'C',
    's',
    'q',
    't1',
    'l0',
    'a1',
  ),
  fc
    .string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ_0123456789éßπ变'), minLength: 1, maxLength: 8 })
    .map((s) => `zq${s}`),
);

const text = fc
  .oneof(
    fc.constantFrom(
      '*/',
      '/*',
      '//',
      '</script>',
      '<!--',
      '-->',
      '\u2028',
      '\u2029',
      '`${process.exit()}`',
      '${1}',
      '");process.exit();("',
      "');process.exit();('",
      '\\',
      '\\\\',
      '\n',
      '\r',
      '\0',
      '\u{1f600}',
      '\ud800',
      '"',
      "'",
      '`',
      '\\u0022',
      '\\x27',
      ']]>',
      '"use strict"',
      'return this',
      'constructor',
      '__proto__',
      '}}}',
      ')))',
      ';;;',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  .map((s) => `zQ${s}Qz`);

/** A Python literal of a text: every character escaped, so that any text is legal. */
const literal = (s: string): string =>
  `'${Array.from(s, (c) => (/[ -&(-[\]-~]/.test(c) ? c : `\\U${(c.codePointAt(0) as number).toString(16).padStart(8, '0')}`)).join('')}'`;

/** Programs with a name `n` and texts `s`, `u` in every place that takes one. */
const TEMPLATES: readonly ((n: string, s: string, o: string) => string)[] = [
  (n, s) => `${n} = ${s}\nprint(${n})`,
  (n, s, o) => `def ${n}(${o}=${s}, *${n}s, k${n}=1, **kw${n}):\n    global g${n}\n    g${n} = ${o}\n    return ${n}`,
  (n, s) => `class ${n}:\n    ${s}\n    ${n} = ${s}\n    def ${n}(self): return self.${n}`,
  (n, s, o) => `x.${n}.${o} = ${s}\ndel x.${n}\nx.${n} += 1`,
  (n, s) => `f(${n}=${s}, **{${s}: 1})`,
  (n, s) => `d = {${s}: ${s}, **{'a': ${s}}}\nd[${s}] = ${s}\ndel d[${s}]`,
  (n, s) => `import ${n}.${n} as x${n}, ${n}\nfrom ${n} import ${n} as y${n}`,
  (n, s) => `f'{${n}!r:>{${n}}}{${n}=}' + f'${s.slice(1, -1).replace(/[{}]/g, '$&$&')}'`,
  (n, s) => `for ${n} in ${s}:\n    if ${n} == ${s}: break\nelse:\n    ${n} = ${s}`,
  (n, s) => `try:\n    raise ${n}(${s})\nexcept ${n} as e${n}:\n    raise e${n} from ${n}\nfinally:\n    del ${n}`,
  (n, s) => `with ${n}(${s}) as w${n}, open(${s}): pass`,
  (n, s, o) =>
    `match ${n}:\n    case ${n}.${o}: pass\n    case {${s}: p${n}, **r${n}}: pass\n    case ${n}(k${o}=${s}): pass\n    case [*q${n}]: pass\n    case ${s} | 1: pass\n    case _ as z${n}: pass`,
  (n, s) => `[${n} for ${n} in ${s} if (w${n} := ${n})]\n{${n}: ${s} for ${n} in ${n}s}\n(lambda ${n}: ${n})(${s})`,
  (n, s) => `async def ${n}():\n    async for ${n}2 in ${n}3: yield ${s}\n    async with ${n}3 as ${n}4: await ${n}4`,
  (n, s) =>
    `@${n}\ndef f() -> ${s}:\n    ${s}\n    nonlocal_${n}: ${n} = ${s}\n    def h():\n        nonlocal nonlocal_${n}\n        return nonlocal_${n}\n    return h`,
  (n, s) => `type T${n}[P${n}: ${s}] = ${n}\ndef f[Q${n}](x: Q${n}): return x\nclass C[R${n}]: pass`,
  (n, s) => `assert ${n}, ${s}\nprint(${s} % ${n}, ${s}.format(${n}=${n}), b'x', ${s}[0], ${s} in ${n})`,
  (n, s) => `while ${n} < ${s}:\n    ${n} += ${s}\n    ${n}.${n}(${n})\n    ${n}[${n}] = ${n} * 3 % 7`,
  (n, s) => `x = [${s}, ${s}, (${s}, ${s}), 1, 2.5, None]\n(${n}, *${n}s) = x`,
];

/** Letters, digits and punctuation of ASCII; a line end only where the emitter puts one. */
const ASCII = /^[\n\x20-\x7e]*$/;

test('hostile names and texts do not appear in the JavaScript, which stays inside the vocabulary', () => {
  let compiled = 0;
  fc.assert(
    fc.property(fc.constantFrom(...TEMPLATES), identifier, text, identifier, (template, name, s, other) => {
      const code = template(name, literal(s), other);
      let js: string;
      try {
        js = emittedJavaScript(code);
      } catch (error) {
        if (error instanceof PySyntaxError) return;
        throw error;
      }
      compiled++;
      expect(js).toMatch(ASCII);
      expect(js).not.toContain('zq');
      expect(js).not.toContain('zQ');
      expect(js).not.toContain('Qz');
      for (const word of [name, other])
        if (/^[A-Za-z_]{6,}$/.test(word) && !['function', 'typeof', 'instanceof', 'length', 'return'].includes(word))
          expect(js.split(/\W+/)).not.toContain(word);
      const unit = compileModule(code, {
        filename: 'x',
        toolNames: new Set(),
        baseNames: new Set(),
        dunders: 'all',
        observe: false,
        internal: false,
      });
      expect(verify(unit.js, new Set(unit.helpers))).toBeNull();
      for (const helper of unit.helpers) expect(helper).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
    }),
    { numRuns: process.env.VIVARIUM_LONG === '1' ? 20_000 : 1_500, seed: 20260 },
  );
  expect(compiled).toBeGreaterThan(500);
});

test('the same program with other names of the same kind is the same JavaScript', () => {
  for (const template of TEMPLATES) {
    const a = emittedJavaScript(template('zqa', "'one'", 'zqo'));
    const b = emittedJavaScript(template('constructor', "'two'", 'toString'));
    expect(b).toBe(a);
  }
});
