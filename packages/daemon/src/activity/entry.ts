import { iso } from "@memory/language/text";
import type { ActivityEntry } from "@memory/shared";
import type { Store } from "../store/open.ts";
import { askedBy, byDaemon, type OperationRow } from "./operation.ts";
import { countBrought } from "./queries/brought.ts";
import { countHeard } from "./queries/heard.ts";
import { findImportRun } from "./queries/import-runs.ts";
import { findLabel, findSessionProject, labelBefore, type SubjectKind } from "./queries/labels.ts";
import { countRunChanges, findRunNumbers, sumRun } from "./queries/list.ts";
import { findMachineOf } from "./queries/machines.ts";
import { countMoved } from "./queries/moved.ts";
import { countChanges, findByNumber, subjectOf as subjectId } from "./queries/operations.ts";
import { readImage, rowAfter } from "./queries/rows.ts";

/** An operation as a line of the list. */
export function entryOf(store: Store, row: OperationRow): ActivityEntry {
  const subject = subjectOf(store, row);
  const undone = row.undoes === null ? undefined : findByNumber(store, row.undoes);
  const undoneBy = idOf(store, row.undone_by);
  const size = sizeOf(store, row, undone);
  return {
    id: row.id,
    kind: row.kind,
    actor: actorOf(store, row),
    at: iso(row.at),
    ...(row.run_id !== null && { runId: row.run_id }),
    operations: 1,
    ...size,
    changes: countChanges(store, row.op),
    ...(subject && { subject }),
    ...(undone && { undoes: undone.id, undid: undone.kind }),
    ...(undoneBy !== undefined && { undoneBy }),
    ...(row.final === 1 && { final: row.note ?? "it cannot be taken back" }),
    ...(row.final === 0 && row.note !== null && { reason: row.note }),
    ...(foundMissing(store, row) && { missing: true }),
  };
}

/** A run as one line, in the place of its newest operation; undefined for a run of one operation, which is shown as that. */
export function runEntryOf(store: Store, newest: OperationRow, runId: string): ActivityEntry | undefined {
  const { operations, sessions, undone, kind } = sumRun(store, runId);
  if (operations === 1) return undefined;
  const undoneBy = undone === operations ? wholeOf(store, newest.undone_by) : undefined;
  const undoes = wholeOf(store, newest.undoes);
  // A long session that was captured is a run of several operations about one thing.
  const subject = sessions === 1 || isOfProject(kind) ? subjectOf(store, newest) : undefined;
  const numbers = findRunNumbers(store, runId);
  return {
    id: runId,
    kind,
    actor: actorOf(store, newest),
    at: iso(newest.at),
    runId,
    operations,
    ...(sessions > 0 && { sessions }),
    ...(subject && { subject }),
    ...(kind === "project.move" ? movedBy(store, newest, numbers) : broughtBy(store, kind, numbers)),
    changes: countRunChanges(store, runId),
    ...(undoes !== undefined && { undoes }),
    ...(undoneBy !== undefined && { undoneBy }),
    ...(newest.final === 1 && { final: newest.note ?? "it cannot be taken back" }),
  };
}

/** The run that an operation is part of, or itself: what a person would undo. */
function wholeOf(store: Store, op: number | null): string | undefined {
  const operation = op === null ? undefined : findByNumber(store, op);
  return operation?.run_id ?? operation?.id;
}

/** The id of an operation by its number; undefined where it was pruned. */
const idOf = (store: Store, op: number | null): string | undefined =>
  op === null ? undefined : findByNumber(store, op)?.id;

function broughtBy(
  store: Store,
  kind: string,
  operations: readonly number[],
): Pick<ActivityEntry, "memories" | "heard"> {
  const memories = countBrought(store, operations);
  const heard = kind === "import.session" ? countHeard(store, operations) : 0;
  return { ...(memories > 0 && { memories }), ...(heard > 0 && { heard }) };
}

/** Of an operation: what its part of a run brought; of a move, and of what took one back, what was moved. */
function sizeOf(
  store: Store,
  row: OperationRow,
  undone: OperationRow | undefined,
): Pick<ActivityEntry, "memories" | "heard"> {
  if (row.kind === "project.move") return movedBy(store, row, [row.op]);
  if (undone?.kind === "project.move") return movedBy(store, undone, [undone.op]);
  return row.run_id !== null || row.kind === "sync.join" ? broughtBy(store, row.kind, [row.op]) : {};
}

const isOfProject = (kind: string): boolean => kinds[kind.slice(0, kind.indexOf("."))] === "project";

function movedBy(
  store: Store,
  { subject_id: to }: OperationRow,
  operations: readonly number[],
): Pick<ActivityEntry, "memories"> {
  const memories = to === null ? 0 : countMoved(store, operations, to);
  return memories > 0 ? { memories } : {};
}

function actorOf(
  store: Store,
  { op, actor, client, model, run_id: run }: OperationRow,
): ActivityEntry["actor"] {
  const machine = findMachineOf(store, op);
  const asked = actor === "import" && run !== null ? askedFor(store, run) : undefined;
  return {
    kind: actor,
    ...(client !== null && { client }),
    ...(model !== null && { model }),
    ...(asked && { asked }),
    ...(machine !== undefined && { machine }),
  };
}

/** Who began an import: a session that was captured is read by the daemon itself. */
function askedFor(store: Store, runId: string): ActivityEntry["actor"]["asked"] {
  const run = findImportRun(store, runId);
  if (!run) return undefined;
  const { kind, client } = run.attended === 1 ? askedBy({ client: run.asked_by }) : byDaemon;
  return { kind, ...(client && { client }) };
}

function subjectOf(store: Store, row: OperationRow): ActivityEntry["subject"] {
  const kind = subjectKind(store, row);
  const id = kind === undefined ? null : subjectId(store, row);
  if (id === null || kind === undefined) return undefined;
  const now = findLabel(store, row.owner_id, kind, id);
  const label = now ?? labelBefore(store, kind, id);
  const project = kind === "session" ? findSessionProject(store, row.owner_id, id) : undefined;
  return {
    ...{ kind, id },
    ...(label !== undefined && { label, ...(now === undefined && { gone: true }) }),
    ...(project && { project }),
  };
}

/** True for a reading that found its document's file gone. */
function foundMissing(store: Store, { op, kind, subject_id: key }: OperationRow): boolean {
  if (kind !== "document.read" || key === null) return false;
  const after = rowAfter(store, { op, tbl: "documents", key });
  return after !== null && readImage(after).status === "missing";
}

const kinds: Readonly<Record<string, SubjectKind>> = {
  memory: "memory",
  conflict: "conflict",
  import: "session",
  entity: "entity",
  fold: "merge",
  schema: "name",
  index: "index",
  document: "document",
  root: "folder",
  project: "project",
  sync: "memory",
};

/** An undo is about what the operation was about that it takes back. */
function subjectKind(store: Store, row: OperationRow): SubjectKind | undefined {
  if (row.kind === "fold.dismiss") return "question";
  if (row.kind !== "undo") return kinds[row.kind.slice(0, row.kind.indexOf("."))];
  const undone = row.undoes === null ? undefined : findByNumber(store, row.undoes);
  return undone && subjectKind(store, undone);
}
