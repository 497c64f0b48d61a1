/** The text of an exception as CPython 3.13 prints it: frames, chain, notes, groups, syntax errors, hints. */
import { E, PyException } from '../objects/exception.js';
import { getMember } from '../objects/instance.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { PyModule } from '../objects/module.js';
import { asStr, jsText } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { getAttrOpt, namesOf } from './attributes.js';
import { STDLIB_NAMES } from './stdlib-names.js';
import { suggest } from './suggestions.js';
import { reprText, strText } from './text.js';
import { frameText, type Range } from './traceback-carets.js';

const CAUSE = '\nThe above exception was the direct cause of the following exception:\n\n';
const CONTEXT = '\nDuring handling of the above exception, another exception occurred:\n\n';
const REPEATS_SHOWN = 3;
const GROUP_WIDTH = 15;
const GROUP_DEPTH = 10;

/** Text of a value whose `__str__` may fail. */
function safeText(v: Value, what: string, asRepr = false): string {
  const d = m.d;
  try {
    return asRepr ? reprText(v) : strText(v);
  } catch (q) {
    if (m.dead || !(q instanceof PyException)) throw q;
    m.d = d;
    return `<${what} ${asRepr ? 'repr' : 'str'}() failed>`;
  }
}

/** The type as the last line names it. */
function typeText(exc: PyException): string {
  const cls = exc.cls;
  return cls.module === 'builtins' || cls.module === '__main__' || cls.module === '' ? cls.qualname : `${cls.module}.${cls.qualname}`;
}

/** The "Did you mean" sentence, or null. Worked out once, when the text of the exception is asked for. */
export function hintOf(exc: PyException): string | null {
  if (exc.hint === null) exc.hint = computeHint(exc);
  return exc.hint === '' ? null : exc.hint;
}

/** The message with the hint after it, as tracebacks print it. */
function messageOf(exc: PyException): string {
  const message = safeText(exc, 'exception');
  const hint = hintOf(exc);
  return hint === null ? message : `${message}. ${hint}`;
}

function textField(exc: PyException, name: string): string | null {
  const v = getMember(exc, name);
  const text = v === undefined ? undefined : asStr(v);
  return text === undefined ? null : jsText(text);
}

function visible(names: readonly string[], wrong: string): string[] {
  return wrong.startsWith('_') ? names.slice() : names.filter((name) => !name.startsWith('_'));
}

function computeHint(exc: PyException): string {
  const cls = exc.cls;
  if (cls.isSubtype(E.AttributeError)) {
    const wrong = textField(exc, 'name');
    const obj = getMember(exc, 'obj');
    if (wrong === null || obj === undefined) return '';
    return meant(suggest(wrong, visible(namesOf(obj).sort(), wrong)));
  }
  if (cls.isSubtype(E.ImportError)) {
    const wrong = textField(exc, 'name_from');
    const module = textField(exc, 'name');
    const found = module === null ? undefined : m.modules.get(module);
    if (wrong === null || !(found instanceof PyModule)) return '';
    return meant(suggest(wrong, visible([...found.dict.keys()].sort(), wrong)));
  }
  if (!cls.isSubtype(E.NameError)) return '';
  const wrong = textField(exc, 'name');
  if (wrong === null) return '';
  const inner = exc.trace === null || exc.trace.length === 0 ? null : m.codes[exc.trace[exc.trace.length - 1].code];
  const locals = inner === null || inner === undefined ? [] : [...inner.varnames, ...inner.freevars].filter((name) => name !== wrong);
  const near = inner === null ? null : suggest(wrong, [...locals, ...m.hintNames()]);
  if (STDLIB_NAMES.has(wrong))
    return near === null ? `Did you forget to import '${wrong}'?` : `${meant(near)} Or did you forget to import '${wrong}'?`;
  return meant(near);
}

function meant(name: string | null): string {
  return name === null ? '' : `Did you mean: '${name}'?`;
}

/** The lines of the exception itself, without frames: `ValueError: text`, notes after it. */
export function formatExceptionOnly(exc: PyException): string {
  const type = typeText(exc);
  let text: string;
  if (exc.cls.isSubtype(E.SyntaxError)) text = syntaxErrorText(exc, type);
  else {
    const message = messageOf(exc);
    text = message === '' ? `${type}\n` : `${type}: ${message}\n`;
  }
  return text + notesText(exc);
}

function notesText(exc: PyException): string {
  const notes = getAttrOpt(exc, '__notes__');
  if (notes === undefined || notes === null) return '';
  if (notes instanceof PyList || notes instanceof PyTuple) {
    let text = '';
    for (const note of notes.items) text += `${safeText(note, 'note')}\n`;
    return text;
  }
  return `${safeText(notes, '__notes__', true)}\n`;
}

function field(exc: PyException, name: string): Value {
  return getAttrOpt(exc, name) ?? null;
}

function syntaxErrorText(exc: PyException, type: string): string {
  const file = field(exc, 'filename');
  const line = field(exc, 'lineno');
  let out = '';
  let suffix = '';
  if (line !== null) out += `  File "${file === null ? '<string>' : strText(file)}", line ${strText(line)}\n`;
  else if (file !== null) suffix = ` (${strText(file)})`;
  const source = field(exc, 'text');
  if (source !== null) out += syntaxErrorSource(exc, strText(source), line);
  const msg = field(exc, 'msg');
  return `${out}${type}: ${msg === null ? '<no detail available>' : strText(msg)}${suffix}\n`;
}

function syntaxErrorSource(exc: PyException, source: string, line: Value): string {
  let end = source.length;
  while (end > 0 && source[end - 1] === '\n') end--;
  const right = source.slice(0, end);
  let spaces = 0;
  while (spaces < right.length && (right[spaces] === ' ' || right[spaces] === '\n' || right[spaces] === '\f')) spaces++;
  const left = right.slice(spaces);
  const given = field(exc, 'offset');
  if (typeof given !== 'number') return `    ${left}\n`;
  let offset = given;
  const endLine = field(exc, 'end_lineno');
  const givenEnd = field(exc, 'end_offset');
  let endOffset = right.length + 1;
  if (line === endLine) endOffset = typeof givenEnd === 'number' && givenEnd !== 0 ? givenEnd : offset;
  if (source !== '' && offset > source.length) offset = right.length + 1;
  if (source !== '' && endOffset > source.length) endOffset = right.length + 1;
  if (offset >= endOffset || endOffset < 0) endOffset = offset + 1;
  const from = offset - 1 - spaces;
  const to = endOffset - 1 - spaces;
  if (from < 0) return `    ${left}\n`;
  let pad = '';
  for (let i = 0; i < from && i < left.length; i++) pad += left[i] === '\t' ? '\t' : ' ';
  return `    ${left}\n    ${pad}${'^'.repeat(Math.max(0, to - from))}\n`;
}

/** The frames of a traceback, outermost first, repeated ones folded; '' when there are none. */
export function formatFrames(exc: PyException): string {
  const trace = exc.trace;
  if (trace === null) return '';
  let out = '';
  let lastCode = -1;
  let lastLine = -1;
  let count = 0;
  const fold = (): void => {
    if (count > REPEATS_SHOWN)
      out += `  [Previous line repeated ${count - REPEATS_SHOWN} more time${count - REPEATS_SHOWN > 1 ? 's' : ''}]\n`;
  };
  for (const entry of trace) {
    const code = m.codes[entry.code];
    if (code === null || code === undefined || code.internal) continue;
    const p = entry.position * 4;
    const range: Range = [
      code.positions[p] ?? code.firstLine,
      code.positions[p + 1] ?? -1,
      code.positions[p + 2] ?? -1,
      code.positions[p + 3] ?? -1,
    ];
    if (entry.code !== lastCode || range[0] !== lastLine) {
      fold();
      lastCode = entry.code;
      lastLine = range[0];
      count = 0;
    }
    m.charge(1);
    if (++count <= REPEATS_SHOWN) {
      m.charge(20);
      out += frameText(code, range);
    }
  }
  fold();
  return out;
}

/** Indents every line. */
function indent(text: string, by: string): string {
  if (by === '' || text === '') return text;
  const lines = text.split('\n');
  const open = lines[lines.length - 1] !== '';
  if (!open) lines.pop();
  return lines.map((line) => by + line).join('\n') + (open ? '' : '\n');
}

/** Where in a tree of groups the printing stands. */
class GroupContext {
  depth = 0;
  needClose = false;
  readonly seen: Set<PyException> = new Set();
  margin(): string {
    return ' '.repeat(2 * this.depth);
  }
  emit(text: string, margin = '|'): string {
    return indent(text, this.depth > 0 ? `${this.margin()}${margin} ` : '');
  }
}

/** The full text of an exception with its chain: what CPython writes to standard error. */
export function formatTraceback(exc: PyException): string {
  return formatChain(exc, new GroupContext());
}

function formatChain(exc: PyException, context: GroupContext): string {
  const chain: { message: string | null; exc: PyException }[] = [];
  let at: PyException | null = exc;
  while (at !== null) {
    context.seen.add(at);
    m.charge(1);
    let message: string | null = null;
    let next: PyException | null = null;
    if (at.cause instanceof PyException && !context.seen.has(at.cause)) {
      message = CAUSE;
      next = at.cause;
    } else if (at.cause === null && at.context !== null && !at.suppressContext && !context.seen.has(at.context)) {
      message = CONTEXT;
      next = at.context;
    }
    chain.push({ message, exc: at });
    at = next;
  }
  let out = '';
  for (let i = chain.length - 1; i >= 0; i--) {
    const { message, exc: one } = chain[i];
    if (message !== null) out += context.emit(message);
    out += one.cls.isSubtype(E.BaseExceptionGroup) ? formatGroup(one, context) : formatPlain(one, context);
  }
  return out;
}

function formatPlain(exc: PyException, context: GroupContext): string {
  const frames = formatFrames(exc);
  const head = frames === '' ? '' : context.emit(`Traceback (most recent call last):\n${frames}`);
  return head + context.emit(formatExceptionOnly(exc));
}

function formatGroup(exc: PyException, context: GroupContext): string {
  if (context.depth > GROUP_DEPTH) return context.emit(`... (max_group_depth is ${GROUP_DEPTH})\n`);
  m.enterNative();
  const top = context.depth === 0;
  if (top) context.depth++;
  const frames = formatFrames(exc);
  let out = '';
  if (frames !== '') {
    out += context.emit('Exception Group Traceback (most recent call last):\n', top ? '+' : '|');
    out += context.emit(frames);
  }
  out += context.emit(formatExceptionOnly(exc));
  const held = getMember(exc, 'exceptions');
  const members = held instanceof PyTuple ? held.items : [];
  const count = members.length <= GROUP_WIDTH ? members.length : GROUP_WIDTH + 1;
  context.needClose = false;
  for (let i = 0; i < count; i++) {
    const last = i === count - 1;
    if (last) context.needClose = true;
    const truncated = i >= GROUP_WIDTH;
    out += `${context.margin()}${i === 0 ? '+-' : '  '}+---------------- ${truncated ? '...' : i + 1} ----------------\n`;
    context.depth++;
    if (truncated) {
      const left = members.length - GROUP_WIDTH;
      out += context.emit(`and ${left} more exception${left > 1 ? 's' : ''}\n`);
    } else out += formatChain(members[i] as PyException, context);
    if (last && context.needClose) {
      out += `${context.margin()}+------------------------------------\n`;
      context.needClose = false;
    }
    context.depth--;
  }
  if (top) context.depth = 0;
  m.d--;
  return out;
}
