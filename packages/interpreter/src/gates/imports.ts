/** The import allow-list: a tree of dotted parts, so that opening one module opens neither its parents nor its siblings. */

interface Node {
  readonly children: Map<string, Node>;
  /** This very name is allowed. */
  allowed: boolean;
  /** Everything below is allowed. */
  open: boolean;
}

export class ImportPolicy {
  private readonly root: Node = { children: new Map(), allowed: false, open: false };
  /** The list as given, for texts. */
  readonly authorized: readonly string[];

  /** @throws {TypeError} for an entry that is not a dotted name, possibly ending in `.*`, or `*`. */
  constructor(authorized: readonly string[]) {
    this.authorized = [...new Set(authorized)];
    for (const name of this.authorized) {
      if (typeof name !== 'string' || !/^(\*|[^\s.*]+(\.[^\s.*]+)*(\.\*)?)$/.test(name)) {
        throw new TypeError(`Not a module name for the import allow-list: ${JSON.stringify(name)}. Use 'a', 'a.b', 'a.*' or '*'.`);
      }
      let node = this.root;
      const parts = name.split('.');
      for (const part of parts) {
        if (part === '*') {
          node.open = true;
          if (node !== this.root) node.allowed = true;
          break;
        }
        let child = node.children.get(part);
        if (child === undefined) {
          child = { children: new Map(), allowed: false, open: false };
          node.children.set(part, child);
        }
        node = child;
      }
      if (!name.endsWith('*')) node.allowed = true;
    }
  }

  /** True if a module may be imported under its full name. */
  allows(name: string): boolean {
    let node = this.root;
    if (node.open) return true;
    for (const part of name.split('.')) {
      const child = node.children.get(part);
      if (child === undefined) return false;
      node = child;
      if (node.open) return true;
    }
    return node.allowed;
  }

  /** The list as Python shows one, for the refusal's text. */
  text(): string {
    return `[${this.authorized.map((n) => `'${n}'`).join(', ')}]`;
  }
}
