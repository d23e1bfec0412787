import { nameKey } from "@memory/language/names";
import { fingerprint } from "@memory/language/text";
import { indexPassage } from "../../agents/import/queries.ts";
import { indexMemory } from "../../memories/beliefs/index-memory.ts";
import { slotOf } from "../../memories/beliefs/slot-of.ts";
import { fullTextOf } from "../../store/full-text.ts";
import type { Store } from "../../store/open.ts";
import { openReader } from "../../store/reader.ts";
import { indexText, putText, unindexText, withTextLast } from "../../store/search.ts";
import { mendCanonicals, mendCounts, mendMentions, mendQueue } from "./counts.ts";
import type { Mend } from "./fault.ts";
import { mendLostEntities } from "./lost-entities.ts";
import { mendOrphans, mendOwners } from "./references.ts";
import { mendSchema } from "./schema-objects.ts";
import { isKeyed, keyOf } from "./search.ts";
import { type Text, textsOf, wrongColumns } from "./texts.ts";
import { modelsInUse, wrongBlocks, wrongNames, wrongVectors } from "./vectors.ts";

export interface Mending {
  readonly store: Store;
  /** Its file, for a reader beside it. */
  readonly path: string;
  readonly now: number;
  /** What is done beside that which the mend says of itself. */
  readonly say: (what: string) => void;
}

export type StoreMend = Exclude<Mend, "permissions" | "leftovers">;

/** What is done to the store, in the order in which one builds on the other; each in a transaction of its own. */
export const STORE_MENDS: Readonly<
  Record<StoreMend, { readonly said: string; readonly mend: (at: Mending) => void }>
> = {
  schema: {
    said: "made the missing tables, indexes and triggers again",
    mend: ({ store, say }) => mendSchema(store, say),
  },
  indexes: {
    said: "made the indexes of SQLite again",
    mend: ({ store }) => void store.prepare("REINDEX").run(),
  },
  owners: { said: "gave owners that rows name their rows", mend: ({ store, now }) => mendOwners(store, now) },
  // Before the rows that are to be made again go as orphans.
  entities: {
    said: "put the texts that name lost entities among those in which the daemon looks for entities: once it runs it finds them again, by their names. What was decided about them a backup of before has",
    mend: ({ store }) => mendLostEntities(store),
  },
  orphans: {
    said: "took away rows whose other one is gone, as the store itself does with the other one; nothing that somebody said",
    mend: ({ store }) => mendOrphans(store),
  },
  counts: { said: "counted again what is kept as a number", mend: ({ store }) => mendCounts(store) },
  queue: {
    said: "put documents that wait back into their queue",
    mend: ({ store, now }) => mendQueue(store, now),
  },
  columns: { said: "made keys again from the words they are of", mend: mendColumns },
  canonical: { said: "followed the merges of entities again", mend: ({ store }) => mendCanonicals(store) },
  mentions: { said: "set right which mentions stand in turns", mend: ({ store }) => mendMentions(store) },
  items: { said: "brought the index of recall in line with memories, turns and documents", mend: mendItems },
  words: { said: "built full text anew", mend: mendWords },
  near: {
    said: "had the keys of near memories made anew: the daemon does it once it runs",
    mend: ({ store }) => mendNear(store),
  },
  vectors: {
    said: "took away vectors that nothing can be compared with: the daemon computes those that are missing",
    mend: ({ store }) => mendVectors(store),
  },
  codes: {
    said: "took away blocks of codes that were wrong: the daemon makes them again",
    mend: ({ store }) => {
      const drop = store.prepare<[number, number], unknown>(
        "DELETE FROM recall_codes WHERE model = ? AND block = ?",
      );
      for (const { model, block } of wrongBlocks(store)) drop.run(model, block);
    },
  },
};

function index(store: Store, { memory, passage, expected, words, parts }: Text): void {
  if (memory) indexMemory(store, memory);
  else if (passage) indexPassage(store, passage);
  else indexText(store, expected, words, parts);
}

/** Under a new item, so that its words, its keys and its vector are those of its text. */
function again(store: Store, texts: readonly Text[]): void {
  withTextLast(store, () => {
    for (const text of texts) {
      unindexText(store, text.expected.ref_id);
      index(store, text);
    }
  });
}

function mendItems({ store }: Mending): void {
  const wrong: Text[] = [];
  const known = new Set<string>();
  for (const text of textsOf(store)) {
    known.add(text.expected.ref_id);
    if (!text.item || wrongColumns(text).length > 0) wrong.push(text);
  }
  const strays = store
    .prepare<[], string>("SELECT ref_id FROM recall_items")
    .pluck()
    .all()
    .filter((id) => !known.has(id));
  withTextLast(store, () => {
    for (const id of strays) unindexText(store, id);
  });
  again(store, wrong);
}

/** A key that another text has by now stays as it is: the two say the same, and a person decides. Rows of a space are as its log has them. */
function mendColumns({ store }: Mending): void {
  const wrong = [...textsOf(store)].filter((text) => !isKeyed(text));
  const memory = store.prepare<[string, string | null, string], unknown>(
    "UPDATE OR IGNORE memories SET content_key = ?, slot_key = ? WHERE id = ? AND owner_id NOT IN (SELECT id FROM spaces)",
  );
  const passage = store.prepare<[string, string], unknown>(
    "UPDATE passages SET content_key = ? WHERE id = ?",
  );
  const chunk = store.prepare<[string, string], unknown>("UPDATE chunks SET content_key = ? WHERE id = ?");
  for (const { memory: row, passage: turn, chunk: piece } of wrong) {
    if (row) memory.run(keyOf(row.content), row.slot_key === null ? null : slotOf(row), row.id);
    if (turn) passage.run(fingerprint(turn.content), turn.id);
    if (piece) chunk.run(fingerprint(`${piece.row.heading_path}\n${piece.row.content}`), piece.row.id);
  }
  again(store, wrong);
  store
    .prepare(
      `UPDATE findings SET root_id = (SELECT m.root_id FROM memories m WHERE m.id = findings.memory_id)
       WHERE EXISTS (SELECT 1 FROM memories m WHERE m.id = findings.memory_id AND m.root_id IS NOT findings.root_id)`,
    )
    .run();
  const names = store
    .prepare<[], { owner_id: string; name_key: string; name: string }>(
      "SELECT owner_id, name_key, name FROM entity_names",
    )
    .all();
  const rename = store.prepare<[string, string, string], unknown>(
    "UPDATE OR IGNORE entity_names SET name_key = ? WHERE owner_id = ? AND name_key = ?",
  );
  for (const { owner_id: ownerId, name_key: key, name } of names)
    if (key !== nameKey(name)) rename.run(nameKey(name), ownerId, key);
}

/** From the texts as they were before this transaction, read beside it: one that is read cannot be written to meanwhile. */
function mendWords({ store, path }: Mending): void {
  for (const table of ["recall_words", "recall_grams"]) {
    store.prepare(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`).run();
    store.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 8)`).run();
  }
  const db = openReader(path);
  try {
    for (const { item, words, parts } of textsOf(db))
      if (item) putText(store, item.item, fullTextOf(words, parts));
  } finally {
    db.close();
  }
}

function mendNear(store: Store): void {
  for (const table of ["near_tail", "near_buckets", "near_gone", "near_due"])
    store.prepare(`DELETE FROM ${table}`).run();
  store.prepare("INSERT INTO near_due (item) SELECT item FROM recall_items WHERE kind = 'memory'").run();
}

function mendVectors(store: Store): void {
  const used = JSON.stringify(modelsInUse(store, []));
  const drop = store.prepare<[number], unknown>("DELETE FROM recall_vectors WHERE place = ?");
  for (const place of [...wrongVectors(store)]) drop.run(place);
  store
    .prepare<[string], unknown>(
      `DELETE FROM recall_vectors WHERE NOT EXISTS (SELECT 1 FROM recall_items i WHERE i.item = recall_vectors.item)
         OR NOT EXISTS (SELECT 1 FROM vector_models m WHERE m.model = recall_vectors.model
           AND m.name IN (SELECT value FROM json_each(?)))`,
    )
    .run(used);
  store
    .prepare(
      `DELETE FROM vector_models WHERE NOT EXISTS (SELECT 1 FROM recall_vectors v WHERE v.model = vector_models.model)
         AND NOT EXISTS (SELECT 1 FROM recall_codes c WHERE c.model = vector_models.model)`,
    )
    .run();
  const name = store.prepare<[number, string], unknown>(
    "DELETE FROM entity_vectors WHERE entity = ? AND model = ?",
  );
  for (const { entity, model } of wrongNames(store)) name.run(entity, model);
  store
    .prepare<[string], unknown>(
      "DELETE FROM entity_vectors WHERE model NOT IN (SELECT value FROM json_each(?))",
    )
    .run(used);
}
