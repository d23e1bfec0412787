import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importedBy, type NoteFolders } from "./find-notes.ts";
import { LAYOUTS } from "./layouts.ts";

test("a note has its program read what lies in its tree and in the program's own folder, and nothing elsewhere", async () => {
  const dir = await realpath(await mkdtemp(join(tmpdir(), "memory-imports-")));
  const root = join(dir, "kiln");
  for (const folder of ["kiln", ".claude", "other"]) await mkdir(join(dir, folder));
  for (const path of ["kiln/style.md", ".claude/mine.md", "other/theirs.md"])
    await writeFile(join(dir, path), "- Ovens are hot.\n");
  const folders = Object.fromEntries(LAYOUTS.map(({ agent }) => [agent, homedir()])) as NoteFolders;
  const file = { path: join(root, "CLAUDE.local.md"), agent: "assistant-code", isOwn: false, root } as const;
  const found = await importedBy(file, ["style.md", "../.claude/mine.md", "../other/theirs.md"], {
    ...folders,
    "assistant-code": join(dir, ".claude", "projects"),
  });
  expect(found.map(({ path }) => path)).toEqual([join(root, "style.md"), join(dir, ".claude", "mine.md")]);
  await rm(dir, { recursive: true });
});
