import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  has,
  type Kept,
  keptRoots,
  linked,
  makeGate,
  OWNER,
  overtaken,
  until,
} from "../../../test/scripted-roots.ts";
import { findRoots } from "./queries.ts";

describe("unlinking", () => {
  test("keeps the documents, or takes them along", async () => {
    await using kept = keptRoots();
    kept.put("notes/a.md");
    const first = await linked(kept);
    expect(await kept.keeper.unlink(OWNER, first.id, "keep")).toBe(0);
    expect(kept.statuses()).toEqual({ "notes/a.md": "ready" });
    const second = await linked(kept);
    expect(await kept.keeper.unlink(OWNER, second.id, "remove")).toBe(1);
    expect(kept.statuses()).toEqual({});
    await linked(kept);
    expect(kept.statuses()).toEqual({ "notes/a.md": "ready" });
  });

  test("is refused the second time, and at the same time", async () => {
    await using kept = keptRoots();
    const { id } = await linked(kept);
    const [one, other] = await Promise.allSettled([
      kept.keeper.unlink(OWNER, id, "keep"),
      kept.keeper.unlink(OWNER, id, "keep"),
    ]);
    expect([one.status, other.status]).toEqual(["fulfilled", "rejected"]);
    await expect(kept.keeper.unlink(OWNER, id, "keep")).rejects.toMatchObject({ code: "not_found" });
  });

  test.each(["unlink", "pause", "stop"] as const)(
    "or pausing or stopping while a walk runs: %s brings nothing back",
    async (how) => {
      await using kept = keptRoots();
      kept.put("notes/a.md");
      const gate = makeGate();
      let walks = 0;
      kept.onWalk = () => {
        walks += 1;
        return gate.opened;
      };
      const { id } = await kept.keeper.link(OWNER, realpathSync(join(kept.dir, "notes")));
      await until(() => walks === 1);
      const done =
        how === "unlink"
          ? kept.keeper.unlink(OWNER, id, "keep")
          : how === "stop"
            ? kept.keeper.stop()
            : Promise.resolve(kept.keeper.setWatching(OWNER, id, false));
      gate.open();
      await done;
      await overtaken();
      expect(kept.intake.told).toEqual([]);
      expect(findRoots(kept.store, OWNER)).toHaveLength(how === "unlink" ? 0 : 1);
    },
  );
});

/** More documents than many slices remove. */
const MANY = 8_000;

/** Documents whose files are not there. */
function fill(kept: Kept, rootId: string, name = "notes/many", most = MANY): void {
  const insert = kept.store.prepare(
    `INSERT INTO documents (id, owner_id, origin, path, folder, root_id, title, status, size, mtime, created_at)
     VALUES (?, ?, 'file', ?, ?, ?, '', 'ready', 1, 1, 0)`,
  );
  const folder = join(kept.dir, name);
  kept.store.transaction(() => {
    for (let n = 0; n < most; n++) insert.run(`${name}/${n}`, OWNER, join(folder, `${n}.md`), folder, rootId);
  });
}

const documents = (kept: Kept) =>
  kept.store
    .prepare<[], { root: string | null; n: number }>(
      "SELECT root_id AS root, count(*) AS n FROM documents GROUP BY root_id",
    )
    .all();

describe("while a folder is unlinked with many documents", () => {
  async function unlinking() {
    const kept = keptRoots();
    kept.put("notes/a.md");
    const { id } = await linked(kept);
    fill(kept, id);
    const gone = kept.keeper.unlink(OWNER, id, "remove");
    await until(() => (documents(kept)[0]?.n ?? 0) < MANY + 1);
    return { kept, id, gone };
  }

  test("what waits to be read goes first", async () => {
    const { kept: open, gone } = await unlinking();
    await using kept = open;
    expect(kept.statuses()).toMatchObject({ "notes/a.md": "ready" });
    await gone;
    expect(kept.statuses()).toEqual({});
  });

  test("linking it again waits, and links it anew", async () => {
    const { kept: open, id, gone } = await unlinking();
    await using kept = open;
    const again = await kept.keeper.link(OWNER, join(kept.dir, "notes"));
    expect(again.id).not.toBe(id);
    expect(await gone).toBe(MANY + 1);
    await has(kept, "ready", "notes/a.md");
    kept.put("notes/b.md");
    await has(kept, "ready", "notes/b.md");
    expect(documents(kept)).toEqual([{ root: again.id, n: 2 }]);
  });

  test.each(["around it", "inside it"] as const)(
    "linking one %s waits, and misses nothing",
    async (where) => {
      const { kept: open } = await unlinking();
      await using kept = open;
      kept.put("notes/inner/b.md");
      const { id } = await kept.keeper.link(
        OWNER,
        where === "inside it" ? join(kept.dir, "notes/inner") : kept.dir,
      );
      await has(kept, "ready", "notes/inner/b.md");
      const n = where === "inside it" ? 1 : 2;
      await until(() => documents(kept)[0]?.n === n);
      expect(documents(kept)).toEqual([{ root: id, n }]);
    },
  );

  test("a rescan, a pause and a resumption find it gone, and nothing is read or followed after", async () => {
    const { kept: open, id, gone } = await unlinking();
    await using kept = open;
    const told = kept.intake.told.length;
    const notFound = { code: "not_found" };
    await expect(kept.keeper.rescan(OWNER, id)).rejects.toMatchObject(notFound);
    await expect(kept.keeper.unlink(OWNER, id, "keep")).rejects.toMatchObject(notFound);
    for (const watching of [true, false])
      expect(() => kept.keeper.setWatching(OWNER, id, watching)).toThrow(expect.objectContaining(notFound));
    await gone;
    kept.put("notes/b.md");
    await overtaken();
    expect(kept.intake.told.slice(told)).toEqual([]);
    expect(documents(kept)).toEqual([]);
  });

  test("a stop breaks it off: the folder stays linked, and the next start reads again what is there", async () => {
    const { kept: open, id, gone } = await unlinking();
    await using kept = open;
    const refused = expect(gone).rejects.toMatchObject({ code: "conflict" });
    await kept.keeper.stop();
    await refused;
    expect(findRoots(kept.store, OWNER)).toHaveLength(1);
    await expect(kept.keeper.rescan(OWNER, id)).rejects.toMatchObject({ code: "conflict" });
    kept.again().start();
    await has(kept, "ready", "notes/a.md");
  });
});

describe("documents that change hands in pages", () => {
  test("are given back when the store refuses, and the folder is followed as before", async () => {
    await using kept = keptRoots();
    const { id } = await linked(kept);
    fill(kept, id, "notes/many", 2500);
    kept.store
      .prepare("CREATE TRIGGER full BEFORE DELETE ON roots BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
      .run();
    await expect(kept.keeper.unlink(OWNER, id, "keep")).rejects.toThrow("disk is full");
    expect(documents(kept)).toEqual([{ root: id, n: 2500 }]);
    kept.put("notes/a.md");
    await has(kept, "ready", "notes/a.md");
  });

  test("go to the folder around it when it is unlinked, all of them", async () => {
    await using kept = keptRoots();
    const outer = await linked(kept);
    const inner = await linked(kept, "notes/inner");
    fill(kept, inner.id, "notes/inner", 2500);
    await kept.keeper.unlink(OWNER, inner.id, "keep");
    expect(documents(kept)).toEqual([{ root: outer.id, n: 2500 }]);
  });

  test("are taken from the folder around it when it is linked, and those beside it are not", async () => {
    await using kept = keptRoots();
    const outer = await linked(kept);
    fill(kept, outer.id, "notes/inner", 2500);
    fill(kept, outer.id, "notes/inner0", 1);
    mkdirSync(join(kept.dir, "notes/inner"));
    const inner = await kept.keeper.link(OWNER, join(kept.dir, "notes/inner"));
    expect(documents(kept)).toEqual([
      { root: outer.id, n: 1 },
      { root: inner.id, n: 2500 },
    ]);
  });

  test("are put in order by a start when the last daemon was killed in between", async () => {
    await using kept = keptRoots();
    const outer = await linked(kept);
    const inner = await linked(kept, "notes/inner");
    await kept.keeper.stop();
    fill(kept, outer.id, "notes", 1500);
    fill(kept, inner.id, "notes/inner", 1500);
    kept.store
      .prepare(
        "UPDATE documents SET root_id = CASE WHEN root_id = ? THEN NULL ELSE ? END WHERE rowid % 2 = 0",
      )
      .run(outer.id, outer.id);
    kept.again().start();
    await until(() => documents(kept).every(({ root, n }) => root !== null && n === 1500));
    expect(documents(kept).map(({ root }) => root)).toEqual([outer.id, inner.id]);
  });
});
