import { appendFileSync, renameSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { has, type Kept, keptRoots, linked, OWNER, overtaken, until } from "../../../test/scripted-roots.ts";

describe("a file followed by itself", () => {
  const follow = (kept: Kept, name: string, watching = 1) => {
    kept.store
      .prepare(
        `INSERT INTO documents (id, owner_id, origin, path, folder, title, status, watching, size, mtime, created_at)
         VALUES (?, ?, 'file', ?, ?, '', 'ready', ?, 0, 0, 0)`,
      )
      .run(name, OWNER, join(kept.dir, name), join(kept.dir, name, ".."), watching);
    kept.keeper.followFiles();
  };
  async function withOwner() {
    const kept = keptRoots();
    await linked(kept, "elsewhere");
    return kept;
  }

  test("is read when it changes, and its neighbours are not", async () => {
    await using kept = await withOwner();
    const file = kept.put("desk/a.md");
    kept.put("desk/b.md");
    follow(kept, "desk/a.md");
    await until(() => kept.told("offered").length === 1);
    appendFileSync(file, "more");
    kept.put("desk/b.md", "changed");
    await until(() => kept.told("offered").length === 2);
    expect(kept.told("offered")).toEqual(["desk/a.md", "desk/a.md"]);
    expect(kept.keeper.stats(OWNER)).toMatchObject({ files: 1 });
    unlinkSync(file);
    await has(kept, "missing", "desk/a.md");
  });

  test("is not marked when its whole folder is gone, and read when that is back", async () => {
    await using kept = await withOwner();
    kept.put("desk/a.md");
    follow(kept, "desk/a.md");
    await until(() => kept.told("offered").length === 1);
    renameSync(join(kept.dir, "desk"), join(kept.dir, "away"));
    await overtaken();
    expect(kept.statuses()["desk/a.md"]).toBe("ready");
    renameSync(join(kept.dir, "away"), join(kept.dir, "desk"));
    kept.put("desk/a.md", "changed meanwhile");
    await until(() => kept.told("offered").length === 2);
    expect(kept.told("missing")).toEqual([]);
  });

  test("is left to a linked folder that sees it, and followed all the same in one that leaves it out", async () => {
    await using kept = await withOwner();
    kept.put("notes/.gitignore", "drafts\n");
    kept.put("notes/seen.md");
    const draft = kept.put("notes/drafts/a.md");
    await linked(kept);
    kept.intake.told.length = 0;
    follow(kept, "notes/drafts/a.md");
    await until(() => kept.told("offered").length === 1);
    appendFileSync(draft, "more");
    await until(() => kept.told("offered").length === 2);
    expect(kept.told("left out")).toEqual([]);
    expect(kept.keeper.stats(OWNER)).toMatchObject({ files: 0 });
  });

  test("is let go when nobody follows it any more", async () => {
    await using kept = await withOwner();
    const file = kept.put("desk/a.md");
    follow(kept, "desk/a.md");
    await until(() => kept.told("offered").length === 1);
    kept.store.prepare("UPDATE documents SET watching = 0").run();
    kept.keeper.followFiles();
    appendFileSync(file, "more");
    await overtaken();
    expect(kept.told("offered")).toHaveLength(1);
  });
});
