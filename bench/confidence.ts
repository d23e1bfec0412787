// Fits the confidence of turns (packages/daemon/src/recall/turns/confidence-model.ts): `npx tsx --conditions=@memory/source
// bench/confidence.ts [--words] STORE:QUESTIONS:ABSENT:FOREIGN …` with one store of imported sessions a set, and its questions as
// `memory bench --sessions` reads them. Each question is asked, and once more with its session left out. Prints the model of
// all sets, and what models of all other sets call high of each set.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadUseLite } from "../packages/daemon/src/models/embedded/use-lite.ts";
import { pick, type RecallTask } from "../packages/daemon/src/recall/answer.ts";
import { createReader, type Reader, reading } from "../packages/daemon/src/recall/reader.ts";
import {
  compared,
  confidenceFeatures,
  byWords as shippedByWords,
} from "../packages/daemon/src/recall/turns/confidence-model.ts";
import { openReader } from "../packages/daemon/src/store/reader.ts";
import { cleanQuestion, withoutLanguage } from "../packages/language/src/questions/index.ts";
import { fitLogistic, type Logistic, probabilityOf } from "./logistic.ts";

interface Row {
  readonly set: number;
  readonly kind: "answered" | "left out" | "absent" | "foreign";
  /** 1: the answer is among the first five. */
  readonly right: 0 | 1;
  readonly features: readonly number[];
}

/** Questions with their session left out, and foreign ones, are many and easy: they count half. */
const weights: Record<Row["kind"], number> = { answered: 1, "left out": 0.5, absent: 1, foreign: 0.5 };
/** Strength of the ridge on standardised features: towards the model that ships, since what its sets taught is not to be lost. */
const ridge = 30;

const args = process.argv.slice(2).filter((arg) => arg !== "--words");
const byWords = process.argv.includes("--words");
async function main(): Promise<void> {
  const modelDir = fileURLToPath(new URL("../packages/daemon/models", import.meta.url));
  const encoder = await loadUseLite({ modelDir });
  const rows: Row[] = [];
  for (const [set, files] of args.entries())
    rows.push(...(await rowsOf(set, files, (text) => encoder.embed(withoutLanguage(text)))));
  const names = byWords
    ? confidenceFeatures.map((name) => (name === "cosine" ? "-" : name))
    : confidenceFeatures;
  const all = fit(rows);
  console.log(`intercept ${all.intercept.toFixed(2)}`);
  for (const [n, name] of names.entries()) console.log(`  ${name} ${(all.weights[n] ?? 0).toFixed(2)}`);
  const judged = args.flatMap((_, set) => {
    const model = fit(rows.filter((row) => row.set !== set));
    return rows.filter((row) => row.set === set).map((row) => ({ ...row, p: probability(model, row) }));
  });
  for (const line of [0.4, 0.5, 0.55, 0.6, 0.65, 0.7]) {
    const high = judged.filter(({ p }) => p >= line);
    const count = (kind: Row["kind"]) => high.filter((row) => row.kind === kind).length;
    const right = high.filter((row) => row.kind === "answered" && row.right === 1).length;
    console.log(
      `high from ${line}: answered ${count("answered")}, right ${right}, left out ${count("left out")}, absent ${count("absent")}, foreign ${count("foreign")}`,
    );
  }
}

async function rowsOf(
  set: number,
  files: string,
  embed: (text: string) => Promise<Float32Array | null>,
): Promise<Row[]> {
  const [store = "", questions = "", absent = "", foreign = ""] = files.split(":");
  const reader = createReader(openReader(store));
  const only = (sql: string): string => String(reader.db.prepare(sql).pluck().get() ?? "");
  const model = only("SELECT name FROM vector_models LIMIT 1");
  const ownerId = only("SELECT owner_id FROM recall_items LIMIT 1");
  const ask = async (query: string, outside?: string) => {
    const vector = byWords ? null : await embed(cleanQuestion(query));
    const task: RecallTask = {
      ...{ query: cleanQuestion(query), ownerId, model, vector, now: Date.now() },
      ...{ limit: 5, maxTokens: 100_000, outside },
    };
    return reading(reader, model, () => pick(reader, task));
  };
  const rows: Row[] = [];
  const add = (kind: Row["kind"], right: 0 | 1, { turns }: Awaited<ReturnType<typeof ask>>): void => {
    const { features } = turns?.sure ?? {};
    if (features) rows.push({ set, kind, right, features: confidenceFeatures.map((name) => features[name]) });
  };
  for (const line of linesOf(questions).slice(1)) {
    const [, , session = "", lines = "", , text = ""] = line.split("\t");
    const ranges = lines.split(";").map((range) => range.split("-").map(Number));
    const answered = await ask(text);
    const isRight = answered.answer.memories.some(
      ({ source, turn }) =>
        source.sessionId?.startsWith(session) &&
        turn?.pieces.some(({ startLine, endLine }) =>
          ranges.some(([from = 0, to = from]) => startLine <= to + 2 && endLine >= from - 2),
        ),
    );
    add("answered", isRight ? 1 : 0, answered);
    add("left out", 0, await ask(text, sessionOf(reader, session)));
  }
  for (const text of linesOf(absent)) add("absent", 0, await ask(text));
  for (const text of linesOf(foreign)) add("foreign", 0, await ask(text));
  return rows;
}

const linesOf = (file: string): string[] =>
  file === ""
    ? []
    : readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "");

const sessionOf = ({ db }: Reader, beginning: string): string =>
  String(
    db
      .prepare<[{ beginning: string }]>(
        "SELECT session_id FROM passages WHERE substr(session_id, 1, length(@beginning)) = @beginning LIMIT 1",
      )
      .pluck()
      .get({ beginning }),
  );

const probability = (model: Logistic, { features }: Row): number => probabilityOf(model, features);

/** Towards the model that ships. */
function fit(rows: readonly Row[]): Logistic {
  const shipped = byWords ? shippedByWords : compared;
  const before = {
    intercept: shipped.intercept,
    weights: confidenceFeatures.map((name) => shipped.weights[name]),
  };
  const known = rows.map((row) => ({ features: row.features, right: row.right, weight: weights[row.kind] }));
  return fitLogistic(known, { ridge, before });
}

if (args.length === 0) console.log("nothing to fit: give STORE:QUESTIONS:ABSENT:FOREIGN, one a set");
else await main();
