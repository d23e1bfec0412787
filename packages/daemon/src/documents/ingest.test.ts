import { DEFAULT_OWNER } from "@memory/shared";
import { expect, test } from "vitest";
import { NOW } from "../../test/builders.ts";
import { ensureOwner } from "../owners/queries.ts";
import { openStore, type Store } from "../store/open.ts";
import { putVector } from "../store/search.ts";
import { chunkSections } from "./chunk.ts";
import { sectionsOfMarkdown } from "./extract/markdown.ts";
import { type IngestDeps, ingest } from "./ingest.ts";
import { missDocument, offerFile, skipDocument } from "./offer.ts";
import { findByPath } from "./queries/rows.ts";
import type { ReadDocument } from "./read-document.ts";

const three =
  "# Guide\n\nWelcome.\n\n## Database\n\nOrders live in PostgreSQL 16.\n\n## Release\n\nBump VERSION, then tag.\n";

interface Shelf extends IngestDeps, Disposable {
  readonly settleMs: number;
  ids(path: string): string[];
}

function aShelf(): Shelf {
  const store = openStore(":memory:");
  ensureOwner(store, DEFAULT_OWNER, NOW);
  let count = 0;
  const newId = () => `01900000-0000-7000-8000-${String(++count).padStart(12, "0")}`;
  return {
    store,
    clock: () => NOW,
    newId,
    settleMs: 0,
    ids: (path) => chunkIds(store, findByPath(store, DEFAULT_OWNER, path)?.id ?? ""),
    [Symbol.dispose]: () => store.close(),
  };
}

const chunkIds = (store: Store, documentId: string): string[] =>
  store
    .prepare<[string], { id: string }>("SELECT id FROM chunks WHERE document_id = ? ORDER BY seq")
    .all(documentId)
    .map(({ id }) => id);

const reading = (text: string, name = "guide.md"): ReadDocument => ({
  kind: "markdown",
  extractor: "markdown@1",
  title: name,
  size: text.length,
  mtime: NOW,
  contentHash: `hash of ${text}`,
  redactions: 0,
  chunks: chunkSections(sectionsOfMarkdown(text)),
});

function read(shelf: Shelf, path: string, text: string): string {
  const { store } = shelf;
  offerFile(shelf, DEFAULT_OWNER, { path, rootId: null, project: null, size: text.length, mtime: NOW });
  const id = findByPath(store, DEFAULT_OWNER, path)?.id ?? "";
  store.transaction(() => [...ingest(shelf, id, reading(text))]);
  return id;
}

const recallable = ({ store }: Shelf): number =>
  store.prepare<[], { n: number }>("SELECT count(*) AS n FROM recall_items WHERE valid_to IS NULL").get()
    ?.n ?? -1;

test("an edit in one section leaves the ids and vectors of all others", () => {
  using shelf = aShelf();
  read(shelf, "/notes/guide.md", three);
  const [guide, database, release] = shelf.ids("/notes/guide.md");
  for (const { item } of shelf.store.prepare<[], { item: number }>("SELECT item FROM recall_items").all())
    putVector(shelf.store, item, "m", new Float32Array([1, 0]));

  read(shelf, "/notes/guide.md", three.replace("PostgreSQL 16", "PostgreSQL 17"));

  const after = shelf.ids("/notes/guide.md");
  expect([after[0], after[2]]).toEqual([guide, release]);
  expect(after[1]).not.toBe(database);
  expect(shelf.store.prepare("SELECT count(*) AS n FROM recall_vectors").get()).toEqual({ n: 2 });
  expect(recallable(shelf)).toBe(3);
});

test("a section put in front moves the others without making them anew", () => {
  using shelf = aShelf();
  read(shelf, "/notes/guide.md", three);
  const before = shelf.ids("/notes/guide.md");
  read(shelf, "/notes/guide.md", `# Preface\n\nNew words.\n\n${three}`);
  expect(shelf.ids("/notes/guide.md").slice(1)).toEqual(before);
});

test("the same section twice is two chunks, and stays two", () => {
  using shelf = aShelf();
  const twice = "# A\n\nSame words.\n\n# A\n\nSame words.\n";
  read(shelf, "/notes/twice.md", twice);
  const before = shelf.ids("/notes/twice.md");
  expect(new Set(before).size).toBe(2);
  read(shelf, "/notes/twice.md", `${twice}\n# B\n\nOther words.\n`);
  expect(shelf.ids("/notes/twice.md").slice(0, 2)).toEqual(before);
});

test("a reading that was cut short is done again without doubling anything", () => {
  using shelf = aShelf();
  offerFile(shelf, DEFAULT_OWNER, { path: "/n/a.md", rootId: null, project: null, size: 1, mtime: NOW });
  const id = findByPath(shelf.store, DEFAULT_OWNER, "/n/a.md")?.id ?? "";
  const steps = ingest(shelf, id, reading(three));
  shelf.store.transaction(() => [steps.next(), steps.next()]);
  const half = shelf.ids("/n/a.md");
  shelf.store.transaction(() => [...ingest(shelf, id, reading(three))]);
  expect(shelf.ids("/n/a.md").slice(0, 2)).toEqual(half);
  expect(shelf.ids("/n/a.md")).toHaveLength(3);
});

test("a file under a new name is the document it was, with its chunks", () => {
  using shelf = aShelf();
  const id = read(shelf, "/gone/old-name.md", three);
  const before = shelf.ids("/gone/old-name.md");
  read(shelf, "/gone/new-name.md", three);
  expect(findByPath(shelf.store, DEFAULT_OWNER, "/gone/old-name.md")).toBeUndefined();
  expect(findByPath(shelf.store, DEFAULT_OWNER, "/gone/new-name.md")?.id).toBe(id);
  expect(shelf.ids("/gone/new-name.md")).toEqual(before);
  expect(recallable(shelf)).toBe(3);
});

test("a missing file leaves recall, and comes back with its ids when its content does", () => {
  using shelf = aShelf();
  const id = read(shelf, "/notes/guide.md", three);
  const before = shelf.ids("/notes/guide.md");
  expect(missDocument(shelf, id)).toBe(true);
  expect(missDocument(shelf, id)).toBe(false);
  expect(recallable(shelf)).toBe(0);
  read(shelf, "/notes/guide.md", three);
  expect(shelf.ids("/notes/guide.md")).toEqual(before);
  expect(recallable(shelf)).toBe(3);
});

test("a file that became unreadable leaves recall with its reason", () => {
  using shelf = aShelf();
  const id = read(shelf, "/notes/guide.md", three);
  skipDocument(shelf, id, "it is encrypted");
  expect(findByPath(shelf.store, DEFAULT_OWNER, "/notes/guide.md")).toMatchObject({
    status: "skipped",
    reason: "it is encrypted",
  });
  expect(recallable(shelf)).toBe(0);
});

test("a kind that is not read is listed with its reason and takes no place in the queue", () => {
  using shelf = aShelf();
  const photo = { path: "/notes/photo.png", rootId: null, project: null, size: 9, mtime: NOW };
  expect(offerFile(shelf, DEFAULT_OWNER, photo)).toBe(false);
  expect(findByPath(shelf.store, DEFAULT_OWNER, photo.path)).toMatchObject({ status: "skipped" });
  expect(shelf.store.prepare("SELECT count(*) AS n FROM ingest_queue").get()).toEqual({ n: 0 });
});
