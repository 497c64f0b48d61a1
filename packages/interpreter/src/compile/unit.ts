/** One compiled snippet: the JavaScript text and the data that its slots refer to. No byte of the program is in the text. */
import type { CodeInfo, SourceText } from '../objects/function.js';
import type { ConstantValue } from '../syntax/ast.js';

/** A constant as data; turned into a Python value when the unit is instantiated. */
export type UnitConstant =
  | { readonly t: 'value'; readonly value: ConstantValue }
  | { readonly t: 'name'; readonly name: string }
  | { readonly t: 'names'; readonly names: readonly string[] }
  /** The items of a constant display, as a tuple. */
  | { readonly t: 'values'; readonly values: readonly ConstantTree[] }
  /** A constant tuple. */
  | { readonly t: 'tree'; readonly tree: ConstantTree };

/** A constant or a tuple of constants. */
export type ConstantTree = ConstantValue | { readonly t: 'tuple'; readonly items: readonly ConstantTree[] };

/** What compilation gives. */
export interface Unit {
  /** Body of the function to be made: parameters are `PARAMETERS` and then the helper names in `helpers`. */
  readonly js: string;
  readonly helpers: readonly string[];
  readonly constants: readonly UnitConstant[];
  /** Names of the globals used: slot -> name. */
  readonly globals: readonly string[];
  /** Number of attribute caches. */
  readonly caches: number;
  readonly codes: readonly CodeInfo[];
  readonly source: SourceText;
  /** Source of each top-level statement, for the sentence of an error. */
  readonly statements: readonly string[];
}

/** The fixed parameters of every unit: machine, shadow stack, global cells, constants, caches, index of the first code. */
export const PARAMETERS = ['m', 'L', 'G', 'K', 'I', 'C'] as const;
