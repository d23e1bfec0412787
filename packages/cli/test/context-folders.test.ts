import { ApiError, type Root } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aFolder } from "./a-folder.ts";
import { aDocument, anId, aRoot } from "./builders.ts";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";
import { taking } from "./takes-files.ts";

const linking = (roots: readonly Root[], scripts: Scripts = {}) =>
  fakeDaemon({
    "roots.list": () => ({ enabled: true, roots, nextCursor: null }),
    "roots.link": ({ body }) => aRoot({ ...(body as { path: string }), state: "scanning", documents: 0 }),
    "roots.watch": ({ body }) => {
      const { watching } = body as { watching: boolean };
      return aRoot({ watching, state: watching ? "up-to-date" : "paused" });
    },
    "roots.unlink": () => ({ ok: true, documents: 412 }),
    ...scripts,
  });

describe("memory context roots", () => {
  test("says of each folder in words how it is", async () => {
    await using fake = await linking([
      aRoot(),
      aRoot({
        id: anId("d00d01"),
        path: "/home/ada/work/specs",
        state: "reading",
        documents: 18,
        pending: 222,
      }),
      aRoot({ id: anId("d00d02"), path: "/home/ada/old", state: "paused", watching: false, documents: 1 }),
      aRoot({ id: anId("d00d03"), path: "/mnt/usb", state: "unreachable", reason: "no such folder" }),
      aRoot({ id: anId("d00d04"), path: "/home/ada/x", missing: 3, failed: 1, skipped: 2 }),
    ]);
    const { stdout } = await run(["context", "roots"], { home: fake.home, columns: 100 });
    expect(stdout.split("\n")).toEqual([
      "r:9c01ab  ~/notes        up to date, 412 documents, checked just now",
      "r:d00d01  ~/work/specs   reading 18 of 240",
      "r:d00d02  ~/old          paused, 1 document",
      "r:d00d03  /mnt/usb       unreachable: no such folder, 412 documents kept",
      "r:d00d04  ~/x            up to date, 412 documents, checked just now, 3 files missing,",
      "                         1 failed (tried again), 2 skipped",
      "",
      "resume:  memory context watch r:d00d02",
      "",
    ]);
  });

  test("tells no folders from watching off, each with the next command", async () => {
    await using none = await linking([]);
    expect((await run(["context", "roots"], { home: none.home })).stdout).toBe(
      "No folders yet. Link one, and new files in it are read on their own:  memory context add <folder>\n",
    );
    await using off = await linking([], {
      "roots.list": () => ({ enabled: false, roots: [], nextCursor: null }),
    });
    expect((await run(["context", "roots"], { home: off.home })).stdout).toBe(
      "Watching is off: the daemon runs with SERVICE_SYNC=off. No folders are remembered.\nTurn it on:  env -u SERVICE_SYNC memory daemon restart\n",
    );
    const { stdout } = await run(["context", "roots", "--json"], { home: off.home });
    expect(JSON.parse(stdout)).toEqual({ items: [], nextCursor: null, total: 0, enabled: false });
  });
});

describe("memory context watch and unwatch", () => {
  test("links a folder that is not linked", async () => {
    await using folder = await aFolder(["a.md"]);
    await using fake = await linking([]);
    const { stdout } = await run(["context", "watch", folder.path], { home: fake.home });
    expect(stdout).toBe(`Linked  ${folder.path}   scanning   r:9c01ab\n`);
    expect(askedOf(fake, "roots.link")[0]?.body).toEqual({ path: folder.path });
  });

  test.each(["r:9c01ab", "/home/ada/notes", "/home/ada/notes/"])("goes on with %s", async (written) => {
    await using fake = await linking([aRoot({ state: "paused", watching: false })]);
    const { stdout } = await run(["context", "watch", written], { home: fake.home });
    expect(stdout).toBe("Watching  ~/notes   up to date, 412 documents, checked just now   r:9c01ab\n");
    expect(askedOf(fake, "roots.watch")).toMatchObject([{ id: anId("9c01ab"), body: { watching: true } }]);
  });

  test("follows a single file by reading it", async () => {
    await using folder = await aFolder(["a.md"]);
    await using fake = await linking([], { "documents.add": taking });
    const { stdout } = await run(["context", "watch", folder.file("a.md")], { home: fake.home });
    expect(stdout).toContain(`Added    ${folder.file("a.md")}   queued`);
  });

  test("pauses a folder and says that what was learned stays", async () => {
    await using fake = await linking([aRoot()]);
    const { stdout, stderr } = await run(["context", "unwatch", "/home/ada/notes"], { home: fake.home });
    expect(stdout).toBe("Paused  ~/notes   412 documents kept   r:9c01ab\n");
    expect(stderr).toBe("What was learned stays.  Resume:  memory context watch r:9c01ab\n");
  });

  test("stops following a single document", async () => {
    await using fake = await linking([], {
      "documents.list": () => ({ documents: [aDocument()], nextCursor: null, total: 1 }),
      "documents.watch": () => aDocument({ watching: false }),
    });
    const { stdout } = await run(["context", "unwatch", "d:7b11a0"], { home: fake.home });
    expect(stdout).toBe("Not followed any more  ~/docs/guide.md   d:7b11a0\n");
    expect(askedOf(fake, "documents.watch")).toMatchObject([{ body: { watching: false } }]);
  });
});

describe("memory context forget", () => {
  test("unlinks a folder without asking, since its documents stay", async () => {
    await using fake = await linking([aRoot()]);
    const { exit, stdout } = await run(["context", "forget", "r:01ab"], { home: fake.home });
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: "Unlinked  ~/notes   its 412 documents stay in memory\n",
    });
    expect(askedOf(fake, "roots.unlink")).toMatchObject([
      { id: anId("9c01ab"), query: { documents: "keep" } },
    ]);
  });

  test("asks before it forgets the documents too", async () => {
    await using fake = await linking([aRoot()]);
    const argv = ["context", "forget", "/home/ada/notes", "--documents"];
    expect((await run(argv, { home: fake.home, stdin: "" })).exit).toBe(2);
    const kept = await run(argv, { home: fake.home, columns: 100, typed: "" });
    expect(kept.stderr).toContain(
      "Unlink ~/notes and forget its 412 documents? The files themselves stay. [y/N]",
    );
    expect(askedOf(fake, "roots.unlink")).toEqual([]);
    const { stdout } = await run([...argv, "--yes"], { home: fake.home });
    expect(stdout).toBe("Unlinked  ~/notes   412 documents forgotten; the files stay\n");
    expect(askedOf(fake, "roots.unlink")).toMatchObject([{ query: { documents: "remove" } }]);
  });

  test("a folder that is not linked is exit 3, with those that are", async () => {
    await using fake = await linking([aRoot()]);
    const { exit, stderr } = await run(["context", "forget", "/home/ada/other"], { home: fake.home });
    expect(exit).toBe(3);
    expect(stderr).toContain("r:9c01ab: ~/notes");
  });
});

describe("memory context rescan", () => {
  const two = [aRoot(), aRoot({ id: anId("d00d01"), path: "/home/ada/specs" })];
  const answer = (root: Root | undefined) => ({
    root: root ?? aRoot(),
    files: 412,
    queued: 3,
    missing: 1,
    capped: false,
    unreadable: [{ path: "/home/ada/notes/secret", reason: "permission denied" }],
  });
  const rescanning = (refused: string | null) =>
    linking(two, {
      "roots.rescan": ({ params }) => {
        if (params.id === refused || refused === "all")
          throw new ApiError("conflict", "the folder cannot be read: it is gone; nothing was marked");
        return answer(two.find(({ id }) => id === params.id));
      },
    });

  test("compares every folder and says what it found", async () => {
    await using fake = await rescanning(null);
    const { exit, stdout } = await run(["context", "rescan"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout.split("\n").slice(0, 3)).toEqual([
      "r:9c01ab  ~/notes   412 files, 3 new or changed, read now, 1 missing, 1 unreadable",
      "  ! ~/notes/secret: permission denied",
      "r:d00d01  ~/specs   412 files, 3 new or changed, read now, 1 missing, 1 unreadable",
    ]);
  });

  test("one folder alone, by its path", async () => {
    await using fake = await rescanning(null);
    await run(["context", "rescan", "/home/ada/specs"], { home: fake.home });
    expect(askedOf(fake, "roots.rescan").map(({ id }) => id)).toEqual([anId("d00d01")]);
  });

  test("is exit 6 when the daemon refuses, 7 when only some were refused", async () => {
    await using off = await rescanning("all");
    const one = await run(["context", "rescan", "r:9c01ab"], { home: off.home });
    expect(one).toMatchObject({ exit: 6, stdout: "" });
    expect(one.stderr).toContain("the folder cannot be read: it is gone; nothing was marked");
    expect((await run(["context", "rescan"], { home: off.home })).exit).toBe(6);
    await using some = await rescanning(anId("d00d01"));
    const { exit, stdout } = await run(["context", "rescan", "--json"], { home: some.home });
    expect(exit).toBe(7);
    expect(JSON.parse(stdout)).toMatchObject({ total: 1, refused: [{ path: "/home/ada/specs" }] });
  });
});
