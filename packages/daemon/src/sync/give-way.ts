import { isSameSaying } from "@memory/language/comparison";
import { fingerprint } from "@memory/language/text";
import type { OperationKind } from "@memory/shared";
import { byDaemon } from "../activity/operation.ts";
import { findByNumber } from "../activity/queries/operations.ts";
import {
  blankRow,
  deleteLoggedRow,
  type Image,
  imageNow,
  readImage,
  rowAfter,
} from "../activity/queries/rows.ts";
import { deleteFinding } from "../agents/evidence/queries.ts";
import { alignRestored } from "../history/undo/reindex-restored.ts";
import { mayUndoOne, undoOne } from "../history/undo/undo.ts";
import { askWhichHolds } from "../memories/beliefs/next-version.ts";
import { findRestatements } from "../memories/beliefs/queries/decisions.ts";
import { findUnderKey } from "../memories/beliefs/queries/sayings.ts";
import { keepWords } from "../memories/beliefs/restate.ts";
import { supersede } from "../memories/beliefs/supersede.ts";
import { changeMemory, findHead, findMemoryRow, findReplacedBy, findVersions } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import { addToOutbox } from "../spaces/queries/outbox.ts";
import { findLeft, type KeyedSpace } from "../spaces/queries/spaces.ts";
import { setValidity } from "../store/search.ts";
import type { SyncDeps } from "./deps.ts";
import { holdAgain } from "./left.ts";
import { gatherAnew, isMerge, merge } from "./merge.ts";
import {
  findAbout,
  findChangesAfter,
  findFinding,
  findKnown,
  findQuestion,
  isNumbered,
  moveFindings,
  moveRestatements,
} from "./queries/rows.ts";
import { stackOwn } from "./stack.ts";
import { standAlone } from "./stand-again.ts";
import type { Dirty, TakingIn } from "./taking.ts";
import { namedIn, type RowName } from "./travelling.ts";

/** Decisions and undos are whole or not at all: where another machine has touched one of their rows before, they are taken back. */
const whole: readonly OperationKind[] = [
  "undo",
  "conflict.resolve",
  "conflict.revert",
  "conflict.judge",
  "memory.judge",
];

export function takeBackDecisions({ deps, space, rows }: TakingIn): void {
  const { store } = deps;
  const named = rows.flatMap(({ table, image }): RowName[] =>
    image === null ? [] : namedIn(table, image).map((key) => ({ table: "memories", key })),
  );
  const missing = named.filter(({ key }) => !findMemoryRow(store, space.owner_id, key));
  const touched = new Set([...rows, ...missing].flatMap((name) => findUnsent(deps, space, name)));
  for (const op of [...touched].sort((a, b) => b - a)) {
    const operation = findByNumber(store, op);
    if (!operation || operation.undone_by !== null) continue;
    if (!whole.some((kind) => kind === operation.kind) || !mayUndoOne(deps, operation)) continue;
    undoOne(deps, operation, { ownerId: space.owner_id, actor: byDaemon });
    gatherAnew(deps, space);
    tellRefused(deps, space, op, "another machine had changed the same before");
  }
}

/** Operations here that changed a row which the log knows, and that nobody else has heard of. */
export function findUnsent({ store }: SyncDeps, { id }: KeyedSpace, name: RowName): number[] {
  const known = findKnown(store, id, name);
  return known ? findChangesAfter(store, name, known.op).filter((op) => !isNumbered(store, op)) : [];
}

/** What a person or a program did here could not stand: they are told. */
export function tellRefused(deps: SyncDeps, space: KeyedSpace, op: number, why: string): void {
  const operation = findByNumber(deps.store, op);
  if (!operation || operation.actor === "daemon") return;
  addToOutbox(deps.store, {
    ...{ space_id: space.id, id: deps.newId(), kind: "rows", client: null, made_at: operation.at },
    intent: JSON.stringify({ kind: "rows", op, of: null, rows: [], gone: [] }),
    ...{ state: "refused", why },
  });
}

/** A version was said or changed here, and the other machines have not heard of it. */
export const waits = ({ store }: SyncDeps, { id: spaceId }: KeyedSpace, id: string): boolean => {
  const known = findKnown(store, spaceId, { table: "memories", key: id });
  return !known || findChangesAfter(store, { table: "memories", key: id }, known.op).length > 0;
};

/** Rows that come and that wait here, too; where it is joined anew, also those that were changed here since it was left. */
export function dirtyAmong({ deps, space, rows }: TakingIn): Dirty[] {
  const { store } = deps;
  const leftAt = space.gathering === null ? undefined : findLeft(store, space.id)?.op;
  return rows.flatMap(({ table, key }): Dirty[] => {
    const known = findKnown(store, space.id, { table, key });
    const op = known?.op ?? leftAt;
    if (op === undefined) return [];
    const changes = findChangesAfter(store, { table, key }, op);
    // What gave way while the log is read is there again with the log: nobody has changed it.
    const last = changes.findLast((change) => known !== undefined || !isMerge(deps, change));
    if (last === undefined) return [];
    const before = rowAfter(store, { op, tbl: table, key });
    const after = known ? imageNow(store, table, key) : rowAfter(store, { op: last, tbl: table, key });
    return [{ table, key, before: read(before), after: read(after) }];
  });
}

const read = (image: string | null): Image | null => (image === null ? null : readImage(image));

/** What gave way, and has its say once the others' rows are there. */
export interface Ways {
  /** One's own memories that say the same, and those that stand in their place. */
  readonly twins: readonly { readonly own: MemoryRow; readonly theirs: string }[];
  /** One's own newest versions, where another machine has made another one. */
  readonly heads: readonly { readonly own: string; readonly theirs: string }[];
}

/** No two memories say the same at once, and no two versions of one hold: one's own gives way to what has its number already. */
export function makeWay(taking: TakingIn): Ways {
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
      if (table === "memories") heads.push(...leaveMoved(taking, { key, root: String(image.root_id) }));
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
      // Whoever joins anew has versions that come with the log later.
      if (space.gathering !== null) {
        rest(deps, head, key);
        continue;
      }
      // The first version has no other memory to go to.
      if (head.id === head.root_id) {
        const unsent = findUnsent(deps, space, { table, key: head.id });
        rest(deps, head, key);
        for (const op of unsent) tellRefused(deps, space, op, "another machine had changed the same before");
        continue;
      }
      standAlone(deps, head);
      heads.push({ own: head.id, theirs: key });
    }
  });
  return { twins, heads };
}

/**
 * Another machine has made a version part of another memory, and did not know of versions that wait here: they go along, and the one
 * that holds stands beside what holds there.
 */
function leaveMoved(
  { deps, space, rows }: TakingIn,
  { key, root }: { readonly key: string; readonly root: string },
): { readonly own: string; readonly theirs: string }[] {
  const { store } = deps;
  const before = findMemoryRow(store, space.owner_id, key);
  if (!before || before.root_id === root) return [];
  return findVersions(store, space.owner_id, before.root_id).flatMap((own) => {
    const isTheirs = rows.some((row) => row.key === own.id) || !waits(deps, space, own.id);
    if (isTheirs || own.id === root) return [];
    if (own.status !== "active") {
      changeMemory(store, own.owner_id, own.id, { root_id: root });
      return [];
    }
    standAlone(deps, own);
    return [{ own: own.id, theirs: root }];
  });
}

/** Another version says the same, and holds. */
function rest({ store }: SyncDeps, { owner_id, id, valid_from }: MemoryRow, replacedBy: string): void {
  changeMemory(store, owner_id, id, { status: "superseded", replaced_by: replacedBy, valid_to: valid_from });
  setValidity(store, id, valid_from, valid_from);
}

function dropOther(known: string | undefined, key: string, drop: (id: string) => void): void {
  if (known !== undefined && known !== key) drop(known);
}

interface Stacking {
  readonly dirty: readonly Dirty[];
  /** Memories that held before. */
  readonly held: ReadonlySet<string>;
  readonly ways: Ways;
}

/** What waited here is put on what came: columns that this machine alone has changed, and what gave way. */
export function putOnTop(taking: TakingIn, { dirty, held, ways }: Stacking): void {
  const { deps, space } = taking;
  const { store } = deps;
  const ownerId = space.owner_id;
  merge(deps, space, () => {
    const beside = stackOwn(taking, dirty);
    for (const { own, theirs } of ways.twins) {
      const standing = findMemoryRow(store, ownerId, theirs);
      if (!standing) continue;
      moveFindings(store, ownerId, { from: own.root_id, to: standing });
      keepSource(deps, own, standing);
      if (own.author === "person" && standing.author !== "person")
        changeMemory(store, ownerId, theirs, { author: "person", confidence: 1 });
      if ((findKnown(store, space.id, { table: "memories", key: own.id })?.seq ?? 0) === 0)
        becomeOne(deps, own, standing);
    }
    for (const { own, theirs } of [...ways.heads, ...beside]) {
      const mine = findMemoryRow(store, ownerId, own);
      const named = findMemoryRow(store, ownerId, theirs);
      const other = named?.status === "active" ? named : named && findHead(store, ownerId, named.root_id);
      if (mine?.status === "active" && named?.status === "superseded" && !other) goBack(deps, mine, named);
      if (mine?.status !== "active" || other?.status !== "active") continue;
      const [newer, existing] = mine.asserted_at >= other.asserted_at ? [mine, other] : [other, mine];
      askWhichHolds(deps, { newer, existing, rule: "edit" });
    }
    for (const root of held) holdAgain(deps, ownerId, root);
  });
}

/** That it was said here, too, is one more source, though it says nothing more than the other. */
function keepSource(deps: SyncDeps, own: MemoryRow, standing: MemoryRow): void {
  const known = findRestatements(deps.store, standing.id, own.content);
  if (known.some((one) => one.asserted_at === own.asserted_at)) return;
  keepWords({ ...deps, isAnothers: () => true }, own, standing);
}

/** What it gave way to was corrected by it, and does not hold: it is the newest version of that again. */
function goBack(deps: SyncDeps, { owner_id: ownerId, id }: MemoryRow, { root_id: root }: MemoryRow): void {
  const until = imageNow(deps.store, "memories", id);
  const version = 1 + Math.max(...findVersions(deps.store, ownerId, root).map((one) => one.version));
  changeMemory(deps.store, ownerId, id, { root_id: root, version });
  alignRestored(deps, ownerId, [{ tbl: "memories", key: id, until }]);
}

/** What nobody else has heard of needs not be kept twice: what was said before stands behind what holds, and its words are gone with that. */
function becomeOne(deps: SyncDeps, own: MemoryRow, theirs: MemoryRow): void {
  const { store } = deps;
  const { owner_id: ownerId } = own;
  const goesOn = findHead(store, ownerId, own.root_id) !== undefined;
  for (const { id } of goesOn ? [] : findVersions(store, ownerId, own.root_id))
    if (id !== own.id) changeMemory(store, ownerId, id, { root_id: theirs.root_id, replaced_by: null });
  for (const { id } of findReplacedBy(store, ownerId, own.id))
    changeMemory(store, ownerId, id, { replaced_by: theirs.id });
  moveRestatements(store, own.id, theirs.id);
  const until = imageNow(store, "memories", own.id);
  const about = findAbout(store, own.id);
  deleteLoggedRow(store, "memories", own.id);
  alignRestored(deps, ownerId, [{ tbl: "memories", key: own.id, until }]);
  for (const row of [{ tbl: "memories" as const, key: own.id }, ...about]) blankRow(store, row);
}
