import type { Deps } from "../../models/deps.ts";
import type { Thresholds } from "../../platform/thresholds.ts";
import type { MemoryRow } from "../row.ts";

/** Something to believe: a standalone sentence, already redacted, with where it comes from. */
export type Belief = Pick<
  MemoryRow,
  | "type"
  | "content"
  | "hidden"
  | "project"
  | "confidence"
  | "asserted_at"
  | "author"
  | "run_id"
  | "source_kind"
  | "agent"
  | "session_id"
  | "path"
  | "start_line"
  | "end_line"
  | "client"
  | "stated_by"
  | "excerpt"
> &
  Partial<Pick<MemoryRow, "kind" | "subject" | "until">>;

/** `version` is the version that says this; `memory` is what holds now, often the same. */
export type Outcome = { readonly version: string; readonly memory: MemoryRow } & (
  | {
      readonly kind: "saved";
      /** It contradicted another memory, and a rule has settled that. */
      readonly autoResolved: string | null;
    }
  /** The same was known, be it in other words; where it was found is one more source of it. */
  | { readonly kind: "merged" }
  /** It says more, or something newer, of what was known: one more version. It may contradict a third one. */
  | { readonly kind: "versioned"; readonly conflictId: string | null }
  /** It contradicts what is known; both stand until a person decides. */
  | { readonly kind: "conflict"; readonly conflictId: string }
  /** Exactly this was retired, deleted or decided against; only a person's saying it again brings it back. */
  | { readonly kind: "dropped"; readonly reason: string }
);

export interface BeliefDeps extends Pick<Deps, "store" | "clock" | "newId" | "pairs"> {
  readonly thresholds?: Thresholds;
  /** A language model is set that can be asked what the rules leave open. */
  readonly hasJudge?: () => boolean;
  /** Another person said this, and nothing that the one at hand says replaces it: both stand, and people are asked. */
  readonly isAnothers?: (row: Pick<MemoryRow, "id">) => boolean;
}

/** Dependencies of functions that take words as they were said. */
export type SpokenDeps = BeliefDeps & Pick<Deps, "printOf">;

/** A vector that was computed before the save; without one the backlog computes it later. */
export interface KnownVector {
  readonly model: string;
  readonly vector: Float32Array | null;
}

/** Author of a memory, and its confidence. */
export type Standing = Pick<MemoryRow, "author" | "confidence">;
