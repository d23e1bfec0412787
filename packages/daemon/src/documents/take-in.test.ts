import { expect, test } from "vitest";
import { aShelf, claimed, read } from "../../test/shelf.ts";
import { silentLog } from "../platform/logger.ts";
import { forgetDocument } from "./offer.ts";
import { createIntake } from "./take-in.ts";

const nothing = {
  run: () => Promise.reject(new Error("nothing is read here")),
  isIdle: () => true,
  close: async () => undefined,
};

test("a file of a kind that is read only now is read with the next start", async () => {
  using shelf = aShelf();
  claimed(shelf, "/notes/plan.xlsx");
  claimed(shelf, "/notes/plan.exe.md");
  const skipped = shelf.store.prepare("UPDATE documents SET status = 'skipped', reason = ? WHERE path = ?");
  skipped.run("no text is read from .xlsx files", "/notes/plan.xlsx");
  skipped.run("it is a link; its target is read where it lies", "/notes/plan.exe.md");
  shelf.store.prepare("DELETE FROM ingest_queue").run();
  const { intake } = createIntake({
    ...shelf,
    log: silentLog,
    workers: { documents: nothing, awaited: nothing },
    maxFileBytes: 1,
    wake: () => undefined,
  });
  intake.start();
  await expect.poll(() => shelf.queued()).toBe(1);
  await intake.stop();
});

test("what a kill left of a forgotten document and of an upload goes with the next start", async () => {
  using shelf = aShelf();
  const { store } = shelf;
  const kept = read(shelf, "/notes/kept.md", "# Kept\n\nWords.\n");
  const forgotten = read(shelf, "/notes/a.md", "# One\n\nWords.\n\n# Two\n\nOther words.\n");
  forgetDocument(store, forgotten, { tombstone: true }).next();
  const upload = read(shelf, "/upload.md", "# Upload\n\nWords.\n", null);
  store
    .prepare("UPDATE documents SET origin = 'upload', status = 'queued', ingested_at = NULL WHERE id = ?")
    .run(upload);
  const workers = { documents: nothing, awaited: nothing };
  const { intake } = createIntake({
    ...shelf,
    log: silentLog,
    workers,
    maxFileBytes: 1,
    wake: () => undefined,
  });
  intake.start();
  await expect.poll(() => shelf.recallable()).toBe(1);
  await intake.stop();
  expect(store.prepare("SELECT DISTINCT document_id AS id FROM chunks").all()).toEqual([{ id: kept }]);
  expect(shelf.document("/notes/a.md")?.status).toBe("forgotten");
  expect(shelf.document("/upload.md")).toBeUndefined();
});
