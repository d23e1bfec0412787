import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../packages/daemon/src/", import.meta.url));
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts") && !/\.(?:test|fixture)\.ts$/.test(path));

/**
 * Files with SQL that no builder has made, but for the store's own, for the check-up, which looks at the tables as they lie, whatever
 * has become of them, and for stores that are made up to measure.
 */
const writtenOut = sources.filter(
  (path) =>
    !/^(?:store|history\/check)\//.test(path) &&
    !path.includes("/made-") &&
    /\.prepare\s*[<(]/.test(textOf(path)),
);
/** On a connection that can only read, mostly in a thread, or on one of its own. */
const isOfReaders = (path: string): boolean =>
  /\b(?:ReaderConnection|StageConnection|openScratch)\b/.test(textOf(path));

test("SQL stands in queries, in the store and in what the reading threads run, and nowhere else", () => {
  const strays = writtenOut.filter((path) => !/(?:^|\/)queries(?:\.ts$|\/)/.test(path) && !isOfReaders(path));
  expect(strays).toEqual([]);
});

test("whoever writes SQL out beside the query builder says why", () => {
  const silent = writtenOut.filter(
    (path) => !isOfReaders(path) && !/\/\/ .*[Ww]ritten out/.test(textOf(path)),
  );
  expect(silent).toEqual([]);
});

/** Modules that a file loads: those that it imports for their types alone are gone when it runs. */
function loadedBy(path: string): string[] {
  const imports = textOf(path).matchAll(/^(?:import|export) (?!type )(?:([^"';]*?) from )?"([^"]+)";/gms);
  return [...imports].flatMap(([, names = "", from = ""]) => {
    const [, list] = /^\{(.*)\}$/s.exec(names) ?? [];
    const isTypes = list?.split(",").every((name) => /^\s*(?:type .*)?$/s.test(name)) ?? false;
    return isTypes ? [] : [from.startsWith(".") ? join(path, "..", from).replaceAll("\\", "/") : from];
  });
}

test("a thread loads no query builder, which each of them would keep in memory", () => {
  const threads = sources.filter(
    // Those two run seldom, and end with their work.
    (path) => /-worker\.ts$/.test(path) && !/\/(?:backup|check)-worker\.ts$/.test(path),
  );
  expect(threads.length).toBeGreaterThan(5);
  for (const thread of threads) {
    const loaded = new Set([thread]);
    // What is added while the set is gone through is gone through as well.
    for (const path of loaded)
      if (existsSync(join(root, path))) for (const next of loadedBy(path)) loaded.add(next);
    expect([thread, loaded.has("kysely")]).toEqual([thread, false]);
  }
});
