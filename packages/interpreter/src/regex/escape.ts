/** `re.escape`. */
import { type Text, textOfCodePoints } from './text.js';

/** Characters that mean something in a pattern, in verbose mode or inside a set. */
const SPECIAL = '()[]{}?*+-|^$\\.&~# \t\n\r\v\f';

/** The text with a backslash before every special character; the same object when there is none. */
export function escapePattern(text: Text): Text {
  const out: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.at(i);
    if (c < 128 && SPECIAL.includes(String.fromCharCode(c))) out.push(92);
    out.push(c);
  }
  return out.length === text.length ? text : textOfCodePoints(out, text.isBytes);
}
