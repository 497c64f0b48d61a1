/** Modules: a name and a namespace. */
import { layoutType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

export class PyModule extends PyObject {
  readonly name: string;
  readonly dict: Map<string, Value>;
  doc: string | null;
  constructor(name: string, dict: Map<string, Value>, doc: string | null = null) {
    super();
    this.name = name;
    this.dict = dict;
    this.doc = doc;
  }
}
export const moduleType: PyType = layoutType('module', PyModule, { subclassable: false });
moduleType.hasDict = true;
