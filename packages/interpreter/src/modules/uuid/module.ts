/** Module uuid: the class in Python, entropy and clock from the host. https://docs.python.org/3.13/library/uuid.html */
import { makeFunctions } from '../../objects/builtin.js';
import { PyBytes } from '../../objects/bytes.js';
import { normalize } from '../../objects/int.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { entropyBytes } from '../secrets.js';
import { uuidSource } from './python-source.js';

const functions = makeFunctions('uuid', {
  _entropy: ['', 1, () => new PyBytes(entropyBytes(16))],
  _now: ['', 1, () => normalize(BigInt(Math.floor(m.host.time() * 1e6)) * 1000n)],
});

export const uuidModule: ModuleDefinition = {
  name: 'uuid',
  doc: 'UUID objects (universally unique identifiers) according to RFC 4122.',
  build: () => new Map<string, Value>(functions),
  python: uuidSource,
};
