/** Instances of guest classes: attributes in shaped slots (or a dict), and the payload of a builtin base. */
import type { PyDict } from './dict.js';
import { MAX_SHAPE_KEYS, type PyType, type Shape } from './type.js';
import { PyObject, type Value } from './value.js';

/** An instance of a guest class, or of a builtin type that keeps its state in attributes. */
export class PyInstance extends PyObject {
  /** Layout of `slots`; null once the attributes live in `attrs`. */
  shape: Shape | null;
  slots: Value[];
  /** The attribute dict, once one was asked for or the shape grew too wide. */
  attrs: PyDict | null = null;
  /** The builtin value behind an instance of a guest subclass of a builtin type. */
  payload: Value | undefined = undefined;

  constructor(cls: PyType) {
    super();
    this.cls = cls;
    this.shape = cls.rootShape;
    this.slots = cls.width === 0 ? [] : new Array<Value>(cls.width);
  }

  /** Own attribute, without looking at the type. */
  getOwn(name: string): Value | undefined {
    const shape = this.shape;
    if (shape !== null) {
      const i = shape.index.get(name);
      return i === undefined ? undefined : this.slots[i];
    }
    return this.attrs!.getStr(name);
  }

  setOwn(name: string, value: Value): void {
    const shape = this.shape;
    if (shape === null) {
      this.attrs!.setStr(name, value);
      return;
    }
    const i = shape.index.get(name);
    if (i !== undefined) {
      this.slots[i] = value;
      return;
    }
    if (shape.keys.length >= MAX_SHAPE_KEYS) {
      toDict(this).setStr(name, value);
      return;
    }
    this.slots[shape.keys.length] = value;
    this.shape = shape.with(name);
  }

  deleteOwn(name: string): boolean {
    const shape = this.shape;
    if (shape === null) return this.attrs!.deleteStr(name) !== undefined;
    const i = shape.index.get(name);
    if (i === undefined) return false;
    let next = this.cls.rootShape;
    for (const key of shape.keys) if (key !== name) next = next.with(key);
    this.shape = next;
    this.slots.splice(i, 1);
    return true;
  }

  /** Names of the own attributes in order. */
  ownNames(): string[] {
    if (this.shape !== null) return [...this.shape.keys];
    const names: string[] = [];
    this.attrs!.forEach((key) => {
      if (typeof key === 'string') names.push(key);
    });
    return names;
  }

  /** After `__class__` was assigned: same attributes under the new type's shapes. */
  changeClass(cls: PyType): void {
    this.cls = cls;
    if (this.shape === null) return;
    let next = cls.rootShape;
    for (const key of this.shape.keys) next = next.with(key);
    this.shape = next;
  }
}

/** Makes the dict of an instance; set by dict.ts (a dict needs no instance, an instance sometimes needs a dict). */
let makeDict: (() => PyDict) | null = null;
export function setDictMaker(maker: () => PyDict): void {
  makeDict = maker;
}

/** Slot values of instances whose other attributes moved to a dict: a rare mix, kept beside the instance. */
const members: WeakMap<PyInstance, Map<string, Value>> = new WeakMap();

/** The live `__dict__` of an instance: from here on its attributes are kept there (slots stay apart). */
export function toDict(instance: PyInstance): PyDict {
  if (instance.attrs !== null) return instance.attrs;
  const dict = makeDict!();
  const shape = instance.shape!;
  const apart = instance.cls.memberNames;
  for (let i = 0; i < shape.keys.length; i++) {
    const name = shape.keys[i];
    if (apart !== null && apart.has(name)) memberMap(instance).set(name, instance.slots[i]);
    else dict.setStr(name, instance.slots[i]);
  }
  instance.attrs = dict;
  instance.shape = null;
  instance.slots = [];
  return dict;
}

function memberMap(instance: PyInstance): Map<string, Value> {
  let map = members.get(instance);
  if (map === undefined) {
    map = new Map();
    members.set(instance, map);
  }
  return map;
}

/** Reads a slot of a class with `__slots__`, or a field of an exception. */
export function getMember(instance: PyInstance, name: string): Value | undefined {
  return instance.shape !== null ? instance.getOwn(name) : members.get(instance)?.get(name);
}

export function setMember(instance: PyInstance, name: string, value: Value): void {
  if (instance.shape !== null && (instance.shape.keys.length < MAX_SHAPE_KEYS || instance.shape.index.has(name)))
    instance.setOwn(name, value);
  else {
    toDict(instance);
    memberMap(instance).set(name, value);
  }
}

export function deleteMember(instance: PyInstance, name: string): boolean {
  return instance.shape !== null ? instance.deleteOwn(name) : (members.get(instance)?.delete(name) ?? false);
}
