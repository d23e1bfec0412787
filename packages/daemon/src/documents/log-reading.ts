import { byDaemon, type OperationEntry } from "../activity/operation.ts";
import { type RecordDeps, record } from "../activity/record.ts";
import type { DocumentRow } from "./queries/chunks.ts";
import { updateDocument } from "./queries/rows.ts";

/** Log entry of a new reading of a known document: the file decides, so an undo cannot. */
export const readingOf = (ownerId: string, subjectId?: string): OperationEntry => ({
  ownerId,
  kind: "document.read",
  actor: byDaemon,
  final: "the file says so; change the file, or forget the document",
  ...(subjectId !== undefined && { subjectId }),
});

/** Do this to the row of a document that was known, as an operation of the log. */
export const logReading = (
  deps: RecordDeps,
  { id, owner_id, watching }: DocumentRow,
  work: () => void,
): void =>
  record(deps, readingOf(owner_id, id), () => {
    // The log keeps the row as it is before one of few columns is written, of which a reading has none.
    updateDocument(deps.store, id, { watching });
    work();
  });
