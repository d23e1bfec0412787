// Quality and speed of recall: `npx tsx --conditions=@memory/source bench/recall.ts [SIZE ...]`
// Quality on the sets in MEMORY_BENCH_DATA (folder with retrieval/*.json, see shared/data) against FTS5's plain bm25()
// in the same run; latency on made-up stores of the given sizes (default 10000), through the worker thread, with and
// without the query's vector. Sizes of 0 leave the latency out.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { judge, MEASURES } from "../packages/cli/src/bench/measures.ts";
import { quantile, random } from "../packages/cli/src/bench/statistics.ts";
import { loadUseLite } from "../packages/daemon/src/models/embedded/use-lite.ts";
import type { Embedder } from "../packages/daemon/src/models/models.ts";
import { ModelError } from "../packages/daemon/src/models/models.ts";
import { createPool } from "../packages/daemon/src/platform/schedule/pool.ts";
import { rank } from "../packages/daemon/src/recall/rank.ts";
import { createReader, reading } from "../packages/daemon/src/recall/reader.ts";
import { recall } from "../packages/daemon/src/recall/recall.ts";
import { warmUp } from "../packages/daemon/src/recall/warm-up.ts";
import { openStore, type Store } from "../packages/daemon/src/store/open.ts";
import { openReader } from "../packages/daemon/src/store/reader.ts";
import { indexText, putVector } from "../packages/daemon/src/store/search.ts";
import { readQuestion } from "../packages/language/src/questions/query-terms.ts";
import { withParts } from "../packages/language/src/text/identifier-parts.ts";

const model = "use-lite-u8";
const day = 86_400_000;
const encoder = await loadUseLite({
  modelDir: fileURLToPath(new URL("../packages/daemon/models", import.meta.url)),
});

interface Text {
  readonly owner: string;
  readonly text: string;
  readonly source: string | null;
  readonly author: "user" | "assistant" | null;
  readonly speaker: string | null;
  readonly vector: Float32Array | null;
}

function put(store: Store, { owner, text, source, author, speaker, vector }: Text, n: number): number {
  const id = `p-${n}`;
  store
    .prepare(
      "INSERT INTO passages VALUES (?, ?, 'assistant-code', ?, ?, ?, 'bench', 'bench.jsonl', ?, ?, ?, ?, ?, ?, NULL)",
    )
    .run(id, owner, source ?? "none", n, id, author ?? "user", text, n, n, n, n);
  const row = { owner_id: owner, kind: "context", ref_id: id, type: null, project: "bench" } as const;
  const time = { asserted_at: n, valid_from: n, valid_to: null };
  const item = indexText(
    store,
    { ...row, ...time, source_key: source, seq: n, author: speaker },
    withParts(text),
  );
  if (vector) putVector(store, item, model, vector);
  return item;
}

const withOwner = (store: Store, owner: string): number =>
  store.run(store.q.insertInto("owners").values({ id: owner, created_at: 0 }));

// Quality

interface Group {
  readonly docs: readonly { readonly id: string; readonly text: string }[];
  readonly queries: readonly {
    readonly text: string;
    readonly rel: readonly string[];
    readonly cat: number;
  }[];
}

const sets = [
  { file: "locomo-facts", source: () => "all", speaker: () => null, skip: [] as number[] },
  {
    file: "locomo-turns",
    source: (id: string) => id.split(":")[0] ?? id,
    speaker: (text: string) => text.split(":")[0] ?? null,
    skip: [5],
  },
  { file: "cosqa-2k", source: () => null, speaker: () => null, skip: [] as number[] },
] as const;

/** R@5, R@10, nDCG@10. */
type Measures = [number, number, number];

function measured(list: readonly string[], relevant: readonly string[]): Measures {
  const judged = judge(
    list.map((id) => [id]),
    new Set(relevant),
  );
  return [MEASURES.recallAt5(judged), MEASURES.recallAt10(judged), MEASURES.ndcgAt10(judged)];
}

async function quality(folder: string, set: (typeof sets)[number], home: string): Promise<void> {
  const { groups }: { groups: Group[] } = JSON.parse(readFileSync(join(folder, `${set.file}.json`), "utf8"));
  const path = join(home, `${set.file}.db`);
  const store = openStore(path);
  const ids = new Map<number, string>();
  for (const [g, { docs }] of groups.entries()) {
    const owner = `group-${g}`;
    withOwner(store, owner);
    const vectors: (Float32Array | null)[] = [];
    for (const { text } of docs) vectors.push(await encoder.embed(text));
    store.transaction(() => {
      for (const [n, { id, text }] of docs.entries()) {
        const made = { owner, text, source: set.source(id), author: null, speaker: set.speaker(text) };
        ids.set(put(store, { ...made, vector: vectors[n] ?? null }, ids.size), id);
      }
    });
  }
  store.close();
  const db = openReader(path);
  const reader = createReader(db);
  const plain = db
    .prepare<[string, string], number>(
      `SELECT w.rowid FROM recall_words w JOIN recall_items i ON i.item = w.rowid
       WHERE recall_words MATCH ? AND i.owner_id = ? ORDER BY bm25(recall_words) LIMIT 10`,
    )
    .pluck();
  const sums = new Map<string, Measures>();
  const tally = new Map<string, number>();
  const count = (name: string) => tally.set(name, (tally.get(name) ?? 0) + 1);
  const add = (arm: string, list: readonly number[], relevant: readonly string[]) => {
    const now = measured(
      list.map((item) => ids.get(item) ?? ""),
      relevant,
    );
    const before = sums.get(arm) ?? [0, 0, 0];
    sums.set(arm, [before[0] + now[0], before[1] + now[1], before[2] + now[2]]);
  };
  for (const [g, { queries }] of groups.entries()) {
    for (const { text, rel, cat } of queries) {
      if (rel.length === 0 || (set.skip as readonly number[]).includes(cat)) continue;
      count("questions");
      const vector = await encoder.embed(text);
      const ask = (asked: Float32Array | null, owner = `group-${g}`) =>
        reading(reader, model, () => rank(reader, { ownerId: owner, query: text, now: 0, vector: asked }));
      const items = (asked: ReturnType<typeof ask>) =>
        (asked?.ranked ?? []).map(({ slot }) => reader.catalog.columns.item[slot] ?? 0);
      const full = ask(vector);
      add("recall", items(full), rel);
      add("recall without vectors", items(ask(null)), rel);
      const match = readQuestion(text, 0)
        .words.map((word) => `"${word}"`)
        .join(" OR ");
      add("plain bm25", match === "" ? [] : plain.all(match, `group-${g}`), rel);
      if (full?.decision.confidence === "none") count("refused");
      if (
        groups.length > 1 &&
        ask(vector, `group-${(g + 1) % groups.length}`)?.decision.confidence !== "none"
      )
        count("foreign answered");
    }
  }
  report(set.file, { sums, tally });
  db.close();
}

interface Counted {
  readonly sums: ReadonlyMap<string, Measures>;
  readonly tally: ReadonlyMap<string, number>;
}

function report(name: string, { sums, tally }: Counted): void {
  const questions = tally.get("questions") ?? 1;
  const base = sums.get("plain bm25") ?? [1, 1, 1];
  const share = (what: string) => `${((100 * (tally.get(what) ?? 0)) / questions).toFixed(1)} %`;
  console.log(`${name}, ${questions} questions: R@5 / R@10 / nDCG@10, and as multiples of plain bm25`);
  for (const [arm, sum] of sums) {
    const levels = sum.map((value) => ((100 * value) / questions).toFixed(1)).join(" / ");
    const ratios = sum.map((value, n) => (value / (base[n] ?? 1)).toFixed(2)).join(" / ");
    console.log(`  ${arm.padEnd(24)} ${levels}   x ${ratios}`);
  }
  console.log(
    `  own questions refused ${share("refused")}, another group's answered ${share("foreign answered")}`,
  );
}

// Latency

const syllables = "ka ro mi ten sal vor lu pe dan gri sto ble fin hu zar qui nol ber ash ix".split(" ");
const words = Array.from({ length: 30_000 }, (_, n) => {
  const parts = Array.from(
    { length: 2 + (n % 3) },
    (_, k) => syllables[(n * (k + 7) + 13 * k + (n >> 4)) % 20],
  );
  return `${parts.join("")}${syllables[n % 20]}${n > 6000 ? syllables[(n >> 6) % 20] : ""}`;
});
const anyWord = (next: () => number): string => words[Math.floor(words.length ** next()) - 1] ?? "";
const sentence = (next: () => number, length: number): string =>
  Array.from({ length }, () => anyWord(next)).join(" ");

/** Vectors in clusters, as those of real texts are. */
function madeUpVector(next: () => number): Float32Array {
  const cluster = Math.floor(next() * 500);
  const centre = random(cluster + 1);
  const vector = Float32Array.from({ length: 512 }, () => centre() - 0.5 + 0.7 * (next() - 0.5));
  const norm = Math.hypot(...vector);
  return vector.map((component) => component / norm);
}

const asLong = [
  "which database does the orders service use",
  "what did we decide last week about the release branch",
  "how do I run the integration tests of the payments module",
  "when does the heron eat",
];

async function latency(size: number, home: string): Promise<void> {
  const next = random(7);
  const path = join(home, `made-up-${size}.db`);
  const store = openStore(path);
  withOwner(store, "owner");
  for (let n = 0; n < size; n += 2000) {
    store.transaction(() => {
      for (let k = n; k < Math.min(size, n + 2000); k++) {
        const text = sentence(next, 10 + Math.floor(next() * 60));
        const made = { owner: "owner", text, source: `s-${k >> 6}`, author: null, speaker: "user" };
        put(store, { ...made, vector: madeUpVector(next) }, k);
      }
    });
  }
  store.close();
  const pool = createPool("recall-worker", { threads: 1, workerData: { storePath: path } });
  let asked = 0;
  const ready = { name: model, state: "ready", runtime: "bench" } as const;
  const real: Embedder = {
    name: model,
    dimensions: 512,
    state: () => ready,
    // Made-up words come apart into many more pieces than real ones: real questions stand in for them here.
    embed: (texts) =>
      Promise.all(texts.map((_, n) => encoder.embed(asLong[(asked++ + n) % asLong.length] ?? ""))),
  };
  const without: Embedder = { ...real, embed: () => Promise.reject(new ModelError("none in this run")) };
  const questions = Array.from(
    { length: 300 },
    () => `what does ${sentence(next, 3 + Math.floor(next() * 5))} do`,
  );
  const started = performance.now();
  const deps = { clock: () => 400 * day, workers: { recall: pool } };
  await warmUp({ ...deps, models: { embedder: real } });
  console.log(`${size} items: first load ${(performance.now() - started).toFixed(0)} ms`);
  for (const [name, embedder] of Object.entries({ "with the embedding": real, "words alone": without })) {
    const times: number[] = [];
    for (const query of questions) {
      const question = { query, limit: 8, maxTokens: 1500 };
      const begun = performance.now();
      await recall({ ...deps, models: { embedder } }, "owner", question, new AbortController().signal);
      times.push(performance.now() - begun);
    }
    const at = (share: number) => quantile(times.slice(20), share).toFixed(1);
    console.log(`  ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  }
  console.log(`  resident ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB, compiler and bench included`);
  await pool.close();
}

const home = mkdtempSync(join(tmpdir(), "memory-bench-"));
try {
  const data = process.env.MEMORY_BENCH_DATA;
  if (data && existsSync(data)) for (const set of sets) await quality(join(data, "retrieval"), set, home);
  const sizes = process.argv.slice(2).map(Number);
  for (const size of sizes.length > 0 ? sizes : [10_000]) if (size > 0) await latency(size, home);
} finally {
  rmSync(home, { recursive: true, force: true });
}
