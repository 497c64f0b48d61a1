/** Module hashlib: hash objects and their constructors. https://docs.python.org/3.13/library/hashlib.html */
import { defGetters, defMethods, defNew, makeFunction, makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { PyBytes } from '../../objects/bytes.js';
import { E, newException, overflowError, typeError, valueErr } from '../../objects/exception.js';
import { asInt } from '../../objects/int.js';
import { m } from '../../objects/machine.js';
import { PySet } from '../../objects/set.js';
import { asStr, jsText } from '../../objects/str.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { getAttr, typeName, typeOf } from '../../protocols/attributes.js';
import { call0, callMethod } from '../../protocols/calls.js';
import { bytesLike } from '../../protocols/conversion.js';
import { index } from '../../protocols/operators.js';
import { truth } from '../../protocols/truth.js';
import { addressOf } from '../../types/object.js';
import type { ModuleDefinition } from '../registry.js';
import { Blake2b, Blake2s } from './blake2.js';
import type { Digest } from './digest.js';
import { Md5 } from './md5.js';
import { pbkdf2, SHAKE_LIMIT } from './pbkdf2.js';
import { Sha1 } from './sha1.js';
import { Sha256 } from './sha256.js';
import { Sha3 } from './sha3.js';
import { Sha512 } from './sha512.js';

/** A hash object. */
export class PyHash extends PyObject {
  readonly name: string;
  readonly digest: Digest;
  constructor(name: string, digest: Digest, cls: PyType) {
    super();
    this.name = name;
    this.digest = digest;
    this.cls = cls;
  }
}

class PyFixedHash extends PyHash {}
class PyShakeHash extends PyHash {}
class PyBlake2b extends PyHash {}
class PyBlake2s extends PyHash {}

const hashType = layoutType('HASH', PyFixedHash, { module: '_hashlib', subclassable: false });
const shakeType = layoutType('HASHXOF', PyShakeHash, { module: '_hashlib', subclassable: false });
const blake2bType = layoutType('blake2b', PyBlake2b, { module: '_blake2', subclassable: false });
const blake2sType = layoutType('blake2s', PyBlake2s, { module: '_blake2', subclassable: false });

const HEX = '0123456789abcdef';

/** Bytes in hexadecimal. */
export function hexText(data: Uint8Array): string {
  let text = '';
  for (let i = 0; i < data.length; i++) text += HEX[data[i] >> 4] + HEX[data[i] & 15];
  return text;
}

/** The bytes to be hashed. */
export function hashable(v: Value): Uint8Array {
  if (asStr(v) !== undefined) throw typeError('Strings must be encoded before hashing');
  const data = bytesLike(v);
  if (data === undefined) throw typeError('object supporting the buffer API required');
  return data;
}

/** Bytes between two looks at the meter. */
const WINDOW = 1 << 15;

/** Feeds data, paying for it. */
export function feed(digest: Digest, data: Uint8Array): void {
  for (let at = 0; at < data.length; at += WINDOW) {
    const part = data.subarray(at, at + WINDOW);
    m.chargeWork(4 * part.length + 64);
    digest.update(part);
  }
}

/** Makers of the hashes without parameters, by name. */
export const MAKERS: ReadonlyMap<string, () => Digest> = new Map<string, () => Digest>([
  ['md5', () => new Md5()],
  ['sha1', () => new Sha1()],
  ['sha224', () => new Sha256(28)],
  ['sha256', () => new Sha256()],
  ['sha384', () => new Sha512(48)],
  ['sha512', () => new Sha512()],
  ['sha3_224', () => new Sha3(28, 144)],
  ['sha3_256', () => new Sha3(32, 136)],
  ['sha3_384', () => new Sha3(48, 104)],
  ['sha3_512', () => new Sha3(64, 72)],
  ['shake_128', () => new Sha3(0, 168)],
  ['shake_256', () => new Sha3(0, 136)],
]);

function make(name: string, data?: Value): PyHash {
  const digest = MAKERS.get(name)!();
  const made = digest.digestSize === 0 ? new PyShakeHash(name, digest, shakeType) : new PyFixedHash(name, digest, hashType);
  if (data !== undefined) feed(digest, hashable(data));
  return made;
}

const constructors: Map<string, PyBuiltin> = new Map();
for (const name of MAKERS.keys()) {
  constructors.set(
    name,
    makeFunction(name, "string=b'', *, usedforsecurity=True", 2, (data?: Value) => make(name, data), 'hashlib'),
  );
}

for (const type of [hashType, shakeType, blake2bType, blake2sType]) {
  defMethods(type, {
    update: ['obj, /', 1, (self: PyHash, data: Value) => feed(self.digest, hashable(data))],
    copy: ['', 2, (self: PyHash) => new (self.constructor as typeof PyFixedHash)(self.name, self.digest.copy(), self.cls)],
    __repr__: [
      '',
      1,
      (self: PyHash) =>
        type.module === '_blake2'
          ? `<_blake2.${self.name} object at ${addressOf(self)}>`
          : `<${self.name} _hashlib.${type.name} object @ ${addressOf(self)}>`,
    ],
  });
  defGetters(type, {
    name: (self: PyHash) => self.name,
    digest_size: (self: PyHash) => self.digest.digestSize,
    block_size: (self: PyHash) => self.digest.blockSize,
  });
}
for (const type of [hashType, blake2bType, blake2sType]) {
  defMethods(type, {
    digest: ['', 8, (self: PyHash) => new PyBytes(self.digest.digest())],
    hexdigest: ['', 8, (self: PyHash) => hexText(self.digest.digest())],
  });
}

function squeezed(self: PyHash, length: Value): Uint8Array {
  const n = index(length);
  if (n < 0) throw newException(E.SystemError, ['Negative size passed to PyBytes_FromStringAndSize']);
  if (n > SHAKE_LIMIT) throw overflowError('Python int too large to convert to C ssize_t');
  m.chargeWork(8 * Number(n));
  m.reserve(Number(n) * 3);
  return (self.digest as Sha3).squeeze(Number(n));
}

defMethods(shakeType, {
  digest: ['length', 8, (self: PyHash, length: Value) => new PyBytes(squeezed(self, length))],
  hexdigest: ['length', 8, (self: PyHash, length: Value) => hexText(squeezed(self, length))],
});

const BLAKE2 =
  "data=b'', /, *, digest_size=0, key=b'', salt=b'', person=b'', fanout=1, depth=1, leaf_size=0, node_offset=0, node_depth=0, inner_size=0, last_node=False, usedforsecurity=True";

function numberIn(v: Value | undefined, otherwise: number, min: number, max: number, message: string): number {
  if (v === undefined) return otherwise;
  const n = index(v);
  if (n < min || n > max) throw valueErr(message);
  return Number(n);
}

function bytesOf(v: Value | undefined, max: number, what: string): Uint8Array {
  if (v === undefined) return new Uint8Array(0);
  const data = bytesLike(v);
  if (data === undefined) throw typeError(`a bytes-like object is required, not '${typeName(typeOf(v))}'`);
  if (data.length > max) throw valueErr(`maximum ${what} length is ${max} bytes`);
  return data.slice();
}

function defBlake2(type: PyType, wide: boolean): void {
  const half = wide ? 16 : 8;
  const offsets = wide ? 64n : 48n;
  defNew(
    type,
    BLAKE2,
    2,
    (
      cls: PyType,
      data?: Value,
      size?: Value,
      key?: Value,
      salt?: Value,
      person?: Value,
      fanout?: Value,
      depth?: Value,
      leaf?: Value,
      offset?: Value,
      nodeDepth?: Value,
      inner?: Value,
      last?: Value,
    ) => {
      const max = wide ? 64 : 32;
      const nodeOffset = offset === undefined ? 0n : BigInt(index(offset));
      const parameters = {
        digestSize: numberIn(size, max, 1, max, `digest_size must be between 1 and ${max} bytes`),
        key: bytesOf(key, max, 'key'),
        salt: bytesOf(salt, half, 'salt'),
        person: bytesOf(person, half, 'person'),
        fanout: numberIn(fanout, 1, 0, 255, 'fanout must be between 0 and 255'),
        depth: numberIn(depth, 1, 1, 255, 'depth must be between 1 and 255'),
        leafSize: numberIn(leaf, 0, 0, 4294967295, 'leaf_size is too large'),
        nodeOffset,
        nodeDepth: numberIn(nodeDepth, 0, 0, 255, 'node_depth must be between 0 and 255'),
        innerSize: numberIn(inner, 0, 0, max, `inner_size must be between 0 and is ${max}`),
        lastNode: last !== undefined && truth(last),
      };
      if (nodeOffset < 0n) throw overflowError("can't convert negative value to unsigned int");
      if (nodeOffset >> offsets) throw overflowError('node_offset is too large');
      const digest = wide ? new Blake2b(parameters) : new Blake2s(parameters);
      const made = wide ? new PyBlake2b('blake2b', digest, cls) : new PyBlake2s('blake2s', digest, cls);
      if (data !== undefined) feed(digest, hashable(data));
      return made;
    },
  );
  type.set('SALT_SIZE', half);
  type.set('PERSON_SIZE', half);
  type.set('MAX_KEY_SIZE', wide ? 64 : 32);
  type.set('MAX_DIGEST_SIZE', wide ? 64 : 32);
}
defBlake2(blake2bType, true);
defBlake2(blake2sType, false);

function newHash(name: Value, data?: Value): Value {
  const text = asStr(name);
  if (text === undefined) throw typeError('name must be a string');
  const key = plainName(jsText(text));
  if (key === 'blake2b' || key === 'blake2s') {
    const made = call0(key === 'blake2b' ? blake2bType : blake2sType) as PyHash;
    if (data !== undefined) feed(made.digest, hashable(data));
    return made;
  }
  if (!MAKERS.has(key)) throw valueErr(`unsupported hash type ${jsText(text)}`);
  return make(key, data);
}

/** SHA256 and sha-256 are names of sha256 too. */
function plainName(name: string): string {
  let lower = '';
  for (let i = 0; i < name.length && i < 32; i++) {
    const c = name.charCodeAt(i);
    lower += c >= 65 && c <= 90 ? String.fromCharCode(c + 32) : name[i];
  }
  if (lower.startsWith('sha-')) lower = `sha${lower.slice(4)}`;
  if (lower.startsWith('sha3-')) lower = `sha3_${lower.slice(5)}`;
  return lower;
}

/** A new hash by name, for hmac and pbkdf2. @throws ValueError for names that are not known. */
export function digestNamed(name: string): Digest {
  const key = plainName(name);
  const maker = MAKERS.get(key);
  if (maker !== undefined) return maker();
  if (key === 'blake2b' || key === 'blake2s') return (call0(key === 'blake2b' ? blake2bType : blake2sType) as PyHash).digest;
  throw valueErr(`unsupported hash type ${name}`);
}

/** hashlib.file_digest over any object with `read`. */
function fileDigest(file: Value, kind: Value): Value {
  const made = asStr(kind) === undefined ? call0(kind) : newHash(kind);
  getAttr(file, 'read');
  for (;;) {
    const part = callMethod(file, 'read', 1 << 18);
    if (!truth(part)) return made;
    callMethod(made, 'update', part);
  }
}

const functions = makeFunctions('hashlib', {
  new: ["name, data=b'', *, usedforsecurity=True", 2, newHash],
  file_digest: ['fileobj, digest, /', 2, fileDigest],
  pbkdf2_hmac: [
    'hash_name, password, salt, iterations, dklen=None',
    'inside',
    (name: Value, password: Value, salt: Value, iterations: Value, length?: Value) => {
      const text = asStr(name);
      if (text === undefined) throw typeError(`pbkdf2_hmac() argument 'hash_name' must be str, not ${typeName(typeOf(name))}`);
      const rounds = asInt(iterations) ?? index(iterations);
      if (rounds < 1) throw valueErr('iteration value must be greater than 0.');
      const make = (): Digest => digestNamed(jsText(text));
      const size = length === undefined || length === null ? make().digestSize : index(length);
      if (size < 1) throw valueErr('key length must be greater than 0.');
      if (size > SHAKE_LIMIT) throw overflowError('key length is too great.');
      m.reserve(Number(size));
      return new PyBytes(pbkdf2(make, hashable(password), hashable(salt), Number(rounds), Number(size)));
    },
  ],
});

const GUARANTEED = [
  'md5',
  'sha1',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'blake2b',
  'blake2s',
  'sha3_224',
  'sha3_256',
  'sha3_384',
  'sha3_512',
  'shake_128',
  'shake_256',
];

function nameSet(): PySet {
  const set = new PySet();
  for (const name of GUARANTEED) set.add(name);
  return set;
}

export const hashlibModule: ModuleDefinition = {
  name: 'hashlib',
  doc: 'Secure hashes and message digests behind one interface.',
  build: () =>
    new Map<string, Value>([
      ...constructors,
      ['blake2b', blake2bType],
      ['blake2s', blake2sType],
      ...functions,
      ['algorithms_guaranteed', nameSet()],
      ['algorithms_available', nameSet()],
    ]),
};
