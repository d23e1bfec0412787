import type { WordKind } from "./word-kind.ts";
import type { Word } from "./words.ts";

/** A stretch of capitalised words that may be one name, with the sentence around it. */
export interface NameRun {
  /** Indexes into the words of the text; `last` is inside. */
  readonly first: number;
  readonly last: number;
  readonly words: readonly Word[];
  readonly kinds: readonly WordKind[];
  /** The whole text's words: what stands before and behind. */
  readonly all: readonly Word[];
  /** Its first word begins a sentence: one capital that says nothing. */
  readonly opens: boolean;
  readonly titled: boolean;
  /** Holds the name of a known technology or product. */
  readonly holdsKnown: boolean;
  /** Number of its words that the known name takes: "Idris" of "Idris Okoye". */
  readonly knownWords: number;
  /** A role or another telling word in front that was cut off: "Treasurer", "Customer", "Project". */
  readonly lead: string | undefined;
}
