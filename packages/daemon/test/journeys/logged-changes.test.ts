import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@memory/client";
import { api } from "@memory/shared";
import { aFolder, until } from "@memory/sources/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { spelledOut } from "../graph-store.ts";
import { leavingNothing } from "../logged-changes/nothing.ts";
import { memoryChanges } from "../logged-changes/of-memories.ts";
import { graphChanges } from "../logged-changes/of-the-graph.ts";
import type { World } from "../logged-changes/world.ts";
import { scriptedModels } from "../scripted-models.ts";

const program = "memory-viewer 1.2";

const logged = { ...memoryChanges, ...graphChanges };

/** Every endpoint of the contract that is no GET: a new one has to say what it leaves in the log. */
const cases = { ...leavingNothing, ...logged };

const changing = Object.entries(api).flatMap(([group, rows]) =>
  Object.entries(rows).flatMap(([name, { method }]) => (method === "get" ? [] : [`${group}.${name}`])),
);

test("every endpoint that changes something is known to leave an operation, or why it leaves none", () => {
  expect(Object.keys(cases).sort()).toEqual(changing.sort());
});

describe("a change of a person", () => {
  let world: World;
  beforeAll(async () => {
    const models = scriptedModels({ extractor: spelledOut, distiller: noteTaker() });
    const memory = await testDaemon({ models });
    const client = createClient({ baseUrl: memory.baseUrl, client: program });
    world = { memory, client, folder: await aFolder() };
  });
  afterAll(async () => {
    await world.memory[Symbol.asyncDispose]();
    await world.folder[Symbol.asyncDispose]();
  });

  /** Operations behind a place in the log that this program asked for, the steps of one run as one; an import names whose sessions it read. */
  const operations = (after: number): { op: number; kind: string; client: string | null }[] =>
    world.memory.daemon.store
      .prepare<[number, string], { op: number; kind: string; client: string | null }>(
        `SELECT max(op) AS op, kind, client FROM operations WHERE op > ? AND (client = ? OR actor = 'import')
         GROUP BY kind, coalesce(run_id, op) ORDER BY op`,
      )
      .all(after, program);
  const last = (): number => operations(0).at(-1)?.op ?? 0;

  test.each(Object.entries(logged))(
    "by %s is one operation, and none when it changes nothing",
    async (_name, one) => {
      const change = await one.change(world);
      const before = last();
      await change();
      expect(operations(before).map(({ kind }) => kind)).toEqual(one.leaves);
      const after = last();
      await change().catch(() => undefined);
      expect(operations(after).map(({ kind }) => kind)).toEqual(one.again ?? []);
    },
  );

  test("leaves a store of which every row, index and number is what it should be", async () => {
    await expect.poll(() => found(world), { timeout: 10_000 }).toEqual([]);
  });
});

/** Faults of the check-up, but for what the daemon has yet to compute. */
async function found({ client }: World): Promise<string[]> {
  const { faults } = await client.admin.check();
  return faults.filter(({ severity }) => severity !== "note").map(({ what }) => what);
}

test("what the daemon reads anew is its own operation, and not what it reads for the first time", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "notes/a.md": "# A\n\nWords." });
  const { roots, documents } = createClient({ baseUrl: memory.baseUrl, client: program });
  const { id } = await roots.link({ body: { path: folder.at("notes") } });
  await until(
    () => documents.list({ query: { status: "ready" } }),
    ({ total }) => total === 1,
  );
  const kinds = () =>
    memory.daemon.store
      .prepare("SELECT kind, actor, client FROM operations WHERE kind NOT LIKE 'index%'")
      .all();
  const link = { kind: "root.link", actor: "person", client: program };
  expect(kinds()).toEqual([link]);
  writeFileSync(join(folder.at("notes"), "a.md"), "# A\n\nOther words.");
  const read = { kind: "document.read", actor: "daemon", client: null };
  await expect.poll(kinds).toEqual([link, read]);
  await folder.remove("notes/a.md");
  await roots.rescan({ params: { id } });
  await expect.poll(kinds).toEqual([link, read, read]);
});
