/** Collects what all functions of one unit share: constants, globals, caches, helpers, codes, slot numbers. */
import type { CodeInfo, SourceText } from '../objects/function.js';
import type { Symbol } from '../scope/scope.js';
import type { ScopeTable } from '../scope/analyze.js';
import type { ConstantValue } from '../syntax/ast.js';
import type { ConstantTree, UnitConstant } from './unit.js';

/** Decisions of the host that change what is emitted. */
export interface CompileOptions {
  readonly filename: string;
  /** Names of agent tools (and final_answer): no binding form may take them. */
  readonly toolNames: ReadonlySet<string>;
  /** Base names that module-level assignments may not take. */
  readonly baseNames: ReadonlySet<string>;
  readonly dunders: 'strict' | 'safe' | 'all';
  /** Compile calls of the observe hooks in. */
  readonly observe: boolean;
  /** Compile questions to the host's policy in: before functions of the program are entered, before attributes are used. */
  readonly policy?: { readonly calls: boolean; readonly attributes: boolean };
  /** Part of the runtime written in Python. */
  readonly internal: boolean;
}

export class UnitBuilder {
  readonly options: CompileOptions;
  readonly scopes: ScopeTable;
  readonly source: SourceText;
  readonly constants: UnitConstant[] = [];
  readonly globals: string[] = [];
  readonly helpers: Set<string> = new Set();
  readonly codes: CodeInfo[] = [];
  caches = 0;
  /** Names called from loops or functions of this unit: their definitions are compiled hot. */
  readonly hotNames: Set<string> = new Set();
  /** `from __future__ import annotations` is in force. */
  lazyAnnotations = false;
  private readonly constantSlots: Map<string, string> = new Map();
  private readonly globalSlots: Map<string, string> = new Map();
  private readonly symbolSlots: Map<Symbol, string> = new Map();
  private nextSlot = 0;

  constructor(options: CompileOptions, scopes: ScopeTable, source: SourceText) {
    this.options = options;
    this.scopes = scopes;
    this.source = source;
  }

  /** A number for a slot, unique in the unit. */
  slot(letter: string): string {
    return letter + this.nextSlot++;
  }

  /** The JavaScript variable of a Python variable. */
  variable(symbol: Symbol): string {
    let slot = this.symbolSlots.get(symbol);
    if (slot === undefined) {
      slot = this.slot('l');
      this.symbolSlots.set(symbol, slot);
    }
    return slot;
  }

  /** Uses a helper. */
  h(name: string): string {
    this.helpers.add(name);
    return name;
  }

  private add(key: string | null, constant: UnitConstant): string {
    if (key !== null) {
      const hit = this.constantSlots.get(key);
      if (hit !== undefined) return hit;
    }
    const slot = `k${this.constants.length}`;
    this.constants.push(constant);
    if (key !== null) this.constantSlots.set(key, slot);
    return slot;
  }

  constant(value: ConstantValue): string {
    const key = value.t === 'bytes' ? null : `${value.t}:${'v' in value ? (Object.is(value.v, -0) ? '-0' : String(value.v)) : ''}`;
    return this.add(key, { t: 'value', value });
  }

  name(name: string): string {
    return this.add(`name:${name}`, { t: 'name', name });
  }

  names(names: readonly string[]): string {
    return this.add(`names:${names.join(',')}`, { t: 'names', names });
  }

  values(values: readonly ConstantTree[]): string {
    return this.add(null, { t: 'values', values });
  }

  tree(tree: ConstantTree): string {
    return this.add(null, { t: 'tree', tree });
  }

  global(name: string): string {
    let slot = this.globalSlots.get(name);
    if (slot === undefined) {
      slot = `g${this.globals.length}`;
      this.globals.push(name);
      this.globalSlots.set(name, slot);
    }
    return slot;
  }

  cache(): string {
    return `i${this.caches++}`;
  }
}
