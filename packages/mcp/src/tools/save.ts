import { MemoryType, SaveRequest } from "@memory/shared";
import { z } from "zod";
import { savedAnswer } from "../saved.ts";
import { otherSide } from "../sides.ts";
import { defineTool } from "../tool.ts";

const DESCRIPTION =
  "Store one lasting fact, preference, decision/event or procedure, as a sentence that makes sense in a year. Use right when the user decides, corrects you, or says how they like things. Safe to repeat: duplicates merge, a new value becomes a new version, contradictions are kept apart and reported. Not for secrets, chat filler, or facts already in the repository.";

const EXAMPLE =
  'memory_save {"content": "Sessions moved from Redis to Postgres because failover lost logins.", "type": "fact"}';

const { content, type, project } = SaveRequest.shape;

const input = z.strictObject({
  content,
  // Without the id of the shared schema: it would become a $ref, which some agents do not follow.
  type: z
    .enum(MemoryType.options)
    .optional()
    .describe(type.description ?? ""),
  project,
  said_by: z
    .enum(["user", "assistant"])
    .default("assistant")
    .describe(
      "Whose words these are: user when the user said or decided it, assistant when you found or concluded it",
    ),
});

export const save = defineTool({
  name: "memory_save",
  title: "Save to memory",
  description: DESCRIPTION,
  example: EXAMPLE,
  input,
  output: z.object({ answer: z.string() }).loose(),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  async run({ said_by: statedBy, ...memory }, { client, signal }) {
    const saved = await client.memories.save({ body: { ...memory, source: { statedBy } } }, signal);
    const { id, conflictId } = saved;
    // It is saved by now: that the other side cannot be read must not look as if it were not.
    const other =
      id && conflictId ? await otherSide(client, { id, conflictId }, signal).catch(() => null) : null;
    return savedAnswer(saved, other);
  },
});
