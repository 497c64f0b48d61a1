/** NoneType, ellipsis and NotImplementedType. https://docs.python.org/3.13/library/constants.html */
import { defMethods, defNew } from '../objects/builtin.js';
import { typeError } from '../objects/exception.js';
import { Ellipsis, ellipsisType, NotImplemented, noneType, notImplementedType } from '../objects/singletons.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { hash } from '../protocols/hashing.js';

/** `__new__` of a type with one instance: gives it, and takes nothing. */
function single(type: PyType, name: string, instance: Value): void {
  defNew(type, '*args, **kwargs', 1, (_cls: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
    if (args.length > 0 || (kwargs !== null && kwargs.size > 0)) throw typeError(`${name} takes no arguments`);
    return instance;
  });
}

single(noneType, 'NoneType', null);
single(ellipsisType, 'EllipsisType', Ellipsis);
single(notImplementedType, 'NotImplementedType', NotImplemented);

defMethods(noneType, {
  __repr__: ['', 1, () => 'None'],
  __bool__: ['', 1, () => false],
  __hash__: ['', 1, (self: Value) => hash(self)],
});
noneType.doc = 'The type of the None singleton.';

defMethods(ellipsisType, {
  __repr__: ['', 1, () => 'Ellipsis'],
  __reduce__: ['', 1, () => 'Ellipsis'],
});
ellipsisType.doc = 'The type of the Ellipsis singleton.';

defMethods(notImplementedType, {
  __repr__: ['', 1, () => 'NotImplemented'],
  __bool__: ['', 1, () => true],
  __reduce__: ['', 1, () => 'NotImplemented'],
});
notImplementedType.doc = 'The type of the NotImplemented singleton.';
