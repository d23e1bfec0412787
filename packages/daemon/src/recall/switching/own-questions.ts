import { isStopWord } from "@memory/language/questions";
import type { ReaderConnection } from "../../store/reader.ts";
import type { Reader } from "../reader.ts";

/** A question made from a text of the store: recall should answer it with that text. */
export interface OwnQuestion {
  readonly ownerId: string;
  readonly item: number;
  readonly query: string;
}

const maxWords = 8;
const minWords = 3;
const wordLike = /[\p{L}\p{N}]+(?:['’._/-][\p{L}\p{N}]+)*/gu;

/**
 * Question of a person who half remembers a text: every second of the words that count, from its second half,
 * where a text rarely repeats its heading. At most eight words; null for a text that has less than three to
 * give.
 */
export function questionOf(text: string): string | null {
  const words = (text.match(wordLike) ?? []).filter(
    (word) => word.length > 2 && !isStopWord(word.toLowerCase()),
  );
  const half = words.slice(words.length >> 1);
  const some = half.length >= 2 * minWords ? half.filter((_, n) => n % 2 === 0) : half;
  return some.length < minWords ? null : some.slice(0, maxWords).join(" ");
}

/**
 * Questions of all owners, at most this many, spread evenly over what holds now: memories first, then pieces of documents, until there
 * are enough. Call it inside the transaction that reads; which texts are taken depends on the store alone.
 */
export function readOwnQuestions({ catalog, hydrator, db }: Reader, most: number): OwnQuestion[] {
  const { columns } = catalog;
  const holds: [memories: number[], pieces: number[]] = [[], []];
  for (let slot = 0; slot < columns.size; slot++)
    if (
      columns.turn[slot] === -1 &&
      columns.alive[slot] === 1 &&
      columns.validTo[slot] === Number.POSITIVE_INFINITY
    )
      holds[columns.kind[slot] === 0 ? 0 : 1].push(slot);
  const questions: OwnQuestion[] = [];
  for (const slots of holds) {
    for (const slot of spread(slots, 2 * (most - questions.length))) {
      if (questions.length >= most) return questions;
      const item = columns.item[slot] ?? 0;
      const ownerId = findOwner(db, item) ?? "";
      const query = questionOf(hydrator.texts(ownerId, [item]).get(item) ?? "");
      if (query !== null) questions.push({ ownerId, item, query });
    }
  }
  return questions;
}

/** Owner of an item. */
const findOwner = (db: ReaderConnection, item: number): string | undefined =>
  db.prepare<[number], string>("SELECT owner_id FROM recall_items WHERE item = ?").pluck().get(item);

/** Evenly, in an order that is even over the whole again when it is broken off: first every second one, then those between. */
function spread(slots: readonly number[], most: number): number[] {
  const count = Math.min(slots.length, most);
  const even = Array.from({ length: count }, (_, n) => slots[Math.floor((n * slots.length) / count)] ?? 0);
  return [...even.filter((_, n) => n % 2 === 0), ...even.filter((_, n) => n % 2 === 1)];
}
