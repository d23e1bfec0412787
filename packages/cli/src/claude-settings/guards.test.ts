import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entriesOf } from "./entries.ts";
import { guardsAgainst } from "./guards.ts";

const entries = entriesOf({
  port: 4319,
  owner: undefined,
  recall: true,
  script: "/x/cli/hooks/session-start.mjs",
  node: "node",
});

/** What stops our hooks on a machine where a person's and an administrator's settings say this. */
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
    return await guardsAgainst(entries, places, (path) => path.slice(folder.length + 1));
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
  ['{"allowedHttpHookUrls":["http://127.0.0.1:4319/*"]}', '{"allowedHttpHookUrls":["https://*"]}', []],
  [
    '{"allowedHttpHookUrls":["http://127.0.0.1:4319/hooks"]}',
    '{"allowedHttpHookUrls":["https://*", 7]}',
    [
      '"allowedHttpHookUrls" in own.json, managed.json does not allow http://127.0.0.1:4319/hooks/claude-code/prompt',
    ],
  ],
])("%s and, of an administrator, %s", async (own, managed, expected) => {
  expect(await guards(own, managed)).toEqual(expected);
});
