import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { rollout, sessionId } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { sendRaw } from "../raw-http.ts";
import { scriptedModels } from "../scripted-models.ts";
import { activeMemories, importAll, note, talk, writeSession } from "../sessions.ts";

const HERON = "The heron cluster lives in eu-west-3.";
const BOATS = "Boats rest by the pier.";

/** Writes the n-th session of Codex, an hour old. Answers its path. */
async function writeRollout({ home }: TestDaemon, n: number, ...typed: string[]): Promise<string> {
  const file = rollout({ id: sessionId(n), cwd: "/home/sam/code/kiln" });
  for (const text of typed) {
    file.typed(text);
    file.says("Understood, I will keep to that.");
  }
  const day = join(dirname(home), "codex", "sessions", "2026", "05", "04");
  const path = join(day, `rollout-2026-05-04T08-00-00-${sessionId(n)}.jsonl`);
  await mkdir(day, { recursive: true });
  await writeFile(path, file.text());
  const at = new Date(Date.now() - 3_600_000);
  await utimes(path, at, at);
  return path;
}

const aDaemon = () => testDaemon({ models: scriptedModels({ distiller: noteTaker() }) });

test("two agents with one session id are two sessions: in the ledger, in what is kept, and in an undo", async () => {
  await using memory = await aDaemon();
  await writeSession(memory, 1, talk(note(HERON)));
  const path = await writeRollout(memory, 1, note(BOATS));
  const codex = { agent: "codex" } as const;
  await memory.client.captureOf.scope({ params: codex, body: { scope: "all" } });
  const claude = await importAll(memory);
  const { items, done } = await importAll(memory, codex);
  expect(items).toMatchObject([{ outcome: "imported", saved: 1, project: "kiln", path }]);
  expect([(await importAll(memory)).items, (await importAll(memory, codex)).items]).toEqual([[], []]);
  expect(await activeMemories(memory)).toHaveLength(2);

  await memory.client.activity.undo({ params: { id: done.runId ?? "" }, body: {} });
  expect(await activeMemories(memory)).toEqual([expect.stringContaining("heron")]);
  expect(claude.done.runId).not.toBe(done.runId);

  // Only of Codex a copy was kept, and only from there it can be read again.
  await rm(path);
  expect((await importAll(memory, { fromArk: true, force: true })).items).toEqual([]);
  const again = await importAll(memory, { ...codex, fromArk: true, force: true });
  expect(again.items).toMatchObject([{ outcome: "imported", saved: 1, malformed: 0 }]);
});

test("each agent has a state of its own, at its own path, and is told where it keeps its sessions", async () => {
  await using memory = await aDaemon();
  await writeRollout(memory, 1, note(BOATS));
  await memory.client.captureOf.scope({ params: { agent: "codex" }, body: { scope: "all" } });
  const stateOf = async (agent: string) =>
    (await sendRaw(memory.baseUrl, `/import/${agent}/status`, { method: "GET" })).json;
  expect(await stateOf("codex")).toMatchObject({ scope: "all", state: "clean" });
  expect(await stateOf("assistant-code")).toMatchObject({ scope: null, state: "off" });
  const { agents } = await memory.client.imports.agents();
  expect(agents[0]).toEqual({ agent: "assistant-code", folder: memory.transcriptsDir, found: false });
  expect(agents.filter(({ found }) => found)).toMatchObject([{ agent: "codex" }]);
});

test("a session that grows is read again, and one whose end is torn waits for the rest", async () => {
  await using memory = await aDaemon();
  const codex = { agent: "codex" } as const;
  const path = await writeRollout(memory, 1, note(HERON));
  await importAll(memory, codex);
  await writeRollout(memory, 1, note(HERON), note(BOATS));
  expect((await importAll(memory, codex)).items).toMatchObject([{ saved: 1, path }]);
  const grown = rollout({ id: sessionId(1), cwd: "/home/sam/code/kiln" });
  grown.typed(note(HERON));
  await writeFile(path, grown.text().slice(0, -40));
  const at = new Date(Date.now() - 3_600_000);
  await utimes(path, at, at);
  expect((await importAll(memory, codex)).items).toMatchObject([{ outcome: "imported", malformed: 1 }]);
});

test("a session whose records tell neither times nor a folder says that they are inherited", async () => {
  await using memory = await aDaemon();
  const typed = {
    type: "user",
    uuid: "1",
    message: { role: "user", content: "The kiln fires at 1240 degrees." },
  };
  await writeSession(memory, 1, `${JSON.stringify(typed)}\n`);
  await writeSession(memory, 2, talk("We deploy on Tuesdays, always."));
  const { items } = await importAll(memory);
  expect(items.map(({ sessionId: id, inherited }) => [id, inherited])).toEqual(
    expect.arrayContaining([
      [sessionId(1), ["times", "folder"]],
      [sessionId(2), undefined],
    ]),
  );
});

test("a download of conversations is read from the folder that is named, and again only where it has grown", async () => {
  await using memory = await aDaemon();
  const folder = join(dirname(memory.home), "downloads", "claude");
  const request = { agent: "claude-app", folder, days: 3650 } as const;
  const uuid = "0b5b0f4c-5292-4b9e-8d7f-2b1c9a110000";
  const download = async (...said: string[]) => {
    const chat_messages = said.flatMap((text, nth) =>
      ["human", "assistant"].map((sender) => ({
        uuid: `${sender}${nth}`,
        sender,
        text: sender === "human" ? note(text) : "Understood.",
        created_at: `2026-05-04T09:00:0${nth}Z`,
      })),
    );
    const updated_at = `2026-05-04T09:00:0${said.length}Z`;
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, "conversations.json"),
      JSON.stringify([{ uuid, updated_at, chat_messages }]),
    );
  };
  await download(HERON);
  expect((await importAll(memory, request)).items).toMatchObject([
    { outcome: "imported", sessionId: uuid, project: "claude-app", inherited: ["folder"] },
  ]);
  expect((await importAll(memory, request)).items).toEqual([]);
  await download(HERON, BOATS);
  expect((await importAll(memory, request)).items).toMatchObject([{ outcome: "imported", saved: 1 }]);
  expect((await activeMemories(memory)).join()).toContain(BOATS);
});
