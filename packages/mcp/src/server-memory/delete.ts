import { z } from "zod";
import { type Answer, defineTool } from "../tool.ts";
import { Relation } from "./graph.ts";
import { tellChanged } from "./serve-graph-resource.ts";

const hints = { readOnly: false, destructive: true, idempotent: true, openWorld: false };
const output = z.object({ success: z.boolean(), message: z.string() });
const done = (message: string): Answer => ({ text: message, data: { success: true, message } });

export const deleteEntities = defineTool({
  name: "delete_entities",
  title: "Delete Entities",
  description: "Delete multiple entities and their associated relations from the knowledge graph",
  example: 'delete_entities {"entityNames": ["Ada"]}',
  hints,
  input: z.object({
    entityNames: z.array(z.string()).describe("An array of entity names to delete"),
  }),
  output,
  async run({ entityNames: names }, { client, server, signal }) {
    await client.knowledge.deleteEntities({ body: { names } }, signal);
    await tellChanged(server);
    return done("Entities deleted successfully");
  },
});

export const deleteObservations = defineTool({
  name: "delete_observations",
  title: "Delete Observations",
  description: "Delete specific observations from entities in the knowledge graph",
  example: 'delete_observations {"deletions": [{"entityName": "Ada", "observations": ["likes tea"]}]}',
  hints,
  input: z.object({
    deletions: z.array(
      z.object({
        entityName: z.string().describe("The name of the entity containing the observations"),
        observations: z.array(z.string()).describe("An array of observations to delete"),
      }),
    ),
  }),
  output,
  async run(body, { client, server, signal }) {
    await client.knowledge.deleteObservations({ body }, signal);
    await tellChanged(server);
    return done("Observations deleted successfully");
  },
});

export const deleteRelations = defineTool({
  name: "delete_relations",
  title: "Delete Relations",
  description: "Delete multiple relations from the knowledge graph",
  example: 'delete_relations {"relations": [{"from": "Ada", "to": "Acme", "relationType": "works_at"}]}',
  hints,
  input: z.object({ relations: z.array(Relation).describe("An array of relations to delete") }),
  output,
  async run(body, { client, server, signal }) {
    await client.knowledge.deleteRelations({ body }, signal);
    await tellChanged(server);
    return done("Relations deleted successfully");
  },
});
