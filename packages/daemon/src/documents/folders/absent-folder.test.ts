import { renameSync, rmSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { has, keptRoots, linked, OWNER, rootOf, until } from "../../../test/scripted-roots.ts";

describe("a folder that is not there", () => {
  test("marks nothing, says so, and is caught up with when it is back", async () => {
    await using kept = keptRoots();
    kept.put("notes/a.md");
    kept.put("notes/b.md");
    const { id } = await linked(kept);
    renameSync(join(kept.dir, "notes"), join(kept.dir, "elsewhere"));
    await until(() => rootOf(kept, id).state === "unreachable");
    expect(rootOf(kept, id)).toMatchObject({ reason: "it does not exist", missing: 0, documents: 2 });
    await expect(kept.keeper.rescan(OWNER, id)).rejects.toMatchObject({ code: "conflict" });
    rmSync(join(kept.dir, "elsewhere/a.md"));
    renameSync(join(kept.dir, "elsewhere"), join(kept.dir, "notes"));
    await has(kept, "missing", "notes/a.md");
    kept.put("notes/c.md");
    await has(kept, "ready", "notes/b.md", "notes/c.md");
    expect(kept.told("missing")).toEqual(["notes/a.md"]);
  });

  test("and whose empty mount point is: nothing is marked", async () => {
    await using kept = keptRoots();
    kept.put("notes/a.md");
    const { id } = await linked(kept);
    kept.store.prepare("UPDATE roots SET device = 'of a disk'").run();
    unlinkSync(join(kept.dir, "notes/a.md"));
    await until(() => rootOf(kept, id).state === "unreachable");
    expect(rootOf(kept, id).reason).toContain("not mounted");
    expect(kept.statuses()).toEqual({ "notes/a.md": "ready" });
    // A stray file in the mount point is not the disk.
    kept.put("notes/stray.md");
    await expect(kept.keeper.rescan(OWNER, id)).rejects.toMatchObject({ code: "conflict" });
    expect(kept.statuses()).toEqual({ "notes/a.md": "ready" });
    kept.put("notes/a.md");
    await until(() => rootOf(kept, id).state === "up-to-date");
    expect(kept.told("missing")).toEqual([]);
  });

  test("a folder that was emptied on its own disk is empty", async () => {
    await using kept = keptRoots();
    kept.put("notes/a.md");
    await linked(kept);
    unlinkSync(join(kept.dir, "notes/a.md"));
    await has(kept, "missing", "notes/a.md");
  });

  test("another folder in its place is followed like the first", async () => {
    await using kept = keptRoots();
    kept.put("notes/a.md");
    await linked(kept);
    renameSync(join(kept.dir, "notes"), join(kept.dir, "old"));
    kept.put("notes/b.md");
    await has(kept, "ready", "notes/b.md");
    await has(kept, "missing", "notes/a.md");
    kept.put("notes/c.md");
    await has(kept, "ready", "notes/c.md");
  });
});
