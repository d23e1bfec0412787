// Costs of the graph, through the built daemon and its port: `pnpm bench graph`. MEMORY_BENCH_NODES sets the size of the
// made-up graph (100,000). Then a rebuild over memories that name things, with the extractor that is inside. Baselines of the
// same run: GET /health, and the same sentences into a word index alone. Needs `npm run setup`.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { save } from "../packages/daemon/src/memories/beliefs/save.ts";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { owner, writeGraph } from "./made-up/graph-store.ts";
import { residentBytes } from "./process/read-process.ts";
import { runDaemon } from "./process/run-daemon.ts";

const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
const nodes = Number(process.env.MEMORY_BENCH_NODES ?? 100_000);
const sentences = 5_000;

const row = (what: string, value: string, against = "") =>
  console.log(`${what.padEnd(44)}${value.padEnd(24)}${against}`);

interface Timed {
  readonly ms: number;
  readonly text: string;
}

/** Median of five, and the last answer. */
async function timed(address: string): Promise<Timed> {
  const times: number[] = [];
  let text = "";
  for (let n = 0; n < 5; n++) {
    const began = performance.now();
    text = await (await fetch(address)).text();
    times.push(performance.now() - began);
  }
  return { ms: times.sort((a, b) => a - b)[2] ?? 0, text };
}

/** Slowest answer of /health while something goes on. */
async function slowestDuring(base: string, work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await fetch(`${base}/health`);
    slowest = Math.max(slowest, performance.now() - began);
    await wait(5);
  }
  await over;
  return slowest;
}

const homeAt = (name: string): string => {
  const home = join(work, name);
  mkdirSync(home, { mode: 0o700 });
  return home;
};

async function drawn(): Promise<void> {
  const home = homeAt("drawn");
  writeGraph(join(home, "memory.db"), nodes);
  const { base, pid, stop } = await runDaemon({ home });
  const began = performance.now();
  const slowest = await slowestDuring(base, untilLaidOut(base));
  row(
    "layout, from the start on",
    `${((performance.now() - began) / 1000).toFixed(1)} s`,
    `slowest /health ${slowest.toFixed(0)} ms`,
  );
  const health = await timed(`${base}/health`);
  const { entities } = JSON.parse((await timed(`${base}/memory/entities?limit=1`)).text);
  const { topics } = JSON.parse((await timed(`${base}/memory/graph?level=topics`)).text);
  const id: string = entities[0].id;
  for (const [what, path] of Object.entries({
    "topics, warm": "graph?level=topics",
    "one topic": `graph?level=topic&topic=${topics[0].id}`,
    "around the heaviest entity": `graph?level=focus&focus=${id}`,
    "everything, 10,000 nodes": "graph",
    "50 entities": "entities",
    "what is related to the heaviest": `entities/${id}/related`,
  })) {
    const { ms, text } = await timed(`${base}/memory/${path}`);
    row(
      what,
      `${ms.toFixed(0)} ms, ${(text.length / 1000).toFixed(0)} kB`,
      `×${(ms / health.ms).toFixed(0)} of /health`,
    );
  }
  row("resident", `${Math.round((residentBytes(pid) ?? Number.NaN) / 1024 ** 2)} MiB`);
  await stop();
}

async function untilLaidOut(base: string): Promise<void> {
  for (;;) {
    const { topics } = JSON.parse(await (await fetch(`${base}/memory/graph?level=topics`)).text());
    if (topics.length > 0) return;
    await wait(250);
  }
}

const things = [
  "PostgreSQL",
  "Redis",
  "Kubernetes",
  "src/main.ts",
  "`pnpm build`",
  "@acme/core",
  "Anna Berg",
  "Acme Corp",
];
const sentence = (n: number) =>
  `Note ${n}: the orders service uses ${things[n % 8]} and ${things[(n * 3 + 1) % 8]} since release ${n % 97}.`;

async function indexed(): Promise<void> {
  const home = homeAt("indexed");
  const plain = writeSentences(join(home, "memory.db"));
  const { base, stop } = await runDaemon({ home });
  const body = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const rebuild = fetch(`${base}/memory/reindex`, body).then((reply) => reply.json());
  const slowest = await slowestDuring(base, rebuild);
  const done: unknown = await rebuild;
  const [texts = 0, entities, durationMs = 1] = ["indexed", "entities", "durationMs"].map((name) =>
    Number(Reflect.get(Object(done), name)),
  );
  const rate = (texts / durationMs) * 1000;
  row(
    `rebuild of ${texts} memories, ${entities} mentions`,
    `${rate.toFixed(0)} texts/s`,
    `×${(durationMs / plain).toFixed(1)} of a word index, slowest /health ${slowest.toFixed(0)} ms`,
  );
  await stop();
}

/** Milliseconds that the words of the same sentences take by themselves. */
function writeSentences(path: string): number {
  const store = openStore(path);
  const deps = { store, clock: Date.now, newId: randomUUID };
  store.transaction(() => {
    for (let n = 0; n < sentences; n++) save(deps, owner, beliefOf(sentence(n)));
  });
  store.close();
  const baseline = openStore(join(work, "baseline.db"));
  const began = performance.now();
  baseline.transaction(() => {
    for (let n = 0; n < sentences; n++)
      baseline.prepare("INSERT INTO recall_words (rowid, content) VALUES (?, ?)").run(n + 1, sentence(n));
  });
  const ms = performance.now() - began;
  baseline.close();
  return ms;
}

const beliefOf = (content: string) => ({
  type: "episode" as const,
  content,
  hidden: null,
  project: null,
  confidence: 1,
  asserted_at: Date.now(),
  author: "person" as const,
  run_id: null,
  source_kind: "manual" as const,
  agent: null,
  session_id: null,
  path: null,
  start_line: null,
  end_line: null,
  client: null,
  stated_by: "user" as const,
  excerpt: null,
});

row("made-up graph", `${nodes} nodes`);
await drawn();
await indexed();
rmSync(work, { recursive: true, force: true });
