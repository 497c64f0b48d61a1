/** The flag bits of `re`, with CPython's values. */

export const IGNORECASE = 2;
export const LOCALE = 4;
export const MULTILINE = 8;
export const DOTALL = 16;
export const UNICODE = 32;
export const VERBOSE = 64;
export const DEBUG = 128;
export const ASCII = 256;

/** The three flags of which a pattern, or a scoped part of it, has at most one. */
export const TYPE_FLAGS: number = ASCII | LOCALE | UNICODE;

/** The flags in force inside `(?add-del:...)`. */
export function combineFlags(flags: number, add: number, del: number): number {
  const base = add & TYPE_FLAGS ? flags & ~TYPE_FLAGS : flags;
  return (base | add) & ~del;
}
