/** None, NotImplemented and Ellipsis. */
import { builtinType, type PyType } from './type.js';
import { PyObject } from './value.js';

export const noneType: PyType = builtinType('NoneType', { subclassable: false });

class PySingleton extends PyObject {
  readonly repr: string;
  constructor(repr: string, cls: PyType) {
    super();
    this.repr = repr;
    this.cls = cls;
  }
}
export type { PySingleton };
export const notImplementedType: PyType = builtinType('NotImplementedType', { subclassable: false });
export const NotImplemented: PySingleton = new PySingleton('NotImplemented', notImplementedType);
export const ellipsisType: PyType = builtinType('ellipsis', { subclassable: false });
export const Ellipsis: PySingleton = new PySingleton('Ellipsis', ellipsisType);
