import { imageHash, type Numbered } from "@memory/spaces/log";
import { findNaming } from "../spaces/queries/naming.ts";
import { countOutbox } from "../spaces/queries/outbox.ts";
import { findOperationAt, takeLogEntry } from "../spaces/queries/replica.ts";
import type { KeyedSpace } from "../spaces/queries/spaces.ts";
import type { SyncDeps } from "./deps.ts";
import { gatherAllAnew } from "./merge.ts";
import { keyOfShared } from "./open-rows.ts";
import { put } from "./outbox.ts";
import { TOLD } from "./outgoing.ts";
import {
  dropKnown,
  findChangesAfter,
  findDeletedOrigins,
  findKnown,
  goneBy,
  listWrittenBy,
  putKnown,
} from "./queries/rows.ts";
import { type RowName, sharedKey, travels } from "./travelling.ts";

/** Which change of the log wrote each row last, as it is read once more. */
export interface LastWritten {
  see(numbered: Numbered): void;
  /** Number of the change; undefined: none that counts. */
  of(space: KeyedSpace, name: RowName): number | undefined;
}

export function lastWritten(): LastWritten {
  const last = new Map<string, number>();
  return {
    see({ rows, seq }) {
      for (const { table, key } of rows) last.set(`${table} ${key}`, seq);
    },
    of: ({ claimKey }, name) => last.get(`${name.table} ${sharedKey(claimKey, name)}`),
  };
}

/**
 * Changes that were read here while they were whole are left out by all others: what they said here is true, and waits again, as what
 * it was where it was one operation. What the others could not keep without it goes once more with it. Part of the caller's transaction.
 */
export function sayAgain(
  deps: SyncDeps,
  space: KeyedSpace,
  { passed, last }: { readonly passed: readonly number[]; readonly last: LastWritten },
): void {
  const { store } = deps;
  const isAlone = countOutbox(store, space.id).waiting === 0;
  const touched: RowName[] = [];
  for (const seq of passed.toSorted((a, b) => a - b)) {
    const rows = listWrittenBy(store, space.id, seq);
    const op = takeLogEntry(store, space.id, seq)?.op ?? null;
    for (const name of rows) {
      const before = last.of(space, name);
      const known = { spaceId: space.id, ...name };
      if (before === undefined) dropKnown(store, known);
      else
        putKnown(store, {
          ...known,
          seq: before,
          op: op === null ? (findOperationAt(store, space.id, before) ?? 0) : op - 1,
        });
    }
    put(deps, space, { op: op ?? "merge", of: null, rows, gone: op === null ? [] : goneBy(store, op) });
    touched.push(...rows);
  }
  put(deps, space, { op: "merge", of: null, rows: standingOn(deps, space, touched), gone: [] });
  if (!isAlone) gatherAllAnew(deps, space);
}

/**
 * What rows of a change said was altered where it lies: it goes from there, and what they say here comes once more, with what others could
 * not keep without it. So does who did what, where that was altered.
 */
export function sayWordsAgain(deps: SyncDeps, space: KeyedSpace, { id, seq, rows }: Numbered): void {
  const altered = rows.filter(({ image, hash }) => image !== null && imageHash(image) !== hash);
  const names = altered.flatMap(({ table, key }): RowName[] => {
    const own = travels(table) ? keyOfShared(deps, space, { table, key }) : undefined;
    return own === undefined || !travels(table) ? [] : [{ table, key: own }];
  });
  const told: [string, number][] = altered.some(({ table }) => table === TOLD) ? [[id, seq]] : [];
  put(deps, space, { op: "words", of: null, rows: names, gone: [], told });
  put(deps, space, { op: "merge", of: null, rows: standingOn(deps, space, names), gone: [] });
}

/** Rows that came after, and that nobody could keep who had not the memory which they are about. */
function standingOn(
  { store }: SyncDeps,
  { id: spaceId }: KeyedSpace,
  touched: readonly RowName[],
): RowName[] {
  const itself = new Set(touched.map(({ table, key }) => `${table} ${key}`));
  const memories = touched.flatMap(({ table, key }) => (table === "memories" ? [{ table, key }] : []));
  const names: RowName[] = [...findNaming(store, memories), ...findDeletedOrigins(store, memories)];
  return names.filter((name) => {
    if (itself.has(`${name.table} ${name.key}`)) return false;
    const known = findKnown(store, spaceId, name);
    const changed = findChangesAfter(store, name, 0).findLast((op) => op <= (known?.op ?? 0));
    if (!known || changed === undefined) return false;
    putKnown(store, { spaceId, ...name, seq: known.seq, op: changed - 1 });
    return true;
  });
}
