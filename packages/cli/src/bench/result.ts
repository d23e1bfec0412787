import type { Figures } from "./figures.ts";
import type { Outcomes } from "./fill.ts";
import type { Measure } from "./measures.ts";
import type { Estimate } from "./statistics.ts";

/** The result of a bench, as it is written to a file. */
export interface BenchResult {
  readonly at: string;
  readonly version: string;
  readonly sets: readonly SetResult[];
}

export interface SetResult {
  readonly name: string;
  readonly groups: number;
  readonly texts: number;
  readonly runs: readonly RunResult[];
  /** The lead of the first of two runs over the second, question by question. */
  readonly differences: Differences | null;
  readonly sizes: readonly SizeResult[];
}

export interface RunResult {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly daemon: string;
  readonly embedding: string;
  readonly figures: Figures;
  /** Figures of a store that was made for the bench. */
  readonly store: StoreResult | null;
}

export interface StoreResult {
  /** Outcomes of the texts: saved, merged, versioned, … */
  readonly outcomes: Outcomes;
  /** Bytes by which the store has grown for each byte of text. */
  readonly bytesPerByte: number;
  /** Memory of the daemon after the last question; null where the system does not tell. */
  readonly residentBytes: number | null;
}

export interface Differences {
  readonly quality: Readonly<Record<Measure, Estimate>>;
  /** Milliseconds of the same question, first run less second. */
  readonly ms: Estimate;
}

export interface SizeResult {
  /** Texts in the store. */
  readonly size: number;
  /** pooled: asked of everything; scoped: asked within the project of the group. */
  readonly scope: "pooled" | "scoped";
  readonly figures: Figures;
}
