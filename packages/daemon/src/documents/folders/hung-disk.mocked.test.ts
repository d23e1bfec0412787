import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { has, type Kept, keptRoots, linked, OWNER, until } from "../../../test/scripted-roots.ts";

/** Paths asked of the disk, and the folder whose disk hangs; a real disk alone hangs by itself. */
const disk = vi.hoisted(() => {
  const asked: string[] = [];
  return {
    asked,
    hanging: null as string | null,
    /** Answers, or never does. */
    async ask<Answer>(path: unknown, answer: () => Promise<Answer>): Promise<Answer> {
      asked.push(String(path));
      return path === this.hanging ? new Promise<Answer>(() => undefined) : answer();
    },
  };
});

vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  return {
    ...fs,
    stat: (path: string) => disk.ask(path, () => fs.stat(path)),
    statfs: (path: string) => disk.ask(path, () => fs.statfs(path)),
  };
});

afterEach(() => {
  disk.hanging = null;
});

/** Number of looks at a folder on a hanging disk, while others were looked at many times. */
async function askedAbout(hanging: string, other: string): Promise<number> {
  disk.asked.length = 0;
  disk.hanging = hanging;
  const times = (path: string) => disk.asked.filter((one) => one === path).length;
  await until(() => times(hanging) > 0);
  disk.asked.length = 0;
  await until(() => times(other) >= 5);
  return 1 + times(hanging);
}

test("a linked folder whose disk hangs is asked about once, however long that takes", async () => {
  await using kept = keptRoots();
  await linked(kept);
  await linked(kept, "other");
  expect(await askedAbout(join(kept.dir, "notes"), join(kept.dir, "other"))).toBe(1);
});

/** A file that is followed, in a folder that is not there: it is looked for now and then. */
function follow(kept: Kept, folder: string): string {
  kept.store
    .prepare(
      `INSERT INTO documents (id, owner_id, origin, path, folder, title, status, watching, size, mtime, created_at)
       VALUES (?, ?, 'file', ?, ?, '', 'ready', 1, 0, 0, 0)`,
    )
    .run(folder, OWNER, join(kept.dir, folder, "a.md"), join(kept.dir, folder));
  kept.keeper.followFiles();
  return join(kept.dir, folder);
}

test("so is the folder of a file that is followed by itself", async () => {
  await using kept = keptRoots();
  kept.put("notes/a.md");
  await linked(kept);
  await has(kept, "ready", "notes/a.md");
  const [one, other] = [follow(kept, "one"), follow(kept, "other")];
  expect(await askedAbout(one, other)).toBe(1);
});
