/** After tsc: compiles the modules written in Python, and bundles the interpreter into one file, so that it loads at once. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const dist = fileURLToPath(new URL('../packages/interpreter/dist/', import.meta.url));
const { compileModule } = await import(`${dist}compile/compile.js`);
const { unitToText } = await import(`${dist}compile/unit-text.js`);
const { moduleRegistry } = await import(`${dist}modules/registry.js`);

const options = { toolNames: new Set(), baseNames: new Set(), dunders: 'all', observe: false, internal: true };
const entries = [];
for (const { name, python } of moduleRegistry.values()) {
  if (python !== undefined) entries.push([name, unitToText(compileModule(python, { ...options, filename: name }))]);
}
const units = `${dist}bundle/units.js`;
mkdirSync(dirname(units), { recursive: true });
writeFileSync(units, `export const compiledUnits = new Map(${JSON.stringify(entries)});\n`);

const bundle = await rolldown({
  input: `${dist}index.js`,
  platform: 'neutral',
  plugins: [{ name: 'units', resolveId: (id) => (/\/modules\/units\.js$/.test(id) || id === './units.js' ? units : null) }],
});
await bundle.write({ file: `${dist}bundle/index.js`, format: 'esm' });
const text = readFileSync(`${dist}bundle/index.js`, 'utf8');
if (!text.includes('compiledUnits')) throw new Error('the bundle lacks the compiled modules');
console.log(`interpreter bundled: ${entries.length} Python modules compiled, ${Math.round(text.length / 1024)} KiB`);
