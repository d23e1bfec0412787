import type { ReadingAnswer } from "./answer-shape.ts";

/** For whom answers are kept. */
export interface ReadingScope {
  readonly ownerId: string;
  readonly project: string;
}

/** Key of a reading: the question as a whole, and where in which session it begins. */
export interface ReadingKey {
  readonly hash: string;
  readonly place: string;
}

/** Paid answers about readings of sessions. Null: none could be read. */
export interface ReadingBook {
  find(ownerId: string, hashes: readonly string[]): ReadonlyMap<string, ReadingAnswer | null>;
  /** The last answer about a reading that began there, when it was shorter. */
  before(ownerId: string, place: string): ReadingAnswer | null;
  keep(scope: ReadingScope, key: ReadingKey, answer: ReadingAnswer | null): void;
  /** Subjects of a project's memories, the newest first. */
  subjects(scope: ReadingScope): readonly string[];
}
