import type { Decision } from "../decide-conflict.ts";
import type { Asking, Made, Verb } from "./made.ts";

/** The keys by which one of two sides is kept, both are, or one sentence takes their place. */
export function sideVerbs(line: Asking["line"], decide: (decision: Decision) => Promise<Made>): Verb[] {
  const merge = async () => {
    const content = (await line("One sentence in the place of both (empty: go back): ")).trim();
    return content === "" ? null : decide({ action: "merge", content });
  };
  return [
    { key: "n", label: "keep new", act: () => decide({ action: "keep_new" }) },
    { key: "o", label: "keep old", act: () => decide({ action: "keep_existing" }) },
    { key: "b", label: "keep both", act: () => decide({ action: "keep_both" }) },
    { key: "m", label: "merge", act: merge },
  ];
}
