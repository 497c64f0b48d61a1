/** Units of the modules written in Python, by module name: compiled by `scripts/bundle.mjs` at build time, none when run from source. */
export const compiledUnits: ReadonlyMap<string, string> = new Map();
