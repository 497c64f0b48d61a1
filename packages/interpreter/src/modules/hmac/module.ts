/** Module hmac. https://docs.python.org/3.13/library/hmac.html */
import { defGetters, defMethods, defNew, makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { PyBytes } from '../../objects/bytes.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText } from '../../objects/str.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { getAttr, typeName, typeOf } from '../../protocols/attributes.js';
import { call0, isCallable } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { bytesLike } from '../../protocols/conversion.js';
import { ascii } from '../binascii/codes.js';
import type { Digest } from '../hashlib/digest.js';
import { HmacCore } from '../hashlib/hmac-core.js';
import { digestNamed, feed, hashable, hexText, MAKERS, PyHash } from '../hashlib/module.js';
import type { ModuleDefinition } from '../registry.js';

class PyHmac extends PyObject {
  readonly core: HmacCore;
  readonly name: string;
  constructor(core: HmacCore, name: string) {
    super();
    this.core = core;
    this.name = name;
  }
}
const hmacType: PyType = layoutType('HMAC', PyHmac, { module: 'hmac' });

/** How to make the inner hashes, and what they are called. */
function maker(v: Value | undefined): { make: () => Digest; name: string } {
  if (v === undefined || v === null || v === '') throw typeError("Missing required argument 'digestmod'.");
  const name = asStr(v);
  if (name !== undefined) {
    const make = (): Digest => digestNamed(jsText(name));
    make();
    return { make, name: jsText(name) };
  }
  const made = call0(isCallable(v) ? v : getAttr(v, 'new'));
  if (!(made instanceof PyHash)) throw typeError(`digestmod must give a hash object, not ${typeName(typeOf(made))}`);
  if (made.digest.digestSize === 0) throw valueErr('a hash of free length has no HMAC');
  return { make: () => (MAKERS.get(made.name) ?? (() => made.digest.copy()))(), name: made.name };
}

function keyOf(v: Value): Uint8Array {
  const data = bytesLike(v);
  if (data === undefined) throw typeError(`key: expected bytes or bytearray, but got '${typeName(typeOf(v))}'`);
  return data;
}

function create(key: Value, message: Value | undefined, digestmod: Value | undefined): PyHmac {
  const data = keyOf(key);
  const { make, name } = maker(digestmod);
  m.chargeWork(4 * data.length + 512);
  const made = new PyHmac(HmacCore.keyed(make, data), name);
  if (message !== undefined && message !== null) feed(made.core.inner, hashable(message));
  return made;
}

defNew(hmacType, "key, msg=None, digestmod=''", 4, (cls: PyType, key: Value, message?: Value, digestmod?: Value) =>
  wrapNew(cls, hmacType, create(key, message, digestmod)),
);
defMethods(hmacType, {
  update: ['msg', 1, (self: PyHmac, message: Value) => feed(self.core.inner, hashable(message))],
  copy: ['', 4, (self: PyHmac) => new PyHmac(self.core.copy(), self.name)],
  digest: ['', 8, (self: PyHmac) => new PyBytes(self.core.digest())],
  hexdigest: ['', 8, (self: PyHmac) => hexText(self.core.digest())],
});
defGetters(hmacType, {
  name: (self: PyHmac) => `hmac-${self.name}`,
  digest_size: (self: PyHmac) => self.core.inner.digestSize,
  block_size: (self: PyHmac) => self.core.inner.blockSize,
});
hmacType.doc = 'RFC 2104 HMAC class.  Also complies with RFC 4231.';

/** Equality in a time that does not tell where the first difference is. */
export function compareDigest(a: Value, b: Value): boolean {
  const x = asStr(a);
  const y = asStr(b);
  let left: Uint8Array | undefined;
  let right: Uint8Array | undefined;
  if (x !== undefined && y !== undefined) {
    for (const s of [jsText(x), jsText(y)])
      if (!/^[\0-\x7f]*$/.test(s)) throw typeError('comparing strings with non-ASCII characters is not supported');
    left = ascii(jsText(x));
    right = ascii(jsText(y));
  } else {
    left = bytesLike(a);
    right = bytesLike(b);
    if (left === undefined && right === undefined)
      throw typeError(`unsupported operand types(s) or combination of types: '${typeName(typeOf(a))}' and '${typeName(typeOf(b))}'`);
    if (left === undefined || right === undefined)
      throw typeError(`a bytes-like object is required, not '${typeName(typeOf(left === undefined ? a : b))}'`);
  }
  m.chargeWork(left.length + right.length);
  let apart = left.length === right.length ? 0 : 1;
  for (let i = 0; i < left.length && i < right.length; i++) apart |= left[i] ^ right[i];
  return apart === 0;
}

export const hmacFunctions: Map<string, PyBuiltin> = makeFunctions('hmac', {
  new: ["key, msg=None, digestmod=''", 4, create],
  compare_digest: ['a, b, /', 1, compareDigest],
  digest: ['key, msg, digest', 8, (key: Value, message: Value, digest: Value) => new PyBytes(create(key, message, digest).core.digest())],
});

export const hmacModule: ModuleDefinition = {
  name: 'hmac',
  doc: 'HMAC (Keyed-Hashing for Message Authentication) module.',
  build: () => new Map<string, Value>([...hmacFunctions, ['HMAC', hmacType]]),
};
