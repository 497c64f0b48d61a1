/** The handed cases: their shapes, and reading them from JSON lines. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What the last step of a gates case must do. Fields that are absent are not looked at. */
export interface Expectation {
  /** The value, plain JSON or tagged: see tagged.ts. */
  result?: Json;
  /** The value where only its type, name or repr is fixed. */
  result_repr?: Json;
  no_error?: boolean;
  /** Variables and their tagged values afterwards. */
  state?: { [name: string]: Json };
  stdout?: string | { len?: number; head?: string; tail?: string; contains?: string };
  is_final_answer?: boolean;
  error_type?: string;
  error_contains?: string;
  error_full?: string;
  /** Any error passes, or nothing at all coming back. */
  refused?: boolean;
  /** With `refused`: this string as the result, and nothing printed, is harmless too. The case's notes say why. */
  harmless_result?: string;
}

/** One case of gates-and-semantics.jsonl. */
export interface GatesCase {
  id: string;
  category: string;
  /** Snippets, run one after the other in one executor. */
  steps: string[];
  authorized_imports?: string[];
  state?: { [name: string]: Json };
  tools?: string[];
  limits?: { max_operations?: number; max_while_iterations?: number };
  source_of_truth: 'cpython' | 'gate' | 'refusal';
  expect: Expectation;
  notes?: string;
}

/** One case of micro.jsonl: a program and what CPython 3.13 printed. */
export interface MicroCase {
  id: number;
  category: string;
  code: string;
  stdout: string;
  /** Touches a module of the host: refused clearly, or working as far as no host is needed. */
  host?: boolean;
}

/** One HumanEval problem. */
export interface HumanEvalCase {
  task_id: string;
  prompt: string;
  entry_point: string;
  canonical_solution: string;
  test: string;
}

/** How one case went: null, or what was wrong in a sentence or more. */
export type Verdict = string | null;

/** Reads a file of JSON lines. */
export function readLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

/** The path of a file of this folder, from the sources and from their build alike. */
export function conformanceFile(name: string): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  return here.replace(/[\\/]dist[\\/]$/, '/') + name;
}

/** All cases of gates-and-semantics.jsonl, in file order. */
export function gatesCases(): GatesCase[] {
  return readLines<GatesCase>(conformanceFile('cases/gates-and-semantics.jsonl'));
}
