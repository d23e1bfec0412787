import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { billOf } from "./bill.ts";
import { isAllowed, type Part, partOf, refuseOthers } from "./licences.ts";
import { readManifest, root } from "./manifest.ts";
import { noticesOf } from "./notices.ts";

/** They make bundles, and no code of them is in one. */
const BUILDERS = new Set(["rolldown", "vite", "@vitejs/plugin-react", "@tailwindcss/vite"]);

/** The folders of all packages that ours need to run, and of those that these need. */
function neededFolders(): string[] {
  const seen = new Set<string>();
  const add = (folder: string): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
      // pnpm lays what a package needs beside it.
      const beside = join(folder.slice(0, folder.lastIndexOf("node_modules")), "node_modules", name);
      if (existsSync(beside)) add(realpathSync(beside));
    }
  };
  for (const ours of readdirSync(join(root, "packages")).map((name) => join(root, "packages", name)))
    for (const name of Object.keys(readManifest(ours).dependencies ?? {}))
      if (!BUILDERS.has(name) && !name.startsWith("@memory/"))
        add(realpathSync(join(ours, "node_modules", name)));
  return [...seen];
}

const part = (over: Partial<Part>): Part => ({
  name: "left-pad",
  version: "1.3.0",
  licence: "MIT",
  description: undefined,
  author: undefined,
  texts: [],
  ...over,
});

test("every package that the product is made of may be handed on under its licence", () => {
  const parts = neededFolders().map(partOf);
  expect(parts.length).toBeGreaterThan(150);
  const others = parts.filter(({ licence }) => !isAllowed(licence));
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

test("no tarball is made with a part that may not be handed on, and the refusal names it", () => {
  const parts = [
    part({}),
    part({ name: "@some/one", licence: "GPL-3.0-only" }),
    part({ licence: "none named" }),
  ];
  expect(() => refuseOthers(parts)).toThrow("@some/one 1.3.0 (GPL-3.0-only), left-pad 1.3.0 (none named)");
  expect(() => refuseOthers([part({})])).not.toThrow();
});

test("the notices list every part, and print a text that several came with once", () => {
  const text = "Copyright (c) them. Do as you like.";
  const parts = [
    part({ name: "a", texts: [text] }),
    part({ name: "b", texts: [text] }),
    part({ author: "Ann" }),
  ];
  const notices = noticesOf(parts, [{ name: "The words", text: "From a list of Bob." }]);
  for (const words of [
    "a 1.3.0: MIT",
    "b 1.3.0: MIT",
    "a 1.3.0\nb 1.3.0\n\nCopyright",
    "The words\n\nFrom a list of Bob.",
  ])
    expect(notices).toContain(words);
  expect(notices.split(text)).toHaveLength(2);
  expect(notices).toContain(
    "the licence MIT and the author Ann, and brings no text of it.\n\nPermission is hereby",
  );
});

test("the bill of materials names each part by its address in the registry, and is the same when made again", () => {
  const parts = [part({ name: "@some/one", licence: "(MIT AND Zlib)" }), part({})];
  const bill = billOf(readManifest(root), parts);
  const { bomFormat, components, dependencies } = JSON.parse(bill);
  expect(bomFormat).toBe("CycloneDX");
  expect(components.map(({ purl }: { purl: string }) => purl)).toEqual([
    "pkg:npm/%40some/one@1.3.0",
    "pkg:npm/left-pad@1.3.0",
  ]);
  expect(components[0].licenses).toEqual([{ expression: "(MIT AND Zlib)" }]);
  expect(dependencies.find(({ ref }: { ref: string }) => ref.startsWith("memory@")).dependsOn).toHaveLength(
    2,
  );
  expect(billOf(readManifest(root), parts.toReversed())).toBe(bill);
});
