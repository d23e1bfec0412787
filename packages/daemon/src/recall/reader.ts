import type { KnownNames } from "@memory/language/extraction";
import type { Clocks } from "../store/clocks.ts";
import type { ReaderConnection } from "../store/reader.ts";
import { type Catalog, createCatalog } from "./catalog.ts";
import { createEntityArm, type EntityArm } from "./entity-arm.ts";
import { createGuestIndex, type GuestIndex } from "./guests/postings.ts";
import { createHydrator, type Hydrator } from "./hydrate.ts";
import { createOwners, type Owners } from "./owners.ts";
import { readKnownItems } from "./queries/known-items.ts";
import { createTurnReader, type TurnReader } from "./queries/turns.ts";
import { createVectors, type Vectors } from "./vectors/vectors.ts";
import type { Beyond } from "./words/beyond.ts";
import { createPostings, type Postings } from "./words/postings.ts";
import { createStemmer, type Stemmer } from "./words/stems.ts";
import { createVocabulary, type Vocabulary } from "./words/vocabulary.ts";

/** State of a reader thread between two questions. */
export interface Reader {
  readonly db: ReaderConnection;
  readonly catalog: Catalog;
  readonly vectors: Vectors;
  readonly postings: Postings;
  readonly stemmer: Stemmer;
  readonly vocabulary: Vocabulary;
  readonly hydrator: Hydrator;
  readonly turns: TurnReader;
  readonly owners: Owners;
  readonly known: KnownMask;
  readonly entities: EntityArm;
  readonly guestIndex: GuestIndex;
  /** While memories of elsewhere take part. */
  readonly beyond?: Beyond | undefined;
}

/** `db` as `openReader` gives it; `names` are well-known ones with what else they go by. */
export function createReader(db: ReaderConnection, names?: KnownNames): Reader {
  const catalog = createCatalog(db);
  const stemmer = createStemmer();
  let guestIndex: GuestIndex | null = null;
  return {
    db,
    // Most people have no space that is searched elsewhere.
    get guestIndex() {
      guestIndex ??= createGuestIndex();
      return guestIndex;
    },
    catalog,
    vectors: createVectors(db, catalog.columns),
    postings: createPostings(db),
    stemmer,
    vocabulary: createVocabulary(db, stemmer),
    hydrator: createHydrator(db),
    turns: createTurnReader(db),
    owners: createOwners(db, catalog.version),
    known: createKnown(db, catalog),
    entities: createEntityArm(db, catalog.columns, names),
  };
}

/** Read from one consistent state of the store: everything that was committed before the call, and nothing later. */
export function reading<Result>(reader: Reader, model: string, read: () => Result): Result {
  return refreshed(reader, () => {
    reader.vectors.refresh(model, reader.catalog.version());
    return read();
  });
}

/** The same, for what needs no vectors. */
export function refreshed<Result>(reader: Reader, read: (reader: Reader) => Result): Result {
  return reader.db.transaction(() => {
    reader.catalog.refresh();
    return read(reader);
  })();
}

/** Load a part of another model's vectors, beside the one that questions go by. Answers whether all of it is there. */
export const prepare = (reader: Reader, model: string): boolean =>
  refreshed(reader, () => reader.vectors.prepare(model, reader.catalog.version()));

/** Mask of the items known at an earlier time: 1 for each slot. Call it inside the transaction that reads. */
type KnownMask = (ownerIds: readonly string[], clocks: Clocks) => Uint8Array;

/**
 * Asked of the store, 200 ms at 100,000 items, and kept until something is committed or another time is asked for: columns
 * would cost every question the memory that hardly one needs.
 */
function createKnown(db: ReaderConnection, { columns, version }: Catalog): KnownMask {
  let kept = { key: "", mask: new Uint8Array(0) };
  return (ownerIds, clocks) => {
    const key = [version(), ...ownerIds, clocks.at, clocks.knownAt].join(" ");
    if (kept.key !== key) {
      const mask = new Uint8Array(columns.size);
      for (const ownerId of ownerIds)
        for (const item of readKnownItems(db, ownerId, clocks)) {
          const slot = columns.slotOf(item);
          if (slot >= 0) mask[slot] = 1;
        }
      kept = { key, mask };
    }
    return kept.mask;
  };
}
