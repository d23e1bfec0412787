import { isSameSaying } from "@memory/language/comparison";
import { forgetMemory } from "../agents/import/forget.ts";
import { retireMemory } from "../memories/beliefs/edit.ts";
import { meet } from "../memories/beliefs/meet.ts";
import { forgottenAt } from "../memories/beliefs/queries/forgotten.ts";
import { findUnderKey } from "../memories/beliefs/queries/sayings.ts";
import { findHead, findMemoryRow } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import type { KeyedSpace } from "../spaces/queries/spaces.ts";
import type { SyncDeps } from "./deps.ts";
import { waits } from "./give-way.ts";
import { merge } from "./merge.ts";
import { listCameTo, listDeletedIn } from "./queries/rows.ts";

/** Holds a memory that came against those that were said here meanwhile, or the other way round. Part of the caller's transaction. */
export function compareWithOthers(deps: SyncDeps, space: KeyedSpace, id: string): void {
  const row = findMemoryRow(deps.store, space.owner_id, id);
  if (row?.status === "retired") retireOthers(deps, space, row);
  if (row?.status !== "active" || forgetAgain(deps, row) || retireAgain(deps, space, row)) return;
  const isOwn = waits(deps, space, id);
  meet(deps, row, {
    isStranger: (other) => waits(deps, space, other.id) !== isOwn,
    client: "memory sync",
    settle: (work) => merge(deps, space, work),
  });
}

/** What was retired on one machine is not brought back by another, unless it was said since: it is retired, too. */
function retireAgain(deps: SyncDeps, space: KeyedSpace, row: MemoryRow): boolean {
  const isAgain = sayingThis(deps, space, row).some(
    (other) =>
      other.status === "retired" &&
      !findHead(deps.store, other.owner_id, other.root_id) &&
      isEndedBy(row, other),
  );
  if (isAgain) retire(deps, space, row);
  return isAgain;
}

/** The same, by what was retired here before anybody else was heard. */
function retireOthers(deps: SyncDeps, space: KeyedSpace, row: MemoryRow): void {
  if (findHead(deps.store, row.owner_id, row.root_id)) return;
  for (const other of sayingThis(deps, space, row))
    if (other.status === "active" && isEndedBy(other, row)) retire(deps, space, other);
}

const retire = (deps: SyncDeps, space: KeyedSpace, { owner_id: ownerId, id }: MemoryRow): void =>
  merge(deps, space, () => void retireMemory(deps, { ownerId, id }));

/** Memories that say the same, of which one was heard of and the other was not. */
const sayingThis = (deps: SyncDeps, space: KeyedSpace, row: MemoryRow): MemoryRow[] => {
  const { owner_id: ownerId, project, content_key: key, root_id: root } = row;
  const isOwn = waits(deps, space, row.id);
  return findUnderKey(deps.store, { ownerId, project }, key).filter(
    (one) =>
      one.root_id !== root && isSameSaying(one.content, row.content) && waits(deps, space, one.id) !== isOwn,
  );
};

/** What a person has said is not ended by a transcript that tells it no more. */
const isEndedBy = (row: MemoryRow, { author, valid_to: at }: MemoryRow): boolean =>
  at !== null && row.asserted_at <= at && (row.author !== "person" || author === "person");

/** What was deleted on one machine is not brought back by another, unless a person has said it since. */
function forgetAgain(deps: SyncDeps, row: MemoryRow): boolean {
  if (!isDeletedByWords(deps, row)) return false;
  forgetMemory(deps, { ownerId: row.owner_id, id: row.id }, null);
  return true;
}

function isDeletedByWords({ store }: SyncDeps, { owner_id: ownerId, project, ...row }: MemoryRow): boolean {
  const at = forgottenAt(store, { ownerId, project }, row.content);
  return at !== null && (row.author !== "person" || row.asserted_at <= at);
}

/** Memories that came with the log, and whose words were deleted for good here before anybody else was heard. */
export function findDeletedHere(deps: SyncDeps, space: KeyedSpace): MemoryRow[] {
  const { store } = deps;
  const projects = listDeletedIn(store, space);
  return projects.flatMap((project) =>
    listCameTo(store, space, project).flatMap((id) => {
      const row = findMemoryRow(store, space.owner_id, id);
      return row && isDeletedByWords(deps, row) ? [row] : [];
    }),
  );
}

/** They are deleted for the others, too. Part of the caller's transaction. */
export function deleteThereToo(deps: SyncDeps, space: KeyedSpace, id: string): void {
  const row = findMemoryRow(deps.store, space.owner_id, id);
  if (row?.status === "active") forgetAgain(deps, row);
}
