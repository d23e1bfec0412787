import type { Numbered } from "@memory/spaces/log";
import { minute } from "../platform/minute.ts";
import { UnappliableError } from "../spaces/apply.ts";
import { findMachine, type KeyedSpace } from "../spaces/queries/spaces.ts";
import { mustOpen, type Sealer } from "../spaces/sealing.ts";
import type { SyncDeps } from "./deps.ts";
import { TOLD, Told } from "./outgoing.ts";
import { listTold } from "./queries/rows.ts";
import { type Came, isActive } from "./taking.ts";
import { fromTravel, isTold, keyHere, placeOf, type RowName, sharedKey, travels } from "./travelling.ts";

/** Who did what, of an operation that came. Throws `UnappliableError`. */
export function toldIn(deps: SyncDeps, space: KeyedSpace, numbered: Numbered, sealer: Sealer): Told {
  const { id, at: madeAt, rows } = numbered;
  const what = wordsFor(deps, space, numbered);
  const row = rows.find(({ table, key }) => table === TOLD && key === id);
  const at = { operation: id, table: TOLD, key: id };
  if (!row) throw unknownForm(what);
  // It was altered where it lay, and was said once more by a change that comes later.
  if (row.image === null) return { ...UNTOLD, at: madeAt };
  const words = mustOpen(sealer.open(at, row.image), { what, anew: ANEW });
  return readable(what, () => Told.parse(JSON.parse(words)));
}

const UNTOLD: Omit<Told, "at"> = {
  kind: "sync.change",
  actor: { kind: "daemon", client: null, model: null },
  ...{ subject: null, undoes: null, upTo: 0 },
};

const ANEW = "Turn it off here, and join anew by a code of another machine";

function readable<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw unknownForm(what);
  }
}

/** "laptop sent something at 2026-03-10 12:00 UTC": a change as a person can find it. */
const wordsFor = (
  { store }: SyncDeps,
  { id }: KeyedSpace,
  { machine, at }: Pick<Numbered, "machine" | "at">,
): string => `${findMachine(store, id, machine)?.name ?? "another machine"} sent something at ${minute(at)}`;

const unknownForm = (what: string) =>
  new UnappliableError(
    `${what} in a form that this version of memory does not know. Update memory on all machines`,
  );

/** Its rows, open, in the order in which they can be written. Throws `UnappliableError`. */
export function rowsIn(deps: SyncDeps, space: KeyedSpace, numbered: Numbered, sealer: Sealer): Came[] {
  const { id, rows } = numbered;
  const ownerId = space.owner_id;
  const what = wordsFor(deps, space, numbered);
  return rows
    .filter(({ table, image, hash }) => table !== TOLD && !(image === null && hash !== null))
    .flatMap(({ table, key, image }): Came[] => {
      if (!travels(table)) throw unknownForm(what);
      if (image === null) {
        const own = keyOfShared(deps, space, { table, key });
        return own === undefined ? [] : [{ table, key: own, image: null }];
      }
      const words = mustOpen(sealer.open({ operation: id, table, key }, image), { what, anew: ANEW });
      const row = readable(what, () => fromTravel(ownerId, table, key, words));
      return [{ table, key: keyHere(ownerId, table, key, row), image: row }];
    })
    .sort((a, b) => placeOf(a.table) - placeOf(b.table) || Number(isActive(a)) - Number(isActive(b)));
}

/** The key here of a row of the log without its words: one that is known by what it says is looked for among those that the log has had. */
export const keyOfShared = ({ store }: SyncDeps, { id: spaceId, claimKey }: KeyedSpace, name: RowName) =>
  isTold(name.table)
    ? listTold(store, spaceId, name.table).find(
        (key) => sharedKey(claimKey, { table: name.table, key }) === name.key,
      )
    : name.key;
