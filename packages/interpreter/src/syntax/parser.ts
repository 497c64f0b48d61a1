// The front door of the front end: source in, tree out, or the SyntaxError that CPython would report.
import type { Expression, Module } from './ast.js';
import { ParseFailure } from './cursor.js';
import { PySyntaxError } from './errors.js';
import { LiteralError } from './literals.js';
import { StatementParser } from './statements.js';
import { type Tokenized, normalizeSource, tokenize } from './tokenizer.js';

/** What the parser may be told. */
export interface ParseOptions {
  filename?: string;
}

/** Parses a program; throws PySyntaxError. */
export function parseModule(source: string, options: ParseOptions = {}): Module {
  return parse(source, options, (parser) => parser.module());
}

/** Parses one expression, as `eval` would; throws PySyntaxError. */
export function parseExpression(source: string, options: ParseOptions = {}): Expression {
  return parse(source, options, (parser) => parser.expressionRoot());
}

function parse<R>(source: string, options: ParseOptions, start: (parser: StatementParser) => R): R {
  try {
    const tokenized = tokenize(normalizeSource(source));
    try {
      return start(new StatementParser(tokenized));
    } catch (problem) {
      if (problem instanceof ParseFailure || problem instanceof LiteralError) throw explain(tokenized);
      throw problem;
    }
  } catch (problem) {
    if (problem instanceof PySyntaxError && options.filename !== undefined) problem.filename = options.filename;
    throw problem;
  }
}

function explain(tokenized: Tokenized): PySyntaxError {
  if (tokenized.error !== null) return tokenized.error;
  return new PySyntaxError('SyntaxError', 'invalid syntax', 1, 1, 1, 1, null);
}
