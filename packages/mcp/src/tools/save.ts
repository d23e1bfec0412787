import { SaveRequest } from "@memory/shared";
import { JUDGEMENTS } from "@memory/shared/wire";
import { z } from "zod";
import { memoryType, ref, saidBy } from "../args.ts";
import { judgedAnswer } from "../judged.ts";
import { judge, keep, keepInstead } from "../keep.ts";
import { ToolError } from "../refusal.ts";
import { type Saved, savedAnswer, savedOutput } from "../saved.ts";
import { type Answer, defineTool, type ToolContext } from "../tool.ts";

const DESCRIPTION =
  "Store one lasting fact, preference, decision/event or procedure, as a sentence that makes sense in a year. Use right when the user decides, corrects you, or says how they like things. Safe to repeat: duplicates merge, a new value becomes a new version, contradictions are kept apart and reported. Not for secrets, chat filler, or facts already in the repository.";

const EXAMPLE =
  'memory_save {"content": "Sessions moved from Redis to Postgres because failover lost logins.", "type": "fact"}';

const { content, project } = SaveRequest.shape;

const input = z.strictObject({
  content: content.optional().describe("One sentence that makes sense on its own, with the why"),
  type: memoryType.optional().describe("episode: decision or event; guessed when left out"),
  project,
  said_by: saidBy,
  replaces: ref.optional().describe("Ref (m:…) of the memory that this corrects"),
  ref: ref.optional().describe("Instead of content: what was saved, to judge it"),
  // Bounds of what few calls have are left to the daemon: each costs tokens in every session.
  judged: z
    .array(z.object({ ref: z.string(), is: z.enum(JUDGEMENTS) }))
    .optional()
    .describe("What it is to memories you were shown"),
  user_said: z.string().optional().describe("With replaces, if that was theirs: the user's exact words"),
});

type Input = z.output<typeof input>;

const SHORT =
  "Store one lasting fact, preference, decision or procedure. Use when the user decides, corrects you or says how they like things; not for secrets or what the repository says.";

export const save = defineTool({
  name: "memory_save",
  title: "Save to memory",
  description: DESCRIPTION,
  example: EXAMPLE,
  short: {
    description: SHORT,
    input: z.object({
      content: z.string().describe("a sentence that stands alone, with the why"),
      said_by: z.enum(["user", "assistant"]).default("assistant"),
      replaces: z.string().optional().describe("ref that this corrects"),
    }),
  },
  input,
  output: savedOutput,
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  async run({ ref, ...said }, context) {
    return ref === undefined ? savedAnswer(await saved(said, context)) : judging({ ...said, ref }, context);
  },
});

function saved(
  { content, said_by: statedBy, replaces, judged, user_said: userSaid, ...memory }: Omit<Input, "ref">,
  { client, signal }: ToolContext,
): Promise<Saved> {
  if (content === undefined)
    throw new ToolError("content is missing: the sentence to save", [`A call that works: ${EXAMPLE}`]);
  const statement = { ...memory, content, statedBy };
  if (replaces === undefined) return keep(client, { ...statement, judged, userSaid }, signal);
  if (judged) throw new ToolError("replaces and judged do not go together", [JUDGING]);
  return keepInstead(client, replaces, statement, signal);
}

const JUDGING =
  'To judge: memory_save {"ref": "m:3f2a91", "judged": [{"ref": "m:91c0af", "is": "replaces"}]}';

async function judging(
  { ref, content, replaces, judged, user_said: userSaid }: Input & { readonly ref: string },
  { client, signal }: ToolContext,
): Promise<Answer> {
  if (content !== undefined || replaces !== undefined || !judged)
    throw new ToolError("with ref goes judged, and nothing to save", [JUDGING]);
  return judgedAnswer(await judge(client, { ref, judged, userSaid }, signal));
}
