import { CLOSE, type Conflict, LABEL, OPEN, quote, Resolution } from "@memory/shared";
import { conflictRef } from "@memory/shared/words";
import { z } from "zod";
import { ref } from "../args.ts";
import type { Person } from "../ask-person.ts";
import { conflictForm, type Decision, decisionIn } from "../conflict-form.ts";
import { PairShown, pairLines, shownPair } from "../conflict-sides.ts";
import { findConflict } from "../refs.ts";
import { ToolError } from "../refusal.ts";
import { type Answer, defineTool, type ToolContext } from "../tool.ts";

const DESCRIPTION =
  "Settle a contradiction as the user decides. Use only after you have shown the user both sides and they have answered; where your client can, they are asked once more in a form. keep_new or keep_existing: that one holds; keep_both: no contradiction; merge: `content` stands for both. The other side is recalled no more but not deleted; the user can take the decision back.";

const EXAMPLE =
  'memory_resolve_conflict {"conflict": "c:77aa01", "action": "keep_new", "user_said": "spaces, the linter wants them"}';

const { action, content, userSaid } = Resolution.shape;

const input = z.strictObject({
  conflict: ref.describe("The contradiction (c:…)"),
  action,
  content,
  user_said: userSaid.describe("What the user said that decides it, word for word; kept in the log"),
});

export const resolveConflict = defineTool({
  name: "memory_resolve_conflict",
  title: "Settle a contradiction",
  description: DESCRIPTION,
  example: EXAMPLE,
  input,
  output: z.object({
    answer: z.string().describe("What was decided, in words"),
    outcome: z.enum(["resolved", "declined", "dismissed"]).optional(),
    resolution: z.string().optional(),
    asked: z.enum(["form", "agent"]).optional().describe("form: the user chose in a form of the client"),
    begin: z.string().optional(),
    sides: PairShown.optional(),
    end: z.string().optional(),
    undo: z.array(z.string()).optional().describe("Commands of the user that take it back"),
  }),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  asksPerson: true,
  async run({ conflict: written, action, content, user_said }, context) {
    const conflict = await findConflict(context.client, written, context.signal);
    const proposed = complete({ action, content });
    refuseObsolete(conflict);
    const said = { ...proposed, userSaid: user_said };
    // A decision that stands is told or confirmed by the daemon; nobody is asked twice.
    if (conflict.status === "resolved") return carryOut(conflict, { ...said, asked: "agent" }, context);
    const chosen = context.person
      ? await choose(conflict, proposed, context.person, context.signal)
      : "unable";
    if (chosen === "unable") {
      if (user_said === undefined) throw askFirst(conflict);
      return carryOut(conflict, { ...said, asked: "agent" }, context);
    }
    if (chosen === "declined" || chosen === "dismissed") return untouched(conflict, chosen);
    return carryOut(conflict, { ...chosen, userSaid: inForm(chosen, user_said), asked: "form" }, context);
  },
});

type Choice = Decision | "declined" | "dismissed" | "unable";

async function choose(
  conflict: Conflict,
  proposed: Decision,
  person: Person,
  signal: AbortSignal,
): Promise<Choice> {
  const answer = await person.ask(conflictForm(conflict, proposed), signal);
  if (answer.kind !== "answered") return answer.kind;
  const decision = decisionIn(answer.content);
  if (!decision) return "dismissed";
  const content = decision.content ?? (decision.action === proposed.action ? proposed.content : undefined);
  return complete({ action: decision.action, content });
}

/** A decision with what belongs to it and nothing more. */
function complete({ action, content }: Decision): Decision {
  if (action !== "merge" && content !== undefined)
    throw new ToolError(`${action} takes no content`, [
      'Leave content out, or merge both: {"action": "merge", "content": "one sentence"}',
    ]);
  if (action === "merge" && !content)
    throw new ToolError("merge needs the sentence that stands for both", [
      'Give it as content: {"action": "merge", "content": "one sentence that is true of both"}',
    ]);
  return { action, ...(content && { content }) };
}

function refuseObsolete({ id, resolution }: Conflict): void {
  if (resolution !== "obsolete") return;
  throw new ToolError(`nothing is left to decide about ${conflictRef(id)}`, [
    "One of the two was changed or is recalled no more. See what is open: memory_conflicts {}",
  ]);
}

/** The log tells that the person chose it themselves, and what the agent had heard. */
const inForm = ({ action }: Decision, said: string | undefined): string =>
  `chosen in a form: ${action}${said ? `; said before: ${said}` : ""}`.slice(0, 1000);

function askFirst(conflict: Conflict): ToolError {
  return new ToolError("only the user decides this, and your client cannot ask them in a form", [
    "Show them both sides, ask which holds, and call again with what they answer, word for word, as user_said:",
    quote([pairLines(shownPair(conflict, SHOWN))]),
    `memory_resolve_conflict {"conflict": "${conflictRef(conflict.id)}", "action": "keep_new", "user_said": "…"}`,
  ]);
}

/** Enough of each side to decide by. */
const SHOWN = 600;

function untouched(conflict: Conflict, outcome: "declined" | "dismissed"): Answer {
  const how = outcome === "declined" ? "The user declined to decide" : "The user closed the question";
  const answer = `${how}: nothing was changed, ${conflictRef(conflict.id)} stays open. Do not ask again unless they bring it up.`;
  return { text: answer, data: { answer, outcome } };
}

interface Said extends Decision {
  readonly userSaid: string | undefined;
  readonly asked: "form" | "agent";
}

async function carryOut(
  { id }: Conflict,
  { action, content, userSaid, asked }: Said,
  { client, signal }: Pick<ToolContext, "client" | "signal">,
): Promise<Answer> {
  const decided = await client.conflicts.resolve(
    { params: { id }, body: { action, content, userSaid } },
    signal,
  );
  const sides = shownPair(decided, SHOWN);
  const undo = [`memory conflicts revert ${conflictRef(id)}`];
  const first = headline(sides, action);
  return {
    text: [first, quote([pairLines(sides)]), `To take it back, the user can run: ${undo[0]}`].join("\n"),
    data: {
      answer: first,
      outcome: "resolved",
      resolution: action,
      asked,
      begin: `${OPEN} ${LABEL}`,
      sides,
      end: CLOSE,
      undo,
    },
  };
}

function headline({ conflict, newer, existing }: PairShown, action: Decision["action"]): string {
  switch (action) {
    case "keep_new":
      return `Settled ${conflict}: ${newer.ref} holds; ${existing.ref} is recalled no more.`;
    case "keep_existing":
      return `Settled ${conflict}: ${existing.ref} holds; ${newer.ref} is recalled no more.`;
    case "keep_both":
      return `Settled ${conflict}: ${newer.ref} and ${existing.ref} both hold; it is not asked again.`;
    case "merge":
      return `Settled ${conflict}: one sentence stands for ${newer.ref} and ${existing.ref}.`;
  }
}
