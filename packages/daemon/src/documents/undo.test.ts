import { expect, test } from "vitest";
import { NOW } from "../../test/builders.ts";
import { aShelf, finish, read, reading, type Shelf } from "../../test/shelf.ts";
import { byDaemon, type OperationKind } from "../activity/operation.ts";
import { findChanges, readImage } from "../activity/queries/rows.ts";
import { record } from "../activity/record.ts";
import { OWN } from "../store/owner-key.ts";
import { clearDocument, hideDocument, offerNamed } from "./offer.ts";
import { findDueDocuments } from "./queries/queue.ts";
import { updateDocument } from "./queries/rows.ts";
import { restoreDocuments, uploadIsGone } from "./undo.ts";

const ownerId = OWN;
const nobody = { actor: byDaemon, ownerId } as const;
const path = "/elsewhere/guide.md";
const file = { path, rootId: null, project: null, size: 1, mtime: NOW - 60_000, ctime: NOW };

const log = (shelf: Shelf, kind: OperationKind, work: () => void) => record(shelf, { ...nobody, kind }, work);

function forget(shelf: Shelf, id: string): void {
  log(shelf, "document.forget", () => hideDocument(shelf.store, id));
  for (const _ of clearDocument(shelf.store, id, { tombstone: false }));
}

/** Take back the last operation, as one itself. */
async function undoLast(shelf: Shelf): Promise<void> {
  const last = shelf.store.prepare<[], { op: number }>("SELECT max(op) AS op FROM operations").get();
  const changes = findChanges(shelf.store, last?.op ?? 0).map(({ key, before }) => ({
    key,
    before: before === null ? null : readImage(before),
  }));
  const refuse = () => Promise.reject(new Error("nothing is sent here"));
  await restoreDocuments(
    {
      ...shelf,
      intake: { offer: async () => 0 },
      loop: { write: refuse },
      workers: { awaited: { run: refuse, isIdle: () => true, close: async () => undefined } },
      config: { allowPrivateUrls: false },
      followFiles: () => shelf.told.push("follow"),
      wake: () => shelf.told.push("wake"),
    },
    {
      ownerId,
      changes,
      commit: (work) => log(shelf, "undo", work),
      signal: new AbortController().signal,
    },
  );
}

/** The file waits, and is read. */
function readWaiting(shelf: Shelf, text: string): void {
  for (const claim of findDueDocuments(shelf.store, { lane: ownerId, now: NOW, most: 9 }))
    if (claim.path === path) finish(shelf, claim, { kind: "read", document: reading(text) });
}

test("what was added goes with the undo, and is read again with the undo of that", async () => {
  using shelf = aShelf();
  const before = read(shelf, "/elsewhere/old.md", "# Old\n\nWords.\n", null);
  log(shelf, "document.add", () => {
    offerNamed(shelf, ownerId, { ...file, path: "/elsewhere/old.md" });
    offerNamed(shelf, ownerId, file);
  });
  readWaiting(shelf, "# New\n\nOther words.\n");
  const { id } = shelf.document(path) ?? {};
  await undoLast(shelf);
  expect(shelf.document(path)).toBeUndefined();
  expect(shelf.document("/elsewhere/old.md")).toMatchObject({ id: before, status: "ready", watching: 0 });
  expect(shelf.recallable()).toBe(1);
  await undoLast(shelf);
  expect(shelf.document(path)).toMatchObject({ id, status: "queued", watching: 1 });
  expect(shelf.document("/elsewhere/old.md")?.watching).toBe(1);
  readWaiting(shelf, "# New\n\nOther words.\n");
  expect(shelf.document(path)).toMatchObject({ id, status: "ready", chunks: 1 });
  expect(shelf.recallable()).toBe(2);
});

test("a file that was forgotten is read again under its old id, and followed as it was", async () => {
  using shelf = aShelf();
  const id = read(shelf, path, "# Guide\n\nWords.\n", null);
  updateDocument(shelf.store, id, { watching: 1 });
  forget(shelf, id);
  expect([shelf.document(path), shelf.recallable()]).toEqual([undefined, 0]);
  await undoLast(shelf);
  expect(shelf.document(path)).toMatchObject({ id, status: "queued", title: "guide.md", watching: 1 });
  readWaiting(shelf, "# Guide\n\nWords.\n");
  expect([shelf.document(path)?.status, shelf.recallable()]).toEqual(["ready", 1]);
  await undoLast(shelf);
  expect([shelf.document(path), shelf.recallable()]).toEqual([undefined, 0]);
});

test("a file that is wanted back while it is cleared away stays", async () => {
  using shelf = aShelf();
  const id = read(shelf, path, "# One\n\nWords.\n\n# Two\n\nOther words.\n", null);
  log(shelf, "document.forget", () => hideDocument(shelf.store, id));
  const clearing = clearDocument(shelf.store, id, { tombstone: false });
  clearing.next();
  await undoLast(shelf);
  for (const _ of clearing);
  readWaiting(shelf, "# One\n\nWords.\n\n# Two\n\nOther words.\n");
  expect(shelf.document(path)).toMatchObject({ id, status: "ready", chunks: 2 });
  expect(shelf.recallable()).toBe(2);
});

test("a file that was added again since is left alone", async () => {
  using shelf = aShelf();
  const id = read(shelf, path, "# Guide\n\nWords.\n", null);
  forget(shelf, id);
  const again = read(shelf, path, "# Guide\n\nWords.\n", null);
  await undoLast(shelf);
  expect(shelf.document(path)?.id).toBe(again);
});

test("an upload does not come back: its bytes were never kept", async () => {
  using shelf = aShelf();
  const id = read(shelf, path, "# Guide\n\nWords.\n", null);
  updateDocument(shelf.store, id, { origin: "upload" });
  forget(shelf, id);
  await expect(undoLast(shelf)).rejects.toThrow(uploadIsGone);
  expect(shelf.document(path)).toBeUndefined();
});

test("what the daemon reads anew is in the log, a first reading is not, and none can be taken back", () => {
  using shelf = aShelf();
  const { store } = shelf;
  const logged = () => store.prepare("SELECT kind, actor, subject_id, final FROM operations").all();
  const id = read(shelf, path, "# Guide\n\nWords.\n", null);
  read(shelf, path, "# Guide\n\nWords.\n", null);
  expect(logged()).toEqual([]);
  read(shelf, path, "# Guide\n\nOther words.\n", null);
  expect(logged()).toEqual([{ kind: "document.read", actor: "daemon", subject_id: id, final: 1 }]);
});
