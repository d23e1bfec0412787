// Quality of the whole product's answers, over HTTP: `MEMORY_BENCH_DATA=FOLDER npx tsx --conditions=@memory/source
// bench/recall-quality.ts [DAEMON]` with DAEMON the bundle to measure. Each record of retrieval/*.json is saved with its
// session and line, each group for an owner of its own; then every question is asked, and once more of the next group.
// Beside it, in the same run and on the same records: FTS5's plain bm25(), and that fused by score with an exact scan of the
// vectors (.4 cosine). Refused questions count as wrong. Brackets: bootstrap over questions, 95 %.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fileOf, type Group, publicSet, type SetName, setNames } from "./contenders/public-sets.ts";
import { openPlain } from "./quality/plain.ts";
import { type Answered, addUp, printTable } from "./quality/report.ts";
import { type Running, start } from "./quality/served.ts";

const data = process.env.MEMORY_BENCH_DATA;
const daemon = process.argv[2] ?? fileURLToPath(new URL("../packages/daemon/dist/main.js", import.meta.url));

/** The session or file of a record; its records follow each other. */
const placeOf: Readonly<Record<SetName, (id: string) => string>> = {
  "locomo-facts": () => "conversation",
  "locomo-turns": (id) => `session-${id.split(":")[0]}`,
  "cosqa-2k": (id) => `function-${id}.py`,
};

interface QuestionSet {
  readonly name: SetName;
  readonly groups: readonly Group[];
}

async function measure(set: QuestionSet, work: string): Promise<void> {
  const both = await fill(set, { home: join(work, set.name), embeddings: true });
  const words = await fill(set, { home: join(work, `${set.name}-words`), embeddings: false });
  const plain = await openPlain(set.groups);
  const answered: Answered[] = [];
  for (const [g, { queries }] of set.groups.entries())
    for (const query of queries) {
      const foreign = set.groups.length > 1 ? (g + 1) % set.groups.length : null;
      const relevant = new Set(query.rel);
      for (const [arm, served] of [
        ["product", both],
        ["product, words alone", words],
      ] as const) {
        const { ids, refused } = await served.ask(g, query.text);
        const elsewhere = foreign === null ? null : !(await served.ask(foreign, query.text)).refused;
        answered.push({ arm, ids, relevant, refused, foreignAnswered: elsewhere });
      }
      const { bm25, fused } = await plain.ask(g, query.text);
      answered.push({ arm: "plain BM25", ids: bm25, relevant, refused: false, foreignAnswered: null });
      answered.push({
        arm: "BM25 + exact scan",
        ids: fused,
        relevant,
        refused: false,
        foreignAnswered: null,
      });
    }
  printTable(set.name, addUp(answered, "plain BM25"));
  plain.close();
  await Promise.all([both.stop(), words.stop()]);
}

interface Filling {
  readonly home: string;
  readonly embeddings: boolean;
}

async function fill({ name, groups }: QuestionSet, filling: Filling): Promise<Running> {
  const served = await start(daemon, filling);
  for (const [g, { docs }] of groups.entries()) await saveAll(served, { name, docs }, g);
  if (filling.embeddings) await served.embedded(groups.length);
  return served;
}

async function saveAll(
  served: Running,
  { name, docs }: Pick<Group, "docs"> & Pick<QuestionSet, "name">,
  g: number,
) {
  const lines = new Map<string, number>();
  for (const doc of docs) {
    const path = placeOf[name](doc.id);
    const line = (lines.get(path) ?? 0) + 1;
    lines.set(path, line);
    await served.save(g, doc, { path, line });
  }
}

if (!data) throw new Error("MEMORY_BENCH_DATA names no folder.");
const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
try {
  for (const name of setNames)
    if (existsSync(fileOf(data, name))) await measure({ name, groups: publicSet(data, name) }, work);
} finally {
  rmSync(work, { recursive: true, force: true });
}
