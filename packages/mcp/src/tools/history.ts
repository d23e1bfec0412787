import { z } from "zod";
import { limit, maxTokens, ref } from "../args.ts";
import { closed, quoted } from "../output.ts";
import { findMemory } from "../refs.ts";
import { defineTool } from "../tool.ts";
import { VersionShown, versionsAnswer } from "../versions.ts";

const DESCRIPTION =
  "Show how a memory came to say what it says: its versions, newest first, with what changed in each, when it held and who said it. Use when the user asks what was true before, since when something holds, or who changed it.";

const EXAMPLE = 'memory_history {"ref": "m:3f2a91"}';

const input = z.strictObject({
  ref: ref.describe("A memory (m:…), any version of it"),
  limit: limit(20).describe("Versions, at most"),
  max_tokens: maxTokens(),
});

export const history = defineTool({
  name: "memory_history",
  title: "History of a memory",
  description: DESCRIPTION,
  example: EXAMPLE,
  input,
  output: z.object({ ...quoted, versions: z.array(VersionShown).optional(), ...closed }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run({ ref: written, limit: most, max_tokens }, { client, signal }) {
    const { id } = await findMemory(client, written, signal);
    const { versions } = await client.memories.history({ params: { id } }, signal);
    return versionsAnswer(versions, most, max_tokens);
  },
});
