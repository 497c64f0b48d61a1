/** Signatures of builtins, written as Python writes them: `'iterable, /, *, key=None, reverse=False'`. */

export interface Signature {
  /** As written. */
  readonly text: string;
  /** Names of parameters that may come by position, in order. */
  readonly positional: readonly string[];
  /** How many of them are positional-only. */
  readonly posonly: number;
  /** How many of them have no default. */
  readonly required: number;
  readonly vararg: string | null;
  readonly kwonly: readonly string[];
  readonly kwonlyRequired: ReadonlySet<string>;
  readonly kwarg: string | null;
  /** Only positional parameters: the fast path of calls. */
  readonly simple: boolean;
}

const parsed: Map<string, Signature> = new Map();

/** Parses a signature; one object per text. */
export function parseSignature(text: string): Signature {
  const hit = parsed.get(text);
  if (hit !== undefined) return hit;
  const positional: string[] = [];
  const kwonly: string[] = [];
  const kwonlyRequired = new Set<string>();
  let posonly = 0;
  let required = 0;
  let vararg: string | null = null;
  let kwarg: string | null = null;
  let afterStar = false;
  for (const raw of splitParameters(text)) {
    const part = raw.trim();
    if (part === '') continue;
    if (part === '/') posonly = positional.length;
    else if (part.startsWith('**')) kwarg = part.slice(2);
    else if (part.startsWith('*')) {
      afterStar = true;
      if (part.length > 1) vararg = part.slice(1);
    } else {
      const eq = part.indexOf('=');
      const name = eq < 0 ? part : part.slice(0, eq).trim();
      if (afterStar) {
        kwonly.push(name);
        if (eq < 0) kwonlyRequired.add(name);
      } else {
        positional.push(name);
        if (eq < 0) required = positional.length;
      }
    }
  }
  const simple = vararg === null && kwarg === null && kwonly.length === 0;
  const signature: Signature = { text, positional, posonly, required, vararg, kwonly, kwonlyRequired, kwarg, simple };
  parsed.set(text, signature);
  return signature;
}

/** Splits at commas outside quotes and brackets. */
function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quote !== '') {
      if (c === quote) quote = '';
    } else if (c === "'" || c === '"') quote = c;
    else if (c === '(' || c === '[' || c === '{') depth++;
    else if (c === ')' || c === ']' || c === '}') depth--;
    else if (c === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
