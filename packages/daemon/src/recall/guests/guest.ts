import type { Voice } from "../../memories/queries/spaces.ts";
import type { MemoryRow } from "../../memories/row.ts";

/** A memory that is not in the store: that of a space which is searched where it lies, for one question. */
export interface Guest {
  /** As its replica would have it. */
  readonly row: MemoryRow;
  readonly voice: Voice;
  /** One bit a component of its vector; null: none is there yet. No bit is set where the model has none for it. */
  readonly code: Uint8Array | null;
}

/** What a space answered that is searched where it lies. */
export interface GuestSpace {
  readonly space: string;
  readonly guests: readonly Guest[];
  /** Texts that were looked through: those of a project, where one is asked for. */
  readonly texts: number;
  /** In how many of them, about, a word of the question stands. */
  readonly words: ReadonlyMap<string, number>;
}
