import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Client } from "@memory/client";
import { scriptedExtractor } from "../../daemon/test/scripted-models.ts";
import { sessionId } from "../../sources/test/transcripts.ts";
import { emptyDaemon, type ViewerDaemon, type ViewerDaemonOptions } from "./daemon.ts";
import { CLAUDE, CLI, CODEX, CURSOR } from "./world/agents.ts";
import { contradictions, histories, restated, retired } from "./world/changes.ts";
import { documents } from "./world/documents.ts";
import { worlds } from "./world/memories.ts";
import { readNames } from "./world/names.ts";
import { folderOf, sessions, written } from "./world/sessions.ts";

const DAY = 86_400_000;

/** A daemon that has served a made-up person for sixty days. */
export interface SeededDaemon extends ViewerDaemon {
  /** The linked folder. */
  readonly folder: string;
  readonly ids: SeededIds;
}

export interface SeededIds {
  /** Open contradictions, newest first. */
  readonly conflicts: readonly string[];
  /** A memory with three versions, and one that several agents have said. */
  readonly versioned: string;
  readonly restated: string;
  readonly retired: readonly string[];
  readonly root: string;
  /** The session that was imported. */
  readonly session: string;
  /** The document with forty passages. */
  readonly longDocument: string;
  /** Entities by their name. */
  readonly entities: Readonly<Record<string, string>>;
  /** Folds that stand: what folded by itself, and one that a person has decided. */
  readonly merges: readonly string[];
  /** Questions whether two entities are one. */
  readonly questions: readonly string[];
  /** Proposed names of the schema by name. */
  readonly proposals: Readonly<Record<string, string>>;
}

/** What this process has made once: the home and all that lies beside it, as they were when the daemon had stopped. */
let made: { readonly dir: string; readonly files: readonly KeptFile[]; readonly told: Told } | undefined;
type Told = Pick<SeededDaemon, "folder" | "ids">;

/** Made once in a process, and laid out anew for each that asks; it is the same person's, whose paths stay the same. */
export async function seededDaemon(options: ViewerDaemonOptions = {}): Promise<SeededDaemon> {
  const models = { extractor: scriptedExtractor(readNames), ...options.models };
  if (made === undefined || existsSync(made.dir)) {
    const memory = await emptyDaemon({ ...options, models });
    try {
      const told = await live(memory);
      if (made !== undefined) return Object.assign(memory, told);
      await memory.daemon.stop();
      made = { dir: memory.dir, files: await readFiles(memory.dir), told };
    } catch (error) {
      await memory[Symbol.asyncDispose]();
      throw error;
    }
  } else await writeFiles(made.files);
  const { dir, told } = made;
  return Object.assign(await emptyDaemon({ ...options, models, dir }), told);
}

/** Sixty days of a person, one after the other. */
async function live(memory: ViewerDaemon): Promise<Told> {
  const now = Date.now();
  const folder = await writeDocuments(memory.dir, now);
  await writeSessions(memory.transcriptsDir, now);
  const told = await tellMemories(memory, now);
  memory.setTime(now);
  const root = await memory.client.roots.link({ body: { path: folder } });
  await importHarbor(memory);
  const read = documentsRead(memory.client);
  await askAround(memory);
  await read;
  const graph = await makeGraph(memory.client);
  return { folder, ids: { ...told, root: root.id, session: sessionId(1), ...graph } };
}

interface KeptFile {
  readonly path: string;
  readonly content: Buffer;
  readonly mode: number;
  readonly mtime: Date;
}

async function readFiles(dir: string): Promise<KeptFile[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const { mode, mtime } = await stat(path);
        return { path, content: await readFile(path), mode, mtime };
      }),
  );
}

async function writeFiles(files: readonly KeptFile[]): Promise<void> {
  for (const { path, content, mode, mtime } of files) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, content, { mode });
    await utimes(path, mtime, mtime);
  }
}

async function writeDocuments(dir: string, now: number): Promise<string> {
  const folder = join(dir, "notes");
  for (const { name, days, text } of documents) await writeDated(join(folder, name), text, now - days * DAY);
  return folder;
}

async function writeSessions(transcriptsDir: string, now: number): Promise<void> {
  for (const [n, session] of sessions.entries()) {
    const path = join(transcriptsDir, folderOf(session.project), `${sessionId(n + 1)}.jsonl`);
    await writeDated(path, written(session, now), now - session.hours * 3_600_000);
  }
}

async function writeDated(path: string, text: string, time: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await utimes(path, new Date(time), new Date(time));
}

interface Act {
  readonly day: number;
  readonly run: () => Promise<unknown>;
}

/** Everything that was said, in the order of its days, with the daemon's clock on the day. */
async function tellMemories(memory: ViewerDaemon, now: number) {
  const ids = { versioned: "", restated: "", retired: [] as string[] };
  const acts: Act[] = [
    ...worlds.flatMap(({ project, said }) =>
      said.map(({ day, type, text, by = CLAUDE }) =>
        act(day, () => save(memory, { project, type, text, by })),
      ),
    ),
    ...restated.map(({ day, text, by, project }) =>
      act(day, async () => {
        const { id } = await save(memory, { project, text, by });
        if (text.startsWith("In Harbor, money")) ids.restated = id ?? "";
      }),
    ),
    ...contradictions.flatMap(({ project, type, older, newer, days: [first, second] }) => [
      act(first, () => save(memory, { project, type, text: older, by: CLAUDE })),
      act(second, () => save(memory, { project, type, text: newer, by: CODEX })),
    ]),
    ...histories.flatMap(({ versions, ...rest }) => changes(memory, { versions, ...rest }, ids)),
    ...retired.flatMap(({ day, text, project, reason }) => {
      let known = "";
      return [
        act(day, async () => {
          known = (await save(memory, { project, text, type: "fact", by: CURSOR })).id ?? "";
          ids.retired.push(known);
        }),
        act(day - 31, () => memory.client.memories.retire({ params: { id: known }, body: { reason } })),
      ];
    }),
  ];
  for (const { day, run } of dated(acts, now)) {
    memory.setTime(now - day * DAY);
    await run();
  }
  const { conflicts } = await memory.client.conflicts.list();
  return { ...ids, conflicts: conflicts.map(({ id }) => id) };
}

const act = (day: number, run: Act["run"]): Act => ({ day, run });

/** Nobody works at the same hour every day, and hardly anybody at the weekend; it is the same in every run. */
function dated(acts: readonly Act[], now: number): Act[] {
  return acts
    .map(({ day, run }, n) => ({ day: Math.max(0.05, weekday(day, now) - ((n * 37) % 40) / 100), run }))
    .sort((a, b) => b.day - a.day);
}

/** Days ago: what would be on a Saturday was on Friday, and what would be on a Sunday is on Monday, if that was already. */
function weekday(day: number, now: number): number {
  const on = new Date(now - day * DAY).getUTCDay();
  if (on === 6) return day + 1;
  return on === 0 && day > 1 ? day - 1 : day;
}

interface Said {
  readonly text: string;
  readonly by: string;
  readonly project?: string | undefined;
  readonly type?: "fact" | "preference" | "episode" | "procedure";
}

const save = (memory: ViewerDaemon, { text, by, project, type }: Said) =>
  memory.as(by).memories.save({
    body: {
      content: text,
      // The agent that saw an event tells it.
      source: { client: by, ...(type === "episode" && by !== CLI && { statedBy: "assistant" }) },
      ...(project && { project }),
      ...(type && { type }),
    },
  });

function changes(
  memory: ViewerDaemon,
  history: (typeof histories)[number],
  ids: { versioned: string },
): Act[] {
  let known = "";
  const [first, ...later] = history.versions;
  if (!first) return [];
  const { project, type } = history;
  return [
    act(first.day, async () => {
      known = (await save(memory, { project, type, text: first.text, by: CLAUDE })).id ?? "";
    }),
    ...later.map(({ day, text, reason }) =>
      act(day, async () => {
        const body = { content: text, ...(reason !== undefined && { reason }) };
        known = (await memory.client.memories.update({ params: { id: known }, body })).id;
        if (text.startsWith("Harbor is deployed")) ids.versioned = known;
      }),
    ),
  ];
}

async function importHarbor({ client }: ViewerDaemon): Promise<void> {
  for await (const event of client.imports.sessions({ body: { project: "harbor" } }))
    if (event.type === "error") throw new Error(`the import failed: ${event.error}`);
}

const QUESTIONS = [
  [CLAUDE, "harbor", "How do I run the tests of Harbor?"],
  [CLAUDE, "harbor", "Where does Harbor keep its ledger?"],
  [CURSOR, "atlas", "Which tiles does Atlas draw its maps from?"],
  [CODEX, "kiln", "How is Kiln released?"],
  [CLAUDE, "harbor", "What is money in Harbor?"],
] as const;

/** Agents ask; what they are told is counted. */
async function askAround(memory: ViewerDaemon): Promise<void> {
  for (const [by, project, query] of QUESTIONS)
    await memory.as(by).recall.query({ body: { query, project, limit: 4 } });
}

async function documentsRead(client: Client): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const { roots } = await client.roots.list();
    if (
      roots.every(
        ({ pending, documents: n, state }) =>
          pending === 0 && n === documents.length && state === "up-to-date",
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("the linked folder was not read within 20 seconds");
}

/** Names are found, two spellings fold by themselves, a person decides one question and answers one proposal. */
async function makeGraph(client: Client) {
  await client.index.run({ body: {} });
  await client.folds.resolve({});
  const entities = await namedEntities(client);
  const [source, into] = [entities.PostgreSQL, entities.Postgres];
  if (source && into)
    await client.folds.merge({
      params: { id: source },
      body: { into, reason: "Postgres is what everybody calls it." },
    });
  const weekday = (await client.schema.read()).proposals.find(({ name }) => name === "weekday");
  if (weekday) await client.schema.dismiss({ params: { id: weekday.id } });
  const { merges } = await client.folds.list();
  const { candidates } = await client.folds.candidates();
  const { proposals } = await client.schema.read();
  const { documents: found } = await client.documents.list({ query: { limit: 500 } });
  return {
    entities,
    merges: merges.map(({ id }) => id),
    questions: candidates.map(({ id }) => id),
    proposals: Object.fromEntries(proposals.map(({ name, id }) => [name, id])),
    longDocument: found.find(({ path }) => path.endsWith("runbook.md"))?.id ?? "",
  };
}

async function namedEntities(client: Client): Promise<Record<string, string>> {
  const { entities } = await client.entities.list({ query: { limit: 500 } });
  return Object.fromEntries(entities.map(({ name, id }) => [name, id]));
}
