import { readFileSync } from "node:fs";
import { type JudgeFiles, openSentenceJudge } from "./index.ts";

const read = (name: string): Buffer => readFileSync(new URL(`../../judge/${name}`, import.meta.url));
const json = (name: string): unknown => JSON.parse(read(name).toString());

/** The files as they are shipped. */
export const judgeFiles = (): JudgeFiles => ({
  words: json("words.json"),
  vectors: read("words.bin"),
  trees: json("trees.json"),
});

/** The judge as it is shipped. */
export const shippedJudge = openSentenceJudge(judgeFiles());
