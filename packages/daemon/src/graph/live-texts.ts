import type { ReaderConnection } from "../store/reader.ts";
import type { EntityTable } from "./entity-table.ts";
import { type Numbering, numberRows } from "./numbering.ts";
import { findGeneration } from "./queries/fingerprint.ts";
import {
  type PlaceColumns,
  readChunkTexts,
  readMemoryTexts,
  readMentions,
  readTurnTexts,
  type Shown,
  type TextRange,
} from "./queries/load.ts";

/** The texts that count, by slot: of the generation that is shown, in a memory that holds, a document or a session that is there. */
export interface LiveTexts extends Pick<Numbering, "slotOf"> {
  readonly size: number;
  /** Node of the memory, document or session. */
  readonly place: Uint32Array;
  /** From the first to the last of their numbers. */
  readonly range: TextRange;
}

/** Memories are the first nodes, documents the next ones, then sessions. */
export interface Places {
  readonly memories: PlaceColumns;
  readonly documents: PlaceColumns;
  readonly sessions: PlaceColumns;
}

export function loadLiveTexts(
  db: ReaderConnection,
  { ownerId, clocks }: Pick<Shown, "ownerId" | "clocks">,
  { memories, documents }: Omit<Places, "sessions">,
): LiveTexts & Pick<Places, "sessions"> {
  const shown = { ownerId, clocks, generation: findGeneration(db, ownerId) };
  const inMemories = readMemoryTexts(db, shown);
  const inChunks = readChunkTexts(db, shown);
  const inTurns = readTurnTexts(db, shown);
  const memoryOf = numberRows(memories.row).slotOf;
  const documentOf = numberRows(documents.row).slotOf;
  const place = new Uint32Array(inMemories.row.length + inChunks.row.length + inTurns.row.length);
  place.set(inMemories.row.map(memoryOf));
  place.set(
    inChunks.row.map((row) => memories.row.length + documentOf(row)),
    inMemories.row.length,
  );
  const firstSession = memories.row.length + documents.row.length;
  place.set(
    inTurns.row.map((row) => firstSession + row),
    inMemories.row.length + inChunks.row.length,
  );
  const { first, last, slotOf } = numberRows(inMemories.text, inChunks.text, inTurns.text);
  return { size: place.length, place, range: { first, last }, slotOf, sessions: inTurns.sessions };
}

/** Pairs of text and entity, each once however many names of one merge tree the text has. */
export interface Mentions {
  /** Slots of texts. */
  readonly text: Uint32Array;
  /** Slots of entities that speak for themselves. */
  readonly entity: Uint32Array;
}

export function loadMentions(db: ReaderConnection, texts: LiveTexts, entities: EntityTable): Mentions {
  const rows = readMentions(db, texts.range);
  const text = new Uint32Array(rows.text.length);
  const entity = new Uint32Array(rows.text.length);
  // The text that named an entity last, by slot, plus 1: texts come one after the other.
  const namedBy = new Uint32Array(entities.size);
  let size = 0;
  for (let n = 0; n < rows.text.length; n++) {
    const slot = texts.slotOf(rows.text[n] ?? 0);
    const named = entities.slotOf(rows.entity[n] ?? 0);
    if (slot < 0 || named < 0) continue;
    const canonical = entities.canonical[named] ?? named;
    if (namedBy[canonical] === slot + 1) continue;
    namedBy[canonical] = slot + 1;
    text[size] = slot;
    entity[size] = canonical;
    size += 1;
  }
  return { text: text.subarray(0, size), entity: entity.subarray(0, size) };
}
