/** The module abc. */
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { abcFunctions, abcMetaType, abcType } from './meta.js';

export const abcModule: ModuleDefinition = {
  name: 'abc',
  doc: 'Abstract Base Classes (ABCs) according to PEP 3119.',
  build: () => new Map<string, Value>([['ABCMeta', abcMetaType], ['ABC', abcType], ...abcFunctions]),
  python: String.raw`
class abstractclassmethod(classmethod):
    """A decorator indicating abstract classmethods.

    Deprecated, use 'classmethod' with 'abstractmethod' instead.
    """

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    """A decorator indicating abstract staticmethods.

    Deprecated, use 'staticmethod' with 'abstractmethod' instead.
    """

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    """A decorator indicating abstract properties.

    Deprecated, use 'property' with 'abstractmethod' instead.
    """

    __isabstractmethod__ = True
`,
};
