/** The compiler's state for one function of the emitted JavaScript: output lines, temporaries, positions, blocks to leave. */
import type { CodeInfo, CodeKind } from '../objects/function.js';
import type { Scope, Symbol } from '../scope/scope.js';
import type { Expr, Position } from '../syntax/ast.js';
import { PySyntaxError, sourceLine } from '../syntax/errors.js';
import type { UnitBuilder } from './builder.js';

/** One line of output; an object, so that a payment can be filled in once its block is known. */
export interface Line {
  s: string;
}

/** An expression of emitted JavaScript. */
export interface X {
  /** The text. */
  readonly c: string;
  /** What is known of its value. */
  readonly t: 'int' | 'float' | 'str' | 'bool' | 'none' | 'any';
  /** A literal or constant slot: may be repeated and reordered freely. */
  readonly constant: boolean;
  /** A variable or temporary: may be repeated as long as nothing assigns it in between. */
  readonly simple: boolean;
}

export function any(c: string): X {
  return { c, t: 'any', constant: false, simple: false };
}

/** A construct that code leaving it early has to unwind. */
export type Block =
  | { readonly kind: 'loop'; readonly breakLabel: string; readonly continueLabel: string; readonly refund: number; readonly end: string[] }
  /** Inside an except body: restore the handled exception, unbind the name. */
  | { readonly kind: 'handler'; readonly leave: string }
  /** Inside a try with a finally (or a with): exits are recorded and finish after the final body. */
  | {
      readonly kind: 'finally';
      readonly label: string;
      readonly code: string;
      readonly value: string;
      /** Exits recorded so far: completion code n stands for exits[n - 2]. */
      readonly exits: Exit[];
    }
  /** Inside a finally body: an exit must not replace a final answer under way. */
  | { readonly kind: 'sticky'; readonly leave: string };

export interface Exit {
  readonly kind: 'break' | 'continue' | 'return';
}

const WEIGHT_BASE = 150;

/** The line CPython gives the instruction of a node. */
function instructionLine(p: Position & { kind?: string }): number {
  const e = p as Partial<Expr>;
  if (e.kind === 'Call' && e.func!.kind === 'Attribute') return instructionLine(e.func as Expr);
  // The name of a broken chain stands on the attribute's last line.
  return e.kind === 'Attribute' && p.line !== p.endLine ? p.endLine : p.line;
}

export class Fn {
  readonly b: UnitBuilder;
  readonly parent: Fn | null;
  /** The scope whose code this function runs. */
  readonly scope: Scope;
  /** The scope being compiled: `scope`, or a comprehension inlined in it. */
  current: Scope;
  readonly kind: CodeKind;
  out: Line[] = [];
  readonly blocks: Block[] = [];
  readonly positions: number[] = [];
  private inlining = false;
  /** In observe builds: the statement being compiled spans lines, so its parts tell theirs. */
  spread = false;
  /** Variables proven assigned at this point. */
  assigned: Set<Symbol> = new Set();
  /** Position index of the statement being compiled. */
  statement = 0;
  readonly codeIndex: number;
  readonly qualname: string;
  /** JavaScript name of the class namespace, in class bodies. */
  namespace = '';
  /** In observe builds of generators: the variable with the frame's record. */
  private frameSlot = '';
  private tempTop = 0;
  private tempMax = 0;
  private readonly variables: string[] = [];
  private payLine: Line | null = null;
  private payAmount = 0;
  private payPosition = 0;

  constructor(b: UnitBuilder, parent: Fn | null, scope: Scope, kind: CodeKind, qualname: string) {
    this.b = b;
    this.parent = parent;
    this.scope = scope;
    this.current = scope;
    this.kind = kind;
    this.qualname = qualname;
    this.codeIndex = b.codes.length;
    // Reserve the index; the record itself is filled in by `finish`.
    b.codes.push(null as unknown as CodeInfo);
  }

  /** Emit checks inline: the code runs often. */
  get hot(): boolean {
    return this.inlining;
  }
  /** Observe builds inline nothing: every operation passes a helper that tells its line. */
  set hot(on: boolean) {
    this.inlining = on && !this.b.options.observe;
  }

  get isGenerator(): boolean {
    return this.kind === 'generator' || this.kind === 'coroutine' || this.kind === 'asyncgen';
  }

  // --- output

  emit(s: string): void {
    this.out.push({ s });
  }

  /** Inserts a line before index `at`. */
  insert(at: number, s: string): void {
    this.out.splice(at, 0, { s });
  }

  /** Compiles into a buffer of its own; returns the lines. */
  capture<T>(work: () => T): { lines: Line[]; result: T } {
    const before = this.out;
    const lines: Line[] = [];
    this.out = lines;
    const result = work();
    this.out = before;
    return { lines, result };
  }

  append(lines: Line[]): void {
    for (const line of lines) this.out.push(line);
  }

  h(name: string): string {
    return this.b.h(name);
  }

  // --- temporaries and variables

  temp(): string {
    const n = this.tempTop++;
    if (this.tempTop > this.tempMax) this.tempMax = this.tempTop;
    return `t${n}`;
  }

  /** A variable of this JavaScript function that lives as long as it does. */
  declare(letter: string): string {
    const slot = this.b.slot(letter);
    this.variables.push(slot);
    return slot;
  }

  declareVariable(name: string): void {
    this.variables.push(name);
  }

  /** Runs work whose temporaries are free again afterwards. */
  scoped<T>(work: () => T): T {
    const before = this.tempTop;
    const result = work();
    this.tempTop = before;
    return result;
  }

  /** The `let` line for all temporaries and variables. */
  declarations(): string {
    const names = [...this.variables];
    for (let i = 0; i < this.tempMax; i++) names.push(`t${i}`);
    return names.length === 0 ? '' : `let ${names.join(',')};`;
  }

  /** Bytes of JavaScript stack a frame of this function weighs. */
  get weight(): number {
    return WEIGHT_BASE + 8 * (this.variables.length + this.tempMax + this.scope.symbols.size + 8);
  }

  /** Makes an expression repeatable: itself if it is, else a temporary assigned before. Emits a line. */
  save(x: X): X {
    if (x.constant || x.simple) return x;
    const t = this.temp();
    this.emit(`${t}=${x.c};`);
    return { c: t, t: x.t, constant: false, simple: true };
  }

  // --- positions

  /** Index of the position of a node in this function's table. */
  position(p: Position): number {
    const t = this.positions;
    const n = t.length;
    if (n >= 4 && t[n - 4] === p.line && t[n - 3] === p.col && t[n - 2] === p.endLine && t[n - 1] === p.endCol) return n / 4 - 1;
    t.push(p.line, p.col, p.endLine, p.endCol);
    return n / 4;
  }

  /** The extra last argument of a helper call: notes where the program is, after the operands are evaluated. */
  at(p: Position, line?: number): string {
    const n = this.position(p);
    return this.b.options.observe ? `${this.h('observeLine')}(s,${n}${this.lineNote(p, line)})` : `L[s]=${n}`;
  }

  // --- observing

  /** Line of an instruction where it is not the position's: CPython puts attributes on the line of their name. */
  private lineNote(p: Position & { kind?: string }, line: number = instructionLine(p)): string {
    return line === p.line ? '' : `,${line}`;
  }

  /** In observe builds: notes that the instruction of a node begins. */
  mark(p: Position, line?: number): void {
    if (this.b.options.observe) this.emit(`${this.at(p, line)};`);
  }

  /** In observe builds: a loop jumps back. */
  jumpMark(): string {
    return this.b.options.observe ? `${this.h('observeJump')}(s);` : '';
  }

  /** In observe builds: the frame's record begins. `locals` is the JavaScript expression of its variables. */
  enterMark(locals: string | null): void {
    if (!this.b.options.observe) return;
    const closure = locals === null ? 'null' : `function(){return ${locals};}`;
    if (!this.isGenerator) {
      this.emit(`${this.h('observeEnter')}(s,${closure});`);
      return;
    }
    this.frameSlot = this.declare('n');
    this.emit(`${this.frameSlot}=${this.h('observeEnter')}(s,${closure});`);
  }

  /** After a yield: the frame may be at another depth. */
  resumeText(): string {
    return this.b.options.observe && this.frameSlot !== '' ? `s=g.sp;${this.h('observeResume')}(s,${this.frameSlot});` : 's=g.sp;';
  }

  // --- paying

  /** Opens a straight-line block: what is paid until it is closed is charged at once, here. */
  openBlock(): void {
    this.closeBlock();
    this.payLine = { s: '' };
    this.payAmount = 0;
    this.payPosition = this.statement;
    this.out.push(this.payLine);
  }

  closeBlock(): void {
    const line = this.payLine;
    if (line === null) return;
    if (this.payAmount > 0) line.s = `if((m.left-=${this.payAmount})<0)m.check(L[s]=${this.payPosition});`;
    this.payLine = null;
  }

  pay(n: number): void {
    if (this.payLine === null) this.openBlock();
    if (this.payAmount === 0) this.payPosition = this.statement;
    this.payAmount += n;
  }

  /** Sets the open block aside while an inner one is compiled. */
  aside<T>(work: () => T): T {
    this.closeBlock();
    const result = work();
    this.closeBlock();
    return result;
  }

  error(message: string, p: Position): PySyntaxError {
    const source = this.b.source;
    return new PySyntaxError(
      'SyntaxError',
      message,
      p.line,
      p.col + 1,
      p.endLine,
      p.endCol + 1,
      sourceLine(source.text, p.line),
      source.filename,
    );
  }
}
