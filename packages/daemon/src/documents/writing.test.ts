import { expect, test } from "vitest";
import { aShelf, claimed, reading } from "../../test/shelf.ts";
import { silentLog } from "../logger.ts";
import type { Store } from "../store/open.ts";
import { createWriting } from "./writing.ts";

/** A disk that is full as long as it is said to be. */
function onFullDisk(store: Store): { store: Store; disk: { full: boolean } } {
  const disk = { full: true };
  const transaction: Store["transaction"] = (work) => {
    if (disk.full) throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    return store.transaction(work);
  };
  return { disk, store: { ...store, transaction } };
}

test("on a full disk who has sent a document is told at once; files wait, and are written when there is room", async () => {
  using shelf = aShelf();
  const { store, disk } = onFullDisk(shelf.store);
  const writing = createWriting({ ...shelf, store, log: silentLog });
  const claim = claimed(shelf, "/notes/a.md");
  const outcome = { kind: "read" as const, document: reading("Words.\n") };
  writing.push({ documentId: claim.documentId, claim, outcome });
  const written = new Promise<void>((resolve, reject) =>
    writing.push({ documentId: "sent", claim: null, outcome, written: { resolve, reject } }),
  );
  expect(() => writing.slice()).toThrow(/full/);
  await expect(written).rejects.toThrow(/full/);
  expect(writing.hasWork()).toBe(true);
  disk.full = false;
  expect(writing.slice().map(({ documentId }) => documentId)).toEqual([claim.documentId]);
  expect([writing.hasWork(), shelf.recallable()]).toEqual([false, 1]);
});
