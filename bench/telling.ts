// Fits what decides whether a turn is told with a prompt (packages/daemon/src/recall/turns/telling-model.ts):
// `npx tsx --conditions=@memory/source bench/telling.ts [--words] [--second] STORE:PROMPTS …`. A store of imported sessions each, and its
// prompts, a JSON object a line: `prompt`, `project`, `session` (left out where it is asked), `useful` (a turn that is told with it has
// to be of use: true; or a part of its words; false where nothing is known) and `half` (0 or 1). `--made-up HOME` lays out the
// sessions of bench/telling/made-up.ts below that home, to be imported there, and prints their prompts. Prints the model of
// all of them, and what models of five sixths tell of the sixth; with --second instead what a model of the first halves tells of the second.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { loadUseLite } from "../packages/daemon/src/models/embedded/use-lite.ts";
import type { RecallTask } from "../packages/daemon/src/recall/answer.ts";
import { rank } from "../packages/daemon/src/recall/rank.ts";
import { createReader, reading } from "../packages/daemon/src/recall/reader.ts";
import {
  tellingByWords,
  tellingCompared,
  tellingFeatureNames,
} from "../packages/daemon/src/recall/turns/telling-model.ts";
import { weighedTurns } from "../packages/daemon/src/recall/turns/unasked-turns.ts";
import { openReader } from "../packages/daemon/src/store/reader.ts";
import { cleanQuestion, withoutLanguage } from "../packages/language/src/questions/index.ts";
import { fitLogistic, type Logistic, probabilityOf } from "./logistic.ts";
import { promptsOf, writeMadeUp } from "./telling/lay-out.ts";
import { repositories } from "./telling/made-up.ts";

const Prompt = z.object({
  prompt: z.string(),
  project: z.string(),
  session: z.string().optional(),
  useful: z.union([z.boolean(), z.string()]),
  half: z.union([z.literal(0), z.literal(1)]),
});

interface Row {
  readonly set: string;
  readonly prompt: string;
  readonly half: 0 | 1;
  /** Something that is known is of use. */
  readonly isKnown: boolean;
  /** The turn that stands first is. */
  readonly right: 0 | 1;
  readonly features: readonly number[];
}

const ridge = 6;
/** What is of use weighs more, and there is less of it; so do made-up prompts, of which there are fewer. */
const weightOf = ({ right, set }: Row): number => (right ? 1.5 : 1) * (set === "made-up" ? 2 : 1);
const FOLDS = 6;

const flags = process.argv.slice(2).filter((arg) => arg.startsWith("--"));
const sets = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const byWords = flags.includes("--words");

async function main(): Promise<void> {
  const encoder = await loadUseLite({
    modelDir: fileURLToPath(new URL("../packages/daemon/models", import.meta.url)),
  });
  const rows: Row[] = [];
  for (const set of sets) rows.push(...(await rowsOf(set, (text) => encoder.embed(withoutLanguage(text)))));
  if (flags.includes("--second")) {
    const model = fit(rows.filter(({ half }) => half === 0));
    const second = rows.filter(({ half }) => half === 1);
    print(
      second.map((row) => ({ ...row, p: probabilityOf(model, row.features) })),
      [(byWords ? tellingByWords : tellingCompared).line],
    );
    return;
  }
  const model = fit(rows);
  console.log(`intercept ${model.intercept.toFixed(2)}`);
  for (const [n, name] of tellingFeatureNames.entries())
    console.log(`  ${name}: ${(model.weights[n] ?? 0).toFixed(2)},`);
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const others = fit(rows.filter((_, n) => n % FOLDS !== fold));
    return rows
      .filter((_, n) => n % FOLDS === fold)
      .map((row) => ({ ...row, p: probabilityOf(others, row.features) }));
  }).flat();
  print(judged, [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75]);
}

const fit = (rows: readonly Row[]): Logistic =>
  fitLogistic(
    rows.map((row) => ({ features: row.features, right: row.right, weight: weightOf(row) })),
    { ridge },
  );

function print(rows: readonly (Row & { readonly p: number })[], lines: readonly number[]): void {
  for (const line of lines)
    for (const set of new Set(rows.map((row) => row.set))) {
      const of = rows.filter((row) => row.set === set);
      const [known, unknown] = [of.filter(({ isKnown }) => isKnown), of.filter(({ isKnown }) => !isKnown)];
      const told = (some: readonly (typeof rows)[number][]) => some.filter(({ p }) => p >= line);
      console.log(
        `from ${line}, ${set}: of ${known.length} known ${known.filter(({ right }) => right === 1).length} first, ${told(known).length} told, ${told(known).filter(({ right }) => right === 1).length} rightly; of ${unknown.length} unknown ${told(unknown).length} told`,
      );
    }
}

async function rowsOf(files: string, embed: (text: string) => Promise<Float32Array | null>): Promise<Row[]> {
  const [store = "", prompts = ""] = files.split(":");
  const reader = createReader(openReader(store));
  const only = (sql: string): string => String(reader.db.prepare(sql).pluck().get() ?? "");
  const model = only("SELECT name FROM vector_models LIMIT 1");
  const ownerId = only("SELECT owner_id FROM recall_items LIMIT 1");
  const rows: Row[] = [];
  for (const line of readFileSync(prompts, "utf8").trim().split("\n")) {
    const { prompt, project, session, useful, half } = Prompt.parse(JSON.parse(line));
    const query = cleanQuestion(prompt);
    const vector = byWords ? null : await embed(query);
    const task: RecallTask = {
      ...{ query, ownerId, model, vector, now: Date.now(), project, outside: session },
      ...{ limit: 8, maxTokens: 100_000 },
    };
    const [first] = reading(reader, model, () => {
      const ranking = rank(reader, task);
      return ranking ? weighedTurns(reader, ranking, task) : [];
    });
    if (!first) continue;
    const words = first.stored.blocks.map(({ text }) => text).join("\n");
    const isRight = typeof useful === "string" ? words.includes(useful) : useful;
    rows.push({
      ...{ set: session === undefined ? "made-up" : "real", prompt, half },
      ...{ isKnown: useful !== false, right: isRight ? 1 : 0 },
      features: tellingFeatureNames.map((name) => first.telling.features[name]),
    });
  }
  return rows;
}

if (flags.includes("--made-up")) {
  writeMadeUp(sets[0] ?? "", repositories);
  for (const one of promptsOf(repositories)) console.log(JSON.stringify(one));
} else await main();
