import { symlink } from "node:fs/promises";
import type { Document } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aFolder } from "./a-folder.ts";
import { aChunk, aDocument, anId, aRoot } from "./builders.ts";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";

const documents = [
  aDocument(),
  aDocument({
    id: anId("91c0af"),
    path: "/home/ada/docs/broken.pdf",
    title: "",
    kind: undefined,
    status: "failed",
    chunks: 0,
  }),
];

const holding = (found: readonly Document[] = documents, scripts: Scripts = {}) =>
  fakeDaemon({
    "documents.list": ({ query }) => {
      const { ref, text = "" } = query as { ref?: string; text?: string };
      const kept = found.filter(({ id, path }) => path.includes(text) && (!ref || id.endsWith(ref)));
      return { documents: kept, nextCursor: null, total: kept.length };
    },
    "documents.get": () => aDocument(),
    "documents.chunks": () => ({
      chunks: [
        aChunk({ id: anId("c40000"), chunkIndex: 0, headingPath: "Guide", startLine: 1, endLine: 11 }),
        aChunk(),
        aChunk({
          id: anId("c40005"),
          chunkIndex: 5,
          headingPath: "Guide > Redis > Why",
          content: "Failover.",
        }),
      ],
      edges: [],
      nextCursor: null,
    }),
    "documents.remove": () => ({ ok: true }),
    ...scripts,
  });

describe("memory context list", () => {
  test("shows each document in one line that fits the terminal", async () => {
    await using fake = await holding();
    const { stdout, stderr } = await run(["context", "list"], { home: fake.home, columns: 80 });
    expect(stdout.split("\n")).toEqual([
      "REF       KIND      STATE   PASSAGES  TITLE       PATH",
      "d:7b11a0  markdown  ready         12  Guide       ~/docs/guide.md",
      "d:91c0af            failed         0  broken.pdf  ~/docs/broken.pdf",
      "",
    ]);
    expect(stderr).toBe("2 of 2\n");
  });

  test("says under a document why it could not be read, within the terminal, and in --plain's last field", async () => {
    const reason =
      "The PDF is protected with a password. Save a copy without one, and it is read on its own.";
    await using fake = await holding([aDocument(), aDocument({ ...documents[1], reason })]);
    const { stdout } = await run(["context", "list"], { home: fake.home, columns: 80 });
    expect(stdout.split("\n").slice(1)).toEqual([
      "d:7b11a0  markdown  ready         12  Guide       ~/docs/guide.md",
      "d:91c0af            failed         0  broken.pdf  ~/docs/broken.pdf",
      "          The PDF is protected with a password. Save a copy without one, and it",
      "          is read on its own.",
      "",
    ]);
    const piped = await run(["context", "list"], { home: fake.home });
    expect(piped.stdout).toContain(`\n          ${reason}\n`);
    const plain = await run(["context", "list", "--plain"], { home: fake.home });
    const fields = plain.stdout
      .trimEnd()
      .split("\n")
      .map((row) => row.split("\t"));
    expect(fields.map((row) => row[7])).toEqual(["", reason]);
  });

  test("hands its filters on, a folder by path or reference, and answers --json with one list", async () => {
    await using fake = await holding(documents, {
      "roots.list": () => ({ enabled: true, roots: [aRoot()], nextCursor: null }),
    });
    const flags = ["--root", "r:9c01ab", "--kind", "pdf", "--status", "failed", "--limit", "2", "--json"];
    const { stdout } = await run(["context", "list", ...flags], { home: fake.home });
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ title: "Guide" }, {}], nextCursor: null, total: 2 });
    expect(askedOf(fake, "documents.list")[0]?.query).toEqual({
      root: anId("9c01ab"),
      kind: "pdf",
      unreadable: "true",
      status: "failed",
      limit: 2,
    });
  });

  test("tells an empty list from one that its filters emptied", async () => {
    await using fake = await holding([]);
    expect((await run(["context", "list"], { home: fake.home })).stdout).toBe(
      "No document has been read. Add some:  memory context add <file, folder or url>\n",
    );
    expect((await run(["context", "list", "--kind", "pdf"], { home: fake.home })).stdout).toBe(
      "No document matches these filters.\n",
    );
  });
});

describe("memory context show", () => {
  test("tells everything about a document, with its outline", async () => {
    await using fake = await holding([aDocument({ redactions: 2, rootId: anId("9c01ab") })]);
    const { exit, stdout } = await run(["context", "show", "d:11a0"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      /^d:7b11a0 {2}Guide\n {2}Path {7}~\/docs\/guide\.md\n {2}Kind {7}markdown · 48 kB\n/,
    );
    expect(stdout).toContain("  Passages   12 · 2 secrets hidden\n");
    expect(stdout).toContain("  Followed   with its linked folder\n");
    expect(stdout).toContain(
      ["Outline", "  #0    Guide", "  #4      Database", "  #5      Redis", "  #5        Why", ""].join("\n"),
    );
  });

  test.each([["context", "show"], ["show"], ["context", "chunks"]])(
    "shows one passage of it: %s %s",
    async (...verb) => {
      await using fake = await holding();
      const { exit, stdout } = await run([...verb, "D:7B11A0#4"], { home: fake.home });
      expect({ exit, stdout }).toEqual({
        exit: 0,
        stdout: "d:7b11a0#4  guide.md › Guide > Database, lines 12–40\n  Sessions live in Postgres.\n",
      });
    },
  );

  test("writes a name so that it can be copied", async () => {
    const path = "/home/ada/docs/two  blanks\nand a line.md";
    await using fake = await holding([aDocument({ path })], { "documents.get": () => aDocument({ path }) });
    const written = "docs/two  blanks\\nand a line.md";
    const shown = await run(["context", "show", "d:11a0"], { home: fake.home });
    expect(shown.stdout).toContain(`  Path       ~/${written}\n`);
    const listed = await run(["context", "list", "--plain"], { home: fake.home });
    expect(listed.stdout.split("\t")[5]).toBe(`/home/ada/${written}`);
  });

  test("shows all passages, and as records for programs", async () => {
    await using fake = await holding();
    const shown = await run(["context", "chunks", "7b11a0"], { home: fake.home });
    expect(shown.stdout.match(/^d:7b11a0#\d/gm)).toEqual(["d:7b11a0#0", "d:7b11a0#4", "d:7b11a0#5"]);
    const { stdout } = await run(["context", "chunks", "7b11a0", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toMatchObject({
      items: [{ chunkIndex: 0 }, {}, {}],
      total: 3,
      nextCursor: null,
    });
  });

  test("finds a document by its path, also through a link", async () => {
    await using folder = await aFolder(["guide.md"]);
    await symlink(folder.path, folder.file("link"));
    await using fake = await holding([aDocument({ path: folder.file("guide.md") })]);
    expect((await run(["context", "show", folder.file("link/guide.md")], { home: fake.home })).exit).toBe(0);
  });

  test("a path that was never read is exit 3, with how to read it", async () => {
    await using fake = await holding();
    const { exit, stderr } = await run(["context", "show", "/home/ada/new.md"], { home: fake.home });
    expect(exit).toBe(3);
    expect(stderr).toContain("memory context add /home/ada/new.md");
    const namesake = await run(["context", "show", "/home/ada/guide.md"], { home: fake.home });
    expect(namesake).toMatchObject({ exit: 3, stdout: "" });
    expect(namesake.stderr).toContain("d:7b11a0: /home/ada/docs/guide.md");
  });

  test("a passage that it has not is exit 3; what is no reference is exit 2", async () => {
    await using fake = await holding();
    expect((await run(["show", "d:7b11a0#99"], { home: fake.home })).exit).toBe(3);
    expect((await run(["show", "d:xyz"], { home: fake.home })).exit).toBe(2);
  });

  test("a reference that several end with is refused with the list", async () => {
    const two = [aDocument({ id: anId("a1ffff") }), aDocument({ id: anId("b1ffff"), path: "/b.md" })];
    await using fake = await holding(two);
    const { exit, stderr } = await run(["context", "show", "d:ffff"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain("d:a1ffff: /home/ada/docs/guide.md");
    expect(stderr).toContain("d:b1ffff: /b.md");
  });
});

describe("memory context remove", () => {
  test("asks first, and says that the file stays", async () => {
    await using fake = await holding();
    const surroundings = { home: fake.home, columns: 100 };
    const refused = await run(["context", "remove", "d:7b11a0"], { ...surroundings, typed: "n" });
    expect(refused.stderr).toContain(
      'Forget "Guide" (~/docs/guide.md) and its 12 passages? The file itself stays. [y/N] ',
    );
    expect(askedOf(fake, "documents.remove")).toEqual([]);
    const agreed = await run(["context", "remove", "d:7b11a0"], { ...surroundings, typed: "y" });
    expect(agreed.stdout).toBe(
      "Forgotten  ~/docs/guide.md   The file itself stays; read it again:  memory context add ~/docs/guide.md\n",
    );
    expect(askedOf(fake, "documents.remove")).toMatchObject([{ id: anId("7b11a0") }]);
  });

  test("where nobody can be asked it needs --yes", async () => {
    await using fake = await holding();
    const piped = { home: fake.home, stdin: "y\n" };
    const { exit, stderr } = await run(["context", "remove", "d:7b11a0"], piped);
    expect(exit).toBe(2);
    expect(stderr).toContain("agree with --yes");
    expect((await run(["context", "remove", "d:7b11a0", "--yes"], piped)).exit).toBe(0);
  });
});

describe("memory context", () => {
  test("lists its verbs", async () => {
    const { exit, stdout } = await run(["help", "context"], { home: "/no/such/home" });
    expect(exit).toBe(0);
    for (const verb of [
      "add",
      "list",
      "show",
      "chunks",
      "remove",
      "roots",
      "watch",
      "unwatch",
      "forget",
      "rescan",
    ])
      expect(stdout).toMatch(new RegExp(`^ {2}${verb} `, "m"));
  });

  test("shows the same without a verb, and guesses at a misspelt one within the group", async () => {
    const help = await run(["context", "--help"], { home: "/no/such/home" });
    expect(await run(["context"], { home: "/no/such/home" })).toEqual(help);
    expect((await run(["context", "rescn"], { home: "/no/such/home" })).stderr).toBe(
      'memory: unknown command "rescn"\n  did you mean  memory context rescan ?\n',
    );
    expect((await run(["context", "nonsense"], { home: "/no/such/home" })).stderr).toContain(
      "memory context --help",
    );
  });
});
