// Fits what decides whether a turn is told with a prompt (packages/daemon/src/recall/turns/telling-model.ts, stated-model.ts):
// `npx tsx --conditions=@memory/source bench/telling.ts [--words] BLOCKS STORE:PROMPTS …`, JSON objects, one a line. BLOCKS, paragraphs of
// sessions: `text`, `part`, `states` (it says how things are or should be) and `set`. STORE is one of imported sessions, PROMPTS what is asked
// there: `prompt`, `project`, `session` (left out where it is asked), `useful` (what stands first is of use: true; a turn in which this
// pattern is found: its source; nothing is: false), `set`, and `fold`: each is judged by a model of the others, and by what blocks of
// other sets teach. `--made-up HOME` lays out the sessions of bench/telling below that home, to be imported there, writes the
// blocks of them to HOME/blocks.jsonl and prints their prompts. Prints what would be told, and the models of all of them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { loadUseLite } from "../packages/daemon/src/models/embedded/use-lite.ts";
import type { RecallTask } from "../packages/daemon/src/recall/answer.ts";
import { rank } from "../packages/daemon/src/recall/rank.ts";
import { createReader, type Reader, reading } from "../packages/daemon/src/recall/reader.ts";
import type { StatedModels } from "../packages/daemon/src/recall/turns/stated.ts";
import { tellingFeatureNames } from "../packages/daemon/src/recall/turns/telling-model.ts";
import { weighedTurns } from "../packages/daemon/src/recall/turns/unasked-turns.ts";
import { openReader } from "../packages/daemon/src/store/reader.ts";
import { cleanQuestion, withoutLanguage } from "../packages/language/src/questions/index.ts";
import { fitLogistic, type Logistic, probabilityOf } from "./logistic.ts";
import { blocksOf, promptsOf, writeMadeUp } from "./telling/lay-out.ts";
import { repositories } from "./telling/made-up.ts";
import { statedRepositories } from "./telling/stated.ts";
import { Block, fitStated, printStated } from "./telling/stated-fit.ts";

const Prompt = z.object({
  prompt: z.string(),
  project: z.string(),
  session: z.string().optional(),
  useful: z.union([z.boolean(), z.string()]),
  set: z.string(),
  fold: z.string(),
});
type Prompt = z.output<typeof Prompt>;

/** A turn that might be told. */
interface Row {
  readonly fold: string;
  readonly set: string;
  /** Where in the list of prompts. */
  readonly of: number;
  /** It is of use; undefined where nobody has read it. */
  readonly right: 0 | 1 | undefined;
  readonly features: readonly number[];
}

const ridge = 4;
/** What is of use weighs more, and there is less of it; a large set weighs more than a small one, but not as much more as it is larger. */
const weightOf = ({ right, set }: Row, sizes: ReadonlyMap<string, number>): number =>
  (right === 1 ? 1.5 : 1) * Math.sqrt(200 / (sizes.get(set) ?? 200));

const flags = process.argv.slice(2).filter((arg) => arg.startsWith("--"));
const [first = "", ...stores] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const byWords = flags.includes("--words");

const linesOf = <Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape>[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => shape.parse(JSON.parse(line)));

async function main(): Promise<void> {
  const encoder = await loadUseLite({
    modelDir: fileURLToPath(new URL("../packages/daemon/models", import.meta.url)),
  });
  const embed = (text: string) => encoder.embed(text);
  const blocks = linesOf(first, Block);
  const fitted = new Map<string, StatedModels>();
  const modelsWithout = async (set: string): Promise<StatedModels> => {
    const known = fitted.get(set);
    if (known) return known;
    const models = await fitStated(
      blocks.filter((one) => one.set !== set),
      embed,
    );
    fitted.set(set, models);
    return models;
  };
  const prompts: Prompt[] = [];
  const rows: Row[] = [];
  for (const files of stores) {
    const [store = "", asked = ""] = files.split(":");
    const reader = createReader(openReader(store));
    for (const prompt of linesOf(asked, Prompt)) {
      const models = await modelsWithout(prompt.set);
      const query = cleanQuestion(prompt.prompt);
      const vector = byWords ? null : await embed(withoutLanguage(query));
      rows.push(...rowsOf(reader, { ...prompt, query }, { vector, models, of: prompts.length }));
      prompts.push(prompt);
    }
  }
  const judged = [...new Set(rows.map(({ fold }) => fold))].flatMap((fold) => {
    const model = fit(rows.filter((row) => row.fold !== fold));
    return rows
      .filter((row) => row.fold === fold)
      .map((row) => ({ ...row, p: probabilityOf(model, row.features) }));
  });
  print(prompts, judged, [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7]);
  const model = fit(rows);
  console.log(`intercept ${model.intercept.toFixed(2)}`);
  for (const [n, name] of tellingFeatureNames.entries())
    console.log(`  ${name}: ${(model.weights[n] ?? 0).toFixed(2)},`);
  if (!byWords) printStated(await fitStated(blocks, embed));
}

function fit(rows: readonly Row[]): Logistic {
  const sizes = new Map<string, number>();
  for (const { set } of rows) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const examples = rows.flatMap((row) =>
    row.right === undefined
      ? []
      : [{ features: row.features, right: row.right, weight: weightOf(row, sizes) }],
  );
  return fitLogistic(examples, { ridge });
}

function print(
  prompts: readonly Prompt[],
  rows: readonly (Row & { readonly p: number })[],
  lines: readonly number[],
): void {
  for (const line of lines) {
    const told = new Map<number, Row[]>();
    for (const row of rows) if (row.p >= line) told.set(row.of, [...(told.get(row.of) ?? []), row]);
    for (const set of new Set(prompts.map((one) => one.set))) {
      const all = prompts.flatMap((one, of) =>
        one.set === set ? [{ isKnown: one.useful !== false, told: told.get(of) ?? [] }] : [],
      );
      const known = all.filter(({ isKnown }) => isKnown);
      const count = (some: typeof all, is: (row: Row) => boolean): number =>
        some.filter((one) => one.told.some(is)).length;
      console.log(
        `from ${line}, ${set}: of ${known.length} known ${count(known, ({ right }) => right === 1)} told rightly, ${count(known, () => true)} something; of ${all.length - known.length} unknown ${
          count(all, () => true) - count(known, () => true)
        } something`,
      );
    }
  }
}

interface Asked {
  readonly vector: Float32Array | null;
  readonly models: StatedModels;
  readonly of: number;
}

function rowsOf(
  reader: Reader,
  { query, project, session, useful, set, fold }: Prompt & { readonly query: string },
  { vector, models, of }: Asked,
): Row[] {
  const only = (sql: string): string => String(reader.db.prepare(sql).pluck().get() ?? "");
  const model = only("SELECT name FROM vector_models LIMIT 1");
  const ownerId = only("SELECT owner_id FROM recall_items LIMIT 1");
  const task: RecallTask = {
    ...{ query, ownerId, model, vector, now: Date.now(), project, outside: session },
    ...{ limit: 8, maxTokens: 100_000 },
  };
  const turns = reading(reader, model, () => {
    const ranking = rank(reader, task);
    return ranking ? weighedTurns(reader, ranking, { ...task, models }) : [];
  });
  return turns.map(({ stored, telling: { features } }): Row => {
    const words = stored.blocks.map(({ text }) => text).join("\n");
    const isFirst = features.isSecond === 0;
    const right =
      typeof useful === "string" ? new RegExp(useful).test(words) : useful ? isFirst || undefined : false;
    return {
      ...{ fold, set, of, right: right === undefined ? undefined : right ? 1 : 0 },
      features: tellingFeatureNames.map((name) => features[name]),
    };
  });
}

if (flags.includes("--made-up")) {
  const all = { "made-up": repositories, stated: statedRepositories };
  writeMadeUp(first, Object.values(all).flat());
  const blocks = Object.entries(all).flatMap(([set, of]) => blocksOf(of).map((one) => ({ ...one, set })));
  writeFileSync(join(first, "blocks.jsonl"), blocks.map((one) => `${JSON.stringify(one)}\n`).join(""));
  for (const [set, of] of Object.entries(all))
    for (const one of promptsOf(of)) console.log(JSON.stringify({ ...one, set, fold: set }));
} else await main();
