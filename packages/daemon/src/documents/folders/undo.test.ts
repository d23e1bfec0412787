import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Kept, keptRoots, linked, OWNER } from "../../../test/scripted-roots.ts";
import { byDaemon, type Commit } from "../../activity/operation.ts";
import { findChanges, readImage } from "../../activity/queries/rows.ts";
import { record } from "../../activity/record.ts";
import { ensureOwner } from "../../store/owners.ts";
import { findRoots } from "./queries.ts";
import { restoreRoot } from "./undo.ts";

const logged =
  ({ store }: Kept): Commit =>
  (work, subjectId) => {
    let n = 0;
    const newId = () => `${subjectId}-${performance.now()}-${++n}`;
    const entry = { ownerId: OWNER, kind: "undo", actor: byDaemon } as const;
    record({ store, newId, clock: () => 1 }, entry, work);
  };

/** Take back the last operation, as one itself. */
async function undoLast(kept: Kept): Promise<void> {
  const last = kept.store.prepare<[], { op: number }>("SELECT max(op) AS op FROM operations").get();
  for (const { key, before } of findChanges(kept.store, last?.op ?? 0))
    await restoreRoot(
      { ...kept, wake: () => undefined },
      { ownerId: OWNER, id: key, before: before === null ? null : readImage(before), commit: logged(kept) },
    );
}

test("a link that is taken back goes with what it brought, and keeps what was there before", async () => {
  await using kept = keptRoots();
  kept.put("notes/a.md");
  ensureOwner(kept.store, OWNER, 1);
  const old = kept.put("notes/old.md");
  const file = { path: old, rootId: null, project: null, size: 6, mtime: 1, ctime: 1 };
  await kept.intake.offer(OWNER, [file]);
  const { id } = await kept.keeper.link(OWNER, join(kept.dir, "notes"), { commit: logged(kept) });
  await expect.poll(() => kept.statuses()).toEqual({ "notes/a.md": "ready", "notes/old.md": "ready" });
  // The scripted intake knows no clock.
  kept.store.prepare("UPDATE documents SET created_at = 9e15 WHERE path <> ?").run(old);
  await undoLast(kept);
  expect([findRoots(kept.store, OWNER), kept.statuses()]).toEqual([[], { "notes/old.md": "ready" }]);
  await undoLast(kept);
  expect(findRoots(kept.store, OWNER)).toMatchObject([{ id, paused: 0 }]);
  await expect.poll(() => kept.statuses()).toEqual({ "notes/a.md": "ready", "notes/old.md": "ready" });
});

test("an unlinked folder is linked again under its id, paused where it was, and read again", async () => {
  await using kept = keptRoots();
  kept.put("notes/a.md");
  const { id } = await linked(kept);
  await kept.keeper.unlink(OWNER, id, "remove", logged(kept));
  expect(kept.statuses()).toEqual({});
  await undoLast(kept);
  expect(findRoots(kept.store, OWNER)).toMatchObject([{ id, paused: 0 }]);
  await expect.poll(() => kept.statuses()).toEqual({ "notes/a.md": "ready" });
  kept.keeper.setWatching(OWNER, id, false);
  await kept.keeper.unlink(OWNER, id, "keep", logged(kept));
  await undoLast(kept);
  expect(findRoots(kept.store, OWNER)).toMatchObject([{ id, paused: 1 }]);
});

test("a folder that is there no more, or was linked again since, is not linked by an undo", async () => {
  await using kept = keptRoots();
  kept.put("notes/a.md");
  const { id } = await linked(kept);
  await kept.keeper.unlink(OWNER, id, "keep", logged(kept));
  const again = await linked(kept);
  await expect(undoLast(kept)).rejects.toMatchObject({ code: "conflict" });
  await kept.keeper.unlink(OWNER, again.id, "keep");
  rmSync(join(kept.dir, "notes"), { recursive: true });
  await expect(undoLast(kept)).rejects.toThrow("the folder cannot be linked");
});

test("a folder that was paused is followed again", async () => {
  await using kept = keptRoots();
  kept.put("notes/a.md");
  const { id } = await linked(kept);
  kept.keeper.setWatching(OWNER, id, false, logged(kept));
  await undoLast(kept);
  expect(findRoots(kept.store, OWNER)).toMatchObject([{ id, paused: 0 }]);
  const operations = kept.store.prepare("SELECT count(*) AS n FROM operations").get();
  kept.keeper.setWatching(OWNER, id, true, logged(kept));
  expect(kept.store.prepare("SELECT count(*) AS n FROM operations").get()).toEqual(operations);
});
