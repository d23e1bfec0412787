import type { OperationKind } from "@memory/shared";
import type { Numbered } from "@memory/spaces/log";
import { findGone } from "../activity/forget-history.ts";
import { findByNumber } from "../activity/queries/operations.ts";
import { findChanges } from "../activity/queries/rows.ts";
import { record } from "../activity/record.ts";
import { forgetMemories } from "../agents/import/forget.ts";
import type { Followed } from "../entities/decisions/follow.ts";
import { deferReferences } from "../history/undo/queries/rows.ts";
import { alignRestored } from "../history/undo/reindex-restored.ts";
import { noteUndone } from "../history/undo/undo.ts";
import { findMemoryRow, findVersions } from "../memories/queries.ts";
import { forgetWords } from "../spaces/forget-words.ts";
import { dropFromOutbox, findInOutbox } from "../spaces/queries/outbox.ts";
import { addLogEntry, findLogEntry, findLogEntryOf, newestOperation } from "../spaces/queries/replica.ts";
import { changeSpace, findSpace, type KeyedSpace } from "../spaces/queries/spaces.ts";
import type { Sealer } from "../spaces/sealing.ts";
import { numberOfOperation } from "../store/operation-id.ts";
import type { SyncDeps } from "./deps.ts";
import { dirtyAmong, findUnsent, makeWay, putOnTop, takeBackDecisions, tellRefused } from "./give-way.ts";
import { gatherAllAnew, gatherAnew } from "./merge.ts";
import { followDecisions, tellOutdone } from "./names.ts";
import { rowsIn, toldIn } from "./open-rows.ts";
import { deleteThere, put, readWaiting } from "./outbox.ts";
import type { Told } from "./outgoing.ts";
import { findChangesAfter, findKnown, goneBy, isGoneHere, putKnown } from "./queries/rows.ts";
import { isRetiredInVain, tellCorrected, tellRetirements } from "./retired-in-vain.ts";
import { holdingAmong } from "./stack.ts";
import { type Came, isActive, putRows, type TakingIn } from "./taking.ts";
import { isTold, namedIn, type RowName, sharedKey, travels, wordsAndKeys } from "./travelling.ts";

/**
 * Takes an operation of the log into one's own memory, in the caller's transaction: what another machine did is done here, as one
 * operation; what waits here and has touched the same gives way, and is put on top of it. Answers the memories that are new here.
 * Throws `UnappliableError`.
 */
export function takeIn(
  deps: SyncDeps,
  space: KeyedSpace,
  { numbered, sealer }: { readonly numbered: Numbered; readonly sealer: Sealer },
): string[] {
  const { store } = deps;
  const waiting = numbered.machine === space.machine ? findInOutbox(store, numbered.id) : undefined;
  if (numbered.kind === "member") {
    note(deps, space, numbered, null);
    if (waiting) dropFromOutbox(store, numbered.id);
    else seeCopyLeave(deps, space, numbered);
    return [];
  }
  const told = toldIn(deps, space, numbered, sealer);
  if (waiting) {
    settleOwn(deps, space, numbered, { told, intent: waiting.intent });
    return [];
  }
  // Nothing of this home: another one has written it under the same name.
  if (numbered.machine === space.machine) changeSpace(store, space.id, { is_copied: 1 });
  return takeOthers({ deps, space, numbered, told, rows: rowsIn(deps, space, numbered, sealer) });
}

/** Of `is_copied`, where it is 1 as long as another home writes under this name: that one is on its way to a place of its own. */
const LEAVING = 2;

/** A copy lets itself in under a name of its own, by an invitation that it makes under this one. */
function seeCopyLeave({ store }: SyncDeps, { id, machine }: KeyedSpace, numbered: Numbered): void {
  if (numbered.act?.act === "invite" && numbered.machine === machine)
    changeSpace(store, id, { is_copied: LEAVING });
  if (numbered.act?.act === "join" && findSpace(store, id)?.is_copied === LEAVING)
    changeSpace(store, id, { is_copied: 0 });
}

/** Milliseconds: what carries the log says when it got a change, and a machine when it sent it. */
const CLOCKS_APART = 3_600_000;

function note({ store }: SyncDeps, space: KeyedSpace, numbered: Numbered, op: number | null): void {
  const { seq, id, kind, member, machine, subject, at, received } = numbered;
  const ahead = Math.abs(at - received) > CLOCKS_APART ? at - received : null;
  addLogEntry(store, { space_id: space.id, seq, id, op, kind, member, machine, subject, at, ahead });
}

/** One's own, which is here: from now on the log knows these rows as they were then. */
function settleOwn(
  deps: SyncDeps,
  space: KeyedSpace,
  numbered: Numbered,
  { told, intent }: { readonly told: Told; readonly intent: string },
): void {
  const { store } = deps;
  const here = new Map(
    readWaiting(intent).rows.map(([table, key]) => [
      `${table} ${sharedKey(space.claimKey, { table, key })}`,
      key,
    ]),
  );
  for (const { table, key } of numbered.rows) {
    const own = here.get(`${table} ${key}`);
    if (own !== undefined)
      putKnown(store, { spaceId: space.id, table, key: own, seq: numbered.seq, op: told.upTo });
  }
  const { op } = readWaiting(intent);
  note(deps, space, numbered, typeof op === "number" ? op : null);
  dropFromOutbox(store, numbered.id);
}

function takeOthers(all: TakingIn): string[] {
  const { deps, space, numbered } = all;
  const { store } = deps;
  const deletion = deleteGone(all);
  const left = withoutGone(all);
  takeBackDecisions({ ...all, rows: left });
  const rows = left.filter((row) => isRooted({ ...all, rows: left }, row));
  const taking = { ...all, rows };
  tellOutdone(taking);
  const dirty = dirtyAmong(taking);
  tellRetirements(taking, dirty);
  tellCorrected(taking);
  const held = holdingAmong(taking, dirty);
  const ways = makeWay(taking);
  // A deletion is done by now, but for what is remembered of it.
  const isDone = deletion !== null && all.told.kind === "memory.delete";
  if (isDone) putRows(deps, rows);
  const op = isDone ? deletion : write(taking);
  note(deps, space, numbered, op);
  if (isDone) sendBeside(taking, op);
  else noteBeside(taking, op);
  for (const { table, key, image, hash } of numbered.rows)
    if (travels(table) && !isTold(table) && image === null && hash !== null)
      putNumber(deps, space, { table, key }, numbered.seq);
  for (const { table, key } of all.rows) {
    const before = findKnown(store, space.id, { table, key })?.op ?? 0;
    const isKept = !rows.some((row) => row.table === table && row.key === key);
    putKnown(store, { spaceId: space.id, table, key, seq: numbered.seq, op: isKept ? before : op });
  }
  putOnTop(taking, { dirty, held, ways });
  if (isRetiredInVain(taking, dirty)) tellRefused(deps, space, op, "it was corrected here at the same time");
  return rows.flatMap((row) => (isActive(row) ? [row.key] : []));
}

/** What was deleted for good here comes not back: it is deleted there, too. */
function withoutGone({ deps, space, numbered, rows }: TakingIn): Came[] {
  const gone = new Set<string>();
  const left = rows.filter(({ table, key, image }) => {
    const named = [...(table === "memories" ? [key] : []), ...(image ? namedIn(table, image) : [])];
    const lost = numbered.gone.includes(key) ? [] : named.filter((id) => isGoneHere(deps.store, id));
    for (const id of lost) gone.add(id);
    return lost.length === 0;
  });
  deleteThere(deps, space, gone);
  return left;
}

/** Deletes here what was deleted for good there; answers the number of the operation, null: nothing of it was here. */
function deleteGone({ deps, space, numbered, told }: TakingIn): number | null {
  const { store } = deps;
  const { owner_id: ownerId } = space;
  const targets = numbered.gone.flatMap((gone) => {
    const [row] = [findMemoryRow(store, ownerId, gone) ?? findVersions(store, ownerId, gone)].flat();
    // Also what an undo has taken away, and the log here has kept.
    return row || findGone(store, ownerId, gone) ? [{ ownerId, id: row?.id ?? gone }] : [];
  });
  if (targets.length === 0) return null;
  const roots = new Set(targets.map(({ id }) => findMemoryRow(store, ownerId, id)?.root_id ?? id));
  const versions = [...roots].flatMap((root) => findVersions(store, ownerId, root));
  const unsent = versions.flatMap(({ id }) => findUnsent(deps, space, { table: "memories", key: id }));
  // Versions of this machine that whoever deleted it had not read.
  const unread = versions
    .filter(({ id }) => !numbered.gone.includes(id))
    .flatMap(({ id }) => findChangesAfter(store, { table: "memories", key: id }, 0))
    .filter((op) => findLogEntryOf(store, space.id, op)?.machine === space.machine);
  const lost = new Set([...unsent, ...unread]);
  forgetMemories(deps, targets, told.actor);
  for (const op of lost) tellRefused(deps, space, op, "another machine has deleted it for good");
  return newestOperation(store);
}

/** The words of a row went from the log with a later operation: here it is as it is. */
function putNumber(
  { store }: SyncDeps,
  { id: spaceId }: KeyedSpace,
  { table, key }: RowName,
  seq: number,
): void {
  const op = findKnown(store, spaceId, { table, key })?.op ?? 0;
  putKnown(store, { spaceId, table, key, seq, op });
}

/** Rows that went with those that came: where they wait here, they go from what waits. */
function noteBeside(taking: TakingIn, op: number): void {
  const { deps, space } = taking;
  const beside = besideIn(taking, op);
  for (const { table, key } of beside) {
    const seq = findKnown(deps.store, space.id, { table, key })?.seq ?? 0;
    if (seq > 0) putKnown(deps.store, { spaceId: space.id, table, key, seq, op });
  }
  if (beside.length > 0) gatherAllAnew(deps, space);
}

/** What the deletion had to take along on this machine alone, the others have to as well. */
function sendBeside(taking: TakingIn, op: number): void {
  const { deps, space } = taking;
  put(deps, space, { op: "merge", of: null, rows: besideIn(taking, op), gone: goneBy(deps.store, op) });
  gatherAnew(deps, space);
}

function besideIn({ deps: { store }, rows }: TakingIn, op: number): RowName[] {
  const came = new Set(rows.map(({ table, key }) => `${table} ${key}`));
  return findChanges(store, op).flatMap(({ tbl, key }): RowName[] =>
    travels(tbl) && !came.has(`${tbl} ${key}`) ? [{ table: tbl, key }] : [],
  );
}

/** What it hangs on is here, or comes with it. Where that was undone here, the row goes from the others with it. */
const isRooted = ({ deps: { store }, space, rows }: TakingIn, { table, image }: Came): boolean =>
  image === null ||
  !hanging.includes(table) ||
  namedIn(table, image).every(
    (id) =>
      findMemoryRow(store, space.owner_id, id) !== undefined ||
      rows.some((row) => row.table === "memories" && row.key === id && row.image !== null),
  );

const hanging: readonly RowName["table"][] = [
  "derivations",
  "deleted_origins",
  "restatements",
  "decisions",
  "conflicts",
];

/** Writes the rows as they came, as one operation; answers its number. */
function write({ deps, space, numbered, told, rows }: TakingIn): number {
  const { store } = deps;
  const ownerId = space.owner_id;
  const entry = told.undoes === null ? undefined : findLogEntry(store, space.id, told.undoes);
  const undone = entry?.op === null || entry === undefined ? undefined : findByNumber(store, entry.op);
  const kind = kindOf(told);
  return record(
    deps,
    {
      ...{ ownerId, kind, actor: told.actor },
      // Entities have other ids on each machine.
      ...(told.subject !== null && !isOfNames(kind) && { subjectId: told.subject }),
      ...(undone && { undoes: undone.op }),
      // What a machine had before is one thing that comes.
      ...(kind === "sync.join" && { runId: numbered.machine }),
    },
    (operation) => {
      operation.keep();
      if (kind === "sync.join") operation.final("it stood on another machine before the two became one");
      if (kind === "memory.delete") {
        operation.forget();
        operation.final("it was deleted for good; nothing of its words is kept");
      }
      deferReferences(store);
      if (numbered.over) operation.final("what was removed is nowhere any more");
      const before = putRows(deps, rows);
      alignRestored(deps, ownerId, before);
      const named = subjectOfNames(kind, followDecisions(deps, before));
      if (named !== undefined) operation.about(named);
      if (numbered.over) forgetWords(store, rows, wordsAndKeys);
      const op = numberOfOperation(operation.id) ?? newestOperation(store);
      if (undone) noteUndone(store, undone, op);
      return op;
    },
  );
}

/** Kinds of operations that are told under their own name; others have more to them than their rows, on the machine where they were. */
const toldKinds: readonly OperationKind[] = [
  "memory.save",
  "memory.edit",
  "memory.retire",
  "memory.restore",
  "memory.confirm",
  "memory.judge",
  "memory.delete",
  "conflict.resolve",
  "conflict.ask",
  "conflict.revert",
  "conflict.judge",
  "import.session",
  "entity.change",
  "fold.merge",
  "fold.revert",
  "fold.dismiss",
  "scrub",
  "undo",
  "sync.join",
  "sync.merge",
];

/** What an operation about names is about on this machine. */
const subjectOfNames = (kind: OperationKind, { entity, merge, question }: Followed): string | undefined => {
  if (kind === "entity.change") return entity;
  return kind === "fold.dismiss" ? question : kind.startsWith("fold.") ? merge : undefined;
};

const isOfNames = (kind: OperationKind): boolean => kind.startsWith("fold.") || kind === "entity.change";

const kindOf = ({ kind }: Told): OperationKind => toldKinds.find((known) => known === kind) ?? "sync.change";
