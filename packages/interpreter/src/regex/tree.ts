/** The tree a pattern is parsed to: sequences of nodes, and the width a sequence can match. */

/** Categories of `\d \s \w` and their negations; odd numbers negate. */
export const CAT_DIGIT = 0;
export const CAT_SPACE = 2;
export const CAT_WORD = 4;

/** Positions `^ $ \A \Z \b \B`. */
export const AT_BEGINNING = 0;
export const AT_BEGINNING_STRING = 1;
export const AT_END = 2;
export const AT_END_STRING = 3;
export const AT_BOUNDARY = 4;
export const AT_NON_BOUNDARY = 5;

/** No upper bound of a repeat, as the program stores it. No text is that long. */
export const UNBOUNDED = 0x7fffffff;
/** Widths are cut here; far above any text. */
export const MAX_WIDTH = 4503599627370496;

/** An inclusive range of code points in a set, or a category. */
export type SetItem = { readonly lo: number; readonly hi: number } | { readonly category: number };

export type RepeatKind = 'greedy' | 'lazy' | 'possessive';

export type Node =
  | { readonly op: 'literal'; readonly code: number }
  | { readonly op: 'notLiteral'; readonly code: number }
  | { readonly op: 'any' }
  | { readonly op: 'set'; readonly negate: boolean; readonly items: readonly SetItem[] }
  | { readonly op: 'at'; readonly where: number }
  | { readonly op: 'branch'; readonly items: readonly Sequence[] }
  | { readonly op: 'group'; readonly group: number; readonly add: number; readonly del: number; readonly body: Sequence }
  | { readonly op: 'atomic'; readonly body: Sequence }
  | { readonly op: 'repeat'; readonly kind: RepeatKind; readonly min: number; readonly max: number; readonly body: Sequence }
  | { readonly op: 'assert'; readonly negate: boolean; readonly behind: boolean; readonly body: Sequence }
  | { readonly op: 'fail' }
  | { readonly op: 'reference'; readonly group: number }
  | { readonly op: 'conditional'; readonly group: number; readonly yes: Sequence; readonly no: Sequence | null };

/** Least and greatest number of code points. */
export interface Width {
  readonly lo: number;
  readonly hi: number;
}

/** Nodes matched one after the other. Its width is computed once, when the sequence is complete. */
export class Sequence {
  readonly nodes: Node[];
  private known: Width | null = null;

  constructor(nodes: Node[]) {
    this.nodes = nodes;
  }

  /** The width; `groupWidths` gives that of closed groups, for references. */
  width(groupWidths: readonly (Width | null)[]): Width {
    if (this.known !== null) return this.known;
    let lo = 0;
    let hi = 0;
    for (const node of this.nodes) {
      const w = nodeWidth(node, groupWidths);
      lo += w.lo;
      hi += w.hi;
    }
    this.known = { lo: Math.min(lo, MAX_WIDTH), hi: Math.min(hi, MAX_WIDTH) };
    return this.known;
  }
}

const ZERO: Width = { lo: 0, hi: 0 };
const ONE: Width = { lo: 1, hi: 1 };

function nodeWidth(node: Node, groupWidths: readonly (Width | null)[]): Width {
  switch (node.op) {
    case 'literal':
    case 'notLiteral':
    case 'any':
    case 'set':
      return ONE;
    case 'at':
    case 'assert':
    case 'fail':
      return ZERO;
    case 'group':
    case 'atomic':
      return node.body.width(groupWidths);
    case 'branch': {
      let lo = MAX_WIDTH;
      let hi = 0;
      for (const item of node.items) {
        const w = item.width(groupWidths);
        lo = Math.min(lo, w.lo);
        hi = Math.max(hi, w.hi);
      }
      return { lo, hi };
    }
    case 'repeat': {
      const w = node.body.width(groupWidths);
      const hi = node.max === UNBOUNDED && w.hi > 0 ? MAX_WIDTH : w.hi * node.max;
      return { lo: Math.min(w.lo * node.min, MAX_WIDTH), hi: Math.min(hi, MAX_WIDTH) };
    }
    case 'reference':
      return groupWidths[node.group] ?? ZERO;
    case 'conditional': {
      const yes = node.yes.width(groupWidths);
      if (node.no === null) return { lo: 0, hi: yes.hi };
      const no = node.no.width(groupWidths);
      return { lo: Math.min(yes.lo, no.lo), hi: Math.max(yes.hi, no.hi) };
    }
  }
}
