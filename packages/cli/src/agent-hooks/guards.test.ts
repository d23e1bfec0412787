import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guardsAgainst } from "./guards.ts";

/** Settings of a person and of an administrator that stop our hooks. */
async function guards(own: string, managed: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "memory-guards-"));
  try {
    const places = [
      { path: join(folder, "own.json"), isManaged: false },
      { path: join(folder, "managed.json"), isManaged: true },
      { path: join(folder, "missing.json"), isManaged: false },
    ];
    await writeFile(join(folder, "own.json"), own);
    await writeFile(join(folder, "managed.json"), managed);
    return await guardsAgainst(places, (path) => path.slice(folder.length + 1));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const managedOnly = { allowManagedHooksOnly: true };

test.each([
  ["{}", "{}", []],
  ["broken {", "[]", []],
  ["{}", '{"disableAllHooks":true, /* no */}', ['"disableAllHooks" in managed.json stops every hook']],
  [
    "{}",
    JSON.stringify(managedOnly),
    ['"allowManagedHooksOnly" in managed.json stops hooks that are not an administrator\'s'],
  ],
  // Only an administrator can say so.
  [JSON.stringify(managedOnly), "{}", []],
  // They are commands.
  ['{"allowedHttpHookUrls":[]}', "{}", []],
])("%s and, of an administrator, %s", async (own, managed, expected) => {
  expect(await guards(own, managed)).toEqual(expected);
});
