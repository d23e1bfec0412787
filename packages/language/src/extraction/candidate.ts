import type { FoundEntity } from "./extraction-types.ts";

/** A stretch of a text that may be an entity; `select.ts` decides between those that overlap or say the same. */
export interface NameCandidate extends FoundEntity {
  /** Finder: a known name, a shape of code, the way a name stands in a sentence. */
  readonly found: "known" | "shape" | "prose";
}
