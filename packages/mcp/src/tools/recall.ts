import { MemoryType, RecallRequest } from "@memory/shared";
import { z } from "zod";
import { recalled } from "../recalled.ts";
import { findOtherSides } from "../sides.ts";
import { defineTool } from "../tool.ts";

const DESCRIPTION =
  'Search what the user and their agents already know: decisions, preferences, fixes, past sessions and passages of their documents. Use at the start of a task, when the user says "again", "as before", "we decided", "remember", and before asking them something they may have told another agent. Exact identifiers (paths, error codes, config keys) work best. Returns up to 8 short hits within 1,500 tokens, each with its source.';

const EXAMPLE = 'memory_recall {"query": "why did we drop redis for sessions", "after": "2026-08-01"}';

const { query, limit, types, project, after, maxTokens } = RecallRequest.shape;

/** A date counts from the user's midnight; what is no time is left for the contract to refuse. */
function instant(written: string): string {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(written);
  const time = isDate ? new Date(`${written}T00:00:00`) : new Date(written);
  return /^\d{4}-\d\d-\d\d/.test(written) && !Number.isNaN(time.getTime()) ? time.toISOString() : written;
}

// Piped, so that what an agent reads in the schema is a plain string and not the pattern of every valid date.
const when = (meaning: string) =>
  z
    .string()
    .transform(instant)
    .pipe(after.unwrap())
    .optional()
    .describe(`${meaning}: a date or ISO 8601 time`);

const input = z.strictObject({
  query: query.describe("What to look for"),
  limit,
  // Without the id of the shared schema: it would become a $ref, which some agents do not follow.
  types: z
    .array(z.enum(MemoryType.options))
    .max(MemoryType.options.length)
    .optional()
    .describe(types.description ?? ""),
  project,
  after: when("Said after"),
  before: when("Said before"),
  max_tokens: maxTokens,
});

export const recall = defineTool({
  name: "memory_recall",
  title: "Recall from memory",
  description: DESCRIPTION,
  example: EXAMPLE,
  input,
  output: z.object({ answer: z.string() }).loose(),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run({ max_tokens, ...asked }, { client, signal }) {
    const answer = await client.recall.query({ body: { ...asked, maxTokens: max_tokens } }, signal);
    const sides = await findOtherSides(client, answer.memories, signal);
    return recalled(answer, sides, { limit: asked.limit, maxTokens: max_tokens });
  },
});
