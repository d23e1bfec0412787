import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Kilobytes of 1,000 bytes, gzipped. */
export const BUDGET = { first: 170, arrival: 260, lazy: 60, graph: 25, styles: 20 } as const;

export interface Weights {
  /** The entry with all that it imports at once, the first route among it. */
  readonly first: number;
  /** The same with the heaviest place, and all that it shares with others: what somebody pays who goes there at once. */
  readonly arrival: number;
  /** The weight that each import on demand brings alone, heaviest first. */
  readonly lazy: readonly { readonly name: string; readonly kB: number }[];
  /** The code that draws the graph. */
  readonly graph: number;
  readonly styles: number;
}

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** The weights of the built viewer, by Vite's own list of imports. */
export function readWeights(dist: string): Weights {
  // Written by the build a moment ago.
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file))).length;
    sizes.set(file, size);
    return size;
  };
  const total = (files: Iterable<string>) =>
    Math.round([...files].reduce((sum, file) => sum + sizeOf(file), 0) / 100) / 10;
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const first = closure(manifest, entries);
  const onDemand = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
  const brought = [...onDemand].map((name) => {
    const known = new Set([...first, ...thereBefore(manifest, name)]);
    return { name, files: filesOf(manifest, closure(manifest, [name]), known) };
  });
  const isShared = (file: string) => brought.filter(({ files }) => files.has(file)).length > 1;
  const withShared = Math.max(0, ...brought.map(({ files }) => total(files)));
  const lazy = brought.map(({ name, files }) => ({
    name,
    kB: total([...files].filter((file) => !isShared(file))),
  }));
  const styles = new Set(
    Object.values(manifest).flatMap(({ css = [], file }) => [
      ...css,
      ...(file.endsWith(".css") ? [file] : []),
    ]),
  );
  return {
    first: total(filesOf(manifest, first, new Set())),
    arrival: Math.round(10 * (total(filesOf(manifest, first, new Set())) + withShared)) / 10,
    lazy: lazy.sort((a, b) => b.kB - a.kB),
    graph: total(
      readdirSync(join(dist, "assets"))
        .map((name) => `assets/${name}`)
        .filter((file) => draws(join(dist, file))),
    ),
    styles: total(styles),
  };
}

/** It tells when it has drawn. */
const draws = (path: string): boolean =>
  path.endsWith(".js") && readFileSync(path, "utf8").includes("graph:first-draw");

/** These chunks and all that they import at once. */
function closure(manifest: Record<string, Chunk>, names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of manifest[name]?.imports ?? []) add(next);
  };
  for (const name of names) add(name);
  return found;
}

/** Chunks that every importer of this chunk has brought already. */
function thereBefore(manifest: Record<string, Chunk>, name: string): Set<string> {
  const importers = Object.keys(manifest).filter((other) => manifest[other]?.dynamicImports?.includes(name));
  const [one, ...others] = importers.map((importer) => closure(manifest, [importer]));
  return new Set([...(one ?? [])].filter((chunk) => others.every((brought) => brought.has(chunk))));
}

const filesOf = (
  manifest: Record<string, Chunk>,
  names: Set<string>,
  but: ReadonlySet<string>,
): Set<string> =>
  new Set([...names].filter((name) => !but.has(name)).map((name) => manifest[name]?.file ?? ""));
