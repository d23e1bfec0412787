import type { Numbered, Row } from "@memory/spaces/log";
import { forgetLineageHistory } from "../activity/forget-history.ts";
import type { Actor } from "../activity/operation.ts";
import { findByNumber } from "../activity/queries/operations.ts";
import { addImage, deleteLoggedRow, type Image, imageNow, writeImage } from "../activity/queries/rows.ts";
import { record } from "../activity/record.ts";
import { deferReferences } from "../history/undo/queries/rows.ts";
import { alignRestored } from "../history/undo/reindex-restored.ts";
import { noteUndone } from "../history/undo/undo.ts";
import type { Deps } from "../models/deps.ts";
import { minute } from "../platform/minute.ts";
import type { Store } from "../store/open.ts";
import { numberOfOperation } from "../store/operation-id.ts";
import { forgetWords } from "./forget-words.ts";
import { operationKinds, readIntent } from "./intents.ts";
import { dropFromOutbox, findInOutbox } from "./queries/outbox.ts";
import {
  addLogEntry,
  dropSaidBy,
  findBase,
  findLineage,
  findLogEntry,
  putBase,
  putSaidBy,
} from "./queries/replica.ts";
import { dropPublishedCopy, putPublished, type SpaceRow } from "./queries/spaces.ts";
import { cutTime, imageOf, namedIn, placeOf, type RowName, travels, wordColumns } from "./rows.ts";

export type ApplyDeps = Pick<Deps, "store" | "clock" | "newId">;

/** An operation that this daemon cannot take in: the space stops at it, and a person looks. */
export class UnappliableError extends Error {
  override readonly name = "UnappliableError";
}

/**
 * Puts the rows of an operation into the replica, without running a rule, as one operation of the log here, in the caller's
 * transaction. What the log has been told to forget is passed over. Throws `UnappliableError`.
 */
export function apply(deps: ApplyDeps, space: SpaceRow, numbered: Numbered): void {
  const { store } = deps;
  const { seq, id, kind, member, machine, subject, received } = numbered;
  const at = cutTime(numbered.at, received);
  const ahead = at === numbered.at ? null : numbered.at - received;
  const rows = rowsToWrite(numbered);
  // Before them: they may stand on it.
  noteForgotten(store, space, numbered);
  const op = kind === "member" || rows.length === 0 ? null : write(deps, space, { numbered, kind, rows });
  addLogEntry(store, { space_id: space.id, seq, id, op, kind, member, machine, subject, at, ahead });
  settleOwn(deps, space, numbered);
}

interface Written extends RowName {
  /** Null: it is gone. */
  readonly image: string | null;
}

/** In the order in which they can be written: what rests before what takes its place. */
function rowsToWrite({ rows, member, at }: Numbered): Written[] {
  return rows
    .filter((row) => !isForgotten(row))
    .map(({ table, key, image }) => {
      if (!travels(table))
        throw new UnappliableError(
          `${member} sent something at ${minute(at)} that this version of memory does not know ("${table}"). Update memory`,
        );
      return { table, key, image };
    })
    .sort((a, b) => placeOf(a.table) - placeOf(b.table) || Number(isActive(a)) - Number(isActive(b)));
}

/** Who said it is kept, and that it was there: it comes again with other words, or goes with the deletion. */
function noteForgotten(store: Store, { id: spaceId }: SpaceRow, { rows, seq, member }: Numbered): void {
  for (const row of rows.filter(isForgotten)) {
    if (!travels(row.table)) continue;
    putBase(store, spaceId, row, seq);
    if (row.table === "memories" || row.table === "restatements")
      putSaidBy(store, { id: row.key, spaceId, member, byAgent: 0 });
  }
}

/** Its words went from the log with a deletion, or with other words for it, that come later in it. */
const isForgotten = ({ image, hash }: Row): boolean => image === null && hash !== null;

const isActive = ({ table, image }: Written): boolean =>
  table === "memories" && image !== null && image.includes('"status":"active"');

interface Writing {
  readonly numbered: Numbered;
  readonly kind: keyof typeof operationKinds;
  readonly rows: readonly Written[];
}

function write(deps: ApplyDeps, space: SpaceRow, { numbered, kind, rows }: Writing): number | null {
  const { store } = deps;
  const undone = undoneBy(deps, space, numbered);
  const entry = {
    ownerId: space.id,
    kind: operationKinds[kind],
    actor: actorOf(numbered),
    ...(numbered.subject !== null && { subjectId: numbered.subject }),
    ...(undone && { undoes: undone.op }),
  };
  return record(deps, entry, (operation) => {
    operation.keep();
    if (kind === "delete") {
      operation.forget();
      operation.final("it was deleted for good; nothing of its words is kept");
      for (const rootId of numbered.gone)
        forgetLineageHistory(store, { ownerId: space.id, rootId, ids: numbered.gone });
    }
    if (numbered.over) operation.final("what was removed is nowhere any more");
    deferReferences(store);
    alignRestored(deps, space.id, putRows(deps, space, numbered, rows));
    if (numbered.over) forgetWords(store, rows, wordsAndKeys);
    const op = numberOfOperation(operation.id) ?? null;
    if (undone) noteUndone(store, undone, op);
    return op;
  });
}

const actorOf = ({ by }: Numbered): Actor => ({ kind: by.kind, client: by.client });

function undoneBy({ store }: ApplyDeps, { id }: SpaceRow, { undoes }: Numbered) {
  const entry = undoes === null ? undefined : findLogEntry(store, id, undoes);
  return entry?.op === null || entry === undefined ? undefined : findByNumber(store, entry.op);
}

function putRows(deps: ApplyDeps, space: SpaceRow, numbered: Numbered, rows: readonly Written[]) {
  const { store } = deps;
  const { seq, member } = numbered;
  const restored = rows.map(({ table, key }) => ({ tbl: table, key, until: imageNow(store, table, key) }));
  for (const { table, key } of rows.filter(({ image }) => image === null).toReversed())
    deleteLoggedRow(store, table, key);
  for (const [n, { table, key, image }] of rows.entries()) {
    const row = image === null ? null : imageWithin(space, { table, key }, { text: image, numbered });
    // What it stands on had other words, which went, and comes with it once more.
    if (row && namedIn(table, row).some((id) => isOnItsWay(store, space.id, id))) continue;
    const put = restored[n]?.until === null ? addImage : writeImage;
    if (row) put(store, table, key, row);
    putBase(store, space.id, { table, key }, seq);
    if (table === "memories" || table === "restatements") noteWhoSaid(deps, space, { key, member, row });
  }
  return restored;
}

/** What the log here has kept of these rows has their words of now: nothing tells what they said before. */
const wordsAndKeys = (table: RowName["table"]): readonly string[] =>
  table === "memories" ? [...wordColumns(table), "content_key", "slot_key"] : wordColumns(table);

function imageWithin(
  space: SpaceRow,
  name: RowName,
  { text, numbered: { member, at, received } }: { readonly text: string; readonly numbered: Numbered },
) {
  try {
    return imageOf(space.id, name, { text, received });
  } catch {
    throw new UnappliableError(
      `${member} sent something at ${minute(at)} in a form that this version of memory does not know. Update memory; if it is the newest, ask who runs the space`,
    );
  }
}

/** A memory that the log has numbered, and whose words come later in it. */
const isOnItsWay = (store: Store, spaceId: string, id: string): boolean =>
  findLineage(store, id) === undefined && findBase(store, spaceId, { table: "memories", key: id }) > 0;

/** A program's word is one until a person stands by it. */
function noteWhoSaid(
  { store }: ApplyDeps,
  space: SpaceRow,
  { key, member, row }: { readonly key: string; readonly member: string; readonly row: Image | null },
): void {
  if (row === null) {
    dropSaidBy(store, key);
    return;
  }
  const { stated_by: statedBy, author } = row;
  const byAgent = statedBy !== "user" && author !== "person";
  putSaidBy(store, { id: key, spaceId: space.id, member, byAgent: Number(byAgent) });
}

/** What waited here for this number waits no more. */
function settleOwn(
  { store }: ApplyDeps,
  space: SpaceRow,
  { id, machine, gone, subject, at }: Numbered,
): void {
  for (const one of gone) dropPublishedCopy(store, one);
  const waiting = machine === space.machine ? findInOutbox(store, id) : undefined;
  if (!waiting) return;
  const intent = readIntent(waiting.intent);
  if (intent.kind === "save" && intent.from !== null)
    putPublished(store, { space_id: space.id, root_id: intent.from, memory_id: subject, at });
  dropFromOutbox(store, id);
}
