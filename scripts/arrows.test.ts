import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { type Arrows, packages, viewer, wings } from "./arrows.ts";

const root = fileURLToPath(new URL("../packages/", import.meta.url));

/** Modules that a source file imports, types included: relative ones as paths below `packages/`, ours by their name. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(/(?:^(?:import|export|\})[^"'`;]*?from |^import |import\()"([^"]+)"/gm);
  return [...found].flatMap(([, name = ""]) => {
    if (name.startsWith(".")) return [relative(root, join(root, file, "..", name))];
    const ours = /^@memory\/([a-z]+)/.exec(name)?.[1];
    return ours === undefined ? [] : [`${ours}/`];
  });
}

const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /^[a-z]+\/src\/.*\.tsx?$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path));

/** Arrows between the parts of a table, each with the imports that make it. */
function drawn(arrows: Arrows, partOf: (path: string) => string | undefined): Map<string, string[]> {
  const seen = new Map<string, string[]>();
  for (const file of sources) {
    const from = partOf(file);
    if (from === undefined || !(from in arrows)) continue;
    for (const target of importsOf(file)) {
      const to = partOf(target);
      if (to === undefined || to === from || !(to in arrows)) continue;
      const arrow = `${from} → ${to}`;
      seen.set(arrow, [...(seen.get(arrow) ?? []), `${file} imports ${target}`]);
    }
  }
  return seen;
}

const tables = {
  packages: { arrows: packages, partOf: (path: string) => /^([a-z]+)\//.exec(path)?.[1] },
  "wings of the daemon": {
    arrows: wings,
    partOf: (path: string) => /^daemon\/src\/([a-z]+)\//.exec(path)?.[1],
  },
  "folders of the viewer": {
    arrows: viewer,
    partOf: (path: string) => /^viewer\/src\/((?:places\/)?[a-z]+)\//.exec(path)?.[1],
  },
};

for (const [name, { arrows, partOf }] of Object.entries(tables)) {
  const allowed = Object.entries(arrows).flatMap(([from, to]) => to.map((one) => `${from} → ${one}`));
  const seen = drawn(arrows, partOf);

  it(`${name} import only what scripts/arrows.ts allows`, () => {
    const forbidden = [...seen].filter(([arrow]) => !allowed.includes(arrow));
    expect(Object.fromEntries(forbidden)).toEqual({});
  });

  it(`every arrow that scripts/arrows.ts allows between ${name} is one that the code has`, () => {
    expect(allowed.filter((arrow) => !seen.has(arrow))).toEqual([]);
  });

  it(`every folder among ${name} stands in scripts/arrows.ts`, () => {
    const parts = new Set(sources.map(partOf).filter((part) => part !== undefined));
    expect([...parts].filter((part) => !(part in arrows))).toEqual([]);
  });
}

it("no arrow between packages or wings runs back up", () => {
  for (const table of [packages, wings])
    for (const [at, [part, targets]] of Object.entries(table).entries())
      expect(
        targets.filter((target) => Object.keys(table).indexOf(target) >= at),
        part,
      ).toEqual([]);
});
