import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  Clocks,
  Count,
  Id,
  IdParams,
  inDigits,
  Months,
  NextCursor,
  Offset,
  Ok,
  oneWayOfPaging,
  Page,
  Ref,
  Timestamp,
  TWO_WAYS_OF_PAGING,
} from "./common.ts";
import { MemoryType } from "./memory-kinds.ts";
import { TermName } from "./schema-name.ts";

export const EntityBrief = z
  .object({ id: Id, name: z.string(), type: z.string() })
  .meta({ id: "EntityBrief" });
export type EntityBrief = z.infer<typeof EntityBrief>;

export const Entity = EntityBrief.extend({
  aliases: z.array(z.string()).describe("Names of entities merged into this one, and earlier names"),
  mentions: Count.describe(
    "Memories and passages, of documents and of turns, that name it, each once; only those that hold today",
  ),
  memories: Count,
  documents: Count,
  sessions: Count.describe("Sessions with a turn that names it"),
  relations: Count.describe("Relationships stated from or to it"),
  lastMentionedAt: Timestamp.optional(),
  createdAt: Timestamp,
}).meta({ id: "Entity" });
export type Entity = z.infer<typeof Entity>;

const ListQuery = Page.extend({
  type: TermName.optional().describe("Only this type"),
  text: z.string().max(300).optional().describe("Only where a name or alias contains this"),
  ref: Ref.optional().describe("Only entities whose id ends with this short reference"),
  sort: z
    .enum(["mentions", "memories", "name", "newest"])
    .default("mentions")
    .describe("In this order; `memories`: those that most memories name first"),
  offset: Offset.optional(),
  ...Clocks,
}).refine(oneWayOfPaging, TWO_WAYS_OF_PAGING);

export const EntityList = z
  .object({ entities: z.array(Entity), nextCursor: NextCursor, total: Count })
  .meta({ id: "EntityList" });

const RelatedMemory = z.object({
  id: Id,
  content: z.string(),
  type: MemoryType,
  project: z.string().optional(),
  assertedAt: Timestamp,
});

export const Related = z
  .object({
    entity: Entity,
    stated: z
      .array(
        z.object({
          relation: z.string(),
          direction: z.enum(["from", "to"]).describe("`from`: this entity is the subject; `to`: its object"),
          entity: EntityBrief,
          texts: Count.describe("Memories and passages that state it"),
          confidence: z.number().min(0).max(1),
        }),
      )
      .describe("Relationships that a text states, surest first"),
    coMentioned: z
      .array(z.object({ entity: EntityBrief, texts: Count.describe("Texts that name both") }))
      .describe("Entities named in the same texts, most often first"),
    memories: z.array(RelatedMemory).describe("Memories that name it, newest first"),
    decided: z
      .array(RelatedMemory)
      .describe("Those of them that tell a decision or an event, newest first, also beyond `memories`"),
    projects: z
      .array(
        z.object({
          name: z.string(),
          memories: Count.describe("Of it that name the entity"),
          sessions: Count.describe("Of it with a turn that names the entity"),
        }),
      )
      .describe("Projects whose memories and sessions name it, most often first"),
    months: Months,
    documents: z
      .array(z.object({ id: Id, title: z.string(), path: z.string(), chunks: Count }))
      .describe("Documents that name it, with how many of their passages do"),
    turns: z
      .array(
        z.object({
          session: z.string(),
          number: Count.describe("Its place in the session, from 0"),
          agent: z.string(),
          project: z.string(),
          text: z.string().describe("The words around the name"),
          assertedAt: Timestamp,
        }),
      )
      .describe("Turns of sessions that name it, newest first"),
  })
  .meta({ id: "Related" });
export type Related = z.infer<typeof Related>;

export const EntityChanges = z
  .strictObject({
    name: z.string().trim().min(1).max(300).optional(),
    type: TermName.optional().describe("Name of a type of the schema"),
  })
  .refine(({ name, type }) => name !== undefined || type !== undefined, {
    error: "give a name, a type, or both",
    path: ["name"],
  })
  .meta({ id: "EntityChanges" });

export const entities = {
  list: endpoint({
    method: "get",
    path: "/memory/entities",
    summary: "List entities, those named most often first",
    query: ListQuery,
    response: EntityList,
  }),
  get: endpoint({
    method: "get",
    path: "/memory/entities/:id",
    summary: "Read one entity",
    params: IdParams,
    response: Entity,
  }),
  related: endpoint({
    method: "get",
    path: "/memory/entities/:id/related",
    summary: "What is stated of an entity, what is named beside it, and where",
    params: IdParams,
    query: z.strictObject({
      limit: inDigits(z.coerce.number().int().min(1).max(200).default(20)).describe(
        "At most this many of each kind",
      ),
      relation: z.string().max(100).optional().describe("Only this relationship"),
    }),
    response: Related,
  }),
  update: endpoint({
    method: "patch",
    path: "/memory/entities/:id",
    summary: "Rename an entity or give it another type; the old name stays an alias",
    params: IdParams,
    body: EntityChanges,
    response: Entity,
  }),
  remove: endpoint({
    method: "delete",
    path: "/memory/entities/:id",
    summary: "Delete an entity with every edge that touches it; refused while a merge points at it",
    params: IdParams,
    response: Ok,
  }),
} as const;
