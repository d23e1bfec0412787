import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { api } from "@memory/shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aSaved } from "./builders.ts";
import { type Asked, fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "memory-foreign-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function lay(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const root = await mkdtemp(join(folder, "of-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

const taking = () =>
  fakeDaemon({
    "memories.save": ({ body }) =>
      aSaved({ outcome: JSON.stringify(body).includes("again") ? "merged" : "saved" }),
    "notes.read": () => ({
      ...{ dryRun: false, files: 1, changed: 1, statements: 3, saved: 2, merged: 1, versioned: 0 },
      ...{ conflict: 0, dropped: 0, retired: 0, redactions: 0, leftOut: [] },
    }),
    "knowledge.import": ({ body }) => {
      const { entities, relations } = api.knowledge.import.body.parse(body);
      const observations = entities.reduce((sum, one) => sum + one.observations.length, 0);
      const counts = { entities: entities.length, observations, relations: relations.length };
      return { ...counts, known: 0, redactions: 0 };
    },
  });
type Fake = Awaited<ReturnType<typeof taking>>;

const savedIn = ({ asked }: Fake) =>
  asked
    .filter(({ name }: Asked) => name === "memories.save")
    .map(({ body }) => api.memories.save.body.parse(body));
const graphIn = ({ asked }: Fake) =>
  asked
    .filter(({ name }: Asked) => name === "knowledge.import")
    .map(({ body }) => api.knowledge.import.body.parse(body))[0];

async function importing(path: string, ...args: string[]) {
  await using fake = await taking();
  const result = await run(["import", "file", path, ...args], { home: fake.home });
  return { ...result, saved: savedIn(fake), graph: graphIn(fake) };
}

describe("memories of Mem0 and OpenMemory", () => {
  const records = [
    { id: "1", memory: "Ada prefers tea.", created_at: "2026-03-04T10:00:00Z", updated_at: null },
    { id: "2", content: "The port is 4000.", created_at: 1_770_000_000, state: "active" },
    { id: "3", content: "An old one.", state: "deleted" },
    { id: "4", categories: [] },
  ];
  test.each([
    ["a list", JSON.stringify(records)],
    ["an answer of its interface", JSON.stringify({ results: records })],
    ["a backup", JSON.stringify({ user: { id: "u" }, apps: [], memories: records })],
    ["lines", records.map((record) => JSON.stringify(record)).join("\n")],
    ["packed lines", gzipSync(records.map((record) => JSON.stringify(record)).join("\n"))],
  ])(
    "are taken over with their dates from %s, without those that were deleted there",
    async (_what, content) => {
      const root = await lay({ "memories.json": content });
      const { exit, stdout, saved } = await importing(join(root, "memories.json"));
      expect(exit).toBe(0);
      expect(
        saved.map(({ content: words, assertedAt, source }) => [words, assertedAt, source?.statedBy]),
      ).toEqual([
        ["Ada prefers tea.", "2026-03-04T10:00:00.000Z", "assistant"],
        ["The port is 4000.", "2026-02-02T02:40:00.000Z", "assistant"],
      ]);
      expect(new Set(saved.map(({ runId }) => runId)).size).toBe(1);
      expect(stdout).toContain("Took over  2 memories\n");
      expect(stdout).toContain("left out: 2 records were deleted there, or say nothing");
      expect(stdout).toContain("memory undo --last");
    },
  );

  test("are counted by a dry run, and none is saved", async () => {
    const root = await lay({ "memories.json": JSON.stringify(records) });
    const { stdout, saved } = await importing(join(root, "memories.json"), "--dry-run");
    expect(saved).toEqual([]);
    expect(stdout).toContain("Would take over  2 memories");
    expect(stdout).toContain("Nothing was written.");
  });
});

describe("notes of basic-memory or Obsidian", () => {
  const note = [
    "---",
    "title: Coffee Brewing",
    "type: guide",
    "---",
    "# Coffee Brewing",
    "Prose about [[Water]].",
    "- [method] Pour over keeps the flavour #brewing (since May)",
    "- [ ] a task",
    "- [x] a task that is done",
    "- [docs](https://example.org) are no observation",
    "- requires [[Grinding Technique|grinding]]",
    "- [[Tea#Green]]",
    "```",
    "- [code] this is none",
    "```",
  ].join("\r\n");

  test("become entities with their observations and relations; of pages of prose it is said how they are read", async () => {
    const root = await lay({
      "coffee.md": note,
      "deep/Prose.md": "Only words.",
      ".obsidian/plugin.md": "- [x1] none",
    });
    const { exit, stdout, graph } = await importing(root);
    expect(exit).toBe(0);
    expect(graph?.entities).toEqual([
      {
        name: "Coffee Brewing",
        entityType: "guide",
        observations: ["method: Pour over keeps the flavour #brewing (since May)"],
      },
    ]);
    expect(graph?.relations.map(({ relationType, to }) => `${relationType} ${to}`)).toEqual([
      "requires Grinding Technique",
      "relates_to Tea",
      "links_to Water",
    ]);
    expect(stdout).toContain("Took over  1 entity · 1 observation · 3 relations");
    expect(stdout).toContain("1 page observes nothing");
    expect(stdout).toContain("memory context watch");
  });

  test("that cannot be read keep the others from nothing, and are named", async () => {
    const root = await lay({ "good.md": "- [fact] The pier is of oak\n", "folder.md/inside.txt": "" });
    await symlink(join(root, "nowhere"), join(root, "dangling.md"));
    const { exit, stdout, graph } = await importing(root);
    expect([exit, graph?.entities.map(({ name }) => name)]).toEqual([0, ["good"]]);
    expect(stdout).toContain("dangling.md cannot be read");
    expect(stdout).toContain("folder.md cannot be read");
  });

  test("in a folder without any are told apart from one that is empty", async () => {
    const { exit, stderr } = await importing(await lay({ "notes.txt": "words" }));
    expect([exit, stderr]).toEqual([2, expect.stringContaining("nothing in this folder is known")]);
  });
});

describe("what agents and people keep in files", () => {
  const reading = async (path: string, ...args: string[]) => {
    await using fake = await taking();
    const result = await run(["import", "file", path, ...args], { home: fake.home });
    const asked = fake.asked.filter(({ name }: Asked) => name === "notes.read");
    return { ...result, read: asked.map(({ body }) => api.notes.read.body.parse(body)) };
  };

  test("is read by the daemon, with the project that a person names", async () => {
    const root = await lay({ "shop/CLAUDE.md": "- Use pnpm.\n" });
    const path = join(root, "shop", "CLAUDE.md");
    const { read, stdout } = await reading(path);
    expect(read).toMatchObject([{ paths: [path], dryRun: false }]);
    expect(stdout).toContain("Took over  2 memories · 1 known already");
    expect((await reading(path, "--project", "other", "--dry-run")).read).toMatchObject([
      { paths: [path], project: "other", dryRun: true },
    ]);
  });

  test("of an agent's own memory all files are read, and other pages beside them are not", async () => {
    const root = await lay({
      "memory/MEMORY.md": "- [Glazes](glazes.md)\n",
      "memory/glazes.md": "Ash glaze needs cone ten.\n",
      "pages/prose.md": "Only words.\n",
    });
    const { read, stdout } = await reading(root);
    expect(read[0]?.paths).toEqual([join(root, "memory", "MEMORY.md"), join(root, "memory", "glazes.md")]);
    expect(stdout).toContain("1 page observes nothing");
  });
});

test.each([
  ["a torn file", '{"results": [{"memory": "Half'],
  ["a list of other things", "[1, 2, 3]"],
  ["bytes", Buffer.from([0, 255, 254, 7])],
  ["a packed file that is cut off", gzipSync('[{"memory":"Ada prefers tea."}]').subarray(0, 30)],
])("%s is refused with what could have been meant, and nothing is saved", async (_what, content) => {
  const root = await lay({ "memories.json": content });
  const { exit, saved, graph } = await importing(join(root, "memories.json"));
  expect([exit, saved, graph]).toEqual([2, [], undefined]);
});
