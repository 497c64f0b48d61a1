/** Functions of the host as Python sees them. */
import { builtinType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

/** A host tool: called by position or keyword; its name is protected. */
export class PyTool extends PyObject {
  readonly name: string;
  readonly doc: string;
  /** Parameter names in order, or null when it takes anything by position. */
  readonly params: readonly string[] | null;
  readonly call: (args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null) => Value;
  constructor(name: string, doc: string, params: readonly string[] | null, call: PyTool['call']) {
    super();
    this.name = name;
    this.doc = doc;
    this.params = params;
    this.call = call;
  }
}
export const toolType: PyType = builtinType('function', { subclassable: false });
PyTool.prototype.cls = toolType;

/** A host value that Python may hold and pass back but not look into. */
export class PyHostHandle extends PyObject {
  readonly target: unknown;
  readonly label: string;
  constructor(target: unknown, label: string) {
    super();
    this.target = target;
    this.label = label;
  }
}
export const hostHandleType: PyType = builtinType('host_object', { module: 'vivarium', subclassable: false });
PyHostHandle.prototype.cls = hostHandleType;
