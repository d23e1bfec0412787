import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type TestDaemon, type TestOptions, testDaemon } from "../daemon.ts";

/** A daemon and a folder of a person. */
async function withFolder(options: TestOptions = {}) {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "memory-roots-")));
  const test = await testDaemon(options);
  return {
    ...test,
    dir,
    put(name: string, text = `# ${name}\n\nThe orders service of ${name} runs on PostgreSQL.\n`) {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, name), text);
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

type List = Awaited<ReturnType<TestDaemon["client"]["roots"]["list"]>>;

/** Ask until it holds; the runner's own time limit is the only one. */
async function until({ client }: Pick<TestDaemon, "client">, holds: (list: List) => boolean): Promise<List> {
  for (;;) {
    const list = await client.roots.list({ query: {} });
    if (holds(list)) return list;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("linked folders", () => {
  test("nothing linked is told from watching turned off", async () => {
    await using on = await testDaemon();
    const stats = { roots: 0, files: 0, queued: 0, missing: 0, capped: false };
    expect(await on.client.roots.list({ query: {} })).toEqual({
      enabled: true,
      roots: [],
      stats,
      nextCursor: null,
    });
    await using off = await testDaemon({ config: { sync: "off" } });
    expect(await off.client.roots.list({ query: {} })).toEqual({
      enabled: false,
      roots: [],
      nextCursor: null,
    });
  });

  test("are read, followed, and their deleted files counted as missing", async () => {
    await using daemon = await withFolder();
    daemon.put("one.md");
    const root = await daemon.client.roots.link({ body: { path: daemon.dir } });
    expect(root).toMatchObject({ path: daemon.dir, watching: true });
    await until(daemon, ({ roots }) => roots[0]?.documents === 1);
    daemon.put("later.md", "# Later\n\nA file that arrived later about pelicans.\n");
    const grown = await until(daemon, ({ roots }) => roots[0]?.documents === 2);
    expect(grown.stats?.queued).toBeGreaterThanOrEqual(2);
    unlinkSync(join(daemon.dir, "later.md"));
    const gone = await until(daemon, ({ stats }) => stats?.missing === 1);
    expect(gone.roots[0]).toMatchObject({ missing: 1, lastScanAt: expect.any(String) });
  });

  test("keep a renamed file's text, under its new name", async () => {
    await using daemon = await withFolder();
    daemon.put("old.md", "# Birds\n\nPelicans nest on the island of Vancouver.\n");
    await daemon.client.roots.link({ body: { path: daemon.dir } });
    await until(daemon, ({ roots }) => roots[0]?.state === "up-to-date" && roots[0].documents === 1);
    renameSync(join(daemon.dir, "old.md"), join(daemon.dir, "new.md"));
    for (;;) {
      const { memories } = await daemon.client.recall.query({ body: { query: "pelicans" } });
      if (memories.some((one) => one.source.path === join(daemon.dir, "new.md"))) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  test("are listed newest first, all or by pages", async () => {
    await using daemon = await withFolder();
    const names = ["a", "b", "c"];
    for (const name of names) {
      mkdirSync(join(daemon.dir, name));
      await daemon.client.roots.link({ body: { path: join(daemon.dir, name) } });
    }
    const pathsOf = ({ roots }: List) => roots.map(({ path }) => path.slice(daemon.dir.length + 1));
    expect(pathsOf(await daemon.client.roots.list({ query: {} }))).toEqual(["c", "b", "a"]);
    const first = await daemon.client.roots.list({ query: { limit: 2 } });
    const rest = await daemon.client.roots.list({ query: { limit: 2, cursor: first.nextCursor ?? "" } });
    expect([pathsOf(first), pathsOf(rest), rest.nextCursor]).toEqual([["c", "b"], ["a"], null]);
    await expect(daemon.client.roots.list({ query: { cursor: "nonsense" } })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("are refused with what is wrong about the path", async () => {
    await using daemon = await withFolder();
    for (const path of ["notes", join(daemon.dir, "nope"), daemon.home])
      await expect(daemon.client.roots.link({ body: { path } })).rejects.toMatchObject({
        code: "invalid",
        issues: [{ path: "path" }],
      });
  });

  test("are paused, resumed, compared and unlinked by hand", async () => {
    await using daemon = await withFolder();
    daemon.put("one.md");
    const { id } = await daemon.client.roots.link({ body: { path: daemon.dir } });
    await until(daemon, ({ roots }) => roots[0]?.documents === 1);
    const params = { id };
    expect(await daemon.client.roots.watch({ params, body: { watching: false } })).toMatchObject({
      watching: false,
      state: "paused",
    });
    daemon.put("two.md");
    expect(await daemon.client.roots.rescan({ params })).toMatchObject({ files: 2, queued: 1, missing: 0 });
    expect(await daemon.client.roots.watch({ params, body: { watching: true } })).toMatchObject({
      watching: true,
    });
    await until(daemon, ({ roots }) => roots[0]?.documents === 2);
    expect(await daemon.client.roots.unlink({ params, query: { documents: "remove" } })).toEqual({
      ok: true,
      documents: 2,
    });
    await expect(daemon.client.roots.unlink({ params, query: {} })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("that are not there are a conflict to compare, and lose nothing", async () => {
    await using daemon = await withFolder();
    daemon.put("disk/one.md");
    const { id } = await daemon.client.roots.link({ body: { path: join(daemon.dir, "disk") } });
    await until(daemon, ({ roots }) => roots[0]?.state === "up-to-date" && roots[0].documents === 1);
    renameSync(join(daemon.dir, "disk"), join(daemon.dir, "away"));
    await expect(daemon.client.roots.rescan({ params: { id } })).rejects.toMatchObject({ code: "conflict" });
    const { roots } = await daemon.client.roots.list({ query: {} });
    expect(roots[0]).toMatchObject({ state: "unreachable", documents: 1, missing: 0 });
    renameSync(join(daemon.dir, "away"), join(daemon.dir, "disk"));
    expect(await daemon.client.roots.rescan({ params: { id } })).toMatchObject({ files: 1, missing: 0 });
  });
});
