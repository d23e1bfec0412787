import { ago } from "@memory/shared/words";
import { type Conflict, daemon } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import type { AnswerOption } from "../answer-buttons.tsx";

export type Action = "keep_new" | "keep_existing" | "keep_both" | "merge";
export type ConflictAnswer = Action | "later";

/** The answers to a contradiction. */
export const ANSWERS: readonly AnswerOption<ConflictAnswer>[] = [
  {
    verb: "keep_new",
    label: "Keep new",
    hint: "1",
    consequence: "The older one stops being recalled; you can undo it.",
  },
  {
    verb: "keep_existing",
    label: "Keep old",
    hint: "2",
    consequence: "The newer one stops being recalled; you can undo it.",
  },
  {
    verb: "keep_both",
    label: "Keep both",
    hint: "3",
    consequence: "Both stay and are recalled, and nobody asks about the two again; you can undo it.",
  },
  {
    verb: "merge",
    label: "Merge…",
    hint: "4",
    consequence: "One sentence that you write takes the place of both; you can undo it.",
  },
  {
    verb: "later",
    label: "Later",
    hint: "5",
    consequence: "Nothing changes. The question keeps waiting.",
    look: "quiet",
  },
];
/** The same in a space, where one answer counts for everybody. */
export const ANSWERS_FOR_ALL: readonly AnswerOption<ConflictAnswer>[] = ANSWERS.map((answer) => ({
  ...answer,
  consequence:
    answer.verb === "later"
      ? answer.consequence
      : answer.consequence.replace(/; you can/, ", for everybody; you can"),
}));
export const IDLE_FOR_ALL = "What you decide holds for everybody in the space; you can undo it.";
export const IDLE =
  "The side that you do not keep stops being recalled; nothing is deleted, and you can undo it.";

/** The words of the notice afterwards. */
export const DONE: Record<Action, string> = {
  keep_new: "Kept the newer one",
  keep_existing: "Kept the older one",
  keep_both: "Kept both",
  merge: "Merged into one sentence",
};

const SHORT = 80;

/** Of which of the two it was said: several notices may stand beside one another. */
export function decidedOf({ newer, existing }: Conflict, action: Action): string {
  const words = cleanLine((action === "keep_existing" ? existing : newer).content.slice(0, 2 * SHORT));
  return `“${words.length > SHORT ? `${words.slice(0, SHORT).trimEnd()}…` : words}”`;
}

export const resolveConflict = (id: string, action: Action, content?: string): Promise<Conflict> =>
  daemon.conflicts.resolve({
    params: { id },
    body: { action, ...(content !== undefined && { content }) },
  });

const RESOLUTION: Record<NonNullable<Conflict["resolution"]>, string> = {
  keep_new: "keep new",
  keep_existing: "keep old",
  keep_both: "keep both",
  merge: "one sentence for both",
  obsolete: "nothing is left to decide, because one of the two was changed or is recalled no more",
};

const DECIDER: Record<NonNullable<Conflict["decidedBy"]>, string> = {
  person: "by you",
  auto: "by a rule",
  llm: "by an agent",
};

/** "keep both, by you, just now" */
export function decisionWords({ resolution, decidedBy, decidedAt }: Conflict, now: number): string {
  const who = decidedBy && resolution !== "obsolete" ? [DECIDER[decidedBy]] : [];
  const when = decidedAt ? [ago(decidedAt, now)] : [];
  return [RESOLUTION[resolution ?? "obsolete"], ...who, ...when].join(", ");
}
