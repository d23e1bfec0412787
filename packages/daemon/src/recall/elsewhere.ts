import type { RecallTask } from "./answer.ts";
import type { GuestSpace } from "./guests/guest.ts";

/** A question as spaces are asked that are searched where they lie. */
export interface AskedElsewhere
  extends Pick<
    RecallTask,
    | "ownerId"
    | "query"
    | "space"
    | "surely"
    | "kinds"
    | "types"
    | "project"
    | "after"
    | "before"
    | "at"
    | "knownAt"
    | "vector"
    | "model"
    | "now"
  > {}

export interface AnsweredElsewhere {
  readonly guests: readonly GuestSpace[];
  /** What of them did not answer, a sentence each. */
  readonly silent: readonly string[];
}

/** Joined spaces that are searched where they lie: nothing of them is here. */
export interface Elsewhere {
  /** True if there is one that such a question is for. */
  isFor(asked: Pick<AskedElsewhere, "ownerId" | "space" | "kinds">): boolean;
  /** Takes a quarter of a second at most, and never throws. */
  ask(asked: AskedElsewhere): Promise<AnsweredElsewhere>;
}

/** Nobody has joined such a space. */
export const nowhereElse: Elsewhere = {
  isFor: () => false,
  ask: async () => ({ guests: [], silent: [] }),
};
