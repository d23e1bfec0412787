// Trains the pair judge on judge/pairs and writes judge/trees.json; with --check it trains on four fifths of the families and
// reports on the fifth that is left, five times; with --voice it leaves out one file after another.
//
// npx tsx --conditions=@memory/source packages/language/tools/train-judge.ts [--check | --voice]

import { readFileSync, writeFileSync } from "node:fs";
import { face } from "../src/judging/facing.ts";
import { describePair } from "../src/judging/features.ts";
import { readSentence } from "../src/judging/read-sentence.ts";
import { readTrees } from "../src/judging/trees.ts";
import { isVetoed } from "../src/judging/vetoes.ts";
import { readWordTable } from "../src/judging/word-table.ts";
import { type BoostOptions, boost, defaults, type Rows } from "./boost.ts";
import { readPairs, type TrainingPair } from "./pairs.ts";
import { report, type Scored } from "./report.ts";

const folder = new URL("../judge/", import.meta.url);
const table = readWordTable(
  JSON.parse(readFileSync(new URL("words.json", folder), "utf8")),
  readFileSync(new URL("words.bin", folder)),
);
const pairs = readPairs(new URL("pairs/", folder));
const names: string[] = [];
describePair(table, faceOf("The sky is blue.", "The sky is grey."), (name) => names.push(name));

function faceOf(one: string, other: string) {
  return face(table, readSentence(table, one), readSentence(table, other));
}

/** Each pair in both orders; the reverse of a change is a change as well, and counts half, as does what is derived. */
const width = names.length;
const rows: Rows = {
  features: new Float32Array(pairs.length * 2 * width),
  width,
  labels: Uint8Array.from(pairs.flatMap(({ label }) => [label, label])),
  weights: Float32Array.from(pairs.flatMap(({ isDerived }) => (isDerived ? [0.5, 0.25] : [1, 0.5]))),
};
const vetoed = pairs.map(({ one, other }, n) => {
  const pair = faceOf(one, other);
  describe(pair, 2 * n);
  describe(faceOf(other, one), 2 * n + 1);
  return isVetoed(table, pair);
});

function describe(pair: ReturnType<typeof faceOf>, row: number): void {
  let at = row * width;
  describePair(table, pair, (_name, value) => {
    rows.features[at] = value;
    at += 1;
  });
}

const options = (
  process.env.JUDGE_OPTIONS ? { ...defaults, ...JSON.parse(process.env.JUDGE_OPTIONS) } : defaults
) as BoostOptions;

function train(isChosen: (pair: TrainingPair) => boolean) {
  const chosen = pairs.flatMap((pair, n) => (isChosen(pair) ? [2 * n, 2 * n + 1] : []));
  return { features: names, ...boost(rows, chosen, options) };
}

/** Scores of each group's pairs by a model that has seen none of them. */
function leaveOut(groupOf: (pair: TrainingPair) => string): Scored[] {
  const groups = [...new Set(pairs.map(groupOf))].sort();
  return groups.flatMap((group) => {
    const score = readTrees(
      train((pair) => groupOf(pair) !== group),
      names,
    );
    return pairs.flatMap((pair, n) =>
      groupOf(pair) === group
        ? [
            {
              pair,
              isVetoed: vetoed[n] ?? false,
              p: score(rows.features.subarray(2 * n * width, (2 * n + 1) * width)),
            },
          ]
        : [],
    );
  });
}

const foldOf = ({ family }: TrainingPair): string => {
  let hash = 0;
  for (const letter of family) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return `fold ${(hash >>> 3) % 5}`;
};

if (process.env.JUDGE_DUMP) {
  const scored = leaveOut(process.argv.includes("--voice") ? ({ file }) => file : foldOf);
  writeFileSync(
    process.env.JUDGE_DUMP,
    scored.map(({ pair, isVetoed, p }) => JSON.stringify({ ...pair, isVetoed, p })).join("\n"),
  );
  report(scored);
} else if (process.argv.includes("--check")) report(leaveOut(foldOf));
else if (process.argv.includes("--voice")) report(leaveOut(({ file }) => file));
else {
  const model = train(() => true);
  writeFileSync(new URL("trees.json", folder), `${JSON.stringify(model)}\n`);
  process.stdout.write(`${pairs.length} pairs, ${width} features, ${model.feature.length} nodes\n`);
}
