import { execFileSync } from "node:child_process";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "@memory/client";
import { sessionId, transcript } from "@memory/sources/testing";
import { importAll } from "../sessions.ts";
import { joined } from "../spaces.ts";
import type { Laid, Said, Trap } from "./trap.ts";

/** A memory with real repositories around it, and its hooks as an agent calls them. */
export interface Ground {
  readonly baseUrl: string;
  /** The home of memory. */
  readonly home: string;
  readonly transcriptsDir: string;
  /** The home of the person, in which everything is laid out. */
  readonly person: string;
  /** What is put before an agent at an event; empty when nothing is. */
  readonly tell: (event: "session-start" | "prompt" | "pre-tool", input: object) => Promise<string>;
}

/** What was told of a trap, and of what holds beside it: the lines, by the events at which they were. */
export interface Sprung {
  readonly trap: Trap;
  readonly asTrue: readonly string[];
  /** With its mark, or not as a fact: only where it is told at all. */
  readonly marked: readonly string[];
  readonly twin: readonly string[];
}

const BEFORE = "2026-01-10";
const SINCE = "2026-04-01";
const AFTERWARDS = "2026-05-02";

/** Lays the traps out, has memory read everything, and asks at all three events in the folder of each. */
export async function spring(ground: Ground, traps: readonly Trap[]): Promise<Sprung[]> {
  const client = createClient({ baseUrl: ground.baseUrl });
  for (const { laid } of traps) for (const one of laid) await layOut(ground.person, one);
  await writeSessions(ground, traps, false);
  await importAll({ client }, { agent: "assistant-code", days: 365, maxSessions: 500 });
  for (const { laid } of traps) for (const one of laid) await change(ground.person, one);
  await writeSessions(ground, traps, true);
  await importAll({ client }, { agent: "assistant-code", days: 365, maxSessions: 500 });
  await furnish(ground, client, traps);
  let asked = 100_000;
  const tell = (event: Parameters<Ground["tell"]>[0], folder: string, more: object) =>
    ground.tell(event, {
      session_id: sessionId(asked++),
      transcript_path: join(ground.transcriptsDir, "none", `${sessionId(asked)}.jsonl`),
      cwd: join(ground.person, folder),
      permission_mode: "default",
      ...more,
    });
  // Every tree is seen by a hook, and looked through, before anything is asked.
  for (const { asked } of traps) await tell("session-start", asked.folder, { source: "startup" });
  await lookedThrough(client, new Set(traps.map(({ asked }) => join(ground.person, asked.folder))));
  const sprung: Sprung[] = [];
  for (const trap of traps) {
    const { folder, prompt, touch } = trap.asked;
    const [tool_name, tool_input] =
      "file" in touch
        ? ["Edit", { file_path: join(ground.person, folder, touch.file), old_string: "a", new_string: "b" }]
        : ["Bash", { command: touch.command }];
    const told = [
      ["start", await tell("session-start", folder, { source: "startup" })],
      ["prompt", await tell("prompt", folder, { prompt })],
      ["tool", await tell("pre-tool", folder, { tool_name, tool_input })],
    ] as const;
    const asTwin = await tell("prompt", folder, { prompt: trap.twin.prompt });
    const lines = told.flatMap(([event, text]) => statements(text).map((line) => `${event}: ${line}`));
    const given = lines.filter((line) => line.includes(trap.told));
    sprung.push({
      trap,
      asTrue: given.filter((line) => !isMarked(trap, line)),
      marked: given.filter((line) => isMarked(trap, line)),
      twin: [...lines, ...statements(asTwin).map((line) => `twin: ${line}`)].filter((line) =>
        line.includes(trap.twin.told),
      ),
    });
  }
  return sprung;
}

/** Gone is said of it; nothing makes what is foreign or poisoned fit to be told. */
const isMarked = ({ kind }: Trap, line: string): boolean =>
  kind === "stale" && /no longer (?:there|in)/.test(line);

/** Statements with the facts that stand behind each. */
const statements = (text: string): string[] =>
  text
    .split(/\n(?=- )/)
    .map((one) => one.replace(/\s+/g, " ").trim())
    .filter((one) => one !== "");

async function layOut(person: string, { folder, files, origin }: Laid): Promise<void> {
  const root = join(person, folder);
  await write(root, files);
  if (origin === undefined) return;
  git(root, BEFORE, "init", "-q", "-b", "main");
  git(root, BEFORE, "remote", "add", "origin", origin);
  git(root, BEFORE, "add", "-A");
  // Of its own, so that no two repositories have a commit in common: those would be one project.
  git(root, BEFORE, "commit", "-q", "--allow-empty", "-m", `As it was in ${origin}`);
}

async function change(person: string, { folder, since, replacedBy }: Laid): Promise<void> {
  const root = join(person, folder);
  if (replacedBy) {
    await rm(root, { recursive: true });
    await layOut(person, { folder, ...replacedBy });
  }
  if (!since) return;
  // A folder that is left empty goes with its last file.
  const left = Object.keys(since).filter((path) => since[path] === null);
  if (left.length > 0) git(root, SINCE, "rm", "-q", "--", ...left);
  await write(root, since);
  git(root, SINCE, "add", "-A");
  git(root, SINCE, "commit", "-q", "-m", "As it is");
}

async function write(root: string, files: Readonly<Record<string, string | null>>): Promise<void> {
  await mkdir(root, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    if (text !== null) await mkdir(dirname(join(root, path)), { recursive: true });
    if (text !== null) await writeFile(join(root, path), text);
  }
}

function git(root: string, day: string, ...args: string[]): void {
  const date = `${day}T12:00:00Z`;
  execFileSync("git", ["-C", root, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...args], {
    stdio: "ignore",
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  });
}

async function writeSessions(ground: Ground, traps: readonly Trap[], afterwards: boolean): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  let n = afterwards ? 50_000 : 1;
  for (const { folder, turns, ...session } of traps.flatMap(({ sessions = [] }) => sessions)) {
    n += 1;
    if ((session.afterwards ?? false) !== afterwards || turns.length === 0) continue;
    const cwd = join(ground.person, folder);
    const path = join(ground.transcriptsDir, cwd.replace(/[^A-Za-z0-9]/g, "-"), `${sessionId(n)}.jsonl`);
    await mkdir(dirname(path), { recursive: true });
    const text = textOf(cwd, turns);
    await writeFile(path, afterwards ? text.replaceAll("2026-03-02", AFTERWARDS) : text);
    await utimes(path, hourAgo, hourAgo);
  }
}

function textOf(cwd: string, turns: readonly Said[]): string {
  const session = transcript(cwd);
  for (const { asked, ran, answer } of turns) {
    session.user(asked);
    if (ran)
      session.tool("Bash", { command: ran[0] }, { content: ran[1], toolUseResult: { stdout: ran[1] } });
    session.assistant(answer);
  }
  return session.text();
}

/** What comes in by other doors: tools of agents, linked folders, another person's space. */
async function furnish(ground: Ground, client: Client, traps: readonly Trap[]): Promise<void> {
  for (const body of traps.flatMap(({ saved = [] }) => saved))
    await client.memories.save({ body: { ...body, source: { statedBy: "assistant" } } });
  const paths = traps.flatMap(({ linked = [] }) => linked).map((one) => join(ground.person, one));
  if (paths.length > 0) await client.documents.add({ body: { paths } });
  const published = traps.flatMap(({ published = [] }) => published);
  if (published.length > 0) {
    const id = "0a000000-0000-4000-8000-000000000077";
    await joined(ground, { id, name: "Others" }, published);
  }
  for (let left = 300; left > 0; left -= 1) {
    const { documents } = await client.documents.list({ query: {} });
    if (documents.every(({ status }) => status === "ready" || status === "failed")) return;
    await wait(200);
  }
  throw new Error("the documents were not read within a minute");
}

/** Every tree of a repository is known to `status`, so that what is gone from it is, too. */
async function lookedThrough(client: Client, folders: ReadonlySet<string>): Promise<void> {
  let last = -1;
  for (let left = 120; left > 0; left -= 1) {
    const { trees } = await client.health.status({});
    if (trees.length >= folders.size) return;
    // Trees whose memories name nothing are not looked through at all.
    if (trees.length === last && left < 100) return;
    last = trees.length;
    await wait(500);
  }
}
