import { join } from "node:path";
import { ApiError, type Document, type Root } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aFolder } from "./a-folder.ts";
import { aDocument, anId, aRoot } from "./builders.ts";
import { type Asked, askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run, running } from "./run.ts";
import { taking } from "./takes-files.ts";

const adding = (scripts: Scripts = {}) =>
  fakeDaemon({
    "documents.add": taking,
    "roots.link": ({ body }) =>
      aRoot({ path: (body as { path: string }).path, state: "scanning", documents: 0, lastScanAt: null }),
    "documents.watch": () => aDocument({ watching: false }),
    ...scripts,
  });

describe("memory context add", () => {
  test("links a folder, reads a file and a page, and says how to see what becomes of it", async () => {
    await using folder = await aFolder(["notes/a.md", "guide.md"]);
    await using fake = await adding();
    const argv = ["context", "add", folder.file("notes"), folder.file("guide.md"), "https://example.org/a"];
    const { exit, stdout } = await run(argv, { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      [
        `Linked   ${folder.file("notes")}   scanning   r:9c01ab`,
        `Added    ${folder.file("guide.md")}   queued   d:7b11a0`,
        "Added    https://example.org/a   queued   d:7b11a0",
        "Reading in the background.  See it:  memory context roots",
        "",
      ].join("\n"),
    );
    expect(askedOf(fake, "roots.link").map(({ body }) => body)).toEqual([{ path: folder.file("notes") }]);
    expect(askedOf(fake, "documents.add").map(({ body }) => body)).toEqual([
      { paths: [folder.file("guide.md")], dryRun: false },
      { urls: ["https://example.org/a"], dryRun: false },
    ]);
  });

  test("resolves relative paths against the current folder", async () => {
    await using fake = await adding();
    await run(["context", "add", "package.json"], { home: fake.home });
    expect(askedOf(fake, "documents.add")[0]?.body).toEqual({
      paths: [join(process.cwd(), "package.json")],
      dryRun: false,
    });
  });

  test("follows nothing with --no-watch", async () => {
    await using folder = await aFolder(["notes/a.md", "guide.md"]);
    await using fake = await adding();
    const argv = ["context", "add", "--no-watch", folder.file("guide.md"), folder.file("notes")];
    expect((await run(argv, { home: fake.home })).exit).toBe(0);
    expect(askedOf(fake, "roots.link")).toEqual([]);
    expect(askedOf(fake, "documents.add").map(({ body }) => body)).toEqual([
      { paths: [folder.file("guide.md")], dryRun: false },
      { paths: [folder.file("notes")], dryRun: false },
    ]);
    expect(askedOf(fake, "documents.watch")[0]).toMatchObject({
      id: anId("7b11a0"),
      body: { watching: false },
    });
  });

  test("a dry run that stopped at its cap does not propose to link what it could not look through", async () => {
    await using folder = await aFolder(["guide.md"]);
    const plan = { path: folder.file("guide.md"), kind: "markdown", bytes: 12 } as const;
    const planned = { documents: [], planned: [plan], skipped: [], capped: true };
    await using fake = await adding({ "documents.add": () => planned });
    const { stdout } = await run(["context", "add", folder.path, "--dry-run"], { home: fake.home });
    expect(stdout).toContain("Name a narrower folder.");
    expect(stdout).not.toContain("Do it:");
  });

  test("what cannot be read stops nothing else, and is exit 7", async () => {
    await using folder = await aFolder(["guide.md", "a.bin"]);
    await using fake = await adding();
    const argv = ["context", "add", folder.file("nope"), folder.file("guide.md"), folder.file("a.bin")];
    const { exit, stdout } = await run([...argv, "ftp://example.org/x"], { home: fake.home });
    expect(exit).toBe(7);
    expect(stdout).toContain(`Added    ${folder.file("guide.md")}`);
    expect(stdout).toContain(`Refused  ${folder.file("nope")}   no such file or folder\n`);
    expect(stdout).toContain("Refused  ftp://example.org/x   only http and https addresses can be read\n");
    expect(stdout).toContain(`Refused  ${folder.file("a.bin")}   this kind of file is not read\n`);
  });

  test("is exit 2 with every reason when nothing is usable, before a daemon is started", async () => {
    await using folder = await aFolder([]);
    const { exit, stdout, stderr } = await run(["context", "add", folder.file("nope"), "--json"], {
      home: "/no/such/home",
    });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    expect(JSON.parse(stderr)).toMatchObject({
      error: {
        code: "invalid",
        message: "nothing to read",
        issues: [{ path: folder.file("nope"), message: "no such file or folder" }],
      },
    });
  });

  test("sends what was refused together again one by one", async () => {
    await using folder = await aFolder(["a.md", "b.md"]);
    await using fake = await adding({
      "documents.add": (question) => {
        const { paths } = question.body as { paths: string[] };
        if (paths.includes(folder.file("a.md")))
          throw new ApiError("invalid", "lies in the memory's own home");
        return taking(question);
      },
    });
    const argv = ["context", "add", folder.file("a.md"), folder.file("b.md"), "--json"];
    const { exit, stdout } = await run(argv, { home: fake.home });
    expect(exit).toBe(7);
    expect(JSON.parse(stdout)).toMatchObject({
      items: [
        { outcome: "added", path: folder.file("b.md"), document: { status: "queued" } },
        { outcome: "refused", path: folder.file("a.md"), reason: "lies in the memory's own home" },
      ],
      nextCursor: null,
      total: 2,
      capped: false,
      dryRun: false,
    });
  });

  test("tells a folder that is refused from a file in it that is skipped", async () => {
    await using folder = await aFolder(["notes/a.md", "keys/id"]);
    await using fake = await adding({
      "documents.add": (question) => {
        const [path = ""] = (question.body as { paths: string[] }).paths;
        const skipped = path.endsWith("keys")
          ? [{ path, reason: "it holds keys; memory never reads it" }]
          : [{ path: join(path, "a.bin"), reason: "this kind of file is not read" }];
        return { ...taking(question), documents: [], skipped };
      },
    });
    const argv = ["context", "add", "--no-watch", folder.file("keys"), folder.file("notes")];
    const { exit, stdout } = await run(argv, { home: fake.home });
    expect(exit).toBe(7);
    expect(stdout).toContain(`Refused  ${folder.file("keys")}   it holds keys; memory never reads it\n`);
    expect(stdout).toContain("Skipped 1\n  1  this kind of file is not read");
  });

  test("a folder that was paused is followed again", async () => {
    await using folder = await aFolder(["notes/a.md"]);
    await using fake = await adding({
      "roots.link": () => aRoot({ state: "paused", watching: false }),
      "roots.watch": () => aRoot(),
    });
    const { stdout } = await run(["context", "add", folder.file("notes")], { home: fake.home });
    expect(stdout).toContain("Linked   ~/notes   up to date");
  });

  test("says of a folder that is linked what in it cannot be read", async () => {
    await using folder = await aFolder(["notes/a.md"]);
    const path = folder.file("notes");
    const reason = `not all of it can be read: ${path}/closed (permission denied)`;
    const states: Partial<Root>[] = [
      { state: "scanning", documents: 0 },
      { documents: 1, reason },
    ];
    await using fake = await adding({
      "roots.list": () => ({ enabled: true, roots: [aRoot({ path, ...states.shift() })], nextCursor: null }),
    });
    const { stdout } = await run(["context", "add", path], { home: fake.home, columns: 300 });
    expect(stdout).toContain(
      `Linked   ${path}   up to date, 1 document, checked just now, ${reason}   r:9c01ab`,
    );
  });

  test("a daemon that fails is a failure, no refusal of the file", async () => {
    await using folder = await aFolder(["a.md"]);
    await using fake = await adding({
      "documents.add": () => {
        throw new ApiError("internal", "broken");
      },
    });
    expect((await run(["context", "add", folder.file("a.md")], { home: fake.home })).exit).toBe(1);
  });
});

describe("memory context add --dry-run", () => {
  test("says what would be read and skipped, and writes nothing", async () => {
    await using folder = await aFolder(["notes/a.md", "guide.md"]);
    const skipped = ["x.bin", "y.bin", "z.bin"].map((name) => ({
      path: folder.file(`notes/${name}`),
      reason: "this kind of file is not read",
    }));
    await using fake = await adding({
      "documents.add": (question) =>
        (question.body as { paths: string[] }).paths[0] === folder.file("notes")
          ? { ...taking(question), skipped }
          : taking(question),
    });
    const argv = ["context", "add", "--dry-run", folder.file("notes"), folder.file("guide.md")];
    const { exit, stdout } = await run(argv, { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "Would read 2 sources, 3.0 kB: 2 markdown",
      `  ${folder.file("guide.md")}`,
      `  ${folder.file("notes")}`,
      "Would skip 3",
      expect.stringMatching(/^ {2}3 {2}this kind of file is not read {3}/),
      "Nothing was written.",
      "",
      `Do it:  memory context add ${folder.file("notes")} ${folder.file("guide.md")}`,
      "",
    ]);
    expect(askedOf(fake, "roots.link")).toEqual([]);
    expect(askedOf(fake, "documents.add").map(({ body }) => (body as { dryRun: boolean }).dryRun)).toEqual([
      true,
      true,
    ]);
  });
});

describe("memory context add --wait", () => {
  const listed = (documents: readonly Document[]) => ({
    documents,
    nextCursor: null,
    total: documents.length,
  });

  /** One document that changes its state each time somebody looks at the queue; the last state stays. */
  const reading = (states: Document[]) => {
    let [now] = states;
    return ({ query }: Asked) => {
      const { status } = query as { status?: string };
      if (status === "queued") now = states.shift() ?? now;
      return listed(now && now.status === status ? [now] : []);
    };
  };

  test("stays until the folder and the files are read, then says how it went", async () => {
    await using folder = await aFolder(["notes/a.md", "guide.md"]);
    const path = folder.file("notes");
    const states: Partial<Root>[] = [
      { state: "scanning", lastScanAt: null, documents: 0 },
      { state: "up-to-date", documents: 240 },
    ];
    await using fake = await adding({
      "roots.list": () => ({ enabled: true, roots: [aRoot({ path, ...states.shift() })], nextCursor: null }),
      "documents.list": reading([
        aDocument({ path: folder.file("guide.md"), status: "queued" }),
        aDocument({ path: folder.file("guide.md") }),
      ]),
    });
    const { exit, stdout } = await run(["context", "add", "--wait", path, folder.file("guide.md")], {
      home: fake.home,
    });
    expect(exit).toBe(0);
    expect(stdout).toContain(`Linked   ${path}   up to date, 412 documents, checked just now`);
    expect(stdout).toContain(`Added    ${folder.file("guide.md")}   read, 12 passages   d:7b11a0\n`);
    expect(stdout).not.toContain("in the background");
  });

  test("tells what could not be read after all, exit 7", async () => {
    await using folder = await aFolder(["guide.md"]);
    const failed = aDocument({
      path: folder.file("guide.md"),
      status: "failed",
      reason: "reading took too long",
    });
    await using fake = await adding({
      "documents.list": reading([failed]),
    });
    const { exit, stdout } = await run(["context", "add", "--wait", folder.file("guide.md")], {
      home: fake.home,
    });
    expect({ exit, stdout }).toEqual({
      exit: 7,
      stdout: `Refused  ${folder.file("guide.md")}   reading took too long; it is tried again by itself\n`,
    });
  });

  test("Ctrl-C stops the waiting and not the reading", async () => {
    await using folder = await aFolder(["guide.md"]);
    const queued = aDocument({ path: folder.file("guide.md"), status: "queued" });
    let interrupt = (): void => undefined;
    await using fake = await adding({
      "documents.list": () => {
        interrupt();
        return listed([queued]);
      },
    });
    const started = running(["context", "add", "--wait", folder.file("guide.md")], { home: fake.home });
    interrupt = started.interrupt;
    const { exit, stderr } = await started.ended;
    expect(exit).toBe(130);
    expect(stderr).toContain("stopped waiting; the daemon goes on reading");
  });
});
