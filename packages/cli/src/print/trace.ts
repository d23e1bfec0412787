import type { Client } from "@memory/client";
import { count, memoryRef, moment, plural } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { glued, wrap } from "./width.ts";

export type Trace = Awaited<ReturnType<Client["recall"]["trace"]>>;
type Candidate = Trace["candidates"][number];
type Question = Awaited<ReturnType<Client["recall"]["asked"]>>["queries"][number];

/** The best of the candidates that were left out are shown. */
const MOST_LEFT = 10;
const INDENT = "     ";

/** The trace of an answer: the question as it was read, what was decided, and every candidate. */
export function traceText(trace: Trace, style: Style): string {
  const { bold, yellow } = style.paint;
  const changed = trace.changed
    ? [yellow("The store has changed since: this is how the question would be answered now.")]
    : [];
  const returned = trace.candidates.filter(({ place }) => place !== undefined).toSorted(byPlace);
  const hits = returned.map((one) => candidate(one, `${one.place ?? ""}`, style).join("\n"));
  return [
    [bold(cleanLine(trace.query)), ...changed].join("\n"),
    howItWasRead(trace, style),
    ...(hits.length === 0 ? [] : [[bold("Returned"), ...hits].join("\n\n")]),
    ...leftOut(trace, style),
  ].join("\n\n");
}

const byPlace = (a: Candidate, b: Candidate): number => (a.place ?? 0) - (b.place ?? 0);

/** The question, the scope, the verdict and the time it took, each under its name. */
export function howItWasRead(trace: Trace, style: Style): string {
  const { question, scope, verdict, vectors, arms } = trace;
  const filters = Object.entries(scope.filters).map(([name, value]) => `${name} ${String(value)}`);
  const rows: [string, string][] = [
    ["words", question.words.map(word).join(" · ") || "none that counts"],
    ["also", asides(question).join(" · ")],
    [
      "scope",
      [`${plural(scope.items, "text")}`, ...ownersOf(scope.owners), ...filters].map(cleanLine).join(" · "),
    ],
    [
      "compared",
      `${count(arms.text)} with a word of it · ${vectors.used ? `${count(arms.vector)} by meaning` : `meaning not: ${vectors.why ?? ""}`} · ${plural(arms.candidates, "candidate")}`,
    ],
    ["verdict", verdict.why],
    ["took", Object.entries(trace.took).map(step).join(" · ")],
    ["asked", [moment(trace.askedAt), ...(trace.client ? [cleanLine(trace.client)] : [])].join(" by ")],
  ];
  return rows.flatMap(([name, value]) => (value === "" ? [] : labelled(name, value, style))).join("\n");
}

/** Whose memory was asked, where it was not one's own alone. */
const ownersOf = (owners: Trace["scope"]["owners"] = []): string[] =>
  owners.some(({ space }) => space !== undefined)
    ? [`of ${owners.map(({ space }) => space ?? "your own").join(", ")}`]
    : [];

const step = ([name, ms]: [string, number]): string => glued(`${name} ${ms.toFixed(1)} ms`);

const USES = {
  scored: "",
  frequent: ", too frequent to tell",
  unknown: ", in no text",
  rest: ", others tell more",
} as const;

const word = ({ word: text, texts, idf, use }: Trace["question"]["words"][number]): string =>
  glued(
    use === "unknown"
      ? `${cleanLine(text)} (in no text)`
      : `${cleanLine(text)} (${count(texts)}, weight ${idf.toFixed(1)}${USES[use]})`,
  );

const asides = ({ identifiers, names, dates, asksWhen, asksHowMany }: Trace["question"]): string[] =>
  [
    ...identifiers.map((name) => `together: ${name}`),
    ...(names.length > 0 ? [`names: ${names.join(", ")}`] : []),
    ...(dates.length > 0 ? [`dates: ${dates.join(", ")}`] : []),
    ...(asksWhen ? ["asks when"] : []),
    ...(asksHowMany ? ["asks how many"] : []),
  ].map(cleanLine);

function candidate(one: Candidate, number: string, style: Style): string[] {
  const room = style.width - INDENT.length;
  const text = cleanLine(one.text) || "(no longer there)";
  const [first = "", ...others] = wrap(text, room - 12).slice(0, 2);
  return [
    `${style.paint.dim(number.padStart(3))}  ${first}  ${style.paint.cyan(refOf(one))}`.trimEnd(),
    ...others.map((line) => INDENT + line),
    ...reasons(one).flatMap((line) => wrap(line, room).map((part) => INDENT + style.paint.dim(part))),
  ];
}

const refOf = ({ id, kind }: Candidate): string => (kind === "memory" ? memoryRef(id) : "");

/** The reasons for the rank of a candidate, in a few lines. */
export function reasons(one: Candidate): string[] {
  const { score, arms, cosine, bm25, byText, byVector, cues, inheritedFrom, coverage } = one;
  const sum = Object.entries(arms)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => glued(`${name} ${value.toFixed(3)}`));
  const places = [
    byText === undefined ? "not by words" : `${ordinal(byText)} by words (bm25 ${bm25.toFixed(1)})`,
    byVector === undefined || cosine === null
      ? "no vector"
      : `${ordinal(byVector)} by meaning (cosine ${cosine.toFixed(2)})`,
    `has ${Math.round(coverage * 100)} % of the question`,
  ];
  const gains = cues.map(({ name, gain }) => `${name} ${gain > 0 ? "+" : "−"}${Math.abs(gain).toFixed(2)}`);
  return [
    `score ${score.toFixed(3)} = ${sum.join(" + ")}`,
    places.map(glued).join(" · "),
    ...(gains.length > 0 || inheritedFrom
      ? [
          [
            ...(gains.length > 0 ? [`cues: ${gains.join(", ")}`] : []),
            ...(inheritedFrom ? [`raised by what stands beside it (${inheritedFrom.slice(-6)})`] : []),
          ].join(" · "),
        ]
      : []),
    one.why,
  ];
}

const ordinal = (place: number): string => {
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
};

const LEFT: readonly Column[] = [
  { title: "rank", align: "right" },
  { title: "score", align: "right" },
  { title: "ref" },
  { title: "what", flexible: true },
  { title: "why", max: 60 },
];

/** The best candidates that were not returned. */
export function leftOut(trace: Trace, style: Style): string[] {
  const left = trace.candidates.filter(({ place }) => place === undefined);
  if (left.length === 0) return [];
  const shown = left.slice(0, MOST_LEFT);
  const rows = shown.map((one) => [
    String(one.rank),
    one.score.toFixed(3),
    refOf(one),
    cleanLine(one.text),
    fateOf(one),
  ]);
  const { dim, bold } = style.paint;
  const more = left.length > shown.length ? [dim(`  and ${count(left.length - shown.length)} more`)] : [];
  return [
    [
      bold("Left out"),
      table(LEFT, rows, { width: Math.min(style.tableWidth, style.width), indent: "  ", heading: dim }),
      ...more,
    ].join("\n"),
  ];
}

const FATES = {
  returned: "",
  limit: "beyond the limit",
  tokens: "too long for what was left",
  alike: "says the same",
  tail: "scores too little",
  unsure: "does not answer by itself",
  order: "reads like an order",
  gone: "no longer there",
} as const;

const fateOf = ({ fate, sameAs }: Candidate): string =>
  sameAs ? `says the same as ${memoryRef(sameAs).slice(2)}` : FATES[fate];

const QUESTIONS: readonly Column[] = [
  { title: "asked" },
  { title: "hits", align: "right" },
  { title: "confidence" },
  { title: "question", flexible: true },
  { title: "id", align: "right" },
];

/** The questions that can still be traced. */
export function questionTable(questions: readonly Question[], { paint, tableWidth }: Style): string {
  const rows = questions.map(({ askedAt, hits, confidence, query, queryId }) => [
    moment(askedAt),
    count(hits),
    confidence,
    cleanLine(query),
    queryId.slice(-6),
  ]);
  return table(QUESTIONS, rows, { width: tableWidth, heading: paint.dim });
}

export const plainQuestion = (one: Question): string[] =>
  [one.queryId, one.askedAt, one.confidence, String(one.hits), String(one.omitted), one.query].map(cleanLine);

export const plainCandidate = (one: Candidate): string[] =>
  [one.id, String(one.rank), String(one.place ?? ""), String(one.score), one.fate, one.text].map(cleanLine);
