/** Module io: streams in memory; files are the host's. https://docs.python.org/3.13/library/io.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { E, refusal } from '../../objects/exception.js';
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { bufferedIoBaseType, ioBaseType, rawIoBaseType, textIoBaseType, unsupportedType } from './base.js';
import { bytesIoType } from './bytes-io.js';
import { stringIoType } from './string-io.js';
import { textWrapperType } from './text-wrapper.js';

const functions: Map<string, PyBuiltin> = makeFunctions('io', {
  open: [
    '*args, **kwargs',
    1,
    () => {
      throw refusal(
        "Forbidden function evaluation: 'open' is not among the explicitly allowed tools or defined/imported in the preceding code",
      );
    },
  ],
});

export const ioModule: ModuleDefinition = {
  name: 'io',
  doc: 'The io module provides the Python interfaces to stream handling.',
  build: () =>
    new Map<string, Value>([
      ...functions,
      ['StringIO', stringIoType],
      ['BytesIO', bytesIoType],
      ['TextIOWrapper', textWrapperType],
      ['IOBase', ioBaseType],
      ['RawIOBase', rawIoBaseType],
      ['BufferedIOBase', bufferedIoBaseType],
      ['TextIOBase', textIoBaseType],
      ['UnsupportedOperation', unsupportedType],
      ['BlockingIOError', E.BlockingIOError],
      ['DEFAULT_BUFFER_SIZE', 8192],
      ['SEEK_SET', 0],
      ['SEEK_CUR', 1],
      ['SEEK_END', 2],
    ]),
};
