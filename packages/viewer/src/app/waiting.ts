import type { Space } from "../api.ts";
import { useStatus } from "./daemon-state.ts";
import { isCurator, useSpaces } from "./spaces.ts";

/** Questions that wait for a person, by kind. */
export interface Waiting {
  readonly conflicts: number;
  readonly merges: number;
  readonly proposals: number;
  /** Contradictions of spaces that this person may decide. */
  readonly shared: number;
  /** Memories that a rule proposes to publish. */
  readonly offers: number;
  /** Memories of this person's own that a space contradicts. */
  readonly differing: number;
}

const NONE: readonly Space[] = [];

/** All that waits; undefined until it is known. Spaces that cannot be listed hold up nothing else. */
export function useWaiting(): Waiting | undefined {
  const { data } = useStatus();
  const { data: spaces = NONE, isPending } = useSpaces();
  if (!data || isPending) return undefined;
  const { conflicts, merges, proposals } = data;
  return { conflicts, merges, proposals, ...waitsIn(spaces) };
}

export const waitsIn = (spaces: readonly Space[]): Pick<Waiting, "shared" | "offers" | "differing"> => ({
  shared: spaces.filter(isCurator).reduce((sum, { conflicts }) => sum + conflicts, 0),
  offers: spaces.reduce((sum, { asking }) => sum + asking, 0),
  differing: spaces.reduce((sum, one) => sum + one.differing, 0),
});
