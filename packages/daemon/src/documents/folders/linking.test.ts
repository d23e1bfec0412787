import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { has, type Kept, keptRoots, linked, OWNER, rootOf, until } from "../../../test/scripted-roots.ts";
import { findRoots } from "./queries.ts";

const OTHER = "11111111-1111-4111-8111-111111111111";

describe("linking", () => {
  test("is the same link by whatever name the folder is given", async () => {
    await using kept = keptRoots();
    const { id } = await linked(kept);
    symlinkSync(join(kept.dir, "notes"), join(kept.dir, "alias"));
    for (const name of ["notes/", "notes/../notes/.", "alias"])
      expect(await kept.keeper.link(OWNER, `${kept.dir}/${name}`)).toMatchObject({ id });
    expect(kept.keeper.stats(OWNER).roots).toBe(1);
  });

  test.each<[string, string, RegExp]>([
    ["a relative path", "notes", /absolute/],
    ["a folder that is not there", "/DIR/nope", /does not exist/],
    ["a file", "/DIR/file.md", /is a file/],
    ["a folder of keys", "/DIR/.ssh", /keys/],
    ["a link to a folder of keys", "/DIR/harmless", /keys/],
    ["the daemon's home", "/DIR/home", /daemon's own/],
    ["a folder in the daemon's home", "/DIR/home/logs", /daemon's own/],
    ["the transcripts", "/DIR/transcripts/projects", /transcripts/],
    ["another agent's sessions", "/DIR/transcripts/codex/sessions", /transcripts/],
  ])("refuses %s", async (_, path, reason) => {
    await using kept = keptRoots();
    for (const name of [".ssh", "home/logs", "transcripts/projects", "transcripts/codex/sessions"])
      mkdirSync(join(kept.dir, name), { recursive: true });
    kept.put("file.md");
    symlinkSync(join(kept.dir, ".ssh"), join(kept.dir, "harmless"));
    const refusal = await kept.keeper
      .link(OWNER, path.replace("/DIR", kept.dir))
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({
      code: "invalid",
      message: "invalid request body",
      issues: [{ path: "path", message: expect.stringMatching(reason) }],
    });
    expect(findRoots(kept.store, OWNER)).toEqual([]);
  });

  test("leaves the daemon's home and the transcripts out of a folder around them", async () => {
    await using kept = keptRoots();
    for (const name of ["home/memory.md", "transcripts/projects/x.md", "a.md"]) kept.put(name);
    await linked(kept, ".");
    expect(kept.told("offered")).toEqual(["a.md"]);
  });

  test("shows nothing of one owner to another, and does not mix their folders", async () => {
    await using kept = keptRoots();
    kept.put("notes/a.md");
    const { id } = await linked(kept);
    const theirs = await kept.keeper.link(OTHER, join(kept.dir, "notes"));
    expect(theirs.id).not.toBe(id);
    await until(() => kept.keeper.stats(OTHER).queued === 1);
    await kept.keeper.unlink(OTHER, theirs.id, "remove");
    expect(kept.keeper.stats(OTHER)).toMatchObject({ roots: 0 });
    expect(rootOf(kept, id).documents).toBe(1);
    for (const refused of [
      () => kept.keeper.rescan(OTHER, id),
      () => kept.keeper.unlink(OTHER, id, "keep"),
      async () => kept.keeper.setWatching(OTHER, id, false),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a linked folder inside another", () => {
  const rootIds = (kept: Kept) =>
    Object.fromEntries(
      kept.store
        .prepare<[], { path: string; id: string | null }>("SELECT path, root_id AS id FROM documents")
        .all()
        .map(({ path, id }) => [path.slice(kept.dir.length + 1), id]),
    );

  test("has its files to itself, and hands them back when it is unlinked", async () => {
    await using kept = keptRoots();
    kept.put("notes/a.md");
    kept.put("notes/inner/b.md");
    const outer = await linked(kept);
    const inner = await linked(kept, "notes/inner");
    kept.put("notes/inner/c.md");
    await has(kept, "ready", "notes/inner/c.md");
    await kept.keeper.rescan(OWNER, outer.id);
    expect(rootIds(kept)).toEqual({
      "notes/a.md": outer.id,
      "notes/inner/b.md": inner.id,
      "notes/inner/c.md": inner.id,
    });
    expect(kept.told("offered")).toHaveLength(3);
    expect(await kept.keeper.unlink(OWNER, inner.id, "remove")).toBe(0);
    expect(Object.values(rootIds(kept))).toEqual([outer.id, outer.id, outer.id]);
    kept.put("notes/inner/d.md");
    await has(kept, "ready", "notes/inner/d.md");
    expect(rootIds(kept)["notes/inner/d.md"]).toBe(outer.id);
    expect(kept.told("missing")).toEqual([]);
  });

  test("keeps its files when the outer one is linked after it, and when that is unlinked", async () => {
    await using kept = keptRoots();
    kept.put("notes/inner/b.md");
    const inner = await linked(kept, "notes/inner");
    kept.put("notes/a.md");
    const outer = await linked(kept);
    expect(rootIds(kept)).toEqual({ "notes/a.md": outer.id, "notes/inner/b.md": inner.id });
    expect(await kept.keeper.unlink(OWNER, outer.id, "remove")).toBe(1);
    expect(rootIds(kept)).toEqual({ "notes/inner/b.md": inner.id });
  });
});
