/** Files and folders of a tree, found by their whole path or its end. */
export class Paths {
  readonly #whole = new Set<string>();
  readonly #byLast = new Map<string, string[]>();

  constructor(files: readonly string[]) {
    for (const file of files) {
      const parts = file.split("/");
      for (let n = parts.length; n > 0; n -= 1) {
        const path = parts.slice(0, n).join("/");
        if (this.#whole.has(path)) break;
        this.#whole.add(path);
        const last = parts[n - 1] ?? "";
        const same = this.#byLast.get(last);
        if (same) same.push(path);
        else this.#byLast.set(last, [path]);
      }
    }
  }

  /** The one that is meant, from the root; several that end so are the first of them. */
  find(cited: string): string | undefined {
    const path = cited.replace(/\/+$/, "");
    if (this.#whole.has(path)) return path;
    const last = path.split("/").at(-1) ?? "";
    return this.#byLast.get(last)?.find((one) => one.endsWith(`/${path.replace(/^\/+/, "")}`));
  }
}
