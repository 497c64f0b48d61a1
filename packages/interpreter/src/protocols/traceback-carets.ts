/** One frame of a traceback as text: its source lines with the marks under the part that failed. */
import type { CodeInfo } from '../objects/function.js';

/** Line, column, end line, end column: lines from 1, columns from 0 in code points. */
export type Range = readonly [line: number, col: number, endLine: number, endCol: number];

/** The little of a syntax tree that placing carets needs. */
interface TreeNode {
  readonly kind: string;
  readonly line: number;
  readonly col: number;
  readonly endLine: number;
  readonly endCol: number;
}
interface ExpressionNode extends TreeNode {
  readonly left?: ExpressionNode;
  readonly right?: ExpressionNode;
  readonly value?: ExpressionNode;
  readonly func?: ExpressionNode;
}
interface StatementNode extends TreeNode {
  readonly value?: ExpressionNode | null;
  readonly targets?: readonly ExpressionNode[];
}

/** Parses a module; null where it does not parse. */
export type SegmentParser = (source: string) => { readonly body: readonly TreeNode[] } | null;

let parseSegment: SegmentParser = () => null;
/** Set by the interpreter: the parser lies above this room. */
export function setSegmentParser(parse: SegmentParser): void {
  parseSegment = parse;
}

/** A line as code points, so that columns index it. */
function characters(line: string): string[] {
  const out: string[] = [];
  for (let i = 0; i < line.length; i++) {
    const c = line.codePointAt(i) as number;
    out.push(c > 0xffff ? line[i] + line[++i] : line[i]);
  }
  return out;
}

const isSpace = (c: string): boolean => c === ' ' || c === '\t' || c === '\f' || c === '\v' || c === '\r' || c === '\n';

function leading(line: readonly string[]): number {
  let i = 0;
  while (i < line.length && isSpace(line[i])) i++;
  return i;
}

function rstrip(line: readonly string[]): string[] {
  let end = line.length;
  while (end > 0 && isSpace(line[end - 1])) end--;
  return line.slice(0, end);
}

/** Removes the indentation all lines share; blank lines become empty. */
function dedent(lines: readonly string[][]): string[][] {
  let margin: string[] | null = null;
  for (const line of lines) {
    const n = leading(line);
    if (n === line.length) continue;
    if (margin === null) margin = line.slice(0, n);
    else {
      let k = 0;
      while (k < margin.length && k < n && margin[k] === line[k]) k++;
      margin = margin.slice(0, k);
    }
  }
  const cut = margin === null ? 0 : margin.length;
  return lines.map((line) => (leading(line) === line.length ? [] : line.slice(cut)));
}

/** East Asian wide characters take two columns. */
function isWide(c: number): boolean {
  return (
    (c >= 0x1100 && c <= 0x115f) ||
    (c >= 0x2e80 && c <= 0x303e) ||
    (c >= 0x3041 && c <= 0x33ff) ||
    (c >= 0x3400 && c <= 0x4dbf) ||
    (c >= 0x4e00 && c <= 0x9fff) ||
    (c >= 0xa000 && c <= 0xa4cf) ||
    (c >= 0xac00 && c <= 0xd7a3) ||
    (c >= 0xf900 && c <= 0xfaff) ||
    (c >= 0xfe30 && c <= 0xfe6f) ||
    (c >= 0xff00 && c <= 0xff60) ||
    (c >= 0xffe0 && c <= 0xffe6) ||
    (c >= 0x1f300 && c <= 0x1f64f) ||
    (c >= 0x1f900 && c <= 0x1f9ff) ||
    (c >= 0x20000 && c <= 0x3fffd)
  );
}

function width(line: readonly string[], to: number = line.length): number {
  let n = 0;
  for (let i = 0; i < to; i++) n += i < line.length && isWide(line[i].codePointAt(0) as number) ? 2 : 1;
  return n;
}

interface Anchors {
  readonly leftLine: number;
  readonly leftCol: number;
  readonly rightLine: number;
  readonly rightCol: number;
}

/** A walk over the characters of a segment. */
class Walk {
  readonly lines: readonly string[][];
  line = 0;
  col = 0;
  constructor(lines: readonly string[][]) {
    this.lines = lines;
  }
  /** Starts where `node` ends (its line 1 is the bracket the segment was wrapped in); false past the end. */
  endOf(node: TreeNode): boolean {
    this.line = node.endLine - 2;
    this.col = node.endCol;
    return this.valid();
  }
  private valid(): boolean {
    while (this.line < this.lines.length && this.col >= this.lines[this.line].length) {
      this.col = 0;
      this.line++;
    }
    return this.line < this.lines.length;
  }
  /** Moves to the next character outside comments and continuations that satisfies `stop`. */
  until(stop: (c: string) => boolean): boolean {
    for (;;) {
      const c = this.lines[this.line][this.col];
      if (c === '\\' || c === '#') {
        this.col = 0;
        this.line++;
      } else if (stop(c)) return true;
      else this.col++;
      if (!this.valid()) return false;
    }
  }
}

/** Where the operator of a binary operation, or the brackets of a subscript or call, stand in the segment. */
function anchorsOf(segment: readonly string[][]): Anchors | null {
  const tree = parseSegment(`(\n${segment.map((line) => line.join('')).join('\n')}\n)`);
  if (tree === null || tree.body.length !== 1) return null;
  const statement = tree.body[0] as StatementNode;
  if (statement.kind !== 'Expr') return null;
  const expr = statement.value as ExpressionNode;
  const walk = new Walk(segment);
  if (expr.kind === 'BinOp') {
    const right = expr.right!;
    if (!walk.endOf(expr.left!) || !walk.until((c) => !isSpace(c) && c !== ')')) return null;
    const { line, col } = walk;
    let end = col + 1;
    const text = segment[line];
    if (end < text.length && (right.line - 2 > line || end < right.col) && !isSpace(text[end]) && text[end] !== '\\' && text[end] !== '#')
      end++;
    return { leftLine: line, leftCol: col, rightLine: line, rightCol: end };
  }
  const before = expr.kind === 'Subscript' ? expr.value : expr.kind === 'Call' ? expr.func : undefined;
  if (before === undefined) return null;
  const bracket = expr.kind === 'Subscript' ? '[' : '(';
  if (!walk.endOf(before) || !walk.until((c) => c === bracket)) return null;
  return { leftLine: walk.line, leftCol: walk.col, rightLine: expr.endLine - 2, rightCol: expr.endCol };
}

/** Lines that are nothing but `return f(...)` or `x = f(...)` need no marks. */
function isPlainCall(lines: readonly string[][], start: number, end: number): boolean {
  const tree = parseSegment(lines.map((line) => line.join('')).join('\n'));
  if (tree === null) return false;
  if (tree.body.length === 0) return true;
  const statement = tree.body[0] as StatementNode;
  const value = statement.value;
  if (value === undefined || value === null || value.kind !== 'Call') return false;
  if (statement.kind === 'Return') {
    if (value.func!.kind !== 'Name') return false;
  } else if (statement.kind !== 'Assign' || statement.targets!.length !== 1 || statement.targets![0].kind !== 'Name') return false;
  return value.line === 1 && value.endLine === lines.length && value.col === start && value.endCol === end;
}

/** `  File "...", line N, in f` with the source and the marks. */
export function frameText(code: CodeInfo, range: Range): string {
  const [line, col, endLine, endCol] = range;
  const head = `  File "${code.filename}", line ${line}, in ${code.name}\n`;
  const source = code.source.lines();
  const original: string[][] = [];
  for (let n = line; n <= Math.max(line, endLine) && n <= source.length; n++) original.push(rstrip(characters(source[n - 1])));
  const lines = dedent(original);
  if (lines.length === 0 || lines.every((text) => text.length === 0)) return head;
  if (col < 0 || endCol < 0 || endLine < line) return `${head}    ${lines[0].join('')}\n`;
  const cut = original[0].length - lines[0].length;
  const start = Math.max(0, Math.min(col, original[0].length) - cut);
  const last = lines.length - 1;
  const end = Math.max(0, Math.min(endCol, original[last].length) - cut);
  return head + markedLines(lines, start, end);
}

function markedLines(lines: readonly string[][], start: number, end: number): string {
  const last = lines.length - 1;
  const segment = lines.slice();
  segment[last] = segment[last].slice(0, end);
  segment[0] = segment[0].slice(start);
  const anchors = anchorsOf(segment);
  let show = true;
  if (isPlainCall(lines, start, end)) show = false;
  else if (anchors === null)
    show = leading(lines[0].slice(0, start)) < Math.min(start, lines[0].length) || rstrip(lines[last].slice(end)).length > 0;
  const wanted = new Set<number>([0, last]);
  const from = width(lines[0], start);
  const to = width(lines[last], end);
  let leftCol = 0;
  let rightCol = 0;
  if (anchors !== null) {
    leftCol = width(lines[anchors.leftLine], anchors.leftCol + (anchors.leftLine === 0 ? start : 0));
    rightCol = width(lines[anchors.rightLine], anchors.rightCol + (anchors.rightLine === 0 ? start : 0));
    for (let n = -1; n <= 1; n++) {
      wanted.add(anchors.leftLine + n);
      wanted.add(anchors.rightLine + n);
    }
  }
  const shown = [...wanted].filter((n) => n >= 0 && n <= last).sort((a, b) => a - b);
  const out: string[][] = [];
  const put = (n: number): void => {
    out.push(lines[n]);
    if (!show) return;
    const spaces = leading(lines[n]);
    const count = n === last ? to : width(lines[n]);
    const marks: string[] = [];
    for (let c = 0; c < count; c++) {
      if (c < spaces || (n === 0 && c < from)) marks.push(' ');
      else if (anchors === null) marks.push('^');
      else {
        const afterLeft = n > anchors.leftLine || (n === anchors.leftLine && c >= leftCol);
        const beforeRight = n < anchors.rightLine || (n === anchors.rightLine && c < rightCol);
        marks.push(afterLeft && beforeRight ? '^' : '~');
      }
    }
    out.push(marks);
  };
  for (let i = 0; i < shown.length; i++) {
    const gap = i === 0 ? 1 : shown[i] - shown[i - 1];
    if (gap === 2) put(shown[i] - 1);
    else if (gap > 2) out.push([`...<${gap - 1} lines>...`]);
    put(shown[i]);
  }
  return dedent(out)
    .map((text) => `    ${text.join('')}\n`)
    .join('');
}
