/** Imports: policy, loading on first use, one fresh copy a snippet. */
import { compileModule, sourceText } from './compile/compile.js';
import { unitFromText } from './compile/unit-text.js';
import { compiledUnits } from './modules/units.js';
import type { Unit } from './compile/unit.js';
import type { ImportPolicy } from './gates/imports.js';
import { E, importRefusedType, moduleRefusedType, newException } from './objects/exception.js';
import { Cell, type Machine } from './objects/machine.js';
import { PyModule } from './objects/module.js';
import type { Value } from './objects/value.js';
import { internalBuiltinValues } from './builtins/registry.js';
import { moduleRegistry } from './modules/registry.js';
import { instantiate } from './runtime/instantiate.js';

/** Modules of the host: never here; a remote executor has them. */
const HOST_MODULES: ReadonlySet<string> = new Set([
  'os',
  'posix',
  'sys',
  'io',
  'subprocess',
  'socket',
  'shutil',
  'multiprocessing',
  'threading',
  'ctypes',
  'pty',
  'signal',
  'builtins',
  'importlib',
  'pathlib',
]);

/** Third-party packages models reach for. */
const PACKAGES: ReadonlySet<string> = new Set([
  'numpy',
  'pandas',
  'requests',
  'scipy',
  'matplotlib',
  'sklearn',
  'bs4',
  'PIL',
  'torch',
  'tensorflow',
  'seaborn',
  'sympy',
  'httpx',
  'aiohttp',
  'lxml',
  'openpyxl',
  'plotly',
  'networkx',
  'yaml',
  'cv2',
  'transformers',
  'polars',
  'pydantic',
  'fastapi',
  'flask',
  'django',
  'selenium',
  'playwright',
]);

/** Says where a package can be had. */
export function whereToGet(name: string): string {
  const top = name.split('.')[0];
  const kind = HOST_MODULES.has(top) ? 'reaches the host machine and' : PACKAGES.has(top) ? 'is a third-party package and' : '';
  return `${top} ${kind} is not part of this interpreter. Executors with a whole Python have it: docker, e2b, modal, blaxel.`.replace(
    '  ',
    ' ',
  );
}

/** True for a name this interpreter can import. */
export function isAvailable(name: string): boolean {
  return moduleRegistry.has(name) && !name.startsWith('_');
}

/** Units of modules written in Python, by their text: data only, the same for every machine of the process. */
const compiled: Map<string, Unit> = new Map();
/** The same for machines whose host wants to see or refuse calls. */
const compiledAsking: Map<string, Unit> = new Map();

/** The unit made for a module at build time, if there is one for this very source. */
function builtUnit(name: string, source: string): Unit | undefined {
  const text = compiledUnits.get(name);
  const unit = text === undefined ? null : unitFromText(text, sourceText(name, source));
  if (unit === null) return undefined;
  compiled.set(source, unit);
  return unit;
}

export class Importer {
  private readonly machine: Machine;
  private readonly policy: ImportPolicy;
  /** Namespaces as built, by module name: what each snippet's copy is made from. */
  private readonly pristine: Map<string, Map<string, Value>> = new Map();
  /** Copies handed to the running snippet. */
  private copies: Map<string, PyModule> = new Map();
  /** Called before an import, may refuse. */
  beforeImport: ((name: string) => void) | null = null;

  constructor(machine: Machine, policy: ImportPolicy) {
    this.machine = machine;
    this.policy = policy;
    machine.importModule = (name, how) => this.import(name, how);
    machine.missingInModule = (module, name) => {
      // CPython's modules carry what they import (`random._os`): here the way is closed, and says so.
      const plain = name.replace(/^_+/, '');
      if (module === plain || !(HOST_MODULES.has(plain) || moduleRegistry.has(plain)) || this.policy.allows(plain)) return null;
      return newException(moduleRefusedType, [`Forbidden access to module: ${plain}`]);
    };
    machine.runInternal = (source, globals) => this.runInternal('dataclasses', source, globals, false);
    machine.internalModule = (name) => this.pristineModule(name);
    machine.submodule = (name) => (this.allowed(name) && isAvailable(name) ? this.copyOf(name) : null);
  }

  /** A new snippet begins: it gets modules as they were made, whatever earlier snippets did to theirs. */
  startSnippet(): void {
    this.copies = new Map();
    this.machine.modules.clear();
  }

  private allowed(name: string): boolean {
    return this.machine.internalCaller || this.policy.allows(name);
  }

  private import(name: string, how: 'import' | 'from' | 'parent'): PyModule {
    if (this.machine.internalCaller) return this.pristineModule(name);
    if (how === 'parent') return this.parentOf(name);
    if (!this.policy.allows(name)) {
      const verb = how === 'import' ? 'Import of' : 'Import from';
      const made = newException(importRefusedType, [`${verb} ${name} is not allowed. Authorized imports are: ${this.policy.text()}`]);
      made.hint = isAvailable(name)
        ? `This interpreter has ${name}: the option authorizedImports: ['${name}'] allows it.`
        : whereToGet(name);
      throw made;
    }
    this.beforeImport?.(name);
    this.machine.observer?.import(name);
    if (!isAvailable(name)) {
      const made = newException(E.ModuleNotFoundError, [`No module named '${name}'`]);
      made.setOwn('name', name);
      made.hint = whereToGet(name);
      throw made;
    }
    const parts = name.split('.');
    for (let i = 1; i < parts.length; i++) this.parentOf(parts.slice(0, i).join('.'));
    const module = this.copyOf(name);
    if (parts.length > 1) this.parentOf(parts.slice(0, -1).join('.')).dict.set(parts[parts.length - 1], module);
    return module;
  }

  /** The package an allowed submodule hangs on: itself where it is allowed, else a shell with nothing else in it. */
  private parentOf(name: string): PyModule {
    const known = this.copies.get(name);
    if (known !== undefined) return known;
    if (this.policy.allows(name) && isAvailable(name)) return this.copyOf(name);
    const shell = new PyModule(name, new Map<string, Value>([['__name__', name]]));
    this.copies.set(name, shell);
    return shell;
  }

  private copyOf(name: string): PyModule {
    let copy = this.copies.get(name);
    if (copy === undefined) {
      const made = this.pristineModule(name);
      copy = new PyModule(name, new Map(made.dict), made.doc);
      this.copies.set(name, copy);
      this.machine.modules.set(name, copy);
    }
    return copy;
  }

  private readonly made: Map<string, PyModule> = new Map();

  private pristineModule(name: string): PyModule {
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const definition = moduleRegistry.get(name);
    if (definition === undefined) throw newException(E.ModuleNotFoundError, [`No module named '${name}'`]);
    const dict = new Map<string, Value>([
      ['__name__', name],
      ['__doc__', definition.doc],
    ]);
    const module = new PyModule(name, dict, definition.doc);
    this.made.set(name, module);
    if (definition.build !== undefined) for (const [key, value] of definition.build()) dict.set(key, value);
    if (definition.python !== undefined) this.runPython(name, definition.python, dict);
    this.pristine.set(name, dict);
    return module;
  }

  /** Runs Python of the runtime's own over a namespace; gives its global cells. */
  private runInternal(name: string, source: string, dict: ReadonlyMap<string, Value>, keep: boolean): Map<string, Cell> {
    const watched = this.machine.watch !== null;
    const cache = watched ? compiledAsking : compiled;
    let unit = cache.get(source) ?? (keep && !watched ? builtUnit(name, source) : undefined);
    if (unit === undefined) {
      unit = compileModule(source, {
        filename: name,
        toolNames: new Set(),
        baseNames: new Set(),
        dunders: 'all',
        observe: false,
        internal: true,
        ...(watched ? { policy: { calls: true, attributes: false } } : {}),
      });
      if (keep) cache.set(source, unit);
    }
    const cells: Map<string, Cell> = new Map();
    const cellOf = (key: string): Cell => {
      let cell = cells.get(key);
      if (cell === undefined) {
        cell = new Cell(key, internalBuiltinValues.get(key));
        const native = dict.get(key);
        if (native !== undefined) cell.v = native;
        cells.set(key, cell);
      }
      return cell;
    };
    cellOf('__name__').v = name;
    const m = this.machine;
    const { d, h, top } = m;
    // What the runtime does to make a module is no call of the program.
    const watch = m.watch;
    m.watch = null;
    try {
      instantiate(unit, m, cellOf)();
    } catch (q) {
      // catch-ok: only the watch is set back; whatever was thrown goes on
      m.watch = watch;
      throw q;
    }
    m.watch = watch;
    m.d = d;
    m.h = h;
    m.top = top;
    return cells;
  }

  /** Runs the part of a module that is written in Python; its names join the namespace. */
  private runPython(name: string, source: string, dict: Map<string, Value>): void {
    const cells = this.runInternal(name, source, dict, true);
    for (const [key, cell] of cells) {
      if (cell.v === undefined || cell.v === cell.b || key === '__annotations__') continue;
      // Modules a module uses under a private name are no attributes of it: they would open doors the host has shut.
      if (key.startsWith('_') && cell.v instanceof PyModule) dict.delete(key);
      else dict.set(key, cell.v);
    }
    for (const key of [...dict.keys()]) if (cells.has(key) && cells.get(key)!.v === undefined) dict.delete(key);
  }
}
