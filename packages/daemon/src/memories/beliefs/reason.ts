import type { Verdict } from "@memory/language/comparison";
import { EVENT_DENIED } from "@memory/language/comparison";
import { OTHER_SECRET } from "./compare-near.ts";

const reasons: ReadonlyMap<string, string> = new Map([
  ["in each other's place", "each has the other's things in its place"],
  ["the other is chosen", "one chooses what the other turns down"],
  ["another number", "they give the same thing different numbers"],
  ["another opposite", "they use opposite words for the same thing"],
  ["another kind", "they name different things for the same place"],
  [OTHER_SECRET, "they hide another secret in the same words; neither is kept, so go by when they were said"],
  ["a role has one holder", "they give one role to different holders"],
  ["one says so, the other denies it", "one says so, the other denies it"],
  [EVENT_DENIED, "one says that it happened, the other that it did not"],
  ["another value where there is room for one", "they name different values where there is room for one"],
]);

/** Why two statements are taken not to go together, said to a person. */
export const reasonOf = ({ features }: Verdict): string =>
  reasons.get(features.rule) ?? "they give the same thing different values";
