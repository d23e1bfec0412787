// Memory that a daemon keeps once a busy time is over: saves, questions, lists, the graph, imports and undo at the same time
// for some minutes: `npx tsx --conditions=@memory/source bench/soak.ts [MINUTES] [TRANSCRIPTS]`, with TRANSCRIPTS a folder of
// project folders. "Before" is the daemon with a store that was asked everything once; "afterwards" is when its idle threads have ended.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "../packages/client/src/index.ts";
import { peakBytes, residentBytes } from "./process/read-process.ts";
import { runDaemon } from "./process/run-daemon.ts";

const [, , minutes = "2", transcripts] = process.argv;
const busyMs = Number(minutes) * 60_000;
/** By then the threads that end by themselves have ended. */
const restMs = 130_000;
/** A person and some agents are no load test: each pauses between two requests, milliseconds. */
const pauseMs = 50;
const heldBefore = 200;

const things = [
  "PostgreSQL",
  "Redis",
  "Kubernetes",
  "src/main.ts",
  "Anna Berg",
  "Acme Corp",
  "Kafka",
  "Grafana",
];

const work = mkdtempSync(join(fileURLToPath(new URL("..", import.meta.url)), "node_modules", ".bench-soak-"));
const projects = join(work, "projects");
bringSessions();
const { base, pid, stop } = await runDaemon({
  home: join(work, "home"),
  env: { MEMORY_TRANSCRIPTS_DIR: projects },
});
const client = createClient({ baseUrl: base });

function bringSessions(): void {
  const old = new Date(Date.now() - 3_600_000);
  if (transcripts === undefined) {
    mkdirSync(join(projects, "-home-dev-harbour"), { recursive: true });
    for (let n = 0; n < 3; n++)
      writeFileSync(join(projects, "-home-dev-harbour", `${sessionId(n)}.jsonl`), madeUpSession(n));
  } else cpSync(transcripts, projects, { recursive: true });
  for (const file of readdirSync(projects, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".jsonl")) utimesSync(join(projects, file), old, old);
}

function sessionId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

/** A long session in which somebody says what holds. */
function madeUpSession(n: number): string {
  const lines = Array.from({ length: 600 }, (_, line) => ({
    type: line % 2 ? "assistant" : "user",
    uuid: sessionId(n * 10_000 + line + 100),
    parentUuid: line === 0 ? null : sessionId(n * 10_000 + line + 99),
    sessionId: sessionId(n),
    timestamp: new Date(Date.now() - 7_200_000 + line * 1000).toISOString(),
    cwd: "/home/dev/harbour",
    message: {
      role: line % 2 ? "assistant" : "user",
      content:
        line % 40
          ? `Step ${line} is done. ${"The log says nothing new. ".repeat(20)}`
          : `We decided that crane ${line} of quay ${n} is served by ${things[(line / 40) % 8]}.`,
    },
  }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

let saved = 0;
const sentence = () => {
  const n = saved++;
  return `The service ${n} of the harbour runs on ${things[n % 8]} and ${things[(n * 3 + 1) % 8]} in hall ${n % 97}`;
};
const longest = new Map<string, number>();

async function timed(what: string, call: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await call();
  longest.set(what, Math.max(longest.get(what) ?? 0, performance.now() - began));
}

async function importAll(): Promise<void> {
  for await (const event of client.imports.sessions({ body: { days: 3650, maxSessions: 500, force: true } }))
    if (event.type === "done" && event.runId !== undefined) lastRun = event.runId;
}
let lastRun: string | undefined;

async function undoOne(): Promise<void> {
  if (lastRun !== undefined) {
    const id = lastRun;
    lastRun = undefined;
    await client.activity.undo({ params: { id }, body: {} });
    return;
  }
  const { entries } = await client.activity.list({ query: { kind: "memory.save", limit: 1 } });
  const [entry] = entries;
  if (entry && entry.undoneBy === undefined)
    await client.activity.undo({ params: { id: entry.id }, body: {} });
}

const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
  save: () => client.memories.save({ body: { content: sentence() } }),
  question: () => client.recall.query({ body: { query: `what does service ${saved >> 1} run on` } }),
  list: () => client.memories.list({ query: { limit: 100 } }),
  graph: () => fetch(`${base}/memory/graph`).then((reply) => reply.arrayBuffer()),
  import: importAll,
  undo: undoOne,
};

async function keepOn(what: string, call: () => Promise<unknown>, until: number): Promise<void> {
  while (Date.now() < until) {
    // An operation that another client took back, or is at, is refused: that is no fault here.
    await timed(what, () => call().catch(() => refused.set(what, (refused.get(what) ?? 0) + 1)));
    await wait(pauseMs);
  }
}
const refused = new Map<string, number>();

const megabytes = (bytes: number | null) => (bytes === null ? Number.NaN : Math.round(bytes / 1024 ** 2));
const say = (what: string, value: string) => console.log(`${what.padEnd(40)}${value}`);
const resident = () => megabytes(residentBytes(pid));

try {
  await wait(2000);
  const fresh = resident();
  say("resident, just started", `${fresh} MB`);
  for (let n = 0; n < heldBefore; n++) await kinds.save?.();
  for (const call of Object.values(kinds)) await call().catch(() => undefined);
  say("resident, asked everything once", `${resident()} MB`);
  await wait(5000);
  const before = resident();
  say("resident, the threads warm", `${before} MB`);
  longest.clear();
  const until = Date.now() + busyMs;
  const busy = Promise.all(Object.entries(kinds).map(([what, call]) => keepOn(what, call, until)));
  const seen: number[] = [];
  const watch = setInterval(() => seen.push(resident()), 1000);
  await busy;
  clearInterval(watch);
  say(`resident, ${minutes} minutes of work`, `${Math.max(...seen)} MB at most, ${saved} memories saved`);
  for (let rested = 0; rested < restMs; rested += restMs / 5) {
    await wait(restMs / 5);
    say(`resident, ${(rested + restMs / 5) / 1000} s later`, `${resident()} MB`);
  }
  const times = (than: number) => `×${(resident() / than).toFixed(2)}`;
  say("at rest afterwards", `${times(before)} of with warm threads, ${times(fresh)} of just started`);
  say("peak", `${megabytes(peakBytes(pid))} MB`);
  for (const [what, ms] of longest)
    say(`longest ${what}`, `${ms.toFixed(0)} ms${refused.has(what) ? `, ${refused.get(what)} refused` : ""}`);
} finally {
  await stop();
  rmSync(work, { recursive: true, force: true });
}
