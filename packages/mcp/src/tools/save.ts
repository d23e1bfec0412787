import { SaveRequest } from "@memory/shared";
import { z } from "zod";
import { memoryType, ref, saidBy } from "../args.ts";
import { keep, keepInstead } from "../keep.ts";
import { savedAnswer, savedOutput } from "../saved.ts";
import { defineTool } from "../tool.ts";

const DESCRIPTION =
  "Store one lasting fact, preference, decision/event or procedure, as a sentence that makes sense in a year. Use right when the user decides, corrects you, or says how they like things. Safe to repeat: duplicates merge, a new value becomes a new version, contradictions are kept apart and reported. Not for secrets, chat filler, or facts already in the repository.";

const EXAMPLE =
  'memory_save {"content": "Sessions moved from Redis to Postgres because failover lost logins.", "type": "fact"}';

const { content, project } = SaveRequest.shape;

const input = z.strictObject({
  content: content.describe("One sentence that makes sense on its own, with the why"),
  type: memoryType.optional().describe("episode: decision or event; guessed when left out"),
  project,
  said_by: saidBy,
  replaces: ref.optional().describe("Ref (m:…) of the memory that this corrects"),
});

export const save = defineTool({
  name: "memory_save",
  title: "Save to memory",
  description: DESCRIPTION,
  example: EXAMPLE,
  input,
  output: savedOutput,
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  async run({ said_by: statedBy, replaces, ...memory }, { client, signal }) {
    const statement = { ...memory, statedBy };
    return savedAnswer(
      replaces === undefined
        ? await keep(client, statement, signal)
        : await keepInstead(client, replaces, statement, signal),
    );
  },
});
