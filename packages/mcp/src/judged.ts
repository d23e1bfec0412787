import type { Client } from "@memory/client";
import { conflictRef, memoryRef } from "@memory/shared/words";
import { ToolError } from "./refusal.ts";
import { shortIds } from "./short-ids.ts";
import type { Answer } from "./tool.ts";
import { oneLine, shorten } from "./words.ts";

type Outcome = Awaited<ReturnType<Client["memories"]["judge"]>>["judged"][number];

/** The outcome of a judgement; without an id where its reference names nothing. */
export type JudgedOne = Omit<Outcome, "id"> & { readonly id?: string | undefined };

export interface Judged {
  /** The memory that was judged against others. */
  readonly id: string;
  readonly judged: readonly JudgedOne[];
}

/** A line for each. */
export const judgedLines = (ref: string, judged: readonly JudgedOne[]): string[] =>
  judged.map((one) => judgedLine(ref, one));

function judgedLine(ref: string, { id, is, outcome, reason, conflictId }: JudgedOne): string {
  const other = id === undefined ? "" : memoryRef(id);
  const why = reason === undefined ? "" : shorten(shortIds(oneLine(reason)), LONGEST);
  switch (outcome) {
    case "merged":
      return `${ref} is one more source of ${other} now.`;
    case "versioned":
      return `${ref} is the next version of ${other} now; the older words are kept.`;
    case "asked":
      return `${ref} ${is} ${other}: a question to the user${conflictId ? ` (contradiction ${conflictRef(conflictId)})` : ""}, as ${why}. Tell them both sides and ask which holds.`;
    case "apart":
      return `${ref} and ${other} stand beside each other; they are not named as near again.`;
    case "unchanged":
      return `${ref} ${is} ${other}: known already.`;
    case "refused":
      return `Not judged: ${why}.`;
  }
}

const LONGEST = 240;

/** The answer to judging alone. Throws ToolError where nothing came of it. */
export function judgedAnswer({ id, judged }: Judged): Answer {
  const ref = memoryRef(id);
  const lines = judgedLines(ref, judged);
  if (judged.every(({ outcome }) => outcome === "refused")) throw new ToolError(lines.join("\n"));
  const answer = lines.join("\n");
  return { text: answer, data: { answer, ref }, links: [{ uri: `memory://memories/${id}`, name: ref }] };
}
