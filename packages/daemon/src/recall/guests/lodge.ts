import type { MemoryRow } from "../../memories/row.ts";
import { type FoundHit, type Hydrator, memoryFound } from "../hydrate.ts";
import type { ItemRow } from "../queries/item-rows.ts";
import type { Reader } from "../reader.ts";
import { Asymmetric } from "../vectors/asymmetric-distance.ts";
import type { Vectors } from "../vectors/vectors.ts";
import type { Beyond } from "../words/beyond.ts";
import type { Guest, GuestSpace } from "./guest.ts";
import { together } from "./postings.ts";

/** Components of a vector that a code on a server has. */
const CODED = 512;

/**
 * What `read` answers with memories that are not in the store, as if they were for as long as it takes: they are found, scored and
 * placed like all others. Call it inside `reading`.
 */
export function withGuests<Result>(
  reader: Reader,
  spaces: readonly GuestSpace[],
  read: (reader: Reader) => Result,
): Result {
  const guests = spaces.flatMap((one) => one.guests.map((guest) => ({ space: one.space, guest })));
  if (spaces.length === 0) return read(reader);
  const { catalog, guestIndex } = reader;
  const { columns } = catalog;
  const settled = columns.size;
  const first = (columns.item[settled - 1] ?? 0) + 1;
  const byItem = new Map(guests.map(({ guest }, n) => [first + n, guest]));
  try {
    const words = guestIndex.put(new Map(Array.from(byItem, ([item, { row }]) => [item, row.content])));
    catalog.lodge(guests.map(({ space, guest }, n) => rowOf(first + n, space, guest, words[n] ?? "")));
    return read({
      ...reader,
      postings: together(reader.postings, guestIndex.postings, first),
      hydrator: hydratorOf(reader.hydrator, byItem),
      vectors: vectorsOf(
        reader.vectors,
        guests.map(({ guest }) => guest),
        settled,
      ),
      beyond: beyondOf(spaces, guests.length),
    });
  } finally {
    catalog.dislodge();
    guestIndex.clear();
  }
}

const rowOf = (item: number, space: string, { row, voice }: Guest, words: string): ItemRow => [
  item,
  space,
  "memory",
  row.type,
  row.project,
  row.stated_by,
  row.asserted_at,
  row.valid_from,
  row.valid_to,
  row.confidence,
  words,
  null,
  0,
  `${Number(voice.byAgent)}${voice.member}`,
];

function hydratorOf(store: Hydrator, guests: ReadonlyMap<number, Guest>): Hydrator {
  return {
    texts(ownerId, items) {
      const texts = store.texts(
        ownerId,
        items.filter((item) => !guests.has(item)),
      );
      for (const item of items) {
        const guest = guests.get(item);
        if (guest) texts.set(item, guest.row.content);
      }
      return texts;
    },
    hit(ownerId, item, scored): FoundHit | null {
      const guest = guests.get(item.item);
      return guest ? memoryFound(alone(guest.row), scored, false) : store.hit(ownerId, item, scored);
    },
  };
}

/** What stands around a memory in a store, and not here. */
const alone = (row: MemoryRow) => ({ ...row, found: 0, conflict: null, derived: 0, newer: null });

/** Their cosines are those that their signs tell, about: within .05 of the exact one. */
function vectorsOf(store: Vectors, guests: readonly Guest[], settled: number): Vectors {
  const cosinesOf = (query: Float32Array): ReadonlyMap<number, number> => {
    const found = new Map<number, number>();
    const weighed = new Asymmetric(codedPart(query));
    const bytes = Math.min(CODED, query.length) >> 3;
    for (const [n, { code }] of guests.entries()) {
      const [cosine] = code ? weighed.cosines(code.subarray(0, bytes)) : [];
      if (cosine !== null && cosine !== undefined) found.set(settled + n, cosine);
    }
    return found;
  };
  const isGuest = (slot: number) => slot >= settled;
  return {
    ...store,
    nearest(query, scope, most) {
      const near = store.nearest(query, scope.subarray(0, settled), most);
      for (const [slot, cosine] of cosinesOf(query)) if (scope[slot] === 1) near.set(slot, cosine);
      return near;
    },
    cosines(query, slots) {
      const wanted = [...slots];
      const found = store.cosines(
        query,
        wanted.filter((slot) => !isGuest(slot)),
      );
      const others = wanted.filter(isGuest);
      if (others.length === 0) return found;
      const near = cosinesOf(query);
      for (const slot of others) {
        const cosine = near.get(slot);
        if (cosine !== undefined) found.set(slot, cosine);
      }
      return found;
    },
    has: (slot) => (isGuest(slot) ? guests[slot - settled]?.code !== null : store.has(slot)),
    awaits: (slot) => (isGuest(slot) ? guests[slot - settled]?.code === null : store.awaits(slot)),
  };
}

/** A vector of length 1 of the components that codes have. */
function codedPart(query: Float32Array): Float32Array {
  if (query.length <= CODED) return query;
  const part = query.subarray(0, CODED);
  const length = Math.hypot(...part) || 1;
  return part.map((component) => component / length);
}

function beyondOf(spaces: readonly GuestSpace[], guests: number): Beyond {
  const texts = spaces.reduce((sum, one) => sum + one.texts, 0);
  return {
    texts: Math.max(0, texts - guests),
    of: (word) => spaces.reduce((sum, { words }) => sum + (words.get(word) ?? 0), 0),
  };
}
