import { expect, test } from "vitest";
import { NOW } from "../../test/builders.ts";
import { aShelf, claimed, read, reading } from "../../test/shelf.ts";
import { checkSearch } from "../history/check/search.ts";
import { OWN } from "../store/owner-key.ts";
import { putVector } from "../store/search.ts";
import { concludeReading } from "./conclude.ts";
import { missDocument, offerFile, skipDocument } from "./offer.ts";

const three =
  "# Guide\n\nWelcome.\n\n## Database\n\nOrders live in PostgreSQL 16.\n\n## Release\n\nBump VERSION, then tag.\n";

test("an edit in one section leaves the ids and vectors of all others", () => {
  using shelf = aShelf();
  read(shelf, "/notes/guide.md", three);
  const [guide, database, release] = shelf.chunkIds("/notes/guide.md");
  for (const { item } of shelf.store.prepare<[], { item: number }>("SELECT item FROM recall_items").all())
    putVector(shelf.store, item, "m", new Float32Array([1, 0]));

  read(shelf, "/notes/guide.md", three.replace("PostgreSQL 16", "PostgreSQL 17"));

  const after = shelf.chunkIds("/notes/guide.md");
  expect([after[0], after[2]]).toEqual([guide, release]);
  expect(after[1]).not.toBe(database);
  expect(shelf.store.prepare("SELECT count(*) AS n FROM recall_vectors").get()).toEqual({ n: 2 });
  expect(shelf.recallable()).toBe(3);
});

test("a section put in front moves the others without making them anew", () => {
  using shelf = aShelf();
  read(shelf, "/notes/guide.md", three);
  const before = shelf.chunkIds("/notes/guide.md");
  read(shelf, "/notes/guide.md", `# Preface\n\nNew words.\n\n${three}`);
  expect(shelf.chunkIds("/notes/guide.md").slice(1)).toEqual(before);
});

test("a document is found by the name of its folder, too", () => {
  using shelf = aShelf();
  read(shelf, "/notes/tar/numbers.md", three);
  const found = shelf.store.prepare("SELECT rowid FROM recall_words WHERE recall_words MATCH 'tar numbers'");
  expect(found.all()).toHaveLength(3);
});

test("names and headings in camelCase are found by their parts, and the check-up agrees", () => {
  using shelf = aShelf();
  read(shelf, "/notes/orderBook/priceLevels.md", "# matchOrders\n\nBids meet asks.\n");
  const found = shelf.store.prepare(
    "SELECT rowid FROM recall_words WHERE recall_words MATCH 'book levels match'",
  );
  expect(found.all()).toHaveLength(1);
  expect([...checkSearch(shelf.store)]).toEqual([]);
});

test("code that another version of its reader has read is given other vectors, and prose keeps its own", () => {
  using shelf = aShelf();
  const vectors = shelf.store.prepare("SELECT count(*) AS n FROM recall_vectors");
  for (const kind of ["markdown", "code"] as const) {
    const claim = claimed(shelf, `/notes/${kind}.md`);
    const conclude = (version: number) => {
      const document = { ...reading(three), kind, extractor: `${kind}@${version}` };
      const finished = {
        documentId: claim.documentId,
        claim: null,
        outcome: { kind: "read", document },
      } as const;
      for (const _step of concludeReading(shelf, finished));
    };
    conclude(1);
    for (const { item } of shelf.store.prepare<[], { item: number }>("SELECT item FROM recall_items").all())
      putVector(shelf.store, item, "m", new Float32Array([1, 0]));
    const before = shelf.chunkIds(`/notes/${kind}.md`);
    conclude(2);
    expect(shelf.chunkIds(`/notes/${kind}.md`)).toEqual(before);
    expect(vectors.get()).toEqual({ n: 3 });
  }
});

test("the same section twice is two chunks, and stays two", () => {
  using shelf = aShelf();
  const twice = "# A\n\nSame words.\n\n# A\n\nSame words.\n";
  read(shelf, "/notes/twice.md", twice);
  const before = shelf.chunkIds("/notes/twice.md");
  expect(new Set(before).size).toBe(2);
  read(shelf, "/notes/twice.md", `${twice}\n# B\n\nOther words.\n`);
  expect(shelf.chunkIds("/notes/twice.md").slice(0, 2)).toEqual(before);
});

test("a reading that was cut short is done again without doubling anything", () => {
  using shelf = aShelf();
  const claim = claimed(shelf, "/notes/a.md");
  const outcome = { kind: "read" as const, document: reading(three) };
  const steps = concludeReading(shelf, { documentId: claim.documentId, claim, outcome });
  shelf.store.transaction(() => [steps.next(), steps.next()]);
  const half = shelf.chunkIds("/notes/a.md");
  expect(half).toHaveLength(2);
  read(shelf, "/notes/a.md", three);
  expect(shelf.chunkIds("/notes/a.md").slice(0, 2)).toEqual(half);
  expect(shelf.chunkIds("/notes/a.md")).toHaveLength(3);
});

test("a missing file leaves recall, and comes back with its ids when its content does", () => {
  using shelf = aShelf();
  const id = read(shelf, "/notes/guide.md", three);
  const before = shelf.chunkIds("/notes/guide.md");
  expect(missDocument(shelf, id)).toBe(true);
  expect(missDocument(shelf, id)).toBe(false);
  expect(shelf.recallable()).toBe(0);
  read(shelf, "/notes/guide.md", three);
  expect(shelf.chunkIds("/notes/guide.md")).toEqual(before);
  expect(shelf.recallable()).toBe(3);
});

test("a file that became unreadable leaves recall with its reason", () => {
  using shelf = aShelf();
  const id = read(shelf, "/notes/guide.md", three);
  skipDocument(shelf, id, "it is encrypted");
  expect(shelf.document("/notes/guide.md")).toMatchObject({
    status: "skipped",
    reason: "it is encrypted",
  });
  expect(shelf.recallable()).toBe(0);
});

test("a kind that is not read is listed with its reason and takes no place in the queue", () => {
  using shelf = aShelf();
  const photo = { path: "/notes/photo.png", rootId: null, project: null, size: 9, mtime: NOW, ctime: NOW };
  expect(offerFile(shelf, OWN, photo)).toBe(false);
  expect(shelf.document(photo.path)).toMatchObject({ status: "skipped" });
  expect(shelf.queued()).toBe(0);
});
