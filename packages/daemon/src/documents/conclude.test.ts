import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadOutcome } from "@memory/sources/documents";
import { describe, expect, test } from "vitest";
import { aShelf, claimed, finish, LINKED, read, reading, type Shelf } from "../../test/shelf.ts";
import { concludeReading } from "./conclude.ts";
import { forgetDocument, missDocument, skipDocument } from "./offer.ts";
import type { Queued } from "./queries/queue.ts";

const sections = (count: number, what = "number") =>
  Array.from({ length: count }, (_, n) => `## Section ${n}\n\nWords about ${what} ${n}.\n`).join("\n");
const long = sections(30);
const failed: ReadOutcome = { kind: "failed", reason: "permission denied", size: 1, mtime: 1 };
const skipped: ReadOutcome = { kind: "skipped", reason: "it is encrypted", size: 1, mtime: 1 };

/** A reading whose first steps are in the store; answers how to let it go on. */
function begun(shelf: Shelf, claim: Queued, text: string): () => void {
  const steps = concludeReading(shelf, {
    documentId: claim.documentId,
    claim,
    outcome: { kind: "read", document: reading(text) },
  });
  shelf.store.transaction(() => {
    for (let n = 0; n < 5; n++) steps.next();
  });
  return () => void shelf.store.transaction(() => [...steps]);
}

describe("a document that changes hands while it is read", () => {
  test("stays forgotten when it was forgotten in the middle", () => {
    using shelf = aShelf();
    const claim = claimed(shelf, "/notes/a.md");
    const goOn = begun(shelf, claim, long);
    for (const _ of forgetDocument(shelf.store, claim.documentId, { tombstone: true }));
    goOn();
    expect(shelf.document("/notes/a.md")).toMatchObject({ status: "forgotten", chunks: 0 });
    expect(shelf.chunkIds("/notes/a.md")).toEqual([]);
    expect(shelf.recallable()).toBe(0);
  });

  test.each([failed, skipped, { kind: "gone" } as const])(
    "stays forgotten when it ends: $kind",
    (outcome) => {
      using shelf = aShelf();
      const claim = claimed(shelf, "/notes/a.md");
      for (const _ of forgetDocument(shelf.store, claim.documentId, { tombstone: true }));
      finish(shelf, claim, outcome);
      expect(shelf.document("/notes/a.md")?.status).toBe("forgotten");
    },
  );

  test("stays missing, or left out, when that was found in the meantime", () => {
    using shelf = aShelf();
    const id = read(shelf, "/notes/a.md", long);
    const again = claimed(shelf, "/notes/a.md");
    missDocument(shelf, id);
    finish(shelf, again, { kind: "read", document: reading(sections(31)) });
    expect(shelf.document("/notes/a.md")?.status).toBe("missing");
    const third = claimed(shelf, "/notes/a.md");
    skipDocument(shelf, id, "an ignore file leaves it out");
    finish(shelf, third, failed);
    expect(shelf.document("/notes/a.md")?.status).toBe("skipped");
    expect(shelf.recallable()).toBe(0);
  });

  test("is not marked missing under the new name that it got", () => {
    using shelf = aShelf();
    const id = read(shelf, "/notes/a.md", long);
    const old = claimed(shelf, "/notes/a.md");
    finish(shelf, claimed(shelf, "/notes/b.md"), { kind: "read", document: reading(long) });
    finish(shelf, old, { kind: "gone" });
    expect(shelf.document("/notes/b.md")).toMatchObject({ id, status: "ready" });
    expect(shelf.queued()).toBe(0);
  });

  test("is read again when it left the queue and came back: an old claim does not take the new place", () => {
    using shelf = aShelf();
    const id = read(shelf, "/notes/a.md", "first\n");
    const old = claimed(shelf, "/notes/a.md");
    missDocument(shelf, id);
    const next = claimed(shelf, "/notes/a.md");
    finish(shelf, old, { kind: "read", document: reading("second\n") });
    expect(shelf.queued()).toBe(1);
    finish(shelf, next, { kind: "read", document: reading("third\n") });
    expect(shelf.queued()).toBe(0);
    expect(shelf.document("/notes/a.md")?.content_hash).toBe(reading("third\n").contentHash);
  });
});

test("a reading that was cut short leaves nothing of itself when the file is put back", () => {
  using shelf = aShelf();
  const first = sections(20);
  read(shelf, "/notes/a.md", first);
  begun(shelf, claimed(shelf, "/notes/a.md"), sections(20, "letter"));
  // The process was killed here; its successor reads the file as it was before.
  read(shelf, "/notes/a.md", first);
  expect(shelf.chunkIds("/notes/a.md")).toHaveLength(20);
  expect(shelf.recallable()).toBe(20);
});

test("a first reading that was cut short leaves no word behind when its file goes, or turns out to be another's", () => {
  using shelf = aShelf();
  const first = claimed(shelf, "/notes/a.md");
  begun(shelf, first, long);
  missDocument(shelf, first.documentId);
  expect(shelf.recallable()).toBe(0);

  const id = read(shelf, "/notes/old.md", long);
  begun(shelf, claimed(shelf, "/notes/new.md"), sections(20, "letter"));
  read(shelf, "/notes/new.md", long);
  expect(shelf.document("/notes/new.md")?.id).toBe(id);
  expect(shelf.recallable()).toBe(30);
});

describe("a file that is not there", () => {
  test("marks nothing in a linked folder: its keeper knows whether the disk is there", () => {
    using shelf = aShelf();
    read(shelf, "/notes/a.md", long);
    finish(shelf, claimed(shelf, "/notes/a.md"), { kind: "lost" });
    finish(shelf, claimed(shelf, "/notes/a.md"), { kind: "gone" });
    expect(shelf.document("/notes/a.md")?.status).toBe("ready");
    expect([shelf.recallable(), shelf.queued(), shelf.told]).toEqual([30, 1, []]);
  });

  test("is missing outside of linked folders, and counted", () => {
    using shelf = aShelf();
    read(shelf, "/elsewhere/a.md", long, null);
    finish(shelf, claimed(shelf, "/elsewhere/a.md", { rootId: null }), { kind: "gone" });
    expect(shelf.document("/elsewhere/a.md")?.status).toBe("missing");
    expect([shelf.recallable(), shelf.queued(), shelf.told]).toEqual([0, 0, ["missing"]]);
  });

  test("keeps its words and its place when its folder is gone with it", () => {
    using shelf = aShelf();
    read(shelf, "/elsewhere/a.md", long, null);
    finish(shelf, claimed(shelf, "/elsewhere/a.md", { rootId: null }), { kind: "lost" });
    expect(shelf.document("/elsewhere/a.md")).toMatchObject({ status: "failed" });
    expect([shelf.recallable(), shelf.queued()]).toEqual([30, 1]);
  });
});

describe("the same content at another path", () => {
  test("is the same document when its file was renamed", () => {
    using shelf = aShelf();
    const id = read(shelf, "/notes/old-name.md", long);
    const before = shelf.chunkIds("/notes/old-name.md");
    read(shelf, "/notes/new-name.md", long);
    expect(shelf.document("/notes/old-name.md")).toBeUndefined();
    expect(shelf.document("/notes/new-name.md")?.id).toBe(id);
    expect(shelf.chunkIds("/notes/new-name.md")).toEqual(before);
    expect([shelf.recallable(), shelf.queued()]).toEqual([30, 0]);
  });

  test("is another document while the first one's disk is away", () => {
    using shelf = aShelf();
    const id = read(shelf, "/notes/a.md", long);
    const copy = read(shelf, "/elsewhere/a.md", long, null);
    expect(copy).not.toBe(id);
    expect(shelf.document("/notes/a.md")).toMatchObject({ id, root_id: LINKED, status: "ready" });
  });

  test("is another document while the first file is there", () => {
    using shelf = aShelf();
    const folder = mkdtempSync(join(tmpdir(), "memory-copies-"));
    writeFileSync(join(folder, "a.md"), long);
    const id = read(shelf, join(folder, "a.md"), long);
    expect(read(shelf, join(folder, "b.md"), long)).not.toBe(id);
    rmSync(folder, { recursive: true });
  });
});

test("a missing document that is met in another project stays out of recall until it is read", () => {
  using shelf = aShelf();
  missDocument(shelf, read(shelf, "/notes/a.md", long));
  claimed(shelf, "/notes/a.md", { project: "other" });
  expect(shelf.recallable()).toBe(0);
});

test("a key in the name of a file is no title and finds nothing", () => {
  using shelf = aShelf();
  const key = "ghp_0123456789abcdefABCDEF0123456789abcd";
  read(shelf, `/notes/${key}.md`, "# Guide\n\nWelcome.\n");
  expect(shelf.document(`/notes/${key}.md`)?.title).not.toContain(key);
  const words = shelf.store.prepare("SELECT count(*) AS n FROM recall_words WHERE recall_words MATCH ?");
  expect(words.get("welcome")).toEqual({ n: 1 });
  expect(words.get("0123456789abcdefABCDEF0123456789abcd OR ghp")).toEqual({ n: 0 });
});

test("words are never older than files, nor from the future", () => {
  using shelf = aShelf();
  for (const mtime of [-1e14, 8e15])
    finish(shelf, claimed(shelf, `/notes/${mtime}.md`), {
      kind: "read",
      document: { ...reading(`Words of ${mtime}.\n`), mtime },
    });
  const dates = shelf.store.prepare<[], { at: number }>(
    "SELECT asserted_at AS at FROM recall_items ORDER BY 1",
  );
  expect(dates.all().map(({ at }) => at)).toEqual([0, shelf.clock()]);
});

test("a document whose folder became a repository is recalled in that project, with its ids", () => {
  using shelf = aShelf();
  read(shelf, "/notes/a.md", long);
  const ids = shelf.chunkIds("/notes/a.md");
  const again = claimed(shelf, "/notes/a.md", { project: "kiln" });
  finish(shelf, again, { kind: "read", document: reading(long) });
  const projects = shelf.store.prepare("SELECT project, count(*) AS n FROM recall_items GROUP BY 1").all();
  expect(projects).toEqual([{ project: "kiln", n: 30 }]);
  expect(shelf.chunkIds("/notes/a.md")).toEqual(ids);
});
