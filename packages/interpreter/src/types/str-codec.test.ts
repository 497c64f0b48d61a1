/** Encodings that write more than four bytes for a character are held to the memory limit before they write. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../evaluate.js';

const limits = { maxMemoryBytes: 32 << 20 };

describe('too much memory', () => {
  test.each([
    "('\\U0001f600' * 3_000_000).encode('unicode_escape')",
    "('\\u1234' * 4_000_000).encode('raw_unicode_escape')",
    "('\\u1234' * 1_000_000).encode('ascii', 'namereplace')",
    "('\\u1234' * 4_000_000).encode('latin-1', 'xmlcharrefreplace')",
    "('\\u1234' * 4_000_000).encode('cp1252', 'backslashreplace')",
    "('\\ud800' * 1_000_000).encode('utf-32', 'backslashreplace')",
    "(b'\\xff' * 3_000_000).decode('ascii', 'backslashreplace')",
    "(b'\\0\\x11\\0\\0' * 1_000_000).decode('utf-32-be', 'backslashreplace')",
  ])('%s', (code) => {
    expect(evaluate(`len(${code})`, { limits }).error?.gate).toBe('memory');
  });
});

describe('plain text is not taken for more than it is', () => {
  test.each([
    ["len(('a' * 4_000_000).encode('ascii', 'namereplace'))", 4_000_000],
    ["len(('a' * 4_000_000).encode('unicode_escape'))", 4_000_000],
    ["len(('\\u1234' * 2_000_000).encode('utf-8', 'backslashreplace'))", 6_000_000],
    ["len((b'a' * 4_000_000).decode('ascii', 'backslashreplace'))", 4_000_000],
  ])('%s', (code, length) => {
    const { output, error } = evaluate(code, { limits });
    expect(error?.message).toBeUndefined();
    expect(output).toBe(length);
  });
});
