/** The tables of named characters, made from the data on first use. */
import { ENTITIES } from './entities-data.js';

interface Tables {
  /** Text by name; names that need their semicolon end in it. */
  readonly html5: ReadonlyMap<string, string>;
  /** Code point by name, for the names of HTML 4. */
  readonly html4: ReadonlyMap<string, number>;
}

let made: Tables | null = null;

export function entityTables(): Tables {
  if (made !== null) return made;
  const html5 = new Map<string, string>();
  const html4 = new Map<string, number>([
    ['lang', 0x2329],
    ['rang', 0x232a],
  ]);
  for (const entry of ENTITIES.split(';')) {
    const found = /^(\w+)=([0-9a-f ]+)(!?)(\+?)$/.exec(entry);
    if (found === null) continue;
    const points = found[2].split(' ').map((hex) => Number.parseInt(hex, 16));
    const text = String.fromCodePoint(...points);
    html5.set(`${found[1]};`, text);
    if (found[3] !== '') html5.set(found[1], text);
    if (found[4] !== '') html4.set(found[1], points[0]);
  }
  made = { html5, html4 };
  return made;
}
