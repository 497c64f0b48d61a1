/** `vivarium run --trace`: the program line by line, with the values that changed. */
import type { Callee, FrameInfo, ObserveHooks, Snapshot, StatementEvent } from '@vivarium/interpreter';

/** What was last shown of a frame's variables, by name. */
interface Shown {
  readonly frame: string;
  readonly values: Map<string, string>;
}

/**
 * Hooks that write a running program: each line as it begins, indented by the depth of its frame; under it the names whose
 * values it changed; calls and returns of the program's functions; exceptions; what is printed.
 */
export function tracer(source: string, write: (text: string) => void): ObserveHooks {
  const lines = source.split(/\r\n|\r|\n/);
  const width = String(lines.length).length;
  const frames: Shown[] = [];

  const tell = (frame: FrameInfo, text: string): void => write(`${' '.repeat(width)} ${'  '.repeat(frame.depth)}${text}\n`);
  const shownOf = (frame: FrameInfo): Map<string, string> => {
    const known = frames[frame.depth];
    if (known !== undefined && known.frame === frame.qualname) return known.values;
    const values = new Map<string, string>();
    frames[frame.depth] = { frame: frame.qualname, values };
    return values;
  };
  /** Changes that no assignment made: `items.append(1)`, what a call did to a list. Told before the frame's next line. */
  const tellChanges = ({ frame, locals }: StatementEvent): void => {
    const shown = shownOf(frame);
    for (const [name, value] of Object.entries(locals())) {
      if (!isData(value)) continue;
      const text = value.repr;
      const before = shown.get(name);
      shown.set(name, text);
      if (before !== undefined && before !== text) tell(frame, `    ${name} = ${text}`);
    }
  };

  return {
    onStatement: (event) => {
      tellChanges(event);
      write(`${String(event.line).padStart(width)} ${'  '.repeat(event.frame.depth)}${(lines[event.line - 1] ?? '').trim()}\n`);
    },
    onAssign: ({ target, kind, value, frame }) => {
      if (kind === 'name') shownOf(frame).set(target, value.repr);
      tell(frame, `    ${target} = ${value.repr}`);
    },
    onCall: (event) => {
      if (!isOfProgram(event)) return;
      frames.length = event.frame.depth;
      tell(
        event.frame,
        `-> ${event.qualname}(${Object.entries(event.named)
          .map(([name, value]) => `${name}=${value.repr}`)
          .join(', ')})`,
      );
    },
    onReturn: (event) => {
      if (isOfProgram(event)) tell(event.frame, `<- ${event.qualname}: ${event.value.repr}`);
    },
    onException: ({ type, message, line, frame }) => tell(frame, `!! ${type}${message === '' ? '' : `: ${message}`} (line ${line})`),
    onPrint: ({ text, frame }) => tell(frame, `    prints ${JSON.stringify(text)}`),
  };
}

/** The program's own functions and methods; the runtime's belong to modules. */
function isOfProgram({ kind, module }: Callee): boolean {
  return (kind === 'function' || kind === 'method') && module === null;
}

/** Functions, classes and modules do not change before one's eyes. */
function isData(value: Snapshot): boolean {
  return value.type !== 'function' && value.type !== 'type' && value.type !== 'module';
}
