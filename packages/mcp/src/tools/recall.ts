import { MemoryType, RecallRequest } from "@memory/shared";
import { z } from "zod";
import { limit, maxTokens, memoryType } from "../args.ts";
import { DETAILS, type Detail, HitShown } from "../hit.ts";
import { closed, quoted } from "../output.ts";
import { recalled } from "../recalled.ts";
import { findOtherSides } from "../sides.ts";
import { defineTool } from "../tool.ts";
import { unknownProject } from "../unknown-project.ts";
import { when } from "../when.ts";

// Some clients show their model the first 160 characters, and some no instructions: when to call it comes first.
const DESCRIPTION =
  'Search memory. Use before planning, debugging, choosing a library or asking the user: what they and all their agents already know, by nouns, file names, error text. Also when the user says "again", "as before", "we decided", "remember". Finds decisions, preferences, fixes, turns of past sessions, passages of documents; exact identifiers (paths, error codes, config keys) work best. Up to 8 short hits within 1,500 tokens, each with its source, to cite by its ref (m:3f2a91); memory_read gives the full text of a ref. If a hit is marked as contradicted, tell the user both sides.';

const EXAMPLE = 'memory_recall {"query": "why did we drop redis for sessions", "after": "2026-08-01"}';

const { query, project, space } = RecallRequest.shape;

/** The daemon counts tokens in its own way, so it is asked for everything and the packing is done here. */
const ALL = 100_000;
/** With less room the daemon makes its extracts shorter, which is better than to cut them here. */
const ROOMY = 2000;
const budgetOf = (maxTokens: number, detail: Detail): number =>
  detail === "concise" && maxTokens <= ROOMY ? maxTokens : ALL;
const KINDS = { both: undefined, memories: ["memory"], documents: ["context"] } as const;

const input = z.strictObject({
  query,
  limit: limit(),
  types: z
    .array(memoryType)
    .max(MemoryType.options.length)
    .optional()
    .describe("Memories of these types; episode: a decision or event"),
  project,
  space,
  after: when("Said after this date or ISO time"),
  before: when("Said before"),
  at: when("What was true at this time"),
  sources: z
    .enum(["both", "memories", "documents"])
    .default("both")
    .describe("memories: what was learnt; documents: passages of files and sessions, verbatim"),
  detail: z
    .enum(DETAILS)
    .default("concise")
    .describe("index: a line a hit; concise: short texts; full: whole texts with provenance"),
  max_tokens: maxTokens().describe("The answer fits into this"),
});

const SHORT =
  "Search memory: what the user and all their agents know. Use before planning, debugging or asking, where what you were told is not enough.";

export const recall = defineTool({
  name: "memory_recall",
  title: "Recall from memory",
  description: DESCRIPTION,
  example: EXAMPLE,
  short: {
    description: SHORT,
    input: z.object({
      query: z.string().describe("nouns, file names, error text"),
      project: z.string().optional(),
    }),
  },
  input,
  output: z.object({ ...quoted, hits: z.array(HitShown).optional(), ...closed }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run({ max_tokens: budget, sources, detail, ...asked }, { client, signal }) {
    const kinds = KINDS[sources];
    const answer = await client.recall.query(
      { body: { ...asked, ...(kinds && { kinds: [...kinds] }), maxTokens: budgetOf(budget, detail) } },
      signal,
    );
    const sides = await findOtherSides(client, answer.memories, signal);
    const { query: _, limit: most, ...filters } = { ...asked, kinds };
    const isNarrowed = Object.values(filters).some((filter) => filter !== undefined);
    const isFound = answer.memories.some((hit) => hit.project !== undefined);
    const unknown = isFound ? null : await unknownProject(client, asked.project, signal);
    return recalled(answer, sides, {
      query: asked.query,
      limit: most,
      maxTokens: budget,
      detail,
      isNarrowed,
      unknown,
    });
  },
});
