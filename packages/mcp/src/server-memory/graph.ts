import type { Client } from "@memory/client";
import { z } from "zod";
import type { Answer } from "../tool.ts";

// Names, schemas, words and the shape of answers are those of the reference server, @modelcontextprotocol/server-memory
// 2026.8.31: who has told an agent how to use that one must not have to tell it again.

export const Entity = z.object({
  name: z.string().describe("The name of the entity"),
  entityType: z.string().describe("The type of the entity"),
  observations: z.array(z.string()).describe("An array of observation contents associated with the entity"),
});

export const Relation = z.object({
  from: z.string().describe("The name of the entity where the relation starts"),
  to: z.string().describe("The name of the entity where the relation ends"),
  relationType: z.string().describe("The type of the relation"),
});

export const Graph = z.object({ entities: z.array(Entity), relations: z.array(Relation) });

type KnowledgeGraph = z.infer<typeof Graph>;

/** The whole graph, page by page: the daemon has others to answer. */
export async function readGraph(client: Client, signal: AbortSignal): Promise<KnowledgeGraph> {
  const graph: KnowledgeGraph = { entities: [], relations: [] };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1_000, ...(cursor !== undefined && { cursor }) };
    const page = await client.knowledge.graph({ query }, signal);
    // Not as arguments of one push, which has a limit.
    for (const entity of page.entities) graph.entities.push(entity);
    for (const relation of page.relations) graph.relations.push(relation);
    cursor = page.nextCursor;
  }
  return graph;
}

/** The answer as JSON and as data: both hold all of it, as in the reference. */
export const graphAnswer = ({ entities, relations }: KnowledgeGraph): Answer => {
  const data = { entities, relations };
  return { text: asText(data), data };
};

export const asText = (value: unknown): string => JSON.stringify(value, null, 2);
