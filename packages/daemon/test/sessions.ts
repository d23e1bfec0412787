import { mkdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ImportDone, ImportItem } from "@memory/shared";
import { sessionId, transcript } from "@memory/sources/testing";
import { collect, type TestDaemon } from "./daemon.ts";

/** Long enough ago that no session counts as being written to, soon enough to be inside the window. */
const hourAgo = (): Date => new Date(Date.now() - 3_600_000);

/** A session in which a person typed these lines, each answered by the assistant. */
export function talk(...lines: readonly string[]): string {
  const session = transcript("/home/sam/code/kiln");
  for (const line of lines) {
    session.user(line);
    session.assistant("Understood, I will keep to that.");
  }
  return session.text();
}

/** Words that make a session worth a language model's reading. */
export const chatter = "The rest of the day went into the garden, and the hedge. ".repeat(9);

/** Writes the n-th session of a project, an hour old. Answers its path. */
export async function writeSession(
  memory: Pick<TestDaemon, "transcriptsDir">,
  n: number,
  text: string,
  { folder = "-home-sam-code-kiln", at = hourAgo() }: { folder?: string; at?: Date } = {},
): Promise<string> {
  const path = join(memory.transcriptsDir, folder, `${sessionId(n)}.jsonl`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await utimes(path, at, at);
  return path;
}

type ImportBody = NonNullable<Parameters<TestDaemon["client"]["imports"]["sessions"]>[0]>["body"];

/** A whole import: its items and how it ended. Throws when it ended in an error. */
export async function importAll(
  { client }: Pick<TestDaemon, "client">,
  body: ImportBody = {},
): Promise<{ items: ImportItem[]; done: ImportDone }> {
  const events = await collect(client.imports.sessions({ body }));
  const done = events.at(-1);
  if (done?.type !== "done") throw new Error(`the import ended with ${JSON.stringify(done)}`);
  return { items: events.flatMap((event) => (event.type === "item" ? [event] : [])), done };
}

/** Active memories, by type and text. */
export async function activeMemories({ client }: Pick<TestDaemon, "client">): Promise<string[]> {
  const { memories } = await client.memories.list({ query: { limit: 500 } });
  return memories.map(({ type, content, sources }) => `${type}: ${content} (${sources})`).sort();
}

/** The prose that is kept, in the order of the sessions. */
export const keptProse = ({ daemon }: Pick<TestDaemon, "daemon">): string[] =>
  daemon.store.prepare<[], string>("SELECT content FROM passages ORDER BY session_id, seq").pluck().all();

/** Changes a file as if some minutes ago, so that its session does not count as being written to. */
export async function change(path: string, write: () => Promise<void>, minutesAgo: number): Promise<void> {
  await write();
  const time = new Date(Date.now() - minutesAgo * 60_000);
  await utimes(path, time, time);
}

/** Every transcript line of a person that a note-taking distiller takes for a memory. */
export const note = (text: string): string => `Note: ${text}`;
