import { isSameSaying } from "@memory/language/comparison";
import { fingerprint } from "@memory/language/text";
import type { OperationKind } from "@memory/shared";
import type { Numbered } from "@memory/spaces/log";
import { byDaemon } from "../activity/operation.ts";
import { findByNumber } from "../activity/queries/operations.ts";
import {
  addImage,
  deleteLoggedRow,
  findChanges,
  type Image,
  imageNow,
  readImage,
  rowAfter,
  writeImage,
} from "../activity/queries/rows.ts";
import { record } from "../activity/record.ts";
import { deleteFinding } from "../agents/evidence/queries.ts";
import { forgetMemory } from "../agents/import/forget.ts";
import { deferReferences } from "../history/undo/queries/rows.ts";
import { alignRestored } from "../history/undo/reindex-restored.ts";
import { mayUndoOne, noteUndone, undoOne } from "../history/undo/undo.ts";
import { askWhichHolds } from "../memories/beliefs/next-version.ts";
import { findUnderKey } from "../memories/beliefs/queries/sayings.ts";
import { keepWords } from "../memories/beliefs/restate.ts";
import { supersede } from "../memories/beliefs/supersede.ts";
import { changeMemory, findHead, findMemoryRow, findVersions } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import { UnappliableError } from "../spaces/apply.ts";
import { addToOutbox, dropFromOutbox, findInOutbox } from "../spaces/queries/outbox.ts";
import { addLogEntry, findLogEntry, newestOperation } from "../spaces/queries/replica.ts";
import type { KeyedSpace } from "../spaces/queries/spaces.ts";
import type { Sealer } from "../spaces/sealing.ts";
import { numberOfOperation } from "../store/operation-id.ts";
import { setValidity } from "../store/search.ts";
import type { SyncDeps } from "./deps.ts";
import { gatherAnew, merge } from "./merge.ts";
import { readWaiting } from "./outbox.ts";
import { TOLD, Told } from "./outgoing.ts";
import {
  findChangesAfter,
  findFinding,
  findKnown,
  findQuestion,
  isGoneHere,
  isNumbered,
  listForgotten,
  moveFindings,
  putKnown,
} from "./queries/rows.ts";
import { fromTravel, keyHere, namedIn, placeOf, type RowName, sharedKey, travels } from "./travelling.ts";

/** A row as an operation left it, in the words of the store here. */
interface Came extends RowName {
  /** Null: it was gone. */
  readonly image: Image | null;
}

interface TakingIn {
  readonly deps: SyncDeps;
  readonly space: KeyedSpace;
  readonly numbered: Numbered;
  readonly told: Told;
  readonly rows: readonly Came[];
}

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
    return [];
  }
  const told = toldIn(numbered, sealer);
  if (waiting) {
    settleOwn(deps, space, numbered, { told, intent: waiting.intent });
    return [];
  }
  return takeOthers({ deps, space, numbered, told, rows: rowsIn(deps, space, numbered, sealer) });
}

function note({ store }: SyncDeps, space: KeyedSpace, numbered: Numbered, op: number | null): void {
  const { seq, id, kind, member, machine, subject, at } = numbered;
  addLogEntry(store, { space_id: space.id, seq, id, op, kind, member, machine, subject, at, ahead: null });
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

function toldIn({ id, seq, rows }: Numbered, sealer: Sealer): Told {
  const row = rows.find(({ table }) => table === TOLD);
  const at = { operation: id, table: TOLD, key: id };
  if (!row?.image) throw unknownForm(seq, "what it is");
  return readable(seq, TOLD, () => Told.parse(JSON.parse(sealer.open(at, row.image ?? "") ?? "")));
}

function readable<Result>(seq: number, what: string, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw unknownForm(seq, what);
  }
}

const unknownForm = (seq: number, what: string) =>
  new UnappliableError(
    `change ${seq} has ${what} in a form that this version of memory does not know, or that was sealed with another key. Update memory on all machines`,
  );

function rowsIn(deps: SyncDeps, space: KeyedSpace, { id, seq, rows }: Numbered, sealer: Sealer): Came[] {
  const ownerId = space.owner_id;
  return rows
    .filter(({ table, image, hash }) => table !== TOLD && !(image === null && hash !== null))
    .flatMap(({ table, key, image }): Came[] => {
      if (!travels(table)) throw unknownForm(seq, `a row of "${table}"`);
      if (image === null) {
        const own = keyOfGone(deps, space, { table, key });
        return own === undefined ? [] : [{ table, key: own, image: null }];
      }
      const row = readable(seq, `a row of ${table}`, () =>
        fromTravel(ownerId, table, key, sealer.open({ operation: id, table, key }, image) ?? ""),
      );
      return [{ table, key: keyHere(ownerId, table, key, row), image: row }];
    })
    .sort((a, b) => placeOf(a.table) - placeOf(b.table) || Number(isActive(a)) - Number(isActive(b)));
}

/** A row that went away and is known by what it said is looked for among those that the log has had. */
const keyOfGone = ({ store }: SyncDeps, { id: spaceId, claimKey }: KeyedSpace, name: RowName) =>
  name.table === "forgotten"
    ? listForgotten(store, spaceId).find(
        (key) => sharedKey(claimKey, { table: "forgotten", key }) === name.key,
      )
    : name.key;

const isActive = ({ table, image }: Came): boolean => table === "memories" && image?.status === "active";

function takeOthers(all: TakingIn): string[] {
  const { deps, space, numbered } = all;
  const { store } = deps;
  const ownerId = space.owner_id;
  for (const gone of numbered.gone) {
    const [row] = [findMemoryRow(store, ownerId, gone) ?? findVersions(store, ownerId, gone)].flat();
    if (row) forgetMemory(deps, { ownerId, id: row.id }, all.told.actor.client);
  }
  // What was deleted for good here comes not back: the deletion has only to be sent yet.
  const isGone = ({ table, key, image }: Came): boolean =>
    [...(table === "memories" ? [key] : []), ...(image ? namedIn(table, image) : [])].some((id) =>
      isGoneHere(store, id),
    ) && !numbered.gone.includes(key);
  const left = all.rows.filter((row) => !isGone(row));
  takeBackDecisions({ ...all, rows: left });
  const rows = left.filter((row) => isRooted({ ...all, rows: left }, row));
  const taking = { ...all, rows };
  const dirty = dirtyAmong(taking);
  const ways = makeWay(taking);
  const op = write(taking);
  note(deps, space, numbered, op);
  noteBeside(taking, op);
  for (const { table, key, image, hash } of numbered.rows)
    if (travels(table) && table !== "forgotten" && image === null && hash !== null)
      putNumber(deps, space, { table, key }, numbered.seq);
  for (const { table, key } of all.rows) {
    const before = findKnown(store, space.id, { table, key })?.op ?? 0;
    const isKept = !rows.some((row) => row.table === table && row.key === key);
    putKnown(store, { spaceId: space.id, table, key, seq: numbered.seq, op: isKept ? before : op });
  }
  putOnTop(taking, { dirty, ways });
  return rows.flatMap((row) => (isActive(row) ? [row.key] : []));
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
function noteBeside({ deps, space, rows }: TakingIn, op: number): void {
  const { store } = deps;
  const came = new Set(rows.map(({ table, key }) => `${table} ${key}`));
  const beside = findChanges(store, op).flatMap(({ tbl, key }): RowName[] =>
    travels(tbl) && !came.has(`${tbl} ${key}`) ? [{ table: tbl, key }] : [],
  );
  for (const { table, key } of beside) {
    const seq = findKnown(store, space.id, { table, key })?.seq ?? 0;
    if (seq > 0) putKnown(store, { spaceId: space.id, table, key, seq, op });
  }
  if (beside.length > 0) gatherAnew(deps, space);
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

/** Decisions and undos are whole or not at all: where another machine has touched one of their rows before, they are taken back. */
const whole: readonly OperationKind[] = [
  "undo",
  "conflict.resolve",
  "conflict.revert",
  "conflict.judge",
  "memory.judge",
];

function takeBackDecisions({ deps, space, rows }: TakingIn): void {
  const { store } = deps;
  const named = rows.flatMap(({ table, image }): RowName[] =>
    image === null ? [] : namedIn(table, image).map((key) => ({ table: "memories", key })),
  );
  const missing = named.filter(({ key }) => !findMemoryRow(store, space.owner_id, key));
  const touched = new Set(
    [...rows, ...missing].flatMap((name) =>
      findChangesAfter(store, name, findKnown(store, space.id, name)?.op ?? 0),
    ),
  );
  for (const op of [...touched].sort((a, b) => b - a)) {
    const operation = findByNumber(store, op);
    if (!operation || operation.undone_by !== null || isNumbered(store, op)) continue;
    if (!whole.some((kind) => kind === operation.kind) || !mayUndoOne(deps, operation)) continue;
    undoOne(deps, operation, { ownerId: space.owner_id, actor: byDaemon });
    gatherAnew(deps, space);
    const intent = JSON.stringify({ kind: "rows", op, rows: [], gone: [] });
    addToOutbox(store, {
      ...{ space_id: space.id, id: deps.newId(), kind: "rows", client: null, made_at: operation.at },
      ...{ intent, state: "refused", why: "another machine had changed the same before" },
    });
  }
}

/** A row that waits here, as the log had it and as it stood. */
interface Dirty extends RowName {
  readonly before: Image | null;
  readonly after: Image | null;
}

function dirtyAmong({ deps: { store }, space, rows }: TakingIn): Dirty[] {
  return rows.flatMap(({ table, key }): Dirty[] => {
    const known = findKnown(store, space.id, { table, key });
    const after = imageNow(store, table, key);
    if (!known || findChangesAfter(store, { table, key }, known.op).length === 0) return [];
    const before = rowAfter(store, { op: known.op, tbl: table, key });
    return [{ table, key, before: read(before), after: read(after) }];
  });
}

const read = (image: string | null): Image | null => (image === null ? null : readImage(image));

/** What gave way, and has its say once the others' rows are there. */
interface Ways {
  /** One's own memories that say the same, and those that stand in their place. */
  readonly twins: readonly { readonly own: MemoryRow; readonly theirs: string }[];
  /** One's own newest versions, where another machine has made another one. */
  readonly heads: readonly { readonly own: string; readonly theirs: string }[];
}

/** No two memories say the same at once, and no two versions of one hold: one's own gives way to what has its number already. */
function makeWay(taking: TakingIn): Ways {
  const { deps, space, rows } = taking;
  const { store } = deps;
  const ownerId = space.owner_id;
  const coming = new Set(rows.map(({ key }) => key));
  const twins: { own: MemoryRow; theirs: string }[] = [];
  const heads: { own: string; theirs: string }[] = [];
  merge(deps, space, () => {
    for (const { table, key, image } of rows) {
      if (image === null) continue;
      if (table === "findings")
        dropOther(findFinding(store, ownerId, image), key, (id) => deleteFinding(store, ownerId, id));
      if (table === "conflicts")
        dropOther(findQuestion(store, [String(image.newer_id), String(image.existing_id)]), key, (id) =>
          deleteLoggedRow(store, "conflicts", id),
        );
      if (table !== "memories" || image.status !== "active") continue;
      const project = image.project === null ? null : String(image.project);
      for (const own of findUnderKey(store, { ownerId, project }, String(image.content_key))) {
        if (own.status !== "active" || coming.has(own.id) || own.content_key !== image.content_key) continue;
        if (!isSameSaying(own.content, String(image.content))) {
          const longer = `${own.content_key}\n\n${fingerprint(`${own.content}\n${own.hidden ?? ""}`)}`;
          changeMemory(store, ownerId, own.id, { content_key: longer });
        } else if (own.root_id === image.root_id) {
          rest(deps, own, key);
        } else {
          supersede(deps, {
            loser: own,
            winner: { id: key, valid_from: Number(image.valid_from) },
            by: "auto",
          });
          twins.push({ own, theirs: key });
        }
      }
      const head = findHead(store, ownerId, String(image.root_id));
      if (!head || head.id === key || coming.has(head.id)) continue;
      standAlone(deps, head);
      heads.push({ own: head.id, theirs: key });
    }
  });
  return { twins, heads };
}

/** Another version says the same, and holds. */
function rest({ store }: SyncDeps, { owner_id, id, valid_from }: MemoryRow, replacedBy: string): void {
  changeMemory(store, owner_id, id, { status: "superseded", replaced_by: replacedBy, valid_to: valid_from });
  setValidity(store, id, valid_from, valid_from);
}

/** A version of one's own is a memory for itself from now on. */
function standAlone(deps: SyncDeps, { owner_id, id }: MemoryRow): void {
  const until = imageNow(deps.store, "memories", id);
  changeMemory(deps.store, owner_id, id, { root_id: id, version: 1, slot_key: null });
  alignRestored(deps, owner_id, [{ tbl: "memories", key: id, until }]);
}

function dropOther(known: string | undefined, key: string, drop: (id: string) => void): void {
  if (known !== undefined && known !== key) drop(known);
}

/** Writes the rows as they came, as one operation; answers its number. */
function write({ deps, space, told, rows }: TakingIn): number {
  const { store } = deps;
  const ownerId = space.owner_id;
  const entry = told.undoes === null ? undefined : findLogEntry(store, space.id, told.undoes);
  const undone = entry?.op === null || entry === undefined ? undefined : findByNumber(store, entry.op);
  const kind = kindOf(told);
  return record(
    deps,
    {
      ...{ ownerId, kind, actor: told.actor },
      ...(told.subject !== null && { subjectId: told.subject }),
      ...(undone && { undoes: undone.op }),
    },
    (operation) => {
      operation.keep();
      if (kind === "sync.join") operation.final("it stood on another machine before the two became one");
      if (kind === "memory.delete") {
        operation.forget();
        operation.final("it was deleted for good; nothing of its words is kept");
      }
      deferReferences(store);
      alignRestored(deps, ownerId, putRows(deps, rows));
      const op = numberOfOperation(operation.id) ?? newestOperation(store);
      if (undone) noteUndone(store, undone, op);
      return op;
    },
  );
}

function putRows({ store }: SyncDeps, rows: readonly Came[]) {
  const restored = rows.map(({ table, key }) => ({ tbl: table, key, until: imageNow(store, table, key) }));
  for (const { table, key } of rows.filter(({ image }) => image === null).toReversed())
    deleteLoggedRow(store, table, key);
  for (const [n, { table, key, image }] of rows.entries())
    if (image) (restored[n]?.until === null ? addImage : writeImage)(store, table, key, image);
  return restored;
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
  "scrub",
  "undo",
  "sync.join",
  "sync.merge",
];

const kindOf = ({ kind }: Told): OperationKind => toldKinds.find((known) => known === kind) ?? "sync.change";

/** What waited here is put on what came: columns that this machine alone has changed, and what gave way. */
function putOnTop(
  taking: TakingIn,
  { dirty, ways }: { readonly dirty: readonly Dirty[]; readonly ways: Ways },
): void {
  const { deps, space, rows } = taking;
  const { store } = deps;
  const ownerId = space.owner_id;
  merge(deps, space, () => {
    const merged: Came[] = dirty.flatMap(({ table, key, before, after }) => {
      const theirs = rows.find((row) => row.table === table && row.key === key)?.image;
      const own = before && after && theirs ? ownColumns({ before, after, theirs }) : {};
      return theirs && Object.keys(own).length > 0 ? [{ table, key, image: { ...theirs, ...own } }] : [];
    });
    alignRestored(deps, ownerId, putRows(deps, merged));
    for (const { own, theirs } of ways.twins) {
      const standing = findMemoryRow(store, ownerId, theirs);
      if (!standing) continue;
      moveFindings(store, ownerId, { from: own.root_id, to: standing });
      keepWords(deps, own, standing);
      if (own.author === "person" && standing.author !== "person")
        changeMemory(store, ownerId, theirs, { author: "person", confidence: 1 });
    }
    for (const { own, theirs } of ways.heads) {
      const [mine, other] = [own, theirs].map((id) => findMemoryRow(store, ownerId, id));
      if (mine?.status !== "active" || other?.status !== "active") continue;
      const [newer, existing] = mine.asserted_at >= other.asserted_at ? [mine, other] : [other, mine];
      askWhichHolds(deps, { newer, existing, rule: "edit" });
    }
  });
}

/** Columns that this machine has changed, and the other has not. */
function ownColumns({
  before,
  after,
  theirs,
}: {
  readonly before: Image;
  readonly after: Image;
  readonly theirs: Image;
}): Image {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([column, value]) =>
        value !== before[column] && theirs[column] === before[column] && column !== "run_id",
    ),
  );
}
