import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, inDigits, NextCursor, Ok } from "./common.ts";

/** Bytes of a call: agents write whole graphs at once. */
const maxBodyBytes = 8 * 1024 * 1024;

const Name = z.string().max(2_000);
const Words = z.string().max(200_000);

export const KnowledgeEntity = z
  .strictObject({
    name: Name.describe("What it is known by; there is one of each name"),
    entityType: Name,
    observations: z.array(Words),
  })
  .meta({ id: "KnowledgeEntity" });
export type KnowledgeEntity = z.infer<typeof KnowledgeEntity>;

export const KnowledgeRelation = z
  .strictObject({
    from: Name.describe("Name of an entity, which need not be there"),
    to: Name,
    relationType: Name,
  })
  .meta({ id: "KnowledgeRelation" });
export type KnowledgeRelation = z.infer<typeof KnowledgeRelation>;

const graph = { entities: z.array(KnowledgeEntity), relations: z.array(KnowledgeRelation) };

export const KnowledgeGraph = z.object(graph).meta({ id: "KnowledgeGraph" });
export type KnowledgeGraph = z.infer<typeof KnowledgeGraph>;

export const knowledge = {
  addEntities: endpoint({
    method: "post",
    path: "/knowledge/entities",
    summary: "Add entities with what is observed of them; one whose name is there already stays as it is",
    body: z.strictObject({ entities: graph.entities }),
    maxBodyBytes,
    response: z
      .object({ entities: graph.entities.describe("Those that are new, as they were kept") })
      .meta({ id: "KnowledgeEntitiesAdded" }),
  }),
  addRelations: endpoint({
    method: "post",
    path: "/knowledge/relations",
    summary: "Add relations between names",
    body: z.strictObject({ relations: graph.relations }),
    maxBodyBytes,
    response: z
      .object({ relations: graph.relations.describe("Those that are new") })
      .meta({ id: "KnowledgeRelationsAdded" }),
  }),
  addObservations: endpoint({
    method: "post",
    path: "/knowledge/observations",
    summary: "Add what is observed of entities; refused as a whole when one of them is not there",
    body: z.strictObject({
      observations: z.array(z.strictObject({ entityName: Name, contents: z.array(Words) })),
    }),
    maxBodyBytes,
    response: z
      .object({
        results: z
          .array(z.object({ entityName: Name, addedObservations: z.array(Words) }))
          .describe("For each of the request, in its order, what is new"),
      })
      .meta({ id: "KnowledgeObservationsAdded" }),
  }),
  deleteEntities: endpoint({
    method: "post",
    path: "/knowledge/entities/delete",
    summary: "Take entities out, with their observations and relations; can be undone",
    body: z.strictObject({ names: z.array(Name) }),
    maxBodyBytes,
    response: Ok,
  }),
  deleteObservations: endpoint({
    method: "post",
    path: "/knowledge/observations/delete",
    summary: "Take observations out, and no longer recall what only they had said; can be undone",
    body: z.strictObject({
      deletions: z.array(z.strictObject({ entityName: Name, observations: z.array(Words) })),
    }),
    maxBodyBytes,
    response: Ok,
  }),
  deleteRelations: endpoint({
    method: "post",
    path: "/knowledge/relations/delete",
    summary: "Take relations out; can be undone",
    body: z.strictObject({ relations: graph.relations }),
    maxBodyBytes,
    response: Ok,
  }),
  graph: endpoint({
    method: "get",
    path: "/knowledge/graph",
    summary: "All that agents keep by name: entities in the order they came in, then relations",
    query: z.strictObject({
      limit: inDigits(z.coerce.number().int().min(1).max(1_000).default(500)).describe(
        "At most this many of both",
      ),
      cursor: z.string().max(100).optional().describe("Go on where a page ended: its `nextCursor`"),
    }),
    response: z.object({ ...graph, nextCursor: NextCursor }).meta({ id: "KnowledgePage" }),
  }),
  search: endpoint({
    method: "post",
    path: "/knowledge/search",
    summary:
      "Entities that hold the words as they are, in whatever case; then, for a question of several words or where none does, those that recall finds; with their relations",
    body: z.strictObject({ query: z.string().max(20_000) }),
    response: KnowledgeGraph,
  }),
  open: endpoint({
    method: "post",
    path: "/knowledge/open",
    summary: "Entities by name, with every relation that one of them has",
    body: z.strictObject({ names: z.array(Name) }),
    maxBodyBytes,
    response: KnowledgeGraph,
  }),
  import: endpoint({
    method: "post",
    path: "/knowledge/import",
    summary: "Take over a part of a graph that was kept elsewhere; what is there already stays as it is",
    body: z.strictObject({
      ...graph,
      runId: z.guid().toLowerCase().describe("The same for all parts: undo this to take back the import"),
      dryRun: z.boolean().default(false).describe("Count what would be added, and change nothing"),
    }),
    maxBodyBytes,
    response: z
      .object({
        runId: Id.optional().describe(
          "Of the run in the activity, where this part or one before changed something",
        ),
        entities: Count.describe("Added"),
        observations: Count.describe("Added"),
        relations: Count.describe("Added"),
        known: Count.describe("Entities, observations and relations that were there already"),
        redactions: Count.describe("Secrets that were taken out first"),
      })
      .meta({ id: "KnowledgeImported" }),
  }),
} as const;
