// One owner with all that 50 people had remembered, 20,000 texts, each person a project: how well and how fast recall
// answers when it is asked of everything, and within the project; plain BM25 of FTS5 beside it in the same run.
// `npx tsx --conditions=@memory/source bench/pooled.ts [TEXTS] [PERSONAS] [DAEMON]`; needs `npm run setup`.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { judge, MEASURES, type Measure } from "../packages/cli/src/bench/measures.ts";
import { estimate, quantile } from "../packages/cli/src/bench/statistics.ts";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { matchOf } from "./contenders/bm25.ts";
import { settled, startDaemon } from "./contenders/memory.ts";
import { type Persona, personas } from "./made-up/personas.ts";
import { residentBytes } from "./process/read-process.ts";
import { builtDaemon } from "./process/run-daemon.ts";

const [texts = "20000", count = "50", daemonFile] = process.argv.slice(2);
const root = fileURLToPath(new URL("..", import.meta.url));
const main = daemonFile ?? builtDaemon;
const work = mkdtempSync(join(root, "node_modules", ".bench-pooled-"));
const inFlight = 64;
const warmUp = 20;
/** Questions of all personas together. */
const questions = 600;

interface Arm {
  readonly name: string;
  readonly ask: (project: string, question: string) => Promise<readonly string[]>;
  readonly judged: ReturnType<typeof judge>[];
  readonly times: number[];
  /** Questions that were answered with nothing. */
  empty: number;
}

const all = personas(Number(count), Number(texts) / Number(count), 1);

async function save(daemon: Awaited<ReturnType<typeof startDaemon>>, owner: string) {
  const memory = daemon.as(owner);
  const textOf = new Map<string, string>();
  const waiting = all.flatMap(({ project, docs }) => docs.map((doc) => ({ ...doc, project })));
  const outcomes = new Map<string, number>();
  const next = waiting.values();
  const lane = async () => {
    for (const { id, text, project } of next) {
      const saved = await memory.memories.save({ body: { content: text, project } });
      outcomes.set(saved.outcome, (outcomes.get(saved.outcome) ?? 0) + 1);
      if (saved.id !== undefined) textOf.set(saved.id, id);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, lane));
  const seconds = (performance.now() - began) / 1000;
  const kept = [...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(", ");
  console.log(
    `${waiting.length} texts of ${all.length} personas: ${(waiting.length / seconds).toFixed(0)} saves/s; ${kept}`,
  );
  await settled(memory);
  console.log(`vectors and entities after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return { memory, textOf };
}

/** The same texts in one table of FTS5, asked in this process. */
function plainBm25() {
  mkdirSync(join(work, "bm25"));
  const store = openStore(join(work, "bm25", "texts.db"), { migrations: [] });
  store
    .prepare(
      "CREATE VIRTUAL TABLE texts USING fts5 (content, id UNINDEXED, project UNINDEXED, tokenize = 'porter')",
    )
    .run();
  const put = store.prepare<[string, string, string], unknown>("INSERT INTO texts VALUES (?, ?, ?)");
  store.transaction(() => {
    for (const { project, docs } of all) for (const { id, text } of docs) put.run(text, id, project);
  });
  const best = "ORDER BY bm25(texts) LIMIT 10";
  const pooled = store.prepare<[string], string>(`SELECT id FROM texts WHERE texts MATCH ? ${best}`).pluck();
  const scoped = store
    .prepare<[string, string], string>(`SELECT id FROM texts WHERE texts MATCH ? AND project = ? ${best}`)
    .pluck();
  return {
    pooled: async (_: string, question: string) => pooled.all(matchOf(question)),
    scoped: async (project: string, question: string) => scoped.all(matchOf(question), project),
    close: () => store.close(),
  };
}

const daemon = await startDaemon(main, join(work, "home"));
const bm25 = plainBm25();
try {
  const { memory, textOf } = await save(daemon, randomUUID());
  const recall = async (query: string, project?: string) => {
    const body = { query, limit: 10, maxTokens: 100_000, ...(project !== undefined && { project }) };
    return (await memory.recall.query({ body })).memories.map(({ id }) => textOf.get(id) ?? "");
  };
  const arm = (name: string, ask: Arm["ask"]): Arm => ({ name, ask, judged: [], times: [], empty: 0 });
  const arms = [
    arm("memory, pooled", (_, question) => recall(question)),
    arm("memory, scoped", (project, question) => recall(question, project)),
    arm("plain BM25, pooled", bm25.pooled),
    arm("plain BM25, scoped", bm25.scoped),
  ];
  const asked = all.flatMap(({ project, queries }: Persona) => {
    const step = Math.max(1, Math.floor((queries.length * all.length) / questions));
    return queries.filter((_, n) => n % step === 0).map((query) => ({ ...query, project }));
  });
  for (const [n, { text, rel, project }] of asked.entries()) {
    for (let turn = 0; turn < arms.length; turn += 1) {
      const one = arms[(n + turn) % arms.length];
      const began = performance.now();
      const ids = (await one?.ask(project, text)) ?? [];
      if (n >= warmUp) one?.times.push(performance.now() - began);
      if (one && ids.length === 0) one.empty += 1;
      one?.judged.push(
        judge(
          ids.map((id) => [id]),
          new Set(rel),
        ),
      );
    }
  }
  report(asked.length, arms);
} finally {
  await daemon.stop();
  bm25.close();
  rmSync(work, { recursive: true, force: true });
}

function report(asked: number, arms: readonly Arm[]): void {
  const resident = residentBytes(daemon.pid);
  console.log(
    `${asked} questions; resident ${resident === null ? "unknown" : `${(resident / 1e6).toFixed(0)} MB`}`,
  );
  const line = (cells: readonly string[]) =>
    console.log(`  ${cells.map((cell) => cell.padEnd(20)).join("")}`.trimEnd());
  line(["", "recall@1", "recall@5", "recall@10", "refused", "p50 ms", "p95 ms"]);
  for (const { name, judged, times, empty } of arms) {
    const share = (measure: Measure) => {
      const { value, low, high } = estimate(judged.map(MEASURES[measure]));
      return `${(100 * value).toFixed(1)} [${(100 * low).toFixed(1)} ${(100 * high).toFixed(1)}]`;
    };
    const at = (part: number) => quantile(times, part).toFixed(2);
    const refused = `${((100 * empty) / asked).toFixed(1)} %`;
    line([name, share("recallAt1"), share("recallAt5"), share("recallAt10"), refused, at(0.5), at(0.95)]);
  }
  const p95 = (name: string) => quantile(arms.find((one) => one.name === name)?.times ?? [], 0.95);
  console.log(`  scope: p95 ×${(p95("memory, scoped") / p95("memory, pooled")).toFixed(2)} of pooled`);
}
