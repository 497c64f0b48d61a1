/** Every limit of a run, its unit, its default and the reason for it, in one typed table. */

/** The limits of one run. `null` lifts a limit where that is allowed. */
export interface Limits {
  /** Evaluated operations per run (see the counting rules in docs). Default 10 000 000: the figure users of smolagents know. */
  maxOperations: number | null;
  /** Finished turns per execution of one `while` statement. Default 1 000 000. */
  maxWhileIterations: number | null;
  /** Seconds of execution per run; time spent waiting for the host does not count. Default 30. */
  timeoutSeconds: number | null;
  /** Characters of printed output kept per run (head and tail; the middle is cut). Default 50 000. */
  maxOutputCharacters: number | null;
  /** Bytes a run may hold, by our own account. Default 256 MiB. */
  maxMemoryBytes: number | null;
  /** Python frames on the stack. Default 1000, CPython's own; more needs a bigger JavaScript stack. */
  maxRecursionDepth: number;
  /** Bytes of JavaScript stack that guest frames may use, by compile-time weight. Default 400 000: fits Node's 984 KB stack. */
  maxStackBytes: number;
  /** Bits of one int. Default 2^20: no native big-int call then runs over 20 ms. */
  maxIntBits: number;
  /** Digits in a conversion between int and decimal text. Default 4300, CPython's own. */
  maxIntDigits: number;
  /** Entries of one container. Default 2^24 - 1: JavaScript's Map ends there. */
  maxCollectionSize: number;
  /** Characters of source text per snippet. Default 10 000 000. */
  maxSourceCharacters: number;
  /** Calls of host tools per run. Default 10 000. */
  maxToolCalls: number | null;
}

const MIB = 1024 * 1024;

/** smolagents' own numbers: the default. */
export const classicLimits: Readonly<Limits> = Object.freeze({
  maxOperations: 10_000_000,
  maxWhileIterations: 1_000_000,
  timeoutSeconds: 30,
  maxOutputCharacters: 50_000,
  maxMemoryBytes: 256 * MIB,
  maxRecursionDepth: 1000,
  maxStackBytes: 400_000,
  maxIntBits: 1 << 20,
  maxIntDigits: 4300,
  maxCollectionSize: (1 << 24) - 1,
  maxSourceCharacters: 10_000_000,
  maxToolCalls: 10_000,
});

/** For number work at our speed: the classic operation count is reached in 30 ms. */
export const roomyLimits: Readonly<Limits> = Object.freeze({
  ...classicLimits,
  maxOperations: 1_000_000_000,
  maxWhileIterations: null,
});

/** For strangers' code. */
export const strictLimits: Readonly<Limits> = Object.freeze({
  ...classicLimits,
  maxOperations: 2_000_000,
  maxWhileIterations: 200_000,
  timeoutSeconds: 5,
  maxOutputCharacters: 10_000,
  maxMemoryBytes: 64 * MIB,
  maxRecursionDepth: 400,
  maxStackBytes: 200_000,
  maxIntBits: 1 << 16,
  maxToolCalls: 100,
});

/** The named profiles of the `limits` option. */
export type LimitsProfile = 'classic' | 'roomy' | 'strict';

const PROFILES: ReadonlyMap<string, Readonly<Limits>> = new Map([
  ['classic', classicLimits],
  ['roomy', roomyLimits],
  ['strict', strictLimits],
]);

/**
 * Resolves a profile name, or overrides of `classic`, to a full table.
 * @throws {TypeError} on an unknown profile, an unknown limit or a value that is not a positive number.
 */
export function resolveLimits(option: LimitsProfile | (Partial<Limits> & { profile?: LimitsProfile }) | undefined): Limits {
  if (option === undefined) return { ...classicLimits };
  const name = typeof option === 'string' ? option : (option.profile ?? 'classic');
  const base = PROFILES.get(name);
  if (base === undefined) throw new TypeError(`Unknown limits profile: ${String(name)}. Use classic, roomy or strict.`);
  const limits: Limits = { ...base };
  if (typeof option === 'string') return limits;
  for (const [key, value] of Object.entries(option)) {
    if (key === 'profile' || value === undefined) continue;
    if (!Object.hasOwn(limits, key)) throw new TypeError(`Unknown limit: ${key}. Known: ${Object.keys(limits).join(', ')}.`);
    const liftable = base[key as keyof Limits] === null || LIFTABLE.has(key);
    if (value === null ? !liftable : typeof value !== 'number' || !(value >= 0)) {
      throw new TypeError(`Limit ${key} must be a number of 0 or more${liftable ? ' or null' : ''}, not ${String(value)}.`);
    }
    Object.assign(limits, { [key]: value });
  }
  return limits;
}

const LIFTABLE: ReadonlySet<string> = new Set([
  'maxOperations',
  'maxWhileIterations',
  'timeoutSeconds',
  'maxOutputCharacters',
  'maxMemoryBytes',
  'maxToolCalls',
]);
