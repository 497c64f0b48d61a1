/** Reading the command line: programs from files, standard input or text; numbers with units. */
import { readFileSync } from 'node:fs';

/** The command was not used as it is meant to be: exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Program {
  readonly code: string;
  readonly filename: string;
  /** The program itself came from standard input. */
  readonly fromStdin: boolean;
}

/** The program named by `FILE`, `-` or `-c CODE`. */
export function readProgram(args: readonly string[]): Program {
  if (args[0] === '-c') {
    if (args.length !== 2) throw new UsageError('-c takes one text');
    return { code: args[1], filename: '<string>', fromStdin: false };
  }
  if (args.length !== 1) throw new UsageError(args.length === 0 ? 'a FILE is missing' : `one FILE is taken, not ${args.length}`);
  const [file] = args;
  if (file === '-') return { code: readFileSync(0, 'utf8'), filename: '<stdin>', fromStdin: true };
  try {
    return { code: readFileSync(file, 'utf8'), filename: file, fromStdin: false };
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A number, or `none` for no limit; undefined where the option was not given. */
export function numberOption(name: string, text: string | undefined, unit = 1): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  const n = Number(text.replaceAll('_', ''));
  if (text.trim() === '' || !(n >= 0)) throw new UsageError(`--${name} takes a number or none, not ${text}`);
  return n * unit;
}

/** One of a few words; undefined where the option was not given. */
export function choiceOption<T extends string>(name: string, text: string | undefined, choices: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const found = choices.find((c) => c === text);
  if (found === undefined) throw new UsageError(`--${name} takes ${choices.join(', ')}, not ${text}`);
  return found;
}
