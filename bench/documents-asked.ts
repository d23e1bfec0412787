// Questions to documents, all sets in one run, asked in the process as by a person who sets nothing: `npx tsx
// --conditions=@memory/source bench/documents-asked.ts SETS [FOLDER]`. SETS lists them (`documents-asked/sets.ts`); FOLDER keeps the stores, and with them the vectors.
// Beside it, judged alike: plain BM25 over windows of the same files' text. Of what is not among the first five it says where it
// was lost; `-v` shows each of these.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Picked } from "../packages/daemon/src/recall/answer.ts";
import { loadEncoder, type OpenSet, openSet } from "./documents-asked/open-set.ts";
import { type Asked, type DocumentSet, isRight, setsIn } from "./documents-asked/sets.ts";
import { bm25Over } from "./documents-asked/windows.ts";

const [list, kept] = process.argv.slice(2).filter((arg) => arg !== "-v");
const isTalkative = process.argv.includes("-v");

const columns = ["asked", "first", "of 5", "BM25 first", "of 5", "high", "right", "low and right", "none"];
const rows = new Map<string, number[]>();
const lost = new Map<string, number>();

function count(name: string, are: readonly boolean[]): void {
  const row = rows.get(name) ?? columns.map(() => 0);
  rows.set(
    name,
    row.map((sum, n) => sum + (are[n] ? 1 : 0)),
  );
}

/** Where the right passage was lost. */
function whereLost(asked: Asked, { passages, reader }: OpenSet, { ranking, answer }: Picked): string {
  const right = [...passages].filter(([, passage]) => isRight(asked, passage));
  if (right.length === 0) return "a: no passage holds it";
  if (answer.memories.length === 0) return "e: the answer was refused";
  const { item } = reader.catalog.columns;
  const ranked = ranking?.ranked.map(({ slot }) => item[slot]) ?? [];
  const places = right.map(([own]) => ranked.indexOf(own)).filter((place) => place >= 0);
  if (places.length === 0) return "b: no candidate";
  const documents = new Set(right.map(([, { document }]) => document));
  if (Math.min(...places) < 5) return "c: among the best five, and pushed out";
  return answer.memories.some(({ source }) => documents.has(source.documentId ?? ""))
    ? "d: its file is shown at another place"
    : "c: behind those of other files";
}

async function measure(set: DocumentSet, open: OpenSet): Promise<number[]> {
  const bm25 = bm25Over(open.texts);
  const took: number[] = [];
  for (const asked of set.questions) {
    const isAbsent = asked.kind === "absent";
    const began = performance.now();
    await open.ask(asked.question, (picked) => {
      took.push(performance.now() - began);
      const { memories, confidence } = picked.answer;
      const own = memories.findIndex(({ source, content }) =>
        isRight(asked, { path: source.path ?? "", text: content }),
      );
      const other = bm25(asked.question).findIndex((hit) => isRight(asked, hit));
      const [isHigh, isFound] = [confidence === "high", own >= 0];
      const are = [
        ...[true, own === 0, isFound, other === 0, other >= 0, isHigh, isHigh && isFound],
        ...[confidence === "low" && isFound, memories.length === 0],
      ];
      count(isAbsent ? "absent" : asked.kind, are);
      if (!isAbsent) count("all", are);
      count(`in ${set.name}${isAbsent ? ", absent" : ""}`, are);
      if (isAbsent || isFound) return;
      const where = whereLost(asked, open, picked);
      lost.set(where, (lost.get(where) ?? 0) + 1);
      if (isTalkative) console.log(`[${set.name}, ${asked.kind}] ${where}: ${asked.question}`);
    });
  }
  return took;
}

async function main(sets: readonly DocumentSet[], folder: string): Promise<void> {
  const encoder = await loadEncoder();
  const took: number[] = [];
  for (const set of sets)
    took.push(...(await measure(set, await openSet(set, join(folder, `${set.name}.db`), encoder))));
  console.log(`${"".padEnd(22)}${columns.map((name) => name.padStart(name.length + 2)).join("")}`);
  const isLast = (name: string) => (name.startsWith("in ") ? 1 : 0);
  for (const [name, row] of [...rows].sort(([one], [other]) => isLast(one) - isLast(other)))
    console.log(
      `${name.padEnd(22)}${row.map((sum, n) => String(sum).padStart((columns[n]?.length ?? 0) + 2)).join("")}`,
    );
  for (const [where, n] of [...lost].sort()) console.log(`lost ${String(n).padStart(4)}  ${where}`);
  took.sort((one, other) => one - other);
  const at = (part: number) => (took[Math.floor(part * took.length)] ?? 0).toFixed(1);
  console.log(`a question with its vector: median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

if (list === undefined) console.log("no sets were named: nothing to ask");
else {
  const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
  try {
    await main(setsIn(list), kept ?? work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
