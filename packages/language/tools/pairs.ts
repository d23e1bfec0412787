import { readdirSync, readFileSync } from "node:fs";

/** A labelled pair, the earlier sentence first. */
export interface TrainingPair {
  readonly one: string;
  readonly other: string;
  readonly label: 0 | 1 | 2;
  /** The later one says itself that something changed. */
  readonly saysChange: boolean;
  readonly family: string;
  readonly file: string;
  readonly domain: string;
  /** Made of two written pairs of one family, not written itself. */
  readonly isDerived: boolean;
}

export const labels = ["same", "change", "both"] as const;

interface Family {
  readonly id: string;
  readonly file: string;
  readonly domain: string;
  readonly anchor: string;
  readonly said: { readonly sign: string; readonly text: string }[];
}

/**
 * The pairs in `judge/pairs`: a line "= …" is the anchor of a family, "s …" says the same, "c …" and "C …" what holds later instead
 * (C where it says so itself), "b …" what holds beside it.
 */
export function readPairs(folder: URL): TrainingPair[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .flatMap((file) => readFamilies(file, readFileSync(new URL(file, folder), "utf8")))
    .flatMap(pairsOf);
}

function readFamilies(file: string, text: string): Family[] {
  const families: Family[] = [];
  let domain = "";
  for (const [n, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [sign, said] = [line.charAt(0), line.slice(1).trim()];
    if (sign === "#") domain = said;
    else if (sign === "=") families.push({ id: `${file}:${n + 1}`, file, domain, anchor: said, said: [] });
    else if ("scCb".includes(sign) && families.length > 0) families.at(-1)?.said.push({ sign, text: said });
    else throw new Error(`${file}:${n + 1}: not a line of pairs: ${line}`);
  }
  return families;
}

const labelOf = { s: 0, c: 1, C: 1, b: 2 } as const;

function pairsOf({ id, file, domain, anchor, said }: Family): TrainingPair[] {
  const pair = (one: string, other: string, sign: string, isDerived: boolean): TrainingPair => ({
    one,
    other,
    label: sign === "s" ? labelOf.s : sign === "b" ? labelOf.b : labelOf.c,
    saysChange: sign === "C",
    family: id,
    file,
    domain,
    isDerived,
  });
  const same = said.filter(({ sign }) => sign === "s");
  const others = said.filter(({ sign }) => sign !== "s");
  return [
    ...said.map(({ sign, text }) => pair(anchor, text, sign, false)),
    ...same.flatMap(({ text }, n) => [
      ...same.slice(n + 1).map((later) => pair(text, later.text, "s", true)),
      ...others.map((other) => pair(text, other.text, other.sign, true)),
    ]),
  ];
}
