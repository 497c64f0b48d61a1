// Reads the diagnostic grammar's text into tables that the machine in diagnosis.ts can step through.
import { kindOfText } from './tokens.js';
import * as T from './tokens.js';

/** How often, or in which spirit, an item is matched. */
export type ItemMode = 'one' | 'optional' | 'star' | 'plus' | 'list' | 'and' | 'not' | 'forced' | 'cut';

/** What an item matches: a token kind, a word, or a rule. */
export type Target =
  | { t: 'token'; kind: number; text: string }
  | { t: 'word'; text: string }
  | { t: 'soft' }
  | { t: 'rule'; name: string; rule: Rule | null };

/** One element of an alternative. */
export interface Item {
  mode: ItemMode;
  target: Target | null;
  separator: Target | null;
  label: string;
}

/** What an alternative yields. */
export type Action =
  | { t: 'default' }
  | { t: 'value'; label: string }
  | { t: 'node'; kind: string; labels: string[] }
  | { t: 'call'; name: string; labels: string[]; text: string };

/** One alternative of a rule. */
export interface Alternative {
  items: Item[];
  action: Action;
  /** By token kind: whether the alternative can begin with it. */
  first: Uint8Array;
  /** Only tried when errors are looked for; as in CPython, that holds for alternatives of a single item. */
  invalid: boolean;
}

/** A rule; rules without a name are groups. */
export interface Rule {
  /** Dense over the named rules, for the memo. */
  id: number;
  name: string;
  shared: boolean;
  alternatives: Alternative[];
}

const TOKEN_CLASSES: Map<string, number> = new Map([
  ['NAME', T.NAME],
  ['NUMBER', T.NUMBER],
  ['STRING', T.STRING],
  ['NEWLINE', T.NEWLINE],
  ['INDENT', T.INDENT],
  ['DEDENT', T.DEDENT],
  ['ENDMARKER', T.ENDMARKER],
  ['FSTRING_START', T.FSTRING_START],
  ['FSTRING_MIDDLE', T.FSTRING_MIDDLE],
  ['FSTRING_END', T.FSTRING_END],
]);

const PIECE: RegExp = /\s*('[^']+'|"[^"]+"|[A-Za-z_]+=(?!>)|[A-Za-z_]+|&&|=>|[()|?*+&!~.$])/y;

/** Reads one alternative line. */
class LineReader {
  private readonly line: string;
  private at: number = 0;
  private readonly group: (alternatives: Alternative[]) => Target;

  constructor(line: string, group: (alternatives: Alternative[]) => Target) {
    this.line = line;
    this.group = group;
  }

  private peek(): string {
    PIECE.lastIndex = this.at;
    return PIECE.exec(this.line)?.[1] ?? '';
  }

  private take(): string {
    PIECE.lastIndex = this.at;
    const match = PIECE.exec(this.line)!;
    this.at = PIECE.lastIndex;
    return match[1];
  }

  /** Alternatives up to the end of the line, or of the group. */
  alternatives(nested: boolean): Alternative[] {
    const out: Alternative[] = [];
    do {
      const items: Item[] = [];
      let action: Action = { t: 'default' };
      for (;;) {
        const piece = this.peek();
        if (piece === '' || piece === '|' || piece === ')') break;
        if (piece === '=>') {
          this.take();
          action = nested ? this.nestedAction() : this.action();
          break;
        }
        items.push(this.item());
      }
      const only = items.length === 1 ? items[0].target : null;
      const invalid = only !== null && only.t === 'rule' && only.name.startsWith('invalid_');
      out.push({ items, action, first: new Uint8Array(T.KIND_COUNT), invalid });
    } while (this.peek() === '|' && this.take() !== '');
    return out;
  }

  private nestedAction(): Action {
    this.take();
    return { t: 'value', label: this.take() };
  }

  private action(): Action {
    const rest = this.line.slice(this.at + 1);
    this.at = this.line.length;
    const words = rest.split(' ');
    const head = words[0];
    if (head.startsWith('$')) return { t: 'value', label: head.slice(1) };
    let labels = 1;
    while (labels < words.length && (words[labels] === 'a' || words[labels] === 'b')) labels++;
    // a message may itself begin with the article 'a'; no report takes more than two labels
    if (head.startsWith('@')) {
      return { t: 'call', name: head.slice(1), labels: words.slice(1, labels), text: words.slice(labels).join(' ') };
    }
    return { t: 'node', kind: head, labels: words.slice(1) };
  }

  private item(): Item {
    let piece = this.peek();
    let label = '';
    if (piece.length > 1 && piece.endsWith('=')) {
      label = piece.slice(0, -1);
      this.take();
      piece = this.peek();
    }
    if (piece === '~') {
      this.take();
      return { mode: 'cut', target: null, separator: null, label };
    }
    let mode: ItemMode = 'one';
    if (piece === '&' || piece === '!' || piece === '&&') {
      this.take();
      mode = piece === '&' ? 'and' : piece === '!' ? 'not' : 'forced';
    }
    let target = this.target();
    let separator: Target | null = null;
    const suffix = this.peek();
    if (suffix === '.') {
      this.take();
      separator = target;
      target = this.target();
      this.take();
      mode = 'list';
    } else if (mode === 'one' && (suffix === '?' || suffix === '*' || suffix === '+')) {
      this.take();
      mode = suffix === '?' ? 'optional' : suffix === '*' ? 'star' : 'plus';
    }
    return { mode, target, separator, label };
  }

  private target(): Target {
    const piece = this.take();
    if (piece === '(') {
      const inner = this.alternatives(true);
      this.take();
      return this.group(inner);
    }
    const first = piece.charCodeAt(0);
    if (first === 39) {
      const text = piece.slice(1, -1);
      return { t: 'token', kind: kindOfText(text)!, text };
    }
    if (first === 34) return { t: 'word', text: piece.slice(1, -1) };
    if (piece === 'SOFT_KEYWORD') return { t: 'soft' };
    const kind = TOKEN_CLASSES.get(piece);
    if (kind !== undefined) return { t: 'token', kind, text: piece };
    return { t: 'rule', name: piece, rule: null };
  }
}

/** Reads a grammar; the result maps rule names to rules. */
export function readGrammar(text: string): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  const all: Rule[] = [];
  const add = (name: string, shared: boolean, alternatives: Alternative[]): Rule => {
    const rule: Rule = { id: name === '' ? -1 : rules.size, name, shared, alternatives };
    all.push(rule);
    return rule;
  };
  const group = (alternatives: Alternative[]): Target => ({ t: 'rule', name: '', rule: add('', false, alternatives) });
  let current: Rule | null = null;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('  ')) {
      current!.alternatives.push(...new LineReader(line, group).alternatives(false));
      continue;
    }
    const shared = line.endsWith('*');
    const name = shared ? line.slice(0, -1) : line;
    current = add(name, shared, []);
    rules.set(name, current);
  }
  const link = (target: Target | null): void => {
    if (target?.t === 'rule' && target.rule === null) target.rule = rules.get(target.name)!;
  };
  for (const rule of all) {
    for (const alternative of rule.alternatives) {
      for (const item of alternative.items) {
        link(item.target);
        link(item.separator);
      }
    }
  }
  findFirstTokens(all);
  return rules;
}

/** Fills in `first` of every alternative, going round until nothing is added. */
function findFirstTokens(all: readonly Rule[]): void {
  let changed = true;
  while (changed) {
    changed = false;
    for (const rule of all) {
      for (const alternative of rule.alternatives) {
        if (extendFirst(alternative)) changed = true;
      }
    }
  }
}

function extendFirst(alternative: Alternative): boolean {
  let changed = false;
  const add = (kind: number): void => {
    if (alternative.first[kind] === 1) return;
    alternative.first[kind] = 1;
    changed = true;
  };
  for (const item of alternative.items) {
    if (item.mode === 'cut' || item.mode === 'not') continue;
    const target = item.target!;
    // a forced token that is missing is an error, which must not be skipped
    if (item.mode === 'forced') for (let kind = 0; kind < T.KIND_COUNT; kind++) add(kind);
    else if (target.t === 'token') add(target.kind);
    else if (target.t !== 'rule') add(T.NAME);
    else {
      for (const inner of target.rule!.alternatives) {
        for (let kind = 0; kind < T.KIND_COUNT; kind++) if (inner.first[kind] === 1) add(kind);
      }
    }
    if (item.mode !== 'optional' && item.mode !== 'star') break;
  }
  return changed;
}
