import { z } from "zod";
import { defineTool } from "../tool.ts";
import { asText, Entity, Relation } from "./graph.ts";
import { tellChanged } from "./serve-graph-resource.ts";

const hints = { readOnly: false, destructive: false, idempotent: false, openWorld: false };

export const createEntities = defineTool({
  name: "create_entities",
  title: "Create Entities",
  description: "Create multiple new entities in the knowledge graph",
  example:
    'create_entities {"entities": [{"name": "Ada", "entityType": "person", "observations": ["likes tea"]}]}',
  hints,
  input: z.object({ entities: z.array(Entity) }),
  output: z.object({ entities: z.array(Entity) }),
  async run(body, { client, server, signal }) {
    const { entities } = await client.knowledge.addEntities({ body }, signal);
    await tellChanged(server);
    return { text: asText(entities), data: { entities } };
  },
});

export const createRelations = defineTool({
  name: "create_relations",
  title: "Create Relations",
  description:
    "Create multiple new relations between entities in the knowledge graph. Relations should be in active voice",
  example: 'create_relations {"relations": [{"from": "Ada", "to": "Acme", "relationType": "works_at"}]}',
  hints,
  input: z.object({ relations: z.array(Relation) }),
  output: z.object({ relations: z.array(Relation) }),
  async run(body, { client, server, signal }) {
    const { relations } = await client.knowledge.addRelations({ body }, signal);
    await tellChanged(server);
    return { text: asText(relations), data: { relations } };
  },
});

export const addObservations = defineTool({
  name: "add_observations",
  title: "Add Observations",
  description: "Add new observations to existing entities in the knowledge graph",
  example: 'add_observations {"observations": [{"entityName": "Ada", "contents": ["has a dog"]}]}',
  hints,
  input: z.object({
    observations: z.array(
      z.object({
        entityName: z.string().describe("The name of the entity to add the observations to"),
        contents: z.array(z.string()).describe("An array of observation contents to add"),
      }),
    ),
  }),
  output: z.object({
    results: z.array(z.object({ entityName: z.string(), addedObservations: z.array(z.string()) })),
  }),
  async run(body, { client, server, signal }) {
    const { results } = await client.knowledge.addObservations({ body }, signal);
    await tellChanged(server);
    return { text: asText(results), data: { results } };
  },
});
