import { withoutBlocks } from "../../sessions/added-text.ts";

const PLAN = "proposed_plan";

/** A message of the agent's: its plans stand in marks, and so does where it has something from. */
export function proseOf(text: string): { readonly prose: string; readonly plans: readonly string[] } {
  const cited = withoutBlocks(text, "oai-mem-citation");
  if (!cited.includes(`<${PLAN}>`)) return { prose: cited, plans: [] };
  const plans = cited
    .split(`<${PLAN}>`)
    .slice(1)
    .map((part) => part.split(`</${PLAN}>`)[0] ?? "");
  return { prose: withoutBlocks(cited, PLAN), plans };
}
