/** `vivarium run --trace`: the program line by line, with the values that changed. */
import type { ObserveHooks } from '@vivarium/interpreter';

/** Hooks that write a running program: each line as it begins, each value as it is bound, calls and returns of its functions. */
export function tracer(source: string, write: (text: string) => void): ObserveHooks {
  const lines = source.split(/\r\n|\r|\n/);
  const width = String(lines.length).length;
  const blank = ' '.repeat(width);
  const indent = (depth: number): string => '  '.repeat(depth);
  return {
    onStatement: ({ line, frame }) => {
      write(`${String(line).padStart(width)} ${indent(frame.depth)}${(lines[line - 1] ?? '').trim()}\n`);
    },
    onAssign: ({ target, value, frame }) => write(`${blank} ${indent(frame.depth)}    ${target} = ${value.repr}\n`),
    onCall: ({ kind, qualname, named, frame }) => {
      if (kind !== 'function') return;
      const args = Object.entries(named).map(([name, value]) => `${name}=${value.repr}`);
      write(`${blank} ${indent(frame.depth)}-> ${qualname}(${args.join(', ')})\n`);
    },
    onReturn: ({ kind, qualname, value, frame }) => {
      if (kind === 'function') write(`${blank} ${indent(frame.depth)}<- ${qualname}: ${value.repr}\n`);
    },
    onException: ({ type, message, frame }) => write(`${blank} ${indent(frame.depth)}!! ${type}${message === '' ? '' : `: ${message}`}\n`),
    onPrint: ({ text, frame }) => write(`${blank} ${indent(frame.depth)}    prints ${JSON.stringify(text)}\n`),
  };
}
