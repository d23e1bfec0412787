import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  has,
  keptRoots,
  linked,
  OWNER,
  overtaken,
  rootOf,
  settled,
  until,
} from "../../../test/scripted-roots.ts";
import { findRoots } from "./queries.ts";

describe("a linked folder", () => {
  test("is read, and so is what comes later, in it and in new folders below", async () => {
    await using kept = keptRoots();
    kept.put("notes/one.md");
    const root = await linked(kept);
    expect(root).toMatchObject({ path: join(kept.dir, "notes"), watching: true, state: "scanning" });
    expect(kept.told("offered")).toEqual(["notes/one.md"]);
    kept.put("notes/two.md");
    kept.put("notes/new/folder/three.md");
    await has(kept, "ready", "notes/two.md", "notes/new/folder/three.md");
    kept.put("notes/new/folder/four.md");
    await has(kept, "ready", "notes/new/folder/four.md");
    await settled(kept, root.id);
    expect(rootOf(kept, root.id)).toMatchObject({ documents: 4, state: "up-to-date" });
    expect(kept.keeper.stats(OWNER)).toEqual({ roots: 1, files: 0, queued: 4, missing: 0, capped: false });
  });

  test("has changes read, and deleted files marked, and marks taken back", async () => {
    await using kept = keptRoots();
    const file = kept.put("notes/one.md");
    await linked(kept);
    const { mtimeMs } = statSync(file);
    appendFileSync(file, "more");
    await until(() => kept.told("offered").length === 2);
    unlinkSync(file);
    await has(kept, "missing", "notes/one.md");
    kept.put("notes/one.md", "notes/one.mdmore");
    utimesSync(file, mtimeMs / 1000, mtimeMs / 1000);
    await has(kept, "ready", "notes/one.md");
    expect(kept.keeper.stats(OWNER)).toMatchObject({ missing: 1 });
  });

  test("has files read that took each other's places, of one size and one time", async () => {
    await using kept = keptRoots();
    const files = [kept.put("notes/one.md", "our dog"), kept.put("notes/two.md", "his cat")] as const;
    for (const file of files) utimesSync(file, 1_700_000_000, 1_700_000_000);
    await linked(kept);
    const aside = join(kept.dir, "aside.md");
    renameSync(files[0], aside);
    renameSync(files[1], files[0]);
    renameSync(aside, files[1]);
    await until(() => kept.told("offered").length >= 4);
    expect(new Set(kept.told("offered").slice(2))).toEqual(new Set(["notes/one.md", "notes/two.md"]));
  });

  test("offers a renamed file before it marks its old name", async () => {
    await using kept = keptRoots();
    kept.put("notes/old.md");
    await linked(kept);
    renameSync(join(kept.dir, "notes/old.md"), join(kept.dir, "notes/new.md"));
    await has(kept, "missing", "notes/old.md");
    expect(kept.intake.told.slice(1).map(([what]) => what)).toEqual(["offered", "missing"]);
  });

  test("follows a renamed folder under its new name, and what happens in it then", async () => {
    await using kept = keptRoots();
    kept.put("notes/old/deep/a.md");
    await linked(kept);
    renameSync(join(kept.dir, "notes/old"), join(kept.dir, "notes/new"));
    await has(kept, "missing", "notes/old/deep/a.md");
    expect(kept.statuses()["notes/new/deep/a.md"]).toBe("ready");
    kept.put("notes/new/deep/b.md");
    await has(kept, "ready", "notes/new/deep/b.md");
  });

  test("marks what was in a deleted folder, and follows a folder that comes in its place", async () => {
    await using kept = keptRoots();
    kept.put("notes/sub/deep/a.md");
    kept.put("notes/sub/b.md");
    await linked(kept);
    rmSync(join(kept.dir, "notes/sub"), { recursive: true });
    kept.put("notes/sub/c.md");
    await has(kept, "missing", "notes/sub/deep/a.md", "notes/sub/b.md");
    await has(kept, "ready", "notes/sub/c.md");
    kept.put("notes/sub/d.md");
    await has(kept, "ready", "notes/sub/d.md");
  });

  test("takes a file in the place of a folder for a file, and the other way round", async () => {
    await using kept = keptRoots();
    kept.put("notes/x/a.md");
    kept.put("notes/y.md");
    await linked(kept);
    rmSync(join(kept.dir, "notes/x"), { recursive: true });
    writeFileSync(join(kept.dir, "notes/x"), "a file");
    unlinkSync(join(kept.dir, "notes/y.md"));
    kept.put("notes/y.md/z.md");
    await has(kept, "ready", "notes/x", "notes/y.md/z.md");
    await has(kept, "missing", "notes/x/a.md", "notes/y.md");
  });

  test("has a thousand files that change at once all read, none twice", async () => {
    await using kept = keptRoots();
    const names = Array.from({ length: 1000 }, (_, n) => `notes/${n % 10}/${n}.md`);
    for (const name of names) kept.put(name);
    await linked(kept);
    kept.intake.told.length = 0;
    for (const name of names) kept.put(name, `${name} has changed`);
    await until(() => kept.told("offered").length >= 1000);
    await kept.keeper.rescan(OWNER, findRoots(kept.store, OWNER)[0]?.id ?? "");
    expect(kept.told("offered").sort()).toEqual([...names].sort());
  });

  test("leaves out what an ignore file names from now on, and takes it in again, unchanged as it is", async () => {
    await using kept = keptRoots();
    kept.put("notes/drafts/a.md");
    kept.put("notes/b.md");
    await linked(kept);
    kept.put("notes/.memoryignore", "drafts\n");
    await has(kept, "skipped", "notes/drafts/a.md");
    expect(kept.told("left out")).toEqual(["notes/drafts/a.md"]);
    unlinkSync(join(kept.dir, "notes/.memoryignore"));
    await has(kept, "ready", "notes/drafts/a.md");
    expect(kept.told("missing")).toEqual([]);
  });

  test("names the repository that is made around its files", async () => {
    await using kept = keptRoots();
    kept.put("notes/app/a.md");
    await linked(kept);
    mkdirSync(join(kept.dir, "notes/app/.git"));
    const project = () =>
      kept.store.prepare<[], { project: string | null }>("SELECT project FROM documents").get()?.project;
    await until(() => project() === "app");
  });

  test("forgets nothing that a person forgot back into the store", async () => {
    await using kept = keptRoots();
    const file = kept.put("notes/a.md");
    const { id } = await linked(kept);
    kept.store.prepare("UPDATE documents SET status = 'forgotten'").run();
    appendFileSync(file, "more");
    await kept.keeper.rescan(OWNER, id);
    expect(kept.statuses()).toEqual({ "notes/a.md": "forgotten" });
  });

  test("marks nothing behind a walk cap that still exists", async () => {
    await using kept = keptRoots();
    for (const name of ["a", "b", "c"]) kept.put(`notes/${name}/x.md`);
    await linked(kept);
    const small = kept.again({ config: { walkCap: 4 } });
    unlinkSync(join(kept.dir, "notes/c/x.md"));
    const [row] = findRoots(kept.store, OWNER);
    const answer = await small.rescan(OWNER, row?.id ?? "");
    expect(answer).toMatchObject({ capped: true, missing: expect.any(Number) });
    await has(kept, "missing", "notes/c/x.md");
    expect(kept.told("missing")).toEqual(["notes/c/x.md"]);
    expect(kept.told("left out")).toEqual([]);
    expect(small.stats(OWNER)).toMatchObject({ capped: true });
    expect(rootOf(kept, row?.id ?? "", small).reason).toContain("a walk ends after 4 entries");
  });
});

describe("catching up", () => {
  test("a start finds what changed while no daemon ran", async () => {
    await using kept = keptRoots();
    kept.put("notes/stays.md");
    kept.put("notes/goes.md");
    const { id } = await linked(kept);
    await kept.keeper.stop();
    unlinkSync(join(kept.dir, "notes/goes.md"));
    kept.put("notes/comes.md");
    const next = kept.again();
    next.start();
    await has(kept, "ready", "notes/comes.md", "notes/stays.md");
    await has(kept, "missing", "notes/goes.md");
    kept.put("notes/later.md");
    await has(kept, "ready", "notes/later.md");
    expect(kept.told("offered").filter((name) => name === "notes/stays.md")).toHaveLength(1);
    await settled(kept, id, next);
  });

  test("a file whose first offer failed is offered again, whatever its time", async () => {
    await using kept = keptRoots();
    const file = kept.put("notes/a.md");
    utimesSync(file, 1, 1);
    let failures = 2;
    kept.intake.before = () => {
      if (failures-- > 0) throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    };
    mkdirSync(join(kept.dir, "notes"), { recursive: true });
    await kept.keeper.link(OWNER, join(kept.dir, "notes"));
    await has(kept, "ready", "notes/a.md");
    expect(failures).toBe(-1);
  });

  test("files that appear while a walk runs are not lost", async () => {
    await using kept = keptRoots();
    kept.put("notes/a/1.md");
    let walks = 0;
    kept.onWalk = () => {
      walks += 1;
      if (walks === 2) kept.put("notes/b/2.md");
      if (walks === 3) kept.put("notes/b/3.md");
    };
    await linked(kept);
    await has(kept, "ready", "notes/a/1.md", "notes/b/2.md", "notes/b/3.md");
  });

  test("a paused folder is left alone, and caught up with when it is resumed", async () => {
    await using kept = keptRoots();
    kept.put("notes/a.md");
    const { id } = await linked(kept);
    expect(kept.keeper.setWatching(OWNER, id, false)).toMatchObject({ watching: false, state: "paused" });
    kept.put("notes/b.md");
    unlinkSync(join(kept.dir, "notes/a.md"));
    await overtaken();
    expect(kept.statuses()).toEqual({ "notes/a.md": "ready" });
    expect(kept.keeper.setWatching(OWNER, id, true)).toMatchObject({ watching: true });
    await has(kept, "missing", "notes/a.md");
    await has(kept, "ready", "notes/b.md");
  });

  test("a rescan of a paused folder looks once", async () => {
    await using kept = keptRoots();
    const { id } = await linked(kept);
    kept.keeper.setWatching(OWNER, id, false);
    kept.put("notes/a.md");
    expect(await kept.keeper.rescan(OWNER, id)).toMatchObject({
      files: 1,
      queued: 1,
      missing: 0,
      capped: false,
      unreadable: [],
      root: { state: "paused", documents: 1 },
    });
  });

  test("a rescan has files that failed tried again, and a start does not", async () => {
    await using kept = keptRoots();
    const { id } = await linked(kept);
    kept.again().start();
    await overtaken();
    expect(kept.intake.hastened).toEqual([]);
    await kept.keeper.rescan(OWNER, id);
    expect(kept.intake.hastened).toEqual([id]);
  });

  test("a rescan asked for the moment another one ends is answered like any", async () => {
    await using kept = keptRoots();
    const { id } = await linked(kept);
    // An event would wake it as well: nothing changes here.
    await kept.keeper.rescan(OWNER, id);
    expect(await kept.keeper.rescan(OWNER, id)).toMatchObject({ files: 0, root: { state: "up-to-date" } });
  });

  test("rescans asked for at once share a walk, and two walks of a folder never run at the same time", async () => {
    await using kept = keptRoots();
    const { id } = await linked(kept);
    let running = 0;
    let most = 0;
    let walks = 0;
    kept.onWalk = async () => {
      walks += 1;
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
    };
    const first = kept.keeper.rescan(OWNER, id);
    await until(() => running === 1);
    await Promise.all([first, ...Array.from({ length: 5 }, () => kept.keeper.rescan(OWNER, id))]);
    expect([most, walks]).toEqual([1, 2]);
  });

  test("with watching off nothing is followed, and a link or a rescan looks once", async () => {
    await using kept = keptRoots({ config: { sync: "off" } });
    kept.put("notes/a.md");
    const root = await kept.keeper.link(OWNER, join(kept.dir, "notes"));
    expect(root).toMatchObject({ watching: false, state: "off" });
    await has(kept, "ready", "notes/a.md");
    kept.put("notes/b.md");
    await overtaken();
    expect(kept.statuses()["notes/b.md"]).toBeUndefined();
    expect(await kept.keeper.rescan(OWNER, root.id)).toMatchObject({ queued: 1 });
  });
});
