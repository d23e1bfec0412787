import type { Client } from "@memory/client";
import type { IndexItem, IndexRun } from "@memory/shared";
import { count, duration, memoryRef, plural, runRef } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";
import { glued, wrap } from "./width.ts";

type Totals = Awaited<ReturnType<Client["index"]["run"]>>;
type Item = Awaited<ReturnType<Client["index"]["items"]>>["items"][number];

const MOST_FAILURES = 10;

interface Outcome {
  /** "index" or "reindex" */
  readonly noun: string;
  readonly failures: readonly IndexItem[];
}

/** The result of a run, the first failures, and the next things to look at. */
export function indexText(totals: Totals, { noun, failures }: Outcome, style: Style): string {
  const { paint, width } = style;
  const { indexed, failed, durationMs, calls, proposals } = totals;
  if (indexed + failed === 0)
    return noun === "reindex"
      ? "There is no text yet to look for entities in."
      : "Every text was looked at already.";
  const verb = noun === "reindex" ? "Built the graph anew from" : "Looked at";
  const rest = failed - Math.min(failed, MOST_FAILURES, failures.length);
  const lines = [
    ...wrap(found(totals), width - 2),
    ...(calls > 0 ? [paint.dim(plural(calls, "model call"))] : []),
    ...failures.slice(0, MOST_FAILURES).flatMap((item) => failureLines(item, style)),
    ...(rest > 0 ? [`… ${count(rest)} more failed:  memory index runs`] : []),
    ...(proposals > 0 ? ["names that wait for you:  memory schema proposals"] : []),
  ];
  const head = `${verb} ${plural(indexed, "text")} in ${duration(durationMs)}`;
  return [paint.bold(head), ...lines.map((line) => `  ${line}`)].join("\n");
}

function found({ entities, relations, proposals, failed }: Totals): string {
  return [
    plural(entities, "mention"),
    plural(relations, "relationship"),
    ...(proposals > 0 ? [`${plural(proposals, "name")} outside the vocabulary`] : []),
    ...(failed > 0 ? [`${plural(failed, "text")} failed`] : []),
  ]
    .map(glued)
    .join(" · ");
}

function failureLines({ kind, id, label, error }: Item, { paint, width }: Style): string[] {
  const what = kind === "memory" ? memoryRef(id) : "passage of";
  const words = `${what} ${cleanLine(label)}: ${cleanLine(error ?? "failed")}`;
  return wrap(words, width - 4).map((line, at) => `${at === 0 ? paint.red("✗") : " "} ${line}`);
}

/** Texts, failed, mentions, relationships, proposals, model calls and milliseconds, for programs. */
export const indexPlain = (totals: Totals): string[] =>
  [
    totals.indexed,
    totals.failed,
    totals.entities,
    totals.relations,
    totals.proposals,
    totals.calls,
    totals.durationMs,
  ].map(String);

const RUNS: readonly Column[] = [
  { title: "REF" },
  { title: "WHAT" },
  { title: "BY" },
  { title: "STATE", flexible: true },
  { title: "STARTED" },
  { title: "TOOK", align: "right" },
  { title: "TEXTS", align: "right" },
  { title: "MENTIONS", align: "right" },
  { title: "FAILED", align: "right" },
];
const UNDER = " ".repeat(10);

/** Runs of the index, newest first; why one failed stands under it. */
export function runTable(runs: readonly IndexRun[], style: Style): string {
  const { paint, tableWidth, now } = style;
  const rows = runs.map((run) => [
    runRef(run.id),
    run.kind,
    run.startedBy === "person" ? "you" : "daemon",
    run.state,
    day(run.startedAt, now),
    run.state === "running" ? "" : duration(run.durationMs),
    count(run.indexed),
    count(run.entities),
    count(run.failed),
  ]);
  const below = runs.map(({ reason }) =>
    reason ? wrap(cleanLine(reason), tableWidth - UNDER.length).map((line) => UNDER + paint.dim(line)) : [],
  );
  return table(RUNS, rows, { width: tableWidth, heading: paint.dim, below });
}

/** Id, kind, state, who, times, totals and reason of a run, for programs. */
export const plainRun = (run: IndexRun): string[] =>
  [
    run.id,
    run.kind,
    run.state,
    run.startedBy,
    run.startedAt,
    run.endedAt ?? "",
    ...indexPlain(run),
    run.reason ?? "",
  ].map(cleanLine);

const ITEMS: readonly Column[] = [
  { title: "OUTCOME" },
  { title: "KIND" },
  { title: "REF" },
  { title: "MENTIONS", align: "right" },
  { title: "RELATIONS", align: "right" },
  { title: "TEXT", flexible: true },
];

/** The outcome of each text of a run; the reason of a failure stands under it. */
export function itemTable(items: readonly Item[], { paint, tableWidth }: Style): string {
  const rows = items.map((item) => [
    item.outcome,
    item.kind === "chunk" ? "passage" : item.kind,
    item.kind === "memory" ? memoryRef(item.id) : "",
    count(item.entities),
    count(item.relations),
    cleanLine(item.label),
  ]);
  const below = items.map(({ error }) =>
    error ? wrap(cleanLine(error), tableWidth - UNDER.length).map((line) => UNDER + paint.dim(line)) : [],
  );
  return table(ITEMS, rows, { width: tableWidth, heading: paint.dim, below });
}

/** Outcome, kind, id, mentions, relationships, proposals, beginning and error of a text, for programs. */
export const plainItem = (item: Item): string[] =>
  [
    item.outcome,
    item.kind,
    item.id,
    String(item.entities),
    String(item.relations),
    String(item.proposals),
    item.label,
    item.error ?? "",
  ].map(cleanLine);
