// Reads the documents of a set into a store, with their vectors, and opens a reader on it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ingest, recognise } from "../../packages/daemon/src/documents/ingest.ts";
import { findByPath, insertDocument } from "../../packages/daemon/src/documents/queries/rows.ts";
import { NAME } from "../../packages/daemon/src/models/embedded/embedder.ts";
import { loadUseLite } from "../../packages/daemon/src/models/embedded/use-lite.ts";
import { type Picked, pick } from "../../packages/daemon/src/recall/answer.ts";
import { findMissing } from "../../packages/daemon/src/recall/queries/missing-vectors.ts";
import { createReader, reading } from "../../packages/daemon/src/recall/reader.ts";
import { openStore, type Store } from "../../packages/daemon/src/store/open.ts";
import { OWN } from "../../packages/daemon/src/store/owner-key.ts";
import { ensureOwner } from "../../packages/daemon/src/store/owners.ts";
import { openReader } from "../../packages/daemon/src/store/reader.ts";
import { putVector } from "../../packages/daemon/src/store/search.ts";
import { cleanQuestion, withoutLanguage } from "../../packages/language/src/questions/index.ts";
import { openChunks, readDocument } from "../../packages/sources/src/documents/index.ts";
import type { DocumentSet, Passage } from "./sets.ts";

type Encoder = Awaited<ReturnType<typeof loadUseLite>>;
type Reader = ReturnType<typeof createReader>;

export const loadEncoder = (): Promise<Encoder> =>
  loadUseLite({ modelDir: fileURLToPath(new URL("../../packages/daemon/models", import.meta.url)) });

export interface OpenSet {
  /** Text of each file, as it stands, or as it was read where it is no text. */
  readonly texts: readonly Passage[];
  /** Passages by item. */
  readonly passages: ReadonlyMap<number, Passage & { readonly document: string; readonly seq: number }>;
  readonly reader: Reader;
  /** Asked as by a person who sets nothing; `then` is called while the store stands still. */
  ask<Result>(question: string, then: (picked: Picked) => Result, isCompared?: boolean): Promise<Result>;
}

/** `file` keeps the store: its vectors are computed once. */
export async function openSet(set: DocumentSet, file: string, encoder: Encoder): Promise<OpenSet> {
  const store = openStore(file);
  const texts = await fill(store, set.folders);
  await embed(store, encoder);
  store.close();
  const reader = createReader(openReader(file));
  const rows = reader.db
    .prepare<[], { item: number; path: string; text: string; document: string; seq: number }>(
      `SELECT i.item, d.path, c.content AS text, d.id AS document, c.seq FROM recall_items i
       JOIN chunks c ON c.id = i.ref_id JOIN documents d ON d.id = c.document_id WHERE i.kind = 'context'`,
    )
    .all();
  return {
    texts,
    reader,
    passages: new Map(rows.map((row) => [row.item, row])),
    async ask(question, then, isCompared = true) {
      const query = cleanQuestion(question);
      const vector = isCompared ? await encoder.embed(withoutLanguage(query)) : null;
      const task = { query, ownerId: OWN, model: NAME, vector, now: Date.now(), limit: 5, maxTokens: 1500 };
      return reading(reader, NAME, () => then(pick(reader, task)));
    },
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesIn(path) : [path];
    });

async function fill(store: Store, folders: readonly string[]): Promise<Passage[]> {
  const now = Date.now();
  let count = 0;
  const newId = () => `01900000-0000-7000-8000-${(now + ++count).toString(16).padStart(12, "0")}`;
  ensureOwner(store, OWN, now);
  const texts: Passage[] = [];
  for (const path of folders.flatMap(filesIn)) {
    const read = await readDocument({ path, maxBytes: 100_000_000 });
    if (read.kind !== "read") continue;
    store.transaction(() => {
      if (!findByPath(store, OWN, path))
        insertDocument(store, {
          ...{ id: newId(), owner_id: OWN, origin: "file", path, folder: dirname(path), root_id: null },
          ...{ project: null, title: basename(path), status: "queued", reason: null },
          ...{ size: read.document.size, mtime: read.document.mtime, created_at: now },
        });
      const found = recognise(store, findByPath(store, OWN, path)?.id ?? "", read.document);
      // A store that is kept may hold what an older reader read of the same bytes.
      const document = found && { ...found.document, content_hash: null };
      if (found && document)
        for (const _step of ingest(
          { store, clock: () => now, newId },
          { ...found, document },
          read.document,
        ));
    });
    const isText = !/\.(?:pdf|docx|odt|ods|xlsx|xlsm|eml|html?|xhtml)$/i.test(path);
    const own = [...openChunks(read.document.chunks)].map(({ content }) => content).join("\n\n");
    texts.push({ path, text: isText ? readFileSync(path, "utf8") : own });
  }
  return texts;
}

async function embed(store: Store, encoder: Encoder): Promise<void> {
  const wanted = { model: NAME, above: 0, below: 1e9, window: 1e9, most: 1e9 };
  const vectors: [item: number, vector: Float32Array | null][] = [];
  for (const { item, texts } of findMissing(store, wanted).missing)
    vectors.push([item, await encoder.embed(texts[0] ?? "")]);
  store.transaction(() => {
    for (const [item, vector] of vectors) putVector(store, item, NAME, vector);
  });
}
