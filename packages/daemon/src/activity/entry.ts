import { iso } from "@memory/language/text";
import type { ActivityEntry } from "@memory/shared";
import type { Store } from "../store/open.ts";
import type { OperationRow } from "./operation.ts";
import { countBrought } from "./queries/brought.ts";
import { findLabel, findSessionProject, type SubjectKind } from "./queries/labels.ts";
import { countRunChanges, findRunNumbers, sumRun } from "./queries/list.ts";
import { countChanges, findOperation } from "./queries/operations.ts";
import { readImage, rowAfter } from "./queries/rows.ts";

/** An operation as a line of the list. */
export function entryOf(store: Store, row: OperationRow): ActivityEntry {
  const subject = subjectOf(store, row);
  return {
    id: row.id,
    kind: row.kind,
    actor: actorOf(row),
    at: iso(row.at),
    ...(row.run_id !== null && { runId: row.run_id }),
    operations: 1,
    ...(row.run_id !== null && broughtBy(store, [row.op])),
    changes: countChanges(store, row.op),
    ...(subject && { subject }),
    ...(row.undoes !== null && { undoes: row.undoes }),
    ...(row.undone_by !== null && { undoneBy: row.undone_by }),
    ...(row.final === 1 && { final: row.note ?? "it cannot be taken back" }),
    ...(row.final === 0 && row.note !== null && { reason: row.note }),
    ...(foundMissing(store, row) && { missing: true }),
  };
}

/** A run as one line, in the place of its newest operation; undefined for a run of one operation, which is shown as that. */
export function runEntryOf(store: Store, newest: OperationRow, runId: string): ActivityEntry | undefined {
  const { operations, sessions, undone, kind } = sumRun(store, runId);
  if (operations === 1) return undefined;
  const undoneBy = undone === operations ? wholeOf(store, newest.owner_id, newest.undone_by) : undefined;
  const undoes = wholeOf(store, newest.owner_id, newest.undoes);
  // A long session that was captured is a run of several operations about one thing.
  const subject = sessions === 1 ? subjectOf(store, newest) : undefined;
  return {
    id: runId,
    kind,
    actor: actorOf(newest),
    at: iso(newest.at),
    runId,
    operations,
    ...(sessions > 0 && { sessions }),
    ...(subject && { subject }),
    ...broughtBy(store, findRunNumbers(store, runId)),
    changes: countRunChanges(store, runId),
    ...(undoes !== undefined && { undoes }),
    ...(undoneBy !== undefined && { undoneBy }),
    ...(newest.final === 1 && { final: newest.note ?? "it cannot be taken back" }),
  };
}

/** The run that an operation is part of, or itself: what a person would undo. */
function wholeOf(store: Store, ownerId: string, id: string | null): string | undefined {
  if (id === null) return undefined;
  return findOperation(store, ownerId, id)?.run_id ?? id;
}

function broughtBy(store: Store, operations: readonly number[]): Pick<ActivityEntry, "memories"> {
  const memories = countBrought(store, operations);
  return memories > 0 ? { memories } : {};
}

const actorOf = ({ actor, client, model }: OperationRow): ActivityEntry["actor"] => ({
  kind: actor,
  ...(client !== null && { client }),
  ...(model !== null && { model }),
});

function subjectOf(store: Store, row: OperationRow): ActivityEntry["subject"] {
  const kind = subjectKind(store, row);
  if (row.subject_id === null || kind === undefined) return undefined;
  const label = findLabel(store, row.owner_id, kind, row.subject_id);
  const project = kind === "session" ? findSessionProject(store, row.owner_id, row.subject_id) : undefined;
  return { kind, id: row.subject_id, ...(label !== undefined && { label }), ...(project && { project }) };
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
};

/** An undo is about what the operation was about that it takes back. */
function subjectKind(store: Store, row: OperationRow): SubjectKind | undefined {
  if (row.kind === "fold.dismiss") return "question";
  if (row.kind !== "undo") return kinds[row.kind.slice(0, row.kind.indexOf("."))];
  const undone = row.undoes === null ? undefined : findOperation(store, row.owner_id, row.undoes);
  return undone && subjectKind(store, undone);
}
