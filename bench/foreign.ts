// Does recall know what it does not know? Conversations are each asked 400 questions of other ones, and a few about things
// that no such store holds; beside that, what refusing costs on their own questions: the traces of refused questions say what
// the answer would have been. Over HTTP. `npx tsx --conditions=@memory/source bench/foreign.ts [DAEMON]`; needs
// `npm run setup` and MEMORY_BENCH_DATA (folder with retrieval/*.json).
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FOREIGN_QUESTIONS } from "../packages/cli/src/bench/foreign.ts";
import { estimate, evenly } from "../packages/cli/src/bench/statistics.ts";
import { settled, startDaemon } from "./contenders/memory.ts";
import { type Group, publicSet, type SetName } from "./contenders/public-sets.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const daemonFile = process.argv[2] ?? join(root, "packages/daemon/dist/main.js");
const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
const foreignQuestions = 400;

type Memory = ReturnType<Awaited<ReturnType<typeof startDaemon>>["as"]>;
type Level = "high" | "medium" | "low" | "none";

/** A conversation, each its own owner. */
interface Known {
  readonly memory: Memory;
  readonly textOf: ReadonlyMap<string, string>;
  readonly group: Group;
}

async function known(memory: Memory, group: Group): Promise<Known> {
  const textOf = new Map<string, string>();
  for (const { id, text, session, line } of group.docs) {
    const source = session === undefined ? {} : { source: { path: session, ...(line && { line }) } };
    const saved = await memory.memories.save({ body: { content: text, ...source } });
    if (saved.id !== undefined) textOf.set(saved.id, textOf.get(saved.id) ?? id);
  }
  await settled(memory);
  return { memory, textOf, group };
}

const limit = 5;
const ask = ({ memory }: Known, query: string) =>
  memory.recall.query({ body: { query, limit, maxTokens: 100_000 } });

interface Own {
  readonly level: Level;
  readonly hit: boolean;
  /** It would have been, had the question not been refused. */
  readonly possible: boolean;
  /** Right ones among the hits said to cover the question, and among the others. */
  readonly sure: { readonly right: number; readonly of: number };
  readonly unsure: { readonly right: number; readonly of: number };
}

async function askOwn(from: Known, { text, rel }: Group["queries"][number]): Promise<Own> {
  const { queryId, memories, confidence } = await ask(from, text);
  const isRight = (id: string) => rel.includes(from.textOf.get(id) ?? "");
  const hit = memories.some(({ id }) => isRight(id));
  const among = (hits: typeof memories) => ({
    right: hits.filter(({ id }) => isRight(id)).length,
    of: hits.length,
  });
  return {
    level: confidence,
    hit,
    possible: hit || (confidence === "none" && (await wouldHave(from, queryId)).some(isRight)),
    sure: among(memories.filter(({ sure }) => sure)),
    unsure: among(memories.filter(({ sure }) => !sure)),
  };
}

async function wouldHave({ memory }: Known, id: string): Promise<string[]> {
  const { candidates } = await memory.recall.trace({ params: { id } });
  return candidates.filter(({ rank }) => rank <= limit).map((candidate) => candidate.id);
}

const share = (values: readonly boolean[]): string => {
  const { value, low, high } = estimate(values.map(Number));
  return `${(100 * value).toFixed(1)} % [${(100 * low).toFixed(1)} ${(100 * high).toFixed(1)}]`;
};
const row = (what: string, value: string) => console.log(`  ${what.padEnd(52)}${value}`);

async function measure(name: SetName, groups: readonly Group[]): Promise<void> {
  const daemon = await startDaemon(daemonFile, join(work, name));
  try {
    const all: Known[] = [];
    for (const group of groups) all.push(await known(daemon.as(randomUUID()), group));
    const own: Own[] = [];
    for (const from of all) for (const query of from.group.queries) own.push(await askOwn(from, query));
    const others = all.flatMap((from, n) =>
      (all[(n + 1) % all.length]?.group.queries ?? []).map(({ text }) => ({ from, text })),
    );
    const levels = async (asked: readonly { from: Known; text: string }[]): Promise<Level[]> => {
      const found: Level[] = [];
      for (const { from, text } of asked) found.push((await ask(from, text)).confidence);
      return found;
    };
    const foreign = await levels(evenly(others, foreignQuestions));
    const plain = await levels(all.flatMap((from) => FOREIGN_QUESTIONS.map((text) => ({ from, text }))));
    report(name, { own, foreign, plain });
  } finally {
    await daemon.stop();
  }
}

interface Found {
  readonly own: readonly Own[];
  readonly foreign: readonly Level[];
  readonly plain: readonly Level[];
}

function report(name: string, { own, foreign, plain }: Found): void {
  console.log(
    `\n${name}: ${own.length} own questions, ${foreign.length} of other conversations, ${plain.length} of elsewhere`,
  );
  const answered = (levels: readonly Level[]) => share(levels.map((level) => level !== "none"));
  row("of other conversations, answered", answered(foreign));
  row("  and not marked unsure", share(foreign.map((level) => level === "high")));
  row("of elsewhere, answered", answered(plain));
  row("own questions, hit@5", share(own.map(({ hit }) => hit)));
  row("  if none had been refused", share(own.map(({ possible }) => possible)));
  const lost = own.filter(({ hit, possible }) => possible && !hit).length / own.length;
  row("  lost by refusing", `${(100 * lost).toFixed(1)} points`);
  for (const level of ["high", "medium", "low"] as const) {
    const such = own.filter((one) => one.level === level);
    row(`hit@5 where the answer is marked ${level} (${such.length})`, share(such.map(({ hit }) => hit)));
  }
  for (const part of ["sure", "unsure"] as const) {
    const [right, of] = [own.map((one) => one[part].right), own.map((one) => one[part].of)].map((counts) =>
      counts.reduce((sum, count) => sum + count, 0),
    );
    row(
      `hits marked ${part} that are what answers`,
      `${((100 * (right ?? 0)) / (of || 1)).toFixed(1)} % of ${of}`,
    );
  }
}

try {
  const data = process.env.MEMORY_BENCH_DATA;
  if (!data) console.log("MEMORY_BENCH_DATA names no folder with conversations: nothing to ask");
  else
    for (const name of ["locomo-facts", "locomo-turns"] as const) await measure(name, publicSet(data, name));
} finally {
  rmSync(work, { recursive: true, force: true });
}
