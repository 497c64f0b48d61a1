// The front door of the front end: source in, tree out, or the SyntaxError that CPython would report.
import type { Expression, Module } from './ast.js';
import { ParseFailure } from './cursor.js';
import { diagnose } from './diagnosis.js';
import { PySyntaxError } from './errors.js';
import { LiteralError } from './literals.js';
import { StatementParser } from './statements.js';
import { normalizeSource, tokenize } from './tokenizer.js';

/** What the parser may be told. */
export interface ParseOptions {
  filename?: string;
}

/** Parses a program; throws PySyntaxError. */
export function parseModule(source: string, options: ParseOptions = {}): Module {
  return parse(source, options, 'file', (parser) => parser.module());
}

/** Parses one expression, as `eval` would; throws PySyntaxError. */
export function parseExpression(source: string, options: ParseOptions = {}): Expression {
  return parse(source, options, 'eval', (parser) => parser.expressionRoot());
}

function parse<R>(source: string, options: ParseOptions, root: 'file' | 'eval', start: (parser: StatementParser) => R): R {
  try {
    const tokenized = tokenize(normalizeSource(source));
    const parser = new StatementParser(tokenized);
    try {
      return start(parser);
    } catch (problem) {
      if (!(problem instanceof ParseFailure || problem instanceof LiteralError)) throw problem;
      throw diagnose(tokenized, parser.outermost, parser.position, root, root === 'eval' && !source.endsWith('\n'));
    }
  } catch (problem) {
    if (problem instanceof PySyntaxError && options.filename !== undefined) problem.filename = options.filename;
    throw problem;
  }
}
