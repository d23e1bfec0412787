// Fits the confidence of passages of documents (packages/daemon/src/recall/passage-confidence-model.ts): `npx tsx
// --conditions=@memory/source bench/documents-confidence.ts [--words] SETS FOLDER`, as `documents-asked.ts` reads them. Each question is asked, and judged once more
// without the passages that answer it. Prints the model of all, and what models of the other files, and of the other sets, call high.
import { join } from "node:path";
import {
  type PassageFeature,
  passageFeatures,
  passageLines,
} from "../packages/daemon/src/recall/passage-confidence-model.ts";
import { loadEncoder, openSet } from "./documents-asked/open-set.ts";
import { type DocumentSet, isRight, partOf, setsIn } from "./documents-asked/sets.ts";
import { type Example, fitLogistic, probabilityOf } from "./logistic.ts";

interface Row extends Example {
  readonly set: string;
  readonly part: number;
  readonly kind: "answered" | "left out" | "absent";
}

/** A question whose answer was left out is near those that have one, and there are as many of them: they count half. */
const weights: Record<Row["kind"], number> = { answered: 1, "left out": 0.5, absent: 1 };
const ridge = 5;
const PARTS = 5;

const byWords = process.argv.includes("--words");
const [list, folder] = process.argv.slice(2).filter((arg) => arg !== "--words");
/** Without vectors nothing is near. */
const unused: ReadonlySet<PassageFeature> = new Set(byWords ? ["nearest", "apart"] : []);

async function rowsOf(set: DocumentSet, file: string): Promise<Row[]> {
  const { ask, reader, passages } = await openSet(set, file, await loadEncoder());
  const rows: Row[] = [];
  for (const asked of set.questions) {
    const place = { set: set.name, part: partOf(asked, PARTS) };
    const add = (kind: Row["kind"], right: 0 | 1, features: Readonly<Record<string, number>> | undefined) => {
      const values = passageFeatures.map((name) => (unused.has(name) ? 0 : (features?.[name] ?? 0)));
      if (features) rows.push({ ...place, kind, right, weight: weights[kind], features: values });
    };
    const isAbsent = asked.kind === "absent";
    await ask(
      asked.question,
      ({ answer, ranking }) => {
        const right = answer.memories.some(({ source, content }) =>
          isRight(asked, { path: source.path ?? "", text: content }),
        );
        add(isAbsent ? "absent" : "answered", right ? 1 : 0, ranking?.decision.passages?.features);
        if (isAbsent || !ranking) return;
        const { item } = reader.catalog.columns;
        const without = ranking.ranked.filter(({ slot }) => {
          const passage = passages.get(item[slot] ?? -1);
          return !passage || !isRight(asked, passage);
        });
        const { verdict } = ranking;
        add("left out", 0, verdict.decide(verdict.first(without)).passages?.features);
      },
      !byWords,
    );
  }
  return rows;
}

function report(rows: readonly Row[], keyOf: (row: Row) => string | number, what: string): void {
  const judged = [...new Set(rows.map(keyOf))].flatMap((key) => {
    const others = rows.filter((row) => keyOf(row) !== key);
    const model = fitLogistic(others, { ridge });
    const own = rows.filter((row) => keyOf(row) === key);
    return own.map((row) => ({ ...row, p: probabilityOf(model, row.features) }));
  });
  console.log(`judged by models of the other ${what}:`);
  for (const line of [passageLines.low, passageLines.medium, 0.5, 0.6, passageLines.high, 0.7]) {
    const above = judged.filter(({ p }) => p >= line);
    const count = (kind: Row["kind"]) => above.filter((row) => row.kind === kind).length;
    const right = above.filter((row) => row.right === 1).length;
    console.log(
      `  from ${line}: answered ${count("answered")}, right ${right}, left out ${count("left out")}, absent ${count("absent")}`,
    );
  }
}

async function main(sets: readonly DocumentSet[], stores: string): Promise<void> {
  const rows: Row[] = [];
  for (const set of sets) rows.push(...(await rowsOf(set, join(stores, `${set.name}.db`))));
  const { intercept, weights: fitted } = fitLogistic(rows, { ridge });
  console.log(`intercept ${intercept.toFixed(2)}`);
  for (const [n, name] of passageFeatures.entries()) console.log(`  ${name} ${(fitted[n] ?? 0).toFixed(2)}`);
  report(rows, ({ part }) => part, "files");
  report(rows, ({ set }) => set, "sets");
}

if (list === undefined || folder === undefined)
  console.log("nothing to fit: give a list of sets and a folder for their stores");
else await main(setsIn(list), folder);
