import { appendFile, mkdir, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AgentName } from "@memory/shared";
import { openDatabase } from "@memory/sources/databases";
import { rollout, sessionId, until } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { type TestDaemon, type TestOptions, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scriptedModels } from "../scripted-models.ts";
import { activeMemories, note, writeSession } from "../sessions.ts";

const HERON = "The heron cluster lives in eu-west-3.";
const BOATS = "Boats rest by the pier.";
const KILN = "The kiln in the cellar fires at 1240 degrees.";

/** A session counts as resting after a moment, where it is not said otherwise. */
const watching = (options: TestOptions = {}) =>
  testDaemon({ models: scriptedModels({ distiller: noteTaker() }), restMs: 40, ...options });

const folderOf = ({ home }: TestDaemon, agent: AgentName): string => join(dirname(home), agent);
const day = (memory: TestDaemon): string => join(folderOf(memory, "codex"), "sessions", "2026", "05", "04");

async function allow(memory: TestDaemon, agent: AgentName, more: object = {}): Promise<void> {
  await memory.client.captureOf.scope({ params: { agent }, body: { scope: "all", ...more } });
}

/** The n-th session of Codex, just now. */
async function writeRollout(memory: TestDaemon, n: number, ...typed: string[]): Promise<string> {
  const file = rollout({ id: sessionId(n), cwd: "/home/sam/code/kiln" });
  for (const text of typed) {
    file.typed(note(text));
    file.says("Understood, I will keep to that.");
  }
  const path = join(day(memory), `rollout-2026-05-04T08-00-00-${sessionId(n)}.jsonl`);
  await mkdir(day(memory), { recursive: true });
  await writeFile(path, file.text());
  // The system's own time of a file lags by up to a tick, and may be from before what was allowed in the same tick.
  await utimes(path, new Date(), new Date());
  return path;
}

const known = (memory: TestDaemon, count: number) =>
  until(
    () => activeMemories(memory),
    (memories) => memories.length === count,
  );

test("a session of an agent without hooks is captured when it rests, in a folder that was not there, and again when it grows", async () => {
  await using memory = await watching();
  await mkdir(join(folderOf(memory, "codex"), "sessions"), { recursive: true });
  await allow(memory, "codex");
  await writeRollout(memory, 1, HERON);
  expect(await known(memory, 1)).toEqual([expect.stringContaining("heron")]);
  await writeRollout(memory, 1, HERON, BOATS);
  expect(await known(memory, 2)).toEqual([
    expect.stringContaining("Boats"),
    expect.stringContaining("heron"),
  ]);
  const { client } = memory;
  expect(await client.captureOf.status({ params: { agent: "codex" } })).toMatchObject({
    captured: 1,
    missed: 0,
    state: "clean",
  });
});

test("rows of a database are captured although only the log beside it grows", async () => {
  await using memory = await watching();
  await mkdir(join(folderOf(memory, "goose"), "sessions"), { recursive: true });
  const db = openDatabase(join(folderOf(memory, "goose"), "sessions", "sessions.db"));
  db.exec(`
    PRAGMA journal_mode = wal;
    CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT, description TEXT, session_type TEXT, working_dir TEXT NOT NULL, created_at TEXT, updated_at TEXT);
    CREATE TABLE messages (id INTEGER PRIMARY KEY, session_id TEXT, role TEXT, content_json TEXT, created_timestamp INTEGER, metadata_json TEXT);
  `);
  await allow(memory, "goose");
  const now = Math.ceil(Date.now() / 1_000);
  db.prepare("INSERT INTO sessions VALUES ('20260504_1', 'Kiln', '', 'user', '/home/sam/kiln', ?, ?)").run(
    new Date().toISOString(),
    new Date().toISOString(),
  );
  const say = db.prepare(
    "INSERT INTO messages (session_id, role, content_json, created_timestamp) VALUES ('20260504_1', ?, ?, ?)",
  );
  say.run("user", JSON.stringify([{ type: "text", text: note(KILN) }]), now);
  say.run("assistant", JSON.stringify([{ type: "text", text: "Understood." }]), now);
  expect(await known(memory, 1)).toEqual([expect.stringContaining("kiln")]);
  db.close();
});

test("only agents and projects that a person allowed are captured, and none while it is paused", async () => {
  await using memory = await watching();
  await allow(memory, "codex", { excludeProjects: ["kiln"] });
  await writeSession(memory, 1, "", { at: new Date() });
  await writeRollout(memory, 1, HERON);
  await allow(memory, "codex", { paused: true });
  await writeRollout(memory, 2, KILN);
  await allow(memory, "codex");
  await writeRollout(memory, 3, BOATS);
  expect(await known(memory, 1)).toEqual([expect.stringContaining("Boats")]);
  const { waiting } = await memory.client.captureOf.status({ params: { agent: "codex" } });
  expect(waiting).toBe(0);
});

test("what ended while no daemon ran is captured by the look at its start, however late that was written", async () => {
  await using first = await watching();
  await allow(first, "codex");
  await first.daemon.stop();
  await writeRollout(first, 1, HERON);
  await using again = await watching({ dir: dirname(first.home) });
  expect(await known(again, 1)).toEqual([expect.stringContaining("heron")]);
});

test("a torn line waits for its rest, a link that leads out is no session, and many changes are one", async () => {
  await using memory = await watching();
  await mkdir(day(memory), { recursive: true });
  await allow(memory, "codex");
  const elsewhere = join(dirname(memory.home), "elsewhere.jsonl");
  const path = await writeRollout(memory, 1, HERON);
  await rename(path, elsewhere);
  await symlink(elsewhere, path);
  const torn = await writeRollout(memory, 2, BOATS);
  for (let n = 0; n < 100; n += 1) await appendFile(torn, n === 0 ? '{"timestamp":"2026-05-04T08:' : "0");
  expect(await known(memory, 1)).toEqual([expect.stringContaining("Boats")]);
  await rm(torn);
  await writeRollout(memory, 3, KILN);
  await known(memory, 2);
  const { missed } = await memory.client.captureOf.status({ params: { agent: "codex" } });
  expect(missed).toBe(0);
});
