import { itemOfPassage } from "../../agents/import/queries.ts";
import {
  type ChunkRow,
  type DocumentRow,
  documentNames,
  itemOfChunk,
  partsOfChunk,
  wordsOfChunk,
} from "../../documents/queries/chunks.ts";
import { itemOfMemory } from "../../memories/beliefs/index-memory.ts";
import type { MemoryRow } from "../../memories/row.ts";
import { type PassageRow, wordsOf } from "../../store/passage-blocks.ts";
import type { RecallItemsTable } from "../../store/recall-tables.ts";
import type { RecallItem } from "../../store/search.ts";
import type { Looked } from "./fault.ts";

type Item = Omit<RecallItemsTable, "item"> & { readonly item: number };

/** A text that recall answers with: how it has to be found, and how it is. */
export interface Text {
  readonly expected: RecallItem;
  readonly words: string;
  /** Of its camelCase words, where they are not those of all its words. */
  readonly parts?: string;
  /** Undefined: recall does not know it. */
  readonly item: Item | undefined;
  readonly memory?: MemoryRow;
  readonly passage?: PassageRow;
  readonly chunk?: { readonly row: ChunkRow; readonly document: DocumentRow };
}

interface Joined {
  readonly memories: MemoryRow;
  readonly passages: PassageRow;
  readonly chunks: ChunkRow;
  readonly documents: DocumentRow;
  readonly recall_items: Item;
}

// Written out: a row of each table comes as an object of its own, which no builder knows.
function* joined(db: Looked, sql: string): Generator<Joined> {
  yield* db.prepare<[], Joined>(`SELECT * ${sql}`).expand().iterate();
}

const ITEM = "LEFT JOIN recall_items ON recall_items.ref_id =";
const known = ({ recall_items: item }: Joined): Item | undefined =>
  Number.isInteger(item.item) ? item : undefined;

/** Every text that recall has to know; a retired memory is not recalled. */
export function* textsOf(db: Looked): Generator<Text> {
  for (const row of joined(db, `FROM memories ${ITEM} memories.id WHERE memories.status <> 'retired'`)) {
    const { memories: memory } = row;
    yield { expected: itemOfMemory(memory), words: memory.content, item: known(row), memory };
  }
  for (const row of joined(db, `FROM passages ${ITEM} passages.id`)) {
    const { passages: passage } = row;
    yield { expected: itemOfPassage(passage), words: wordsOf(passage), item: known(row), passage };
  }
  for (const row of joined(
    db,
    `FROM chunks JOIN documents ON documents.id = chunks.document_id ${ITEM} chunks.id`,
  )) {
    const { chunks, documents: document } = row;
    const expected = itemOfChunk(document, chunks);
    const item = known(row);
    // What a document that is away said counts no more, from when on is known to its item alone.
    const ended = document.status === "ready" ? null : (item?.valid_to ?? null);
    yield {
      expected: { ...expected, valid_to: ended },
      words: wordsOfChunk(documentNames(document), chunks),
      parts: partsOfChunk(chunks),
      item,
      chunk: { row: chunks, document },
    };
  }
}

const COLUMNS = [
  "owner_id",
  "kind",
  "type",
  "project",
  "source_key",
  "seq",
  "author",
  "asserted_at",
  "valid_from",
  "valid_to",
] as const satisfies readonly (keyof RecallItem)[];

/** Columns by which an item is another one than its text has it. */
export const wrongColumns = ({ expected, item }: Text): readonly string[] =>
  item === undefined ? [] : COLUMNS.filter((name) => item[name] !== expected[name]);
