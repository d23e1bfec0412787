import { z } from "zod";
import { closed, quoted } from "../output.ts";
import { findMemory } from "../refs.ts";
import { defineTool } from "../tool.ts";
import { VersionShown, versionsAnswer } from "../versions.ts";

const DESCRIPTION =
  "Show how a memory came to say what it says: its versions, newest first, with what changed in each, when it held and who said it. Use when the user asks what was true before, since when something holds, or who changed it.";

const EXAMPLE = 'memory_history {"ref": "m:3f2a91"}';

const input = z.strictObject({
  ref: z.string().min(1).max(200).describe("A memory (m:…), any version of it"),
  limit: z.int().min(1).max(100).default(20).describe("Versions, at most"),
  max_tokens: z.int().min(10).max(100_000).default(1500),
});

export const history = defineTool({
  name: "memory_history",
  title: "History of a memory",
  description: DESCRIPTION,
  example: EXAMPLE,
  input,
  output: z.object({ ...quoted, versions: z.array(VersionShown).optional(), ...closed }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run({ ref, limit, max_tokens }, { client, signal }) {
    const { id } = await findMemory(client, ref, signal);
    const { versions } = await client.memories.history({ params: { id } }, signal);
    return versionsAnswer(versions, limit, max_tokens);
  },
});
