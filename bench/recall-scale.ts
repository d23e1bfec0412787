// Recall of the whole daemon at 10,000 to a million items, over HTTP, the question's embedding included:
// `npx tsx --conditions=@memory/source bench/recall-scale.ts [SIZE ...]` (default 10000). Stores are built once and kept in
// MEMORY_BENCH_CACHE, else in a temporary folder; a million takes 2.1 GB and a quarter of an hour. The daemon is the bundle
// MEMORY_BENCH_DAEMON (default packages/daemon/dist/main.js), sessions to import meanwhile lie in MEMORY_BENCH_TRANSCRIPTS.
// Baselines of the same run: FTS5's plain bm25(), an exact scan.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { random } from "../packages/cli/src/bench/statistics.ts";
import { loadUseLite } from "../packages/daemon/src/models/embedded/use-lite.ts";
import { createReader, reading } from "../packages/daemon/src/recall/reader.ts";
import { sealBlock } from "../packages/daemon/src/recall/vectors/code-backlog.ts";
import { blockOf } from "../packages/daemon/src/recall/vectors/code-block.ts";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { openReader } from "../packages/daemon/src/store/reader.ts";
import { readQuestion } from "../packages/language/src/questions/query-terms.ts";
import { model, modelDir, question, recallStore, sentence } from "./made-up/recall-store.ts";
import { peakBytes, residentBytes } from "./process/read-process.ts";
import { builtDaemon, type RunningDaemon, runDaemon } from "./process/run-daemon.ts";

const cache = process.env.MEMORY_BENCH_CACHE ?? join(tmpdir(), "memory-bench-recall");
const daemonFile = process.env.MEMORY_BENCH_DAEMON ?? builtDaemon;
/** Sessions of an agent, to import while questions are asked. */
const transcripts = process.env.MEMORY_BENCH_TRANSCRIPTS;
const QUESTIONS = 320;
const next = random(99);
const questions = Array.from({ length: QUESTIONS }, () => question(next));

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;
const row = (what: string, value: string) => console.log(`  ${what.padEnd(44)} ${value}`);
const ms = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => at(values, share).toFixed(1)).join(" / ");

const start = (home: string): Promise<RunningDaemon> =>
  runDaemon({
    home,
    main: [daemonFile],
    env: transcripts === undefined ? {} : { MEMORY_TRANSCRIPTS_DIR: transcripts },
  });

async function post(base: string, path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Milliseconds each question took. Throws where fewer than half of them find something: such a store is not searched. */
async function ask(base: string, asked: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  let found = 0;
  for (const query of asked) {
    const began = performance.now();
    const answer: unknown = await (await post(base, "/memory/query", { query })).json();
    times.push(performance.now() - began);
    const memories: unknown = Reflect.get(Object(answer), "memories");
    if (Array.isArray(memories) && memories.length > 0) found++;
  }
  if (found < asked.length / 2) throw new Error(`${found} of ${asked.length} questions found something`);
  return times;
}

/** Resident now, and at most, in MB. */
const resident = ({ pid }: RunningDaemon): string =>
  [residentBytes(pid), peakBytes(pid)]
    .map((bytes) => ((bytes ?? Number.NaN) / 1024 ** 2).toFixed(0))
    .join(" / ");

/** The longest that the daemon's main thread kept a request waiting that needs nothing else. */
function watchHealth(base: string): { end(): Promise<number[]> } {
  let isOver = false;
  const times: number[] = [];
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${base}/health`)).arrayBuffer();
      times.push(performance.now() - began);
      await wait(5);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return times;
    },
  };
}

/** Saves as fast as eight clients can, until it is told to end. */
function load(base: string): { end(): Promise<number> } {
  let isOver = false;
  let saved = 0;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const content = `${sentence(next, Math.floor(next() * 200), 25)} ${saved} ${next()}`;
      await (await post(base, "/memory/save", { content, type: "episode" })).arrayBuffer();
      saved++;
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  return {
    async end() {
      isOver = true;
      await clients;
      return saved;
    },
  };
}

async function latency(home: string): Promise<void> {
  await (await start(home)).stop("SIGKILL");
  const daemon = await start(home);
  row("after kill -9, to healthy", `${daemon.startMs.toFixed(0)} ms`);
  const began = performance.now();
  await ask(daemon.base, [questions[0] ?? ""]);
  row("the first question behind that", `${(performance.now() - began).toFixed(0)} ms`);
  for (let n = 0; n < 600; n++) {
    const reply: unknown = await (await post(daemon.base, "/memory/query", { query: questions[1] })).json();
    if (Reflect.get(Object(reply), "degraded") === false) break;
    await wait(50);
  }
  row("the first with vectors behind that", `${(performance.now() - began).toFixed(0)} ms`);
  await ask(daemon.base, questions.slice(0, 20));
  const alone = await ask(daemon.base, questions);
  row("one client, p50 / p95 / p99", `${ms(alone)} ms`);
  const quiet = watchHealth(daemon.base);
  const eight = (
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask(
          daemon.base,
          questions.filter((_, k) => k % 8 === n),
        ),
      ),
    )
  ).flat();
  row(
    "eight clients, p50 / p95 / p99",
    `${ms(eight)} ms, longest ${at(eight, 1).toFixed(0)}, p50 x ${(at(eight, 0.5) / at(alone, 0.5)).toFixed(1)}`,
  );
  const waited = await quiet.end();
  if (transcripts !== undefined) await whileImporting(daemon, alone);
  const saving = load(daemon.base);
  const busy = watchHealth(daemon.base);
  const during = await ask(daemon.base, questions);
  row(
    "while eight clients save, p50 / p95 / p99",
    `${ms(during)} ms, p95 x ${(at(during, 0.95) / at(alone, 0.95)).toFixed(1)}`,
  );
  row("saved meanwhile", String(await saving.end()));
  row(
    "/health meanwhile: idle, saving (longest)",
    `${at(waited, 1).toFixed(0)} ms, ${at(await busy.end(), 1).toFixed(0)} ms`,
  );
  row("resident, and at most", `${resident(daemon)} MB`);
  await daemon.stop();
}

async function whileImporting({ base }: RunningDaemon, alone: readonly number[]): Promise<void> {
  let isOver = false;
  const busy = watchHealth(base);
  const stream = post(base, "/import/sessions/stream", { days: 3650, maxSessions: 1000 });
  const importing = stream.then((response) => response.text()).finally(() => (isOver = true));
  const during: number[] = [];
  while (!isOver) during.push(...(await ask(base, [questions[during.length % questions.length] ?? ""])));
  const sessions = (await importing).split('"outcome":"imported"').length - 1;
  const times = (at(during, 0.95) / at(alone, 0.95)).toFixed(1);
  row(`while ${sessions} sessions are imported`, `${ms(during)} ms of ${during.length}, p95 x ${times}`);
  row("/health meanwhile (longest)", `${at(await busy.end(), 1).toFixed(0)} ms`);
}

/** The vector arm against a scan of all vectors, and both against plain bm25(). */
async function exactness(path: string, count: number): Promise<void> {
  const encoder = await loadUseLite({ modelDir });
  const asked: Float32Array[] = [];
  for (const text of questions.slice(0, count))
    asked.push((await encoder.embed(text)) ?? new Float32Array(512));
  const db = openReader(path);
  const reader = createReader(db);
  reading(reader, model, () => undefined);
  const mask = new Uint8Array(reader.catalog.columns.size).fill(1);
  const times = { near: 0, scan: 0, bm25: 0 };
  const timed = <Result>(what: keyof typeof times, work: () => Result): Result => {
    const began = performance.now();
    const result = work();
    times[what] += performance.now() - began;
    return result;
  };
  const tops = timed("scan", () => exactTops(db, asked));
  let found = 0;
  for (const [n, vector] of asked.entries()) {
    const near = timed("near", () => reading(reader, model, () => reader.vectors.nearest(vector, mask, 150)));
    const ten = [...near].sort((a, b) => b[1] - a[1]).slice(0, 10);
    found += ten.filter(([slot]) => tops[n]?.has(reader.catalog.columns.item[slot] ?? 0)).length;
  }
  const plain = db.prepare(
    "SELECT rowid FROM recall_words WHERE recall_words MATCH ? ORDER BY bm25(recall_words) LIMIT 10",
  );
  for (const text of questions.slice(0, count)) {
    const match = readQuestion(text, 0)
      .words.map((word) => `"${word}"`)
      .join(" OR ");
    timed("bm25", () => plain.all(match));
  }
  const each = (what: keyof typeof times) => `${(times[what] / count).toFixed(1)} ms`;
  row("recall@10 of the codes against an exact scan", (found / (10 * count)).toFixed(4));
  row("codes, exact scan, plain bm25(), a question", `${each("near")}, ${each("scan")}, ${each("bm25")}`);
  db.close();
}

/** The ten nearest of each question, from all vectors in one pass. */
function exactTops(db: ReturnType<typeof openReader>, asked: readonly Float32Array[]): Set<number>[] {
  const tops = asked.map((): [cosine: number, item: number][] => []);
  const rows = db
    .prepare<[string], [number, Buffer, number]>(
      "SELECT item, code, scale FROM recall_vectors WHERE model = (SELECT model FROM vector_models WHERE name = ?)",
    )
    .raw();
  for (const [item, bytes, scale] of rows.iterate(model)) {
    const code = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    for (const [n, query] of asked.entries()) {
      let sum = 0;
      for (let k = 0; k < query.length; k++) sum += (query[k] ?? 0) * (code[k] ?? 0);
      const top = tops[n];
      if (!top || (top.length === 10 && sum * scale <= (top[9]?.[0] ?? 0))) continue;
      top.push([sum * scale, item]);
      top.sort((a, b) => b[0] - a[0]);
      if (top.length > 10) top.pop();
    }
  }
  return tops.map((top) => new Set(top.map(([, item]) => item)));
}

/** Background work of the daemon, at once: the codes of all whole blocks. */
function seal(path: string, size: number): void {
  const store = openStore(path);
  for (let block = 0; block < blockOf(size); block++) sealBlock(store, model, block);
  store.close();
}

mkdirSync(cache, { recursive: true });
const work = mkdtempSync(join(cache, "home-"));
try {
  const empty = await start(work);
  console.log(`an empty store: ${empty.startMs.toFixed(0)} ms to healthy, resident ${resident(empty)} MB`);
  await empty.stop();
  const sizes = process.argv.slice(2).map(Number);
  for (const size of sizes.length > 0 ? sizes : [10_000]) {
    const path = await recallStore(cache, size);
    seal(path, size);
    console.log(`${size} items`);
    copyFileSync(path, join(work, "memory.db"));
    await latency(work);
    await exactness(path, size > 200_000 ? 20 : 100);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
