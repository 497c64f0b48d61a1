/** Module secrets: random numbers of the host's entropy. https://docs.python.org/3.13/library/secrets.html */
import { compareDigest } from './hmac/module.js';
import { makeFunction, makeFunctions } from '../objects/builtin.js';
import { PyBytes } from '../objects/bytes.js';
import { valueErr } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { call1 } from '../protocols/calls.js';
import { getAttr } from '../protocols/attributes.js';
import { index } from '../protocols/operators.js';
import { toBase64 } from './binascii/codes.js';
import { hexText } from './hashlib/module.js';
import { bitCountOf, PySystemRandom, systemRandomType } from './random/generator.js';
import type { ModuleDefinition } from './registry.js';

const DEFAULT_ENTROPY = 32;

/** So many bytes of the host's entropy. */
export function entropyBytes(n: number): Uint8Array {
  m.chargeWork(n);
  m.reserve(n);
  const out = new Uint8Array(n);
  for (let i = 0; i < n; i += 4) {
    const word = m.host.entropy();
    for (let k = 0; k < 4 && i + k < n; k++) out[i + k] = word >>> (8 * k);
  }
  return out;
}

function token(v: Value | undefined): Uint8Array {
  const n = v === undefined || v === null ? DEFAULT_ENTROPY : index(v);
  if (n < 0) throw valueErr('negative argument not allowed');
  return entropyBytes(Number(n));
}

function urlSafe(data: Uint8Array): string {
  let text = '';
  for (const c of toBase64(data, false)) if (c !== 61) text += c === 43 ? '-' : c === 47 ? '_' : String.fromCharCode(c);
  return text;
}

const functions = makeFunctions('secrets', {
  token_bytes: ['nbytes=None', 1, (n?: Value) => new PyBytes(token(n))],
  token_hex: ['nbytes=None', 1, (n?: Value) => hexText(token(n))],
  token_urlsafe: ['nbytes=None', 1, (n?: Value) => urlSafe(token(n))],
  randbelow: [
    'exclusive_upper_bound',
    1,
    (n: Value) => {
      const bound = index(n);
      if (bound <= 0) throw valueErr('Upper bound must be positive.');
      return call1(getAttr(new PySystemRandom(), '_randbelow'), bound);
    },
  ],
  randbits: ['k, /', 1, (k: Value) => new PySystemRandom().bits(bitCountOf(index(k)))],
  choice: ['seq', 1, (seq: Value) => call1(getAttr(new PySystemRandom(), 'choice'), seq)],
});

export const secretsModule: ModuleDefinition = {
  name: 'secrets',
  doc: 'Generate cryptographically strong pseudo-random numbers suitable for managing secrets such as account authentication, tokens, and similar.',
  build: () =>
    new Map<string, Value>([
      ...functions,
      ['compare_digest', makeFunction('compare_digest', 'a, b, /', 1, compareDigest, 'hmac')],
      ['SystemRandom', systemRandomType],
      ['DEFAULT_ENTROPY', DEFAULT_ENTROPY],
    ]),
};
