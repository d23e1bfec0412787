import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@memory/shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readGraphLine } from "../src/graph-lines.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "memory-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const aFile = async (text: string | Uint8Array): Promise<string> => {
  const path = join(folder, `memory-${Math.random()}.json`);
  await writeFile(path, text);
  return path;
};
const entity = (name: string, ...observations: string[]) =>
  JSON.stringify({ type: "entity", name, entityType: "person", observations });
const relation = (from: string, to: string) =>
  JSON.stringify({ type: "relation", from, to, relationType: "knows" });

/** A daemon that takes everything for new. */
const taking = () =>
  fakeDaemon({
    "knowledge.import": ({ body }) => {
      const { entities, relations, runId } = api.knowledge.import.body.parse(body);
      const observations = entities.reduce((sum, one) => sum + one.observations.length, 0);
      return {
        runId,
        entities: entities.length,
        observations,
        relations: relations.length,
        known: 0,
        redactions: 0,
      };
    },
  });
type Fake = Awaited<ReturnType<typeof taking>>;
const partsAsked = ({ asked }: Fake) =>
  asked
    .filter(({ name }) => name === "knowledge.import")
    .map(({ body }) => api.knowledge.import.body.parse(body));

describe("memory import file", () => {
  test("cuts an entity of which a great deal is observed, so that no request is too large", async () => {
    await using fake = await taking();
    const observations = Array.from({ length: 30 }, (_, n) => `${n} ${"字".repeat(100_000)}`);
    const path = await aFile(entity("Ada", ...observations));
    const { exit } = await run(["import", "file", path], { home: fake.home });
    expect(exit).toBe(0);
    const parts = partsAsked(fake);
    expect(parts.flatMap(({ entities }) => entities.flatMap((one) => one.observations))).toEqual(
      observations,
    );
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(4 * 1024 * 1024);
  });

  test("takes over entities and relations, whatever the ends of the lines, and says how to take it back", async () => {
    await using fake = await taking();
    const path = await aFile(
      `\ufeff${[entity("Ada", "likes tea", "plays chess"), "", relation("Ada", "Bob"), entity("Bob")].join("\r\n")}`,
    );
    const { stdout, stderr, exit } = await run(["import", "file", path], { home: fake.home });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(stdout).toBe(
      [
        "Imported  2 entities, 2 observations, 1 relation",
        `  from ${path}`,
        "  take it back:  memory undo --last",
        "",
      ].join("\n"),
    );
    expect(partsAsked(fake)).toMatchObject([
      {
        entities: [{ name: "Ada", observations: ["likes tea", "plays chess"] }, { name: "Bob" }],
        relations: [{ from: "Ada", to: "Bob", relationType: "knows" }],
        dryRun: false,
      },
    ]);
  });

  test("counts first where it is asked to, and writes nothing", async () => {
    await using fake = await taking();
    const path = await aFile(entity("Ada", "likes tea"));
    const { stdout, exit } = await run(["import", "file", path, "--dry-run"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      `Would import  1 entity, 1 observation, 0 relations\n  from ${path}\n  Nothing was written.\n`,
    );
    expect(partsAsked(fake)[0]?.dryRun).toBe(true);
  });

  test("skips bad lines, tells them by number, and takes the rest", async () => {
    await using fake = await taking();
    const path = await aFile(
      [entity("Ada"), "{ half a line", "", '{"type":"entity"}', '{"type":"note"}', entity("Bob")].join("\n"),
    );
    const { stdout, exit } = await run(["import", "file", path], { home: fake.home });
    expect(exit).toBe(7);
    expect(stdout.split("\n").filter((line) => line.includes("skipped"))).toEqual([
      "  line 2 skipped: no JSON object",
      "  line 4 skipped: an entity without a name",
      "  line 5 skipped: neither an entity nor a relation",
    ]);
    const json = await run(["import", "file", path, "--json"], { home: fake.home });
    expect(JSON.parse(json.stdout)).toMatchObject({
      entities: 2,
      skipped: [
        { line: 2, reason: "no JSON object" },
        { line: 4, reason: "an entity without a name" },
        { line: 5, reason: "neither an entity nor a relation" },
      ],
    });
  });

  test("sends a large file in parts of one run", async () => {
    await using fake = await taking();
    const many = Array.from({ length: 700 }, (_, n) => `observation ${n}`);
    const path = await aFile([entity("Ada", ...many), relation("Ada", "Bob")].join("\n"));
    const { exit } = await run(["import", "file", path], { home: fake.home });
    expect(exit).toBe(0);
    const parts = partsAsked(fake);
    expect(new Set(parts.map(({ runId }) => runId)).size).toBe(1);
    expect(parts.flatMap(({ entities }) => entities.flatMap(({ observations }) => observations))).toEqual(
      many,
    );
    expect(parts.length).toBeGreaterThan(2);
  });

  test("refuses what is no such file before it asks the daemon for anything", async () => {
    await using fake = await taking();
    const shape = /memory\.json \(or memory\.jsonl\) of @modelcontextprotocol\/server-memory/;
    const refused = async (path: string, exit: number, words: RegExp) => {
      const ran = await run(["import", "file", path], { home: fake.home });
      expect(ran.exit).toBe(exit);
      expect(ran.stderr).toMatch(words);
      expect(ran.stderr).toMatch(shape);
    };
    const none = /nothing in this file is known; nothing was imported/;
    await refused(await aFile("# Shopping\n\n- milk\n"), 2, none);
    await refused(await aFile(""), 2, none);
    await refused(await aFile(JSON.stringify({ name: "package", version: "1.0.0" }, null, 2)), 2, none);
    await refused(await aFile(new Uint8Array(100_000).fill(7)), 2, none);
    await refused(await aFile("no\n".repeat(5_000)), 2, none);
    await refused(join(folder, "nowhere.json"), 3, /there is no such file/);
    expect(partsAsked(fake)).toEqual([]);
  });

  test("does not read a line that fills the memory", async () => {
    await using fake = await taking();
    const path = await aFile([entity("Ada"), `"${"x".repeat(9_000_000)}"`, entity("Bob")].join("\n"));
    const { stdout, exit } = await run(["import", "file", path], { home: fake.home });
    expect(exit).toBe(7);
    expect(stdout).toContain("line 2 skipped: too long a line");
    expect(stdout).toContain("Imported  2 entities");
  });

  test.each([
    [["import", "file"], /which file\?/],
    [["import", "file", "a.json", "--days", "3"], /a file is imported whole/],
    [["import", "sessions", "a.json"], /leave the path out/],
    [["import", "mails"], /Only "sessions" and "file" can be imported/],
  ])("%j is refused with what to do", async (argv, words) => {
    await using fake = await taking();
    const { stderr, exit } = await run(argv, { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toMatch(words);
  });
});

describe("a line of the file", () => {
  test.each([
    [
      { type: "entity", name: "Ada" },
      { name: "Ada", entityType: "unknown", observations: [] },
    ],
    [
      { type: "Entity", name: "Ada", observations: "one" },
      { name: "Ada", observations: ["one"] },
    ],
    [
      { name: "Ada", type: "person", observations: ["a"] },
      { name: "Ada", entityType: "person" },
    ],
    [
      { type: "entity", name: 7, observations: [1, { content: "b" }, null, ""] },
      { name: "7", observations: ["1", "b"] },
    ],
  ])("is an entity, fields missing or not: %j", (line, expected) => {
    expect(readGraphLine(JSON.stringify(line))).toMatchObject({ kind: "entity", entity: expected });
  });

  test.each([
    [{ type: "relation", from: "a", to: "b" }, "related_to"],
    [{ from: "a", to: "b", relationType: "knows" }, "knows"],
    [{ from: "a", to: "b", type: "knows" }, "knows"],
  ])("is a relation, fields missing or not: %j", (line, relationType) => {
    expect(readGraphLine(JSON.stringify(line))).toEqual({
      kind: "relation",
      relation: { from: "a", to: "b", relationType },
    });
  });
});
