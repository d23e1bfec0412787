// Fits what tells how a sentence is meant (packages/language/src/stance): `npx tsx --conditions=@memory/source bench/stance.ts`. Of
// sentences that name a command whether they are a rule. With PAIRS, a JSON object a line (`answer`, `next`, `corrects`), also
// whether what a person says next is against the answer. Prints the weights, and what models of nine tenths say of the tenth.

import { readFileSync } from "node:fs";
import { z } from "zod";
import { ownWords } from "../packages/language/src/distilling/own-words.ts";
import { objectionFeatureNames, objectionFeatures } from "../packages/language/src/stance/objection.ts";
import { ruleFeatureNames, ruleFeatures } from "../packages/language/src/stance/rule.ts";
import { fitLogistic, probabilityOf } from "./logistic.ts";
import { objections, others } from "./stance/replies.ts";
import { mentions, rules } from "./stance/sentences.ts";

interface Row {
  readonly features: readonly number[];
  readonly right: 0 | 1;
  readonly weight: number;
  readonly text: string;
}
const FOLDS = 10;

function report(what: string, names: readonly string[], rows: readonly Row[]): void {
  const model = fitLogistic(rows, { ridge: 4 });
  console.log(`${what}: intercept ${model.intercept.toFixed(2)}`);
  for (const [n, name] of names.entries()) console.log(`  ${name}: ${(model.weights[n] ?? 0).toFixed(2)},`);
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const others = fitLogistic(
      rows.filter((_, n) => n % FOLDS !== fold),
      { ridge: 4 },
    );
    return rows
      .filter((_, n) => n % FOLDS === fold)
      .map((row) => ({ ...row, p: probabilityOf(others, row.features) }));
  }).flat();
  for (const line of [0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7]) {
    const said = judged.filter(({ p }) => p >= line);
    const right = said.filter(({ right }) => right === 1).length;
    const all = judged.filter(({ right }) => right === 1).length;
    console.log(
      `from ${line}: ${right} of ${all} found, ${said.length - right} of ${judged.length - all} falsely`,
    );
  }
  if (process.env.SHOW_WRONG)
    for (const { p, right, text } of judged)
      if (p >= 0.5 !== (right === 1))
        console.log(p.toFixed(2), right, text.slice(0, 110).replaceAll("\n", " "));
}

if (process.argv[2] !== undefined) {
  const Pair = z.object({ answer: z.string(), next: z.string(), corrects: z.boolean() });
  const real = readFileSync(process.argv[2], "utf8").trim().split("\n");
  const pairs = [
    ...objections.map(([answer, next]) => ({ answer, next, corrects: true })),
    ...others.map(([answer, next]) => ({ answer, next, corrects: false })),
    ...real.map((line) => Pair.parse(JSON.parse(line))),
  ];
  report(
    "objections",
    objectionFeatureNames,
    pairs.map(({ answer, next, corrects }) => {
      const own = ownWords(next);
      const features = objectionFeatures(answer, own);
      const right = corrects ? 1 : 0;
      return { features: objectionFeatureNames.map((name) => features[name]), right, weight: 1, text: next };
    }),
  );
}

const row =
  (right: 0 | 1) =>
  (text: string): Row => ({
    features: ruleFeatureNames.map((name) => ruleFeatures(text)[name]),
    ...{ right, text, weight: 1 },
  });
report("rules", ruleFeatureNames, [...rules.map(row(1)), ...mentions.map(row(0))]);
