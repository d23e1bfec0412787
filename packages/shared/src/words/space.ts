import type { Memory } from "../resources/memory.ts";

/** Names one's own memory where a space could be named. */
export const OWN_ALONE = "own";

type Shared = Pick<Memory, "space" | "saidBy"> & { readonly source?: Memory["source"] | undefined };

const asStored = (stored: string): string => stored;

/** "orders · Ben", "orders · Ben, through claude-code": where and by whom something was said that is shared. Undefined for one's own. */
export function sharedBy({ space, saidBy, source }: Shared, fit = asStored): string | undefined {
  if (!space) return undefined;
  const through = saidBy?.byAgent ? `, through ${fit(programOf(source) ?? "a program")}` : "";
  return saidBy ? `${fit(space.name)} · ${fit(saidBy.member)}${through}` : fit(space.name);
}

/** Of "claude-code 2.1.0", or "claude-code/2.1.0", the name. */
const programOf = (source: Shared["source"]): string | undefined => source?.client?.split(/[\s/]/)[0];

/** "also in orders · Ben", "also yours": another place that says the same. */
export const alsoBy = (also: Shared, fit = asStored): string => {
  const there = sharedBy(also, fit);
  return there === undefined ? "also yours" : `also in ${there}`;
};

/** Why an answer is degraded where no vectors took part. */
export const WORDS_ALONE = "the meaning of the question was not compared";

/** Why an answer is degraded, a sentence each; none where it is not. */
export const whyDegraded = (answer: {
  readonly degraded: boolean;
  readonly degradedBy?: readonly string[] | undefined;
}): readonly string[] => answer.degradedBy ?? (answer.degraded ? [WORDS_ALONE] : []);
