import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AgentName } from "@memory/shared";
import { openDatabase } from "@memory/sources/databases";
import { expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scriptedModels } from "../scripted-models.ts";
import { activeMemories, importAll, keptProse, note } from "../sessions.ts";

const HERON = "The heron cluster lives in eu-west-3.";
const BOATS = "Boats rest by the pier.";
const GULLS = "Gulls nest on the roof.";

/** What a person typed in a session, one after the other. */
type State = readonly string[];

/** A session that began, grew, was taken back in part, and went on in another way. */
const STATES: readonly State[] = [[HERON], [HERON, BOATS], [HERON, GULLS], [HERON, GULLS, "Fine."]];

const start = Date.UTC(2026, 4, 4, 8);
const cwd = "/home/sam/code/kiln";

/** Writes a file that nobody is writing to any more. */
async function write(path: string, text: string, minutesAgo: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  const at = new Date(Date.now() - minutesAgo * 60_000);
  await utimes(path, at, at);
}

const clinePath = (folder: string): string =>
  join(folder, "sessions", "1777900000000_k1ln0", "1777900000000_k1ln0");

async function writeCline(folder: string, typed: State, minutesAgo: number): Promise<void> {
  const messages = typed.flatMap((text, n) => [
    {
      id: `u${n}`,
      role: "user",
      content: [{ type: "text", text: `<user_input mode="act">${note(text)}</user_input>` }],
      ts: start + n,
    },
    { id: `a${n}`, role: "assistant", content: [{ type: "text", text: "Understood." }], ts: start + n },
  ]);
  await write(`${clinePath(folder)}.json`, JSON.stringify({ cwd }), minutesAgo);
  await write(`${clinePath(folder)}.messages.json`, JSON.stringify({ messages }), minutesAgo);
}

/** The log of all that was said and taken back so far. */
async function writeGemini(
  folder: string,
  typed: State,
  minutesAgo: number,
  states: readonly State[] = [typed],
): Promise<void> {
  const records: object[] = [{ sessionId: "7d0f1c52-x", projectHash: "p", kind: "main" }];
  let said: State = [];
  for (const state of states) {
    const kept = state.findIndex((text, n) => text !== said[n]);
    const from = kept === -1 ? state.length : kept;
    if (from < said.length) records.push({ $rewindTo: `u${from} ${said[from]}` });
    for (const [n, text] of state.entries()) {
      const timestamp = new Date(start + n).toISOString();
      if (n < from) continue;
      records.push({ id: `u${n} ${text}`, timestamp, type: "user", content: [{ text: note(text) }] });
      records.push({ id: `g${n} ${text}`, timestamp, type: "gemini", content: "Understood." });
    }
    said = state;
  }
  const path = join(folder, "tmp", "kiln", "chats", "session-2026-05-04T08-00-7d0f1c52.jsonl");
  await write(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""), minutesAgo);
  await writeFile(join(folder, "tmp", "kiln", ".project_root"), cwd);
}

async function writeOpencode(folder: string, typed: State, minutesAgo: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const db = openDatabase(join(folder, "opencode.db"));
  const at = Date.now() - minutesAgo * 60_000;
  db.exec(`
    CREATE TABLE IF NOT EXISTS session (id text PRIMARY KEY, parent_id text, directory text, title text, revert text, time_created integer, time_updated integer);
    CREATE TABLE IF NOT EXISTS message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer, data text);
    CREATE TABLE IF NOT EXISTS part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer, data text);
    DELETE FROM session; DELETE FROM message; DELETE FROM part;
  `);
  db.prepare("INSERT INTO session VALUES ('ses_1', NULL, ?, 'Kilns', NULL, ?, ?)").run(cwd, start, at);
  for (const [n, text] of typed.entries())
    for (const [role, words] of [
      ["user", note(text)],
      ["assistant", "Understood."],
    ] as const) {
      const id = `${n}${role === "user" ? "a" : "b"}`;
      const data = { role, time: { created: start + n } };
      db.prepare("INSERT INTO message VALUES (?, 'ses_1', ?, ?, ?)").run(
        `msg_${id}`,
        start + n,
        at,
        JSON.stringify(data),
      );
      db.prepare("INSERT INTO part VALUES (?, ?, 'ses_1', ?, ?, ?)").run(
        `prt_${id}`,
        `msg_${id}`,
        start + n,
        at,
        JSON.stringify({ type: "text", text: words }),
      );
    }
  db.close();
}

type Write = (folder: string, typed: State, minutesAgo: number, states?: readonly State[]) => Promise<void>;

const AGENTS: readonly [AgentName, string, Write][] = [
  ["gemini-cli", "gemini-cli", writeGemini],
  ["opencode", "opencode", writeOpencode],
  ["cline", "cline", writeCline],
];

const aDaemon = () => testDaemon({ models: scriptedModels({ distiller: noteTaker() }) });
const folderOf = ({ home }: TestDaemon, name: string): string => join(dirname(home), name);

for (const [agent, name, writeSession] of AGENTS)
  test(`a session of ${agent} that grew and was rewound tells what its last state alone tells, and nothing the second time`, async () => {
    await using lived = await aDaemon();
    await using late = await aDaemon();
    for (const [n, state] of STATES.entries()) {
      await writeSession(folderOf(lived, name), state, 60 - n, STATES.slice(0, n + 1));
      expect((await importAll(lived, { agent })).items).toMatchObject([
        { outcome: "imported", malformed: 0 },
      ]);
    }
    expect((await importAll(lived, { agent })).items).toEqual([]);
    await writeSession(folderOf(late, name), STATES.at(-1) ?? [], 50);
    await importAll(late, { agent });
    expect(await activeMemories(lived)).toEqual(await activeMemories(late));
    expect(keptProse(lived)).toEqual(keptProse(late));
    expect((await activeMemories(lived)).join()).not.toContain("pier");
  });

test("what a person deleted stays away from a session that is rewritten, and from its copy", async () => {
  await using memory = await aDaemon();
  const cline = { agent: "cline" } as const;
  const folder = folderOf(memory, "cline");
  await memory.client.captureOf.scope({ params: cline, body: { scope: "all" } });
  await writeCline(folder, [HERON, BOATS], 60);
  await importAll(memory, cline);
  const { memories } = await memory.client.memories.list({ query: {} });
  const heron = memories.find(({ content }) => content.includes("heron"));
  await memory.client.memories.remove({ params: { id: heron?.id ?? "" } });
  await writeCline(folder, [HERON, BOATS, GULLS], 50);
  await importAll(memory, cline);
  await rm(`${clinePath(folder)}.messages.json`);
  await importAll(memory, { ...cline, fromArk: true, force: true });
  const left = [...(await activeMemories(memory)), ...keptProse(memory)].join("\n");
  expect([left.includes("heron"), left.includes("pier"), left.includes("roof")]).toEqual([false, true, true]);
});

test("a file that is torn fails and takes nothing away; whole again, it is read", async () => {
  await using memory = await aDaemon();
  const cline = { agent: "cline" } as const;
  const folder = folderOf(memory, "cline");
  await writeCline(folder, [HERON], 60);
  await importAll(memory, cline);
  await write(`${clinePath(folder)}.messages.json`, '{"messages":[{"role":"us', 50);
  expect((await importAll(memory, cline)).items).toMatchObject([
    { outcome: "failed", error: expect.stringContaining("it is no whole JSON") },
  ]);
  expect(await activeMemories(memory)).toEqual([expect.stringContaining("heron")]);
  await writeCline(folder, [HERON, BOATS], 40);
  expect((await importAll(memory, cline)).items).toMatchObject([{ outcome: "imported", saved: 1 }]);
});
