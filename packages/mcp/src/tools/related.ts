import { api, EntityChanges } from "@memory/shared";
import { z } from "zod";
import { limit, maxTokens } from "../args.ts";
import { around, candidates } from "../around.ts";
import { entityNamed } from "../entity-named.ts";
import { neighbourhood } from "../neighbourhood.ts";
import { closed, quoted } from "../output.ts";
import { ToolError } from "../refusal.ts";
import { defineTool } from "../tool.ts";
import { unknownRelation } from "../unknown-relation.ts";
import { oneLine, shorten } from "../words.ts";

const DESCRIPTION =
  "Show what is known around one entity (person, project, tool, file, error). Use when you ask what it depends on, belongs to or replaces, or who is responsible for it. Relationships that texts state, kept apart from things merely named in the same texts, and the memories, documents and turns that name it.";

const { name } = EntityChanges.shape;
const { relation } = api.entities.related.query.shape;

const input = z.strictObject({
  entity: name.unwrap().describe("Name, alias or ref (e:…)"),
  relation,
  depth: z.int().min(1).max(2).default(1).describe("2: also of its neighbours"),
  limit: limit(10).describe("Rows of each kind"),
  max_tokens: maxTokens(),
});

const brief = { ref: z.string(), name: z.string(), type: z.string() };

export const related = defineTool({
  name: "memory_related",
  title: "What is related",
  description: DESCRIPTION,
  example: 'memory_related {"entity": "Postgres"}',
  input,
  output: z.object({
    ...quoted,
    entity: z
      .object({
        ...brief,
        aliases: z.array(z.string()).optional(),
        note: z.string().optional(),
        mentions: z.int(),
      })
      .optional(),
    stated: z
      .array(
        z.object({
          from: z.string(),
          relation: z.string(),
          to: z.string(),
          texts: z.int(),
          confidence: z.number(),
        }),
      )
      .optional()
      .describe("What texts say"),
    co_mentioned: z
      .array(z.object({ ...brief, texts: z.int() }))
      .optional()
      .describe("Named in the same texts; no statement"),
    memories: z.array(z.object({ ref: z.string(), text: z.string(), said: z.string() })).optional(),
    documents: z.array(z.object({ ref: z.string(), title: z.string(), passages: z.int() })).optional(),
    turns: z.array(z.object({ ref: z.string(), text: z.string(), said: z.string() })).optional(),
    candidates: z
      .array(z.object({ ...brief, mentions: z.int() }))
      .optional()
      .describe("When several are called so"),
    ...closed,
  }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run({ entity: written, depth, limit, relation, max_tokens: maxTokens }, { client, signal }) {
    const named = await entityNamed(client, written, signal);
    switch (named.kind) {
      case "one": {
        const near = await neighbourhood(client, named.entity.id, { depth, limit, relation }, signal);
        const unknown = await unknownRelation(client, near, relation, signal);
        return around(near, { written, maxTokens, limit, unknown });
      }
      case "several":
        return candidates(named.entities, { written, maxTokens });
      case "none":
        throw new ToolError(`no entity is called ${JSON.stringify(shorten(oneLine(written), 60))}`, [
          `Texts may still say it: memory_recall ${JSON.stringify({ query: shorten(oneLine(written), 60) })}`,
        ]);
    }
  },
});
