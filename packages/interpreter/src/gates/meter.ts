/** The running account of one executor: operations, time, memory, stack depth. Everything that works pays here. */
import type { Limits } from './limits.js';
import { type FinalAnswerSignal, type GateName, GateSignal } from './signals.js';

/** Operations between two looks at clock and memory: small enough for 5 ms, large enough to cost nothing. */
const SLICE: number = 1 << 14;
/** Elements, bytes, comparisons or regex steps of native work that count as one operation. */
export const WORK_PER_OPERATION = 64;
/** How much of the heap in use may be garbage that was not collected yet: a program that holds 30 MB was seen to read 185. */
const GARBAGE_SLACK = 2.5;
/** Elements of native work between two looks at the clock, about. */
const WORK_PER_LOOK: number = 1 << 18;
/** Growth steps below this are not reserved one by one. */
export const RESERVE_FROM_BYTES: number = 64 * 1024;

/** What the meter needs of the host. */
export interface MeterHost {
  /** Monotonic milliseconds. */
  now(): number;
  /** Bytes of JavaScript heap in use, where the host can tell, else 0. */
  heapUsed?(): number;
  /** Polled at each check: true stops the run. */
  shouldStop?(): boolean;
}

/** One machine's meter. `left` counts down in small integers; `check` keeps the totals. */
export class Meter {
  /** Operations left in this slice. Emitted code does `(m.left -= k) < 0 && m.check()`. */
  left: number = SLICE;
  /** Depth of the shadow stack: index of the running frame. */
  d = 0;
  /** A resource gate fired: every catch rethrows, every check throws again. */
  dead = false;
  /** Shadow stack: code index per frame (0 for native helper frames). */
  F: Int32Array;
  /** Shadow stack: position index per frame. */
  L: Int32Array;
  /** Shadow stack: stack bytes used up to and with this frame. */
  B: Int32Array;
  /** Shadow stack: frames of Python code up to and with this one. */
  private readonly N: Int32Array;
  /** Limit of finished turns of one while. */
  wm: number = Number.POSITIVE_INFINITY;
  /** The signal that ended the run, once dead. */
  signal: GateSignal | null = null;
  /** The final answer under way, if any. */
  final: FinalAnswerSignal | null = null;
  limits: Limits;
  host: MeterHost;
  toolCalls = 0;
  /** Bytes reserved and not known to be garbage. */
  reserved = 0;
  /** Longest gap seen between two checks, milliseconds; kept only when `measureGaps`. */
  measureGaps = false;
  longestGap = 0;
  private slice = SLICE;
  private total = 0;
  private work = 0;
  private deadline = Number.POSITIVE_INFINITY;
  /** When the run began, by the host's clock: tells one run from another. */
  started = 0;
  private waited = 0;
  private heapAtStart = 0;
  private lastLook = 0;
  /** Test hook: fires a cancel at the n-th check. */
  faultAtCheck = 0;
  private checks = 0;
  /** Frames a program may have: `limits.maxRecursionDepth`, or less where it asked for less. */
  maxDepth: number;
  private maxFrames: number;
  private maxStack: number;

  constructor(limits: Limits, host: MeterHost) {
    this.limits = limits;
    this.host = host;
    this.maxDepth = limits.maxRecursionDepth;
    this.maxStack = limits.maxStackBytes;
    // Native frames stand between those of Python code; they count by their bytes alone.
    const frames = limits.maxRecursionDepth * 4 + 64;
    this.maxFrames = frames - 1;
    this.F = new Int32Array(frames);
    this.L = new Int32Array(frames);
    this.B = new Int32Array(frames);
    this.N = new Int32Array(frames);
  }

  /** Starts a run: totals to zero, deadline set. */
  start(): void {
    this.dead = false;
    this.maxDepth = this.limits.maxRecursionDepth;
    this.signal = null;
    this.final = null;
    this.d = 0;
    this.total = 0;
    this.toolCalls = 0;
    this.reserved = 0;
    this.waited = 0;
    this.checks = 0;
    this.wm = this.limits.maxWhileIterations ?? Number.POSITIVE_INFINITY;
    this.started = this.host.now();
    this.lastLook = this.started;
    this.heapAtStart = this.host.heapUsed?.() ?? 0;
    const seconds = this.limits.timeoutSeconds;
    this.deadline = seconds === null ? Number.POSITIVE_INFINITY : this.started + seconds * 1000;
    this.nextSlice();
  }

  private nextSlice(): void {
    const max = this.limits.maxOperations;
    this.slice = max === null ? SLICE : Math.min(SLICE, max - this.total);
    if (this.faultAtCheck > 0) this.slice = Math.min(this.slice, 1);
    this.left = this.slice;
  }

  /** Operations used by this run so far. */
  get operations(): number {
    return this.total + (this.slice - this.left);
  }

  /** Milliseconds of execution so far, waiting for the host left out. */
  get milliseconds(): number {
    return this.host.now() - this.started - this.waited;
  }

  /** Called when a slice is used up: enforces operations, deadline, cancel and memory. */
  check(_position?: number): void {
    if (this.dead) throw this.signal;
    this.total += this.slice - this.left;
    this.slice = this.left = 0;
    const max = this.limits.maxOperations;
    if (max !== null && this.total > max) {
      this.fail(
        'operations',
        `Reached the max number of operations of ${max}. Maybe there is an infinite loop somewhere in the code, or you're just asking too many calculations.`,
        'maxOperations',
        max,
      );
    }
    this.look();
    this.nextSlice();
  }

  /** Looks at clock, cancel flag and memory; called by `check` and around long native work. */
  look(): void {
    const now = this.host.now();
    if (this.measureGaps) this.longestGap = Math.max(this.longestGap, now - this.lastLook);
    this.lastLook = now;
    if (this.faultAtCheck > 0 && ++this.checks >= this.faultAtCheck) this.fail('cancel', 'The run was cancelled.', null, null);
    if (now > this.deadline) {
      const seconds = this.limits.timeoutSeconds;
      this.fail('time', `Code execution exceeded the maximum execution time of ${seconds} seconds`, 'timeoutSeconds', seconds);
    }
    if (this.host.shouldStop?.()) this.fail('cancel', 'The run was cancelled.', null, null);
    this.lookAtHeap();
  }

  /** A heap far over the limit means many small objects, which are not reserved one by one; garbage makes the reading high, hence the slack. */
  private lookAtHeap(): void {
    const max = this.limits.maxMemoryBytes;
    if (max === null || this.host.heapUsed === undefined) return;
    const grown = this.host.heapUsed() - this.heapAtStart;
    if (grown > max * GARBAGE_SLACK) this.memoryGate(max);
  }

  /** Pays `n` operations of native work. */
  charge(n: number): void {
    if (n > SLICE) {
      this.total += n - 1;
      n = 1;
      this.left = Math.min(this.left, 0);
    }
    if ((this.left -= n) < 0) this.check();
  }

  /** Pays for native work over `elements` elements, bytes, comparisons or steps. */
  chargeWork(elements: number): void {
    if (elements < WORK_PER_OPERATION) return;
    this.charge(Math.floor(elements / WORK_PER_OPERATION));
    // A slice of operations is a million elements, too long to go without a look at the clock.
    this.work += elements;
    if (this.work > WORK_PER_LOOK) {
      this.work = 0;
      this.look();
    }
  }

  /** Reserves memory before it is used. Call before any growth step over 64 KiB. */
  reserve(bytes: number): void {
    if (bytes < RESERVE_FROM_BYTES) return;
    const max = this.limits.maxMemoryBytes;
    if (max === null) return;
    if (this.dead) throw this.signal;
    if (bytes > max) this.memoryGate(max);
    this.reserved += bytes;
    if (this.reserved <= max) return;
    // Much of what was reserved may be garbage by now: the heap tells, where the host lets us read it.
    if (this.host.heapUsed !== undefined) {
      const grown = Math.max(0, this.host.heapUsed() - this.heapAtStart);
      if (grown + bytes <= max * GARBAGE_SLACK) {
        this.reserved = Math.min(grown, max * 0.5) + bytes;
        return;
      }
    }
    this.memoryGate(max);
  }

  private memoryGate(max: number): never {
    this.fail('memory', `Code execution exceeded the memory limit of ${Math.round(max / 1048576)} MB`, 'maxMemoryBytes', max);
  }

  /** Fires a gate: sticky until the next `start`. */
  fail(gate: GateName, message: string, option: string | null, limit: number | null, detail: string | null = null): never {
    if (this.dead) throw this.signal;
    this.dead = true;
    this.total += this.slice - this.left;
    this.slice = this.left = 0;
    this.signal = new GateSignal(gate, message, option, limit, detail);
    throw this.signal;
  }

  whileGate(): never {
    const max = this.limits.maxWhileIterations;
    this.fail('while', `Maximum number of ${max} iterations in While loop exceeded`, 'maxWhileIterations', max);
  }

  /** Enters a guest frame of `code` that weighs `bytes` of JavaScript stack; returns its index. Leaving is `m.d = sp - 1`. */
  enter(code: number, bytes: number): number {
    const sp = ++this.d;
    if (sp > this.maxFrames || (this.N[sp] = this.N[sp - 1] + 1) > this.maxDepth || (this.B[sp] = this.B[sp - 1] + bytes) > this.maxStack)
      this.overflow();
    this.F[sp] = code;
    return sp;
  }

  /** Enters a native helper that may recurse (repr, eq, copy...). Leaving is `m.d--`; a catch restores `d` by itself. */
  enterNative(bytes = 300): void {
    const sp = ++this.d;
    if (sp > this.maxFrames || (this.B[sp] = this.B[sp - 1] + bytes) > this.maxStack) this.overflow();
    this.N[sp] = this.N[sp - 1];
    this.F[sp] = 0;
  }

  private overflow(): never {
    this.d--;
    throw this.onOverflow();
  }

  /** Set by the exceptions room: makes the RecursionError. */
  onOverflow: () => unknown = () => new GateSignal('recursion', 'maximum recursion depth exceeded', 'maxRecursionDepth', this.maxDepth);

  /** Counts a tool call. */
  toolCall(): void {
    const max = this.limits.maxToolCalls;
    if (max !== null && this.toolCalls >= max)
      this.fail('toolCalls', `Reached the max number of tool calls of ${max}`, 'maxToolCalls', max);
    this.toolCalls++;
  }

  /** Runs a host function; the time it takes is not execution time. */
  waitFor<T>(work: () => T): T {
    const from = this.host.now();
    const done = (): void => {
      const spent = this.host.now() - from;
      this.waited += spent;
      this.deadline += spent;
      this.lastLook = this.host.now();
    };
    let result: T;
    try {
      result = work();
    } catch (error) {
      // catch-ok: host errors pass through unchanged, only the clock is set right
      done();
      throw error;
    }
    done();
    return result;
  }
}
