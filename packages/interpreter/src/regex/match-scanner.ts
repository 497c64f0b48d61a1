/** Successive matches in one text, as `finditer`, `findall`, `split`, `sub` and `Pattern.scanner` take them. */
import type { Matcher, MatchMode } from './match.js';

/** Walks a text match by match. An empty match may follow a non-empty one, but not an empty one at the same place. */
export class MatchScanner {
  /** Holds the match last found, in `spans` and `lastIndex`. */
  readonly matcher: Matcher;
  private pos: number;
  private readonly endpos: number;
  private mustAdvance = false;
  private done = false;

  constructor(matcher: Matcher, pos = 0, endpos: number = matcher.text.length) {
    this.matcher = matcher;
    this.pos = pos;
    this.endpos = endpos;
  }

  /** Finds the next match: anywhere, or with 'match' right where the last one ended. False for good once there is none. */
  next(mode: MatchMode = 'search'): boolean {
    if (this.done) return false;
    const { matcher } = this;
    if (!matcher.matchAt(this.pos, this.endpos, mode, this.mustAdvance)) {
      this.done = true;
      return false;
    }
    // sre compares the end with where this attempt began, which for a search is where the match begins.
    this.mustAdvance = matcher.spans[1] === matcher.spans[0];
    this.pos = matcher.spans[1];
    return true;
  }
}
