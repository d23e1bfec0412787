import { UpdateRequest } from "@memory/shared";
import { z } from "zod";
import { memoryType, ref, saidBy } from "../args.ts";
import { keepInstead } from "../keep.ts";
import { savedAnswer, savedOutput } from "../saved.ts";
import { defineTool } from "../tool.ts";

const DESCRIPTION =
  "Correct what a memory says: the new sentence becomes its next version, the older words are kept. Use when the user corrects something you recalled, or when you have checked that it changed. What you conclude never replaces the user's own words: then both are kept as a contradiction for the user to decide.";

const EXAMPLE =
  'memory_update {"ref": "m:3f2a91", "content": "Sessions live in Postgres since August 2026.", "reason": "the user corrected it", "said_by": "user"}';

const { content, reason } = UpdateRequest.shape;

const input = z.strictObject({
  ref: ref.describe("The memory to correct (m:…)"),
  content: content.describe("The whole new sentence, which makes sense on its own"),
  reason: reason.unwrap().describe("Why it changed; kept in the log"),
  type: memoryType.optional().describe("Kept when left out"),
  said_by: saidBy,
});

export const update = defineTool({
  name: "memory_update",
  title: "Correct a memory",
  description: DESCRIPTION,
  example: EXAMPLE,
  input,
  output: savedOutput,
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  async run({ ref: corrected, said_by: statedBy, ...words }, { client, signal }) {
    return savedAnswer(await keepInstead(client, corrected, { ...words, statedBy }, signal));
  },
});
