import type { Store } from "../src/store/open.ts";

/** A store on a disk that is full until it is said to have room; `refused`: writes that it refused. */
export function onFullDisk(store: Store) {
  const disk = { full: true, refused: 0 };
  const whileThereIsRoom =
    (begin: Store["transaction"]): Store["transaction"] =>
    (work) => {
      if (!disk.full) return begin(work);
      disk.refused += 1;
      throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    };
  const [transaction, unsynced] = [whileThereIsRoom(store.transaction), whileThereIsRoom(store.unsynced)];
  const unsyncedIfFree = whileThereIsRoom(store.unsyncedIfFree);
  return { disk, store: { ...store, transaction, unsynced, unsyncedIfFree } };
}
