import type { Conflict, Memory } from "@memory/shared";
import { conflictRef, dayOf, memoryRef, UNCONFIRMED } from "@memory/shared/words";
import { z } from "zod";
import { textOf } from "./hit.ts";
import { oneLine } from "./words.ts";

const SideShown = z.object({
  ref: z.string(),
  text: z.string(),
  quote: z.string().optional().describe("The words that do not go together with the other side"),
  said: z.string().optional(),
  by: z.string().optional().describe("Whose words: user, assistant, tool or document"),
  project: z.string().optional(),
  unconfirmed: z.boolean().optional(),
});
type SideShown = z.infer<typeof SideShown>;

/** A contradiction as an agent gets it. */
export const PairShown = z.object({
  conflict: z.string().describe("Ref for memory_resolve_conflict"),
  why: z.string(),
  newer: SideShown,
  existing: SideShown,
});
export type PairShown = z.infer<typeof PairShown>;

/** Both sides with at most so many characters of what each says. */
export function shownPair(conflict: Conflict, characters: number): PairShown {
  const { id, reason, newer, existing, quotes } = conflict;
  return {
    conflict: conflictRef(id),
    why: oneLine(reason),
    newer: sideOf(newer, quotes?.newer, characters),
    existing: sideOf(existing, quotes?.existing, characters),
  };
}

function sideOf(memory: Memory, quote: string | undefined, characters: number): SideShown {
  const { id, content, assertedAt, source, project, confidence } = memory;
  // Often all of it does not go together with the other: once is enough.
  const isPart = quote !== undefined && quote !== content && quote.length <= characters;
  return {
    ref: memoryRef(id),
    text: textOf(memory, characters),
    ...(isPart && { quote: oneLine(quote) }),
    said: dayOf(assertedAt),
    ...(source.statedBy && { by: source.statedBy }),
    ...(project && { project: oneLine(project) }),
    ...(confidence < UNCONFIRMED && { unconfirmed: true }),
  };
}

export function pairLines({ conflict, why, newer, existing }: PairShown): string {
  return [`- (${conflict}) ${why}`, sideLine("newer", newer), sideLine("existing", existing)].join("\n");
}

function sideLine(name: string, { ref, text, quote, said, by, project, unconfirmed }: SideShown): string {
  const facts = [
    ...(said ? [`said ${said}${by ? ` by ${by}` : ""}`] : []),
    ...(project ? [project] : []),
    ...(unconfirmed ? ["unconfirmed"] : []),
  ];
  return [
    `  ${name} (${ref}) ${text.replace(/\n(?=[^\n])/g, "\n    ")}`,
    ...(quote ? [`    at odds: ${quote}`] : []),
    ...(facts.length > 0 ? [`    ${facts.join(" · ")}`] : []),
  ].join("\n");
}
