/** Module stat: constants and functions that interpret file modes. https://docs.python.org/3.13/library/stat.html */
import { makeFunctions, type PyBuiltin, type Row } from '../objects/builtin.js';
import { overflowError } from '../objects/exception.js';
import type { Value } from '../objects/value.js';
import { index } from '../protocols/operators.js';
import type { ModuleDefinition } from './registry.js';

const CONSTANTS: Readonly<Record<string, number>> = {
  ST_MODE: 0,
  ST_INO: 1,
  ST_DEV: 2,
  ST_NLINK: 3,
  ST_UID: 4,
  ST_GID: 5,
  ST_SIZE: 6,
  ST_ATIME: 7,
  ST_MTIME: 8,
  ST_CTIME: 9,
  S_IFDIR: 0o040000,
  S_IFCHR: 0o020000,
  S_IFBLK: 0o060000,
  S_IFREG: 0o100000,
  S_IFIFO: 0o010000,
  S_IFLNK: 0o120000,
  S_IFSOCK: 0o140000,
  S_IFDOOR: 0,
  S_IFPORT: 0,
  S_IFWHT: 0,
  S_ISUID: 0o4000,
  S_ISGID: 0o2000,
  S_ENFMT: 0o2000,
  S_ISVTX: 0o1000,
  S_IREAD: 0o400,
  S_IWRITE: 0o200,
  S_IEXEC: 0o100,
  S_IRWXU: 0o700,
  S_IRUSR: 0o400,
  S_IWUSR: 0o200,
  S_IXUSR: 0o100,
  S_IRWXG: 0o070,
  S_IRGRP: 0o040,
  S_IWGRP: 0o020,
  S_IXGRP: 0o010,
  S_IRWXO: 0o007,
  S_IROTH: 0o004,
  S_IWOTH: 0o002,
  S_IXOTH: 0o001,
  UF_SETTABLE: 0x0000ffff,
  UF_NODUMP: 1,
  UF_IMMUTABLE: 2,
  UF_APPEND: 4,
  UF_OPAQUE: 8,
  UF_NOUNLINK: 0x10,
  UF_COMPRESSED: 0x20,
  UF_TRACKED: 0x40,
  UF_DATAVAULT: 0x80,
  UF_HIDDEN: 0x8000,
  SF_SETTABLE: 0x3fff0000,
  SF_ARCHIVED: 0x10000,
  SF_IMMUTABLE: 0x20000,
  SF_APPEND: 0x40000,
  SF_RESTRICTED: 0x80000,
  SF_NOUNLINK: 0x100000,
  SF_SNAPSHOT: 0x200000,
  SF_FIRMLINK: 0x800000,
  SF_DATALESS: 0x40000000,
  SF_SUPPORTED: 0x9f0000,
  SF_SYNTHETIC: 0xc0000000,
  FILE_ATTRIBUTE_ARCHIVE: 32,
  FILE_ATTRIBUTE_COMPRESSED: 2048,
  FILE_ATTRIBUTE_DEVICE: 64,
  FILE_ATTRIBUTE_DIRECTORY: 16,
  FILE_ATTRIBUTE_ENCRYPTED: 16384,
  FILE_ATTRIBUTE_HIDDEN: 2,
  FILE_ATTRIBUTE_INTEGRITY_STREAM: 32768,
  FILE_ATTRIBUTE_NORMAL: 128,
  FILE_ATTRIBUTE_NOT_CONTENT_INDEXED: 8192,
  FILE_ATTRIBUTE_NO_SCRUB_DATA: 131072,
  FILE_ATTRIBUTE_OFFLINE: 4096,
  FILE_ATTRIBUTE_READONLY: 1,
  FILE_ATTRIBUTE_REPARSE_POINT: 1024,
  FILE_ATTRIBUTE_SPARSE_FILE: 512,
  FILE_ATTRIBUTE_SYSTEM: 4,
  FILE_ATTRIBUTE_TEMPORARY: 256,
  FILE_ATTRIBUTE_VIRTUAL: 65536,
};

/** A mode as C's unsigned 32 bits. */
function modeOf(v: Value): number {
  const n = index(v);
  if (n < 0) throw overflowError("can't convert negative value to unsigned int");
  if (n > 18446744073709551615n) throw overflowError('Python int too large to convert to C unsigned long');
  if (n > 4294967295) throw overflowError('mode out of range');
  return Number(n);
}

function kind(name: string): Row {
  return ['mode, /', 1, (mode: Value) => (modeOf(mode) & 0o170000) === CONSTANTS[name]];
}

function never(): Row {
  return ['mode, /', 1, (mode: Value) => modeOf(mode) < 0];
}

const LETTERS: ReadonlyMap<number, string> = new Map([
  [CONSTANTS.S_IFREG, '-'],
  [CONSTANTS.S_IFDIR, 'd'],
  [CONSTANTS.S_IFLNK, 'l'],
  [CONSTANTS.S_IFBLK, 'b'],
  [CONSTANTS.S_IFCHR, 'c'],
  [CONSTANTS.S_IFIFO, 'p'],
  [CONSTANTS.S_IFSOCK, 's'],
]);

function fileMode(v: Value): string {
  const mode = modeOf(v);
  let text = LETTERS.get(mode & 0o170000) ?? '?';
  for (let shift = 6, special = 0o4000; shift >= 0; shift -= 3, special >>= 1) {
    const bits = mode >> shift;
    text += (bits & 4 ? 'r' : '-') + (bits & 2 ? 'w' : '-');
    if (mode & special) text += special === 0o1000 ? (bits & 1 ? 't' : 'T') : bits & 1 ? 's' : 'S';
    else text += bits & 1 ? 'x' : '-';
  }
  return text;
}

const functions: Map<string, PyBuiltin> = makeFunctions('_stat', {
  S_IMODE: ['mode, /', 1, (mode: Value) => modeOf(mode) & 0o7777],
  S_IFMT: ['mode, /', 1, (mode: Value) => modeOf(mode) & 0o170000],
  S_ISDIR: kind('S_IFDIR'),
  S_ISCHR: kind('S_IFCHR'),
  S_ISBLK: kind('S_IFBLK'),
  S_ISREG: kind('S_IFREG'),
  S_ISFIFO: kind('S_IFIFO'),
  S_ISLNK: kind('S_IFLNK'),
  S_ISSOCK: kind('S_IFSOCK'),
  S_ISDOOR: never(),
  S_ISPORT: never(),
  S_ISWHT: never(),
  filemode: ['mode, /', 1, fileMode],
});

export const statModule: ModuleDefinition = {
  name: 'stat',
  doc: 'Constants and functions for interpreting results of stat calls.',
  build: () => new Map<string, Value>([...functions, ...Object.entries(CONSTANTS)]),
};
