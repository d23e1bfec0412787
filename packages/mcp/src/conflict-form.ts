import { type Conflict, type Memory, Resolution } from "@memory/shared";
import { dayOf, memoryRef } from "@memory/shared/words";
import { z } from "zod";
import type { Form } from "./ask-person.ts";
import { textOf } from "./hit.ts";
import { oneLine, shorten } from "./words.ts";

const ACTIONS = Resolution.shape.action.options;
type Action = (typeof ACTIONS)[number];

export interface Decision {
  readonly action: Action;
  /** With merge: the sentence in the place of both. */
  readonly content?: string | undefined;
}

/** The effect of each answer, as a person reads it. */
const CONSEQUENCES: Readonly<Record<Action, string>> = {
  keep_new: "The newer one holds; the existing one is recalled no more",
  keep_existing: "The existing one holds; the newer one is recalled no more",
  keep_both: "Both hold; it is not asked again",
  merge: "One sentence stands for both",
};

/** A form is read at a glance. */
const MOST = 600;

/** The question as a person gets it: both sides, and what becomes of them. The agent's proposal is chosen beforehand. */
export function conflictForm(conflict: Conflict, { action, content }: Decision): Form {
  const { newer, existing, reason } = conflict;
  const sentence = content ? ` "${shorten(oneLine(content), MOST)}"` : "";
  return {
    message: [
      `Two memories contradict each other (${oneLine(reason)}). Which one holds?`,
      `Newer: ${sideOf(newer)}`,
      `Existing: ${sideOf(existing)}`,
      `The assistant proposes: ${CONSEQUENCES[action]}.${sentence} Nothing is deleted; it can be taken back.`,
    ].join("\n\n"),
    fields: {
      type: "object",
      properties: {
        decision: {
          type: "string",
          title: "What holds",
          enum: [...ACTIONS],
          enumNames: ACTIONS.map((one) => CONSEQUENCES[one]),
          default: action,
        },
        sentence: {
          type: "string",
          title: "The sentence that stands for both",
          description: "Only where one sentence is to stand for both",
          ...(content && { default: content }),
        },
      },
      required: ["decision"],
    },
  };
}

/** On one line: what is stored must not look like another paragraph of the question. */
const sideOf = (memory: Memory): string =>
  `${oneLine(textOf(memory, MOST))} (${memoryRef(memory.id)}, said ${dayOf(memory.assertedAt)}${
    memory.source.statedBy ? ` by ${memory.source.statedBy}` : ""
  })`;

const Filled = z.object({ decision: z.enum(ACTIONS), sentence: z.string().trim().optional() });

/** The choice of the person; null when the form came back without one. */
export function decisionIn(content: unknown): Decision | null {
  const { success, data } = Filled.safeParse(content);
  if (!success) return null;
  const { decision: action, sentence } = data;
  return { action, ...(action === "merge" && sentence && { content: sentence }) };
}
