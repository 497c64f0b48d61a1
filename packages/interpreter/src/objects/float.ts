/** float and complex: boxes, since 1 and 1.0 must differ. */
import { layoutType, type PyType } from './type.js';
import { PyObject } from './value.js';

export class PyFloat extends PyObject {
  readonly value: number;
  constructor(value: number) {
    super();
    this.value = value;
  }
}
export const floatType: PyType = layoutType('float', PyFloat);

export class PyComplex extends PyObject {
  readonly real: number;
  readonly imag: number;
  constructor(real: number, imag: number) {
    super();
    this.real = real;
    this.imag = imag;
  }
}
export const complexType: PyType = layoutType('complex', PyComplex);
