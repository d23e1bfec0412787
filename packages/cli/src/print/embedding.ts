import type { EmbeddingReport, EmbeddingStatus } from "@memory/shared";
import { count, moment, plural } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";

/** Whose vectors recall goes by, what may take their place, and how the two compare. */
export function embeddingText(status: EmbeddingStatus, style: Style): string {
  const { active, previous, candidate, reason, retryAt, report } = status;
  const { paint } = style;
  const lines = [
    labelled("Recall by", paint.bold(cleanLine(active)), style),
    previous === null ? [] : labelled("Before", `${cleanLine(previous)}   ${paint.dim("kept")}`, style),
    candidate === null ? [] : labelled("New", `${cleanLine(candidate)}   ${phaseOf(status)}`, style),
    reason === null ? [] : labelled("", cleanLine(reason), style),
    retryAt === null ? [] : labelled("", `asked again ${moment(retryAt)}`, style),
    report === null ? [] : ["", comparison(report, style)],
    nextSteps(status).flatMap((step, n) => [...(n === 0 ? [""] : []), `  ${paint.dim(step)}`]),
  ];
  return lines.flat().join("\n");
}

function phaseOf({ phase, progress }: EmbeddingStatus): string {
  switch (phase) {
    case "computing":
      return progress && progress.done < progress.total
        ? `vectors of ${count(progress.done)} of ${plural(progress.total, "text")} are made`
        : "is compared";
    case "compared":
      return "compared";
    case "failed":
      return "cannot be used";
    case "settled":
      return "";
  }
}

const COLUMNS: readonly Column[] = [
  { title: "MODEL", flexible: true },
  { title: "ANSWERS: FIRST", align: "right" },
  { title: "IN TEN", align: "right" },
  { title: "VECTORS: FIRST", align: "right" },
  { title: "IN TEN", align: "right" },
];

function comparison({ questions, old, new: next, overlap10 }: EmbeddingReport, style: Style): string {
  const rows = [old, next].map(({ model, answers, vectors }) => [
    cleanLine(model),
    ...[answers.hit1, answers.hit10, vectors.hit1, vectors.hit10].map(percent),
  ]);
  const asked = `${count(questions)} questions made from the store; ${percent(overlap10)} of the first ten answers are the same`;
  return [
    `  ${style.paint.dim(asked)}`,
    table(COLUMNS, rows, { width: style.tableWidth, heading: style.paint.dim, indent: "  " }),
  ].join("\n");
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function nextSteps({ phase, candidate, previous }: EmbeddingStatus): string[] {
  const command = "memory models embedding";
  if (phase === "compared")
    return [`take it all the same:  ${command} switch --anyway`, `give it up:  ${command} cancel`];
  if (candidate !== null) return [`give it up:  ${command} cancel`];
  return previous === null ? [] : [`back to the one before:  ${command} rollback`];
}

/** Phase, the three models, done, total, reason. */
export const plainEmbedding = (status: EmbeddingStatus): string[] => [
  status.phase,
  ...[status.active, status.previous, status.candidate].map((name) => cleanLine(name ?? "")),
  String(status.progress?.done ?? ""),
  String(status.progress?.total ?? ""),
  cleanLine(status.reason ?? ""),
];
