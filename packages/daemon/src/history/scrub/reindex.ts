import { indexMemory } from "../../memories/beliefs/index-memory.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import type { Store } from "../../store/open.ts";
import { indexText, unindexText } from "../../store/search.ts";
import type { ScrubMatch } from "./matches.ts";
import {
  dropEntityVector,
  findChunkIds,
  findIndexedText,
  forgetReading,
  type IndexedText,
  replaceWords,
  type Tables,
} from "./queries.ts";

/** Makes a changed text recallable again. */
export type Reindex = (db: Tables, text: IndexedText) => void;

/** In the store, as the rooms do it: under a new item, so that its vector is made and its entities are looked for again. */
export const reindexIn =
  (store: Store): Reindex =>
  (_, { table, id, item, words }) => {
    const memory = table === "memories" ? findMemoryRow(store, item.owner_id, id) : undefined;
    unindexText(store, id);
    if (memory) indexMemory(store, memory);
    else indexText(store, item, words);
  };

/** In a backup: its schema may be older than what the rooms know. */
export const reindexBackup: Reindex = replaceWords;

/** Bring in line what was made from the rows that changed. */
export function reindexChanged(db: Tables, matches: readonly ScrubMatch[], reindex: Reindex): void {
  for (const [id, table] of changedTexts(db, matches)) {
    forgetReading(db, id);
    const text = findIndexedText(db, table, id);
    if (text) reindex(db, text);
  }
  for (const { table, key } of matches) if (table.name === "entities") dropEntityVector(db, key.rowid);
}

/** Ids of the texts whose words are others now. */
function changedTexts(db: Tables, matches: readonly ScrubMatch[]): Map<string, IndexedText["table"]> {
  const texts = new Map<string, IndexedText["table"]>();
  for (const { table, id } of matches) {
    if (id === undefined) continue;
    if (table.name === "memories" || table.name === "passages" || table.name === "chunks")
      texts.set(id, table.name);
    // A chunk is found by the name of its document, too.
    if (table.name === "documents") for (const chunk of findChunkIds(db, id)) texts.set(chunk, "chunks");
  }
  return texts;
}
