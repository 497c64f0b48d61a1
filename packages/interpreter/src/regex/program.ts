/** The compiled form of a pattern: opcodes and their operands in one Int32Array, and the tables beside it. */
import type { CharSet } from './charset.js';
import type { Text } from './text.js';

// Operands follow the opcode in the order given.
export const OP_FAIL = 0;
export const OP_SUCCESS = 1;
/** code */
export const OP_LITERAL = 2;
/** count, codes... */
export const OP_STRING = 3;
/** code */
export const OP_NOT_LITERAL = 4;
export const OP_ANY = 5;
export const OP_ANY_ALL = 6;
/** set */
export const OP_SET = 7;
/** one of the AT codes below */
export const OP_AT = 8;
/** mark */
export const OP_MARK = 9;
/** target */
export const OP_JUMP = 10;
/** address of the next alternative, hint kind, hint operand */
export const OP_BRANCH = 11;
/** unit kind, unit operand, min, max, hint kind, hint operand: what follows must begin with the hint */
export const OP_REPEAT_ONE = 12;
export const OP_LAZY_ONE = 13;
/** unit kind, unit operand, min, max */
export const OP_POSSESSIVE_ONE = 14;
/** register, 1 when inside another loop */
export const OP_LOOP = 15;
/** register, address of the body, min, max */
export const OP_MAX_UNTIL = 16;
export const OP_MIN_UNTIL = 17;
/** register, address after the loop, min, max; the body follows and ends with OP_END_POSSESSIVE */
export const OP_POSSESSIVE = 18;
/** register, address of the OP_POSSESSIVE */
export const OP_END_POSSESSIVE = 19;
/** width to step back; the body follows and ends with OP_END_ASSERT */
export const OP_ASSERT = 20;
export const OP_END_ASSERT = 21;
/** width to step back, address after the body, which ends with OP_END_ASSERT_NOT */
export const OP_ASSERT_NOT = 22;
export const OP_END_ASSERT_NOT = 23;
export const OP_ATOMIC = 24;
export const OP_END_ATOMIC = 25;
/** group, 0 exact, 1 ASCII case, 2 Unicode case */
export const OP_REFERENCE = 26;
/** group, address of the other branch */
export const OP_CONDITIONAL = 27;

// Kinds of one-character units and hints; 0 is "no hint".
export const UNIT_NONE = 0;
export const UNIT_LITERAL = 1;
export const UNIT_NOT_LITERAL = 2;
export const UNIT_ANY = 3;
export const UNIT_ANY_ALL = 4;
export const UNIT_SET = 5;

// Positions, resolved by flags.
export const AT_START = 0;
export const AT_LINE_START = 1;
export const AT_LAST_LINE_END = 2;
export const AT_LINE_END = 3;
export const AT_TEXT_END = 4;
export const AT_WORD_EDGE = 5;
export const AT_NO_WORD_EDGE = 6;
export const AT_UNICODE_WORD_EDGE = 7;
export const AT_NO_UNICODE_WORD_EDGE = 8;

/** A compiled pattern; immutable, may be shared by any number of matchers. */
export interface Program {
  readonly pattern: Text;
  /** The flags after inline flags and defaults: `Pattern.flags`. */
  readonly flags: number;
  /** Number of groups, group 0 not counted: `Pattern.groups`. */
  readonly groups: number;
  /** Names of groups in order of opening: `Pattern.groupindex`. */
  readonly groupIndex: ReadonlyMap<string, number>;
  /** Name of each group by number, null where it has none. */
  readonly groupNames: readonly (string | null)[];
  /** Texts of CPython's FutureWarnings for this pattern. */
  readonly warnings: readonly string[];
  readonly code: Int32Array;
  readonly sets: readonly CharSet[];
  /** The Latin-1 table of each set. */
  readonly tables: readonly Uint8Array[];
  readonly loops: number;
  /** Fewest code points a match has. */
  readonly minWidth: number;
  /** A match can only begin at the start of the text. */
  readonly anchored: boolean;
  /** Every match begins with these codes (cut at 64). */
  readonly prefix: Int32Array;
  /** The prefix as a string, or null when it needs code points. */
  readonly prefixString: string | null;
  /** The prefix is the whole pattern, and there are no groups. */
  readonly isLiteral: boolean;
  /** Every match begins with a member; used when there is no prefix. */
  readonly firstSet: CharSet | null;
}
