import type { Client } from "@memory/client";
import type { Fold, FoldCandidate } from "@memory/shared";
import { entityRef, foldRef, moment, plural, questionRef } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";
import { wrap } from "./width.ts";

type FoldDetail = Awaited<ReturnType<Client["folds"]["get"]>>;

const REASON: Column = { title: "REASON", flexible: true };
// Below this many columns the reason stands under its row, where it finds room.
const NARROW = 120;
const UNDER = " ".repeat(10);

const columnsOf = (narrow: boolean): readonly Column[] => [
  { title: "REF" },
  { title: "MERGED", max: 28, flexible: narrow },
  { title: "→ INTO", max: narrow ? 18 : 30 },
  { title: "TYPE", max: narrow ? 10 : 16 },
  { title: "BY" },
  { title: "SCORE", align: "right" },
  { title: "WHEN" },
  ...(narrow ? [] : [REASON]),
];

/** Folds as a table, one a row; what was reverted says so, and is dim. */
export function mergeTable(merges: readonly Fold[], style: Style): string {
  const { paint, tableWidth } = style;
  const narrow = tableWidth < NARROW;
  const rows = merges.map((fold) => [
    foldRef(fold.id),
    cleanLine(fold.sourceName),
    `→ ${cleanLine(fold.canonicalName)}`,
    cleanLine(fold.sourceType),
    fold.decidedBy,
    fold.score.toFixed(2),
    day(fold.createdAt, style.now),
    ...(narrow ? [] : [reasonOf(fold)]),
  ]);
  const under = (fold: Fold) =>
    wrap(reasonOf(fold), tableWidth - UNDER.length).map((line) => UNDER + paint.dim(line));
  return table(columnsOf(narrow), rows, {
    width: tableWidth,
    heading: paint.dim,
    paintRow: (line, at) => (merges[at]?.revertedAt ? paint.dim(line) : line),
    ...(narrow && { below: merges.map(under) }),
  });
}

const reasonOf = ({ revertedAt, reason }: Fold): string =>
  `${revertedAt ? "[reverted] " : ""}${cleanLine(reason)}`;

/** Id, source, canonical, type, who decided, score, times and reason of a fold, for programs. */
export const plainMerge = (fold: Fold): string[] =>
  [
    fold.id,
    fold.sourceId,
    fold.sourceName,
    fold.canonicalId,
    fold.canonicalName,
    fold.sourceType,
    fold.decidedBy,
    String(fold.score),
    fold.createdAt,
    fold.revertedAt ?? "",
    fold.reason,
  ].map(cleanLine);

/** "pg → Postgres" */
export const foldWords = ({ sourceName, canonicalName }: Fold): string =>
  `${cleanLine(sourceName)} → ${cleanLine(canonicalName)}`;

const DECIDED: Record<Fold["decidedBy"], string> = {
  auto: "spelt alike, merged automatically",
  llm: "a model",
  human: "you",
};

/** Everything about one fold, with what a revert would bring back. */
export function mergeSheet(fold: FoldDetail, style: Style): string {
  const { paint } = style;
  const { mentions, relations, revertedAt } = fold;
  const back = `${plural(mentions, "mention")} and ${plural(relations, "relationship")}`;
  const facts: [string, string][] = [
    ["Type", cleanLine(fold.sourceType)],
    ["Decided by", `${DECIDED[fold.decidedBy]} · score ${fold.score.toFixed(2)}`],
    ["Reason", cleanLine(fold.reason)],
    ["When", moment(fold.createdAt)],
    ...(revertedAt ? [["Reverted", moment(revertedAt)] satisfies [string, string]] : []),
    ["Merged", fold.sourceId],
    ["Into", fold.canonicalId],
    ["Id", fold.id],
  ];
  const lines = facts.flatMap(([label, value]) => labelled(label, value, style));
  return [
    [`${paint.cyan(foldRef(fold.id))}  ${paint.bold(foldWords(fold))}`, ...lines].join("\n"),
    revertedAt
      ? "It was reverted; both are entities of their own."
      : `A revert brings ${back} back:  memory merges revert ${foldRef(fold.id)}`,
  ].join("\n\n");
}

const INDENT = "    ";

/** Open questions, each with its evidence and the two answers. */
export function questionText(questions: readonly FoldCandidate[], style: Style): string {
  return questions.map((question) => questionBlock(question, style)).join("\n\n");
}

function questionBlock(candidate: FoldCandidate, { paint, width }: Style): string {
  const { id, entity, other, question, score, evidence } = candidate;
  const ref = questionRef(id);
  const side = ({ id: one, name, type }: FoldCandidate["entity"], fate: string) =>
    wrap(`${entityRef(one)}  ${cleanLine(name)}  ${cleanLine(type)}   ${fate}`, width - INDENT.length);
  const lines = [
    ...side(entity, "would stay"),
    ...side(other, "would be merged into it"),
    ...evidence.flatMap((one) =>
      wrap(
        `${cleanLine(one.kind)} ${one.score.toFixed(2)}: ${cleanLine(one.detail)}`,
        width - INDENT.length,
      ).map(paint.dim),
    ),
    `the same:  memory merges same ${ref}     two things:  memory merges different ${ref}`,
  ];
  const [head = "", ...more] = wrap(`${cleanLine(question)}   ${score.toFixed(2)}`, width - ref.length - 2);
  return [
    `${paint.cyan(ref)}  ${paint.bold(head)}`,
    ...more.map((line) => " ".repeat(ref.length + 2) + line),
    ...lines.map((line) => INDENT + line),
  ].join("\n");
}

/** Id, score, the two entities and the question, for programs. */
export const plainQuestion = ({ id, score, entity, other, question }: FoldCandidate): string[] =>
  [id, String(score), entity.id, entity.name, other.id, other.name, question].map(cleanLine);
