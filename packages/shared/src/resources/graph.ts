import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { GRAPH_KINDS } from "../kinds.ts";
import { Clocks, Count, Id, inDigits, Timestamp } from "./common.ts";
import { MemoryType } from "./memory-kinds.ts";

const place = {
  weight: z.number().describe("Sum of its edges' weights"),
  topic: z.string().optional().describe("Id of its topic"),
  x: z.number().optional(),
  y: z.number().optional(),
};

export const GraphMemory = z
  .object({
    id: Id,
    label: z.string().describe("The beginning of what it says"),
    type: MemoryType,
    project: z.string().optional(),
    assertedAt: Timestamp,
    ...place,
  })
  .meta({ id: "GraphMemory" });

export const GraphEntity = z
  .object({ id: Id, name: z.string(), type: z.string(), ...place })
  .meta({ id: "GraphEntity" });

export const GraphDocument = z
  .object({ id: Id, title: z.string(), path: z.string(), ...place })
  .meta({ id: "GraphDocument" });

export const GraphSession = z
  .object({
    id: z.string().describe("Of the session, as its agent calls it"),
    label: z.string().describe("The beginning of what a person asked first"),
    agent: z.string(),
    project: z.string().optional(),
    turn: Count.describe("Number of the turn that it begins with"),
    assertedAt: Timestamp.describe("Of the last turn that names something"),
    ...place,
  })
  .meta({ id: "GraphSession" });

export const GraphChunk = z
  .object({ id: Id, chunkIndex: Count, headingPath: z.string(), label: z.string() })
  .meta({ id: "GraphChunk" });

export const GraphTopic = z
  .object({
    id: z.string(),
    name: z.string().describe("Its three heaviest entities"),
    size: Count.describe("Nodes in it"),
    entities: z.array(z.string()).describe("Names of its heaviest entities"),
    x: z.number(),
    y: z.number(),
  })
  .meta({ id: "GraphTopic" });

export const GraphEdge = z
  .object({
    from: z.string(),
    to: z.string(),
    relation: z
      .string()
      .describe(
        "`mention` (memory, document, session or chunk to entity), `related` (topic to topic), `contains` (document to chunk), or the name of a stated relationship",
      ),
    weight: z.number().describe("How many texts it stands for"),
  })
  .meta({ id: "GraphEdge" });

export const Graph = z
  .object({
    version: z.string().describe("Changes whenever the graph does"),
    memories: z.array(GraphMemory),
    entities: z.array(GraphEntity),
    documents: z.array(GraphDocument),
    sessions: z.array(GraphSession).describe("Those of which a turn names something"),
    edges: z.array(GraphEdge).describe("Both ends of each are in this answer"),
    topics: z
      .array(GraphTopic)
      .optional()
      .describe("On level `topics`, and the nearest ones on level `topic`"),
    unlinked: z
      .object({ topics: Count, nodes: Count })
      .optional()
      .describe("On level `topics`: what is linked with nothing else"),
    chunks: z.array(GraphChunk).optional().describe("On level `document`"),
    more: z
      .array(z.object({ id: z.string(), count: Count }))
      .optional()
      .describe("On level `focus`: nodes with neighbours that were left out"),
    steps: Count.optional().describe(
      "On level `focus`: steps that the answer reaches; fewer than `depth` where nothing lies farther, or where `limit` left no room (`omitted` is above 0 then)",
    ),
    omitted: Count.describe("Nodes left out by `limit`"),
  })
  .meta({ id: "Graph" });
export type Graph = z.infer<typeof Graph>;

export const GraphKind = z.enum(GRAPH_KINDS);
export type GraphKind = z.infer<typeof GraphKind>;

const Kinds = z
  .string()
  .max(100)
  .transform((list) => list.split(",").map((kind) => kind.trim()))
  .pipe(z.array(GraphKind).min(1))
  .describe("Kinds of nodes to show: memory, entity, document, session, separated by commas");

export const GraphQuery = z
  .strictObject({
    level: z
      .enum(["full", "topics", "topic", "focus", "document"])
      .default("full")
      .describe(
        "full: everything; topics: communities; topic: one of them; focus: around a node; document: its passages",
      ),
    topic: z.string().max(100).optional().describe("Id of a topic, on level `topic`"),
    focus: z
      .guid()
      .toLowerCase()
      .optional()
      .describe(
        "Id of a memory, entity or document, or of a session where it is a uuid, on levels `focus` and `document`",
      ),
    depth: inDigits(z.coerce.number().int().min(1).max(3).default(1)).describe("Steps from the focus"),
    kinds: Kinds.optional(),
    ...Clocks,
    limit: inDigits(z.coerce.number().int().min(1).max(200_000))
      .optional()
      .describe(
        "At most this many nodes, heaviest first: 10,000 on level full, 700 on topic, 500 on focus unless given; on the last two memories, entities, documents and sessions have equal shares",
      ),
  })
  .refine(({ level, topic }) => level !== "topic" || topic !== undefined, {
    error: "level topic needs the id of a topic",
    path: ["topic"],
  })
  .refine(({ level, focus }) => (level !== "focus" && level !== "document") || focus !== undefined, {
    error: "this level needs the id of a node",
    path: ["focus"],
  });
export type GraphQuery = z.infer<typeof GraphQuery>;

export const GraphPath = Graph.extend({
  path: z
    .array(z.string())
    .describe("Ids of the nodes in order, both ends included; merged entities are those that speak for them"),
}).meta({ id: "GraphPath" });
export type GraphPath = z.infer<typeof GraphPath>;

const End = z
  .guid()
  .toLowerCase()
  .describe("Id of a memory, entity or document, or of a session where it is a uuid");

export const graph = {
  read: endpoint({
    method: "get",
    path: "/memory/graph",
    summary: "The graph of what is known, at the level asked for; answers 304 when nothing changed",
    query: GraphQuery,
    tagged: true,
    response: Graph,
  }),
  path: endpoint({
    method: "get",
    path: "/memory/graph/path",
    summary: "The shortest way from one node of the graph to another, by mentions and stated relationships",
    query: z.strictObject({ from: End, to: End, ...Clocks }),
    response: GraphPath,
  }),
} as const;
