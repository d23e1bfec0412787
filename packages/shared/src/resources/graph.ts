import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { GRAPH_KINDS } from "../kinds.ts";
import { Clocks, Count, Id, IdParams, inDigits, Moment, Offset, Timestamp } from "./common.ts";
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
    past: z
      .boolean()
      .optional()
      .describe("It holds no more: on level `focus`, shown beside the memory that stands in its place"),
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
    name: z
      .string()
      .describe(
        "What it is about: its project, words of its memories, or its distinctive entities; no two alike",
      ),
    size: Count.describe("Nodes in it"),
    memories: Count,
    documents: Count,
    sessions: Count,
    project: z
      .object({ name: z.string(), share: z.number().min(0).max(1).describe("Of its memories") })
      .optional()
      .describe(
        "The project of most of its memories: of at least a third, and a quarter more than the next one has",
      ),
    says: z
      .string()
      .optional()
      .describe(
        "The sentence nearest to its centre, of a memory, or the title of a document where it has no memory: at most 90 letters, cut at the end of a word; of the fifty largest topics",
      ),
    entities: z.array(z.string()).describe("Names of its distinctive entities"),
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
        "`mention` (memory, document, session or chunk to entity), `related` (topic to topic), `contains` (document to chunk), from memory to memory `alike` (by meaning or words), `session` (said in the same one), `replaces` (newer to older), `contradicts`; else the name of a stated relationship",
      ),
    weight: z.number().describe("How many texts it stands for; of `alike` how near they are, above 0 to 1"),
  })
  .meta({ id: "GraphEdge" });

const Omitted = z.object({ memory: Count, entity: Count, document: Count, session: Count });

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
    projects: z
      .array(z.object({ name: z.string(), memories: Count }))
      .optional()
      .describe(
        "On level `topics`: the projects of most memories, at most 40, each with all of its memories, in topics or not, as `GET /memory/projects` counts them",
      ),
    unlinked: z
      .object({ topics: Count, nodes: Count })
      .optional()
      .describe("On level `topics`: what is linked with nothing else, which level `unlinked` shows"),
    chunks: z.array(GraphChunk).optional().describe("On level `document`"),
    more: z
      .array(z.object({ id: z.string(), count: Count }))
      .optional()
      .describe(
        "On level `focus`: nodes with neighbours that were left out, and how many; `offset` gets the next ones of the focus",
      ),
    steps: Count.optional().describe(
      "On level `focus`: steps that the answer reaches; fewer than `depth` where nothing lies farther. Each step has its share of `limit`, so that farther ones are seen, too",
    ),
    omitted: Count.describe("Nodes left out by `limit`"),
    omittedKinds: Omitted.optional().describe(
      "The same by kind; on levels `full`, `topic`, `unlinked` and `focus`",
    ),
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
      .enum(["full", "topics", "topic", "unlinked", "focus", "document"])
      .default("full")
      .describe(
        "full: everything; topics: communities; topic: one of them; unlinked: what is in none, side by side; focus: around a node; document: its passages",
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
    offset: Offset.optional().describe(
      "On level `focus`, with `depth` 1: leave out so many neighbours, those that were shown before",
    ),
    kinds: Kinds.optional().describe(
      "Kinds of nodes to show: memory, entity, document, session, separated by commas; all, unless given; on levels `topics` and `unlinked` memories and entities, or documents and then sessions where there is nothing better",
    ),
    ...Clocks,
    limit: inDigits(z.coerce.number().int().min(1).max(200_000))
      .optional()
      .describe(
        "At most this many nodes, heaviest first: 10,000 on level full, 700 on topic and unlinked, 500 on focus unless given; on topic and focus of ten nodes six are memories, two entities, one a session and one a document, as long as there are so many",
      ),
  })
  .refine(({ level, topic }) => level !== "topic" || topic !== undefined, {
    error: "level topic needs the id of a topic",
    path: ["topic"],
  })
  .refine(({ level, focus }) => (level !== "focus" && level !== "document") || focus !== undefined, {
    error: "this level needs the id of a node",
    path: ["focus"],
  })
  .refine(({ level, depth, offset }) => offset === undefined || (level === "focus" && depth === 1), {
    error: "is for level focus with depth 1: leave it out, or ask for that",
    path: ["offset"],
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

export const GraphGrowth = z
  .object({
    version: z.string().describe("Of the graph that the topics are of, as in `GET /memory/graph`"),
    instants: z
      .array(Timestamp)
      .describe("At most 200, evenly spaced from the first memory to the last change"),
    topics: z
      .array(
        z.object({
          id: z.string(),
          counts: z.array(Count).describe("Memories that were true at each instant, in their order"),
        }),
      )
      .describe("Topics of level `topics` that have or had memories, most of them first"),
    others: z.array(Count).describe("Memories of no topic, at each instant"),
  })
  .meta({ id: "GraphGrowth" });
export type GraphGrowth = z.infer<typeof GraphGrowth>;

const Said = z.object({
  id: Id,
  text: z.string().describe("At most 300 letters"),
  type: MemoryType,
  project: z.string().optional(),
  topic: z.string().optional().describe("Id of its topic"),
  at: Timestamp.describe("When it came to hold, or ceased to"),
});

const some = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: Count, first: z.array(item).describe("The newest ones, `limit` at most") });

const ChangedCounts = { added: Count, corrected: Count, retired: Count, contradicted: Count };

export const GraphChanges = z
  .object({
    from: Timestamp,
    to: Timestamp,
    added: some(Said).describe("Memories that came to hold, and took no other one's place"),
    corrected: some(z.object({ old: Said, new: Said.describe("The one that stands in its place") })).describe(
      "Memories that gave way to another one",
    ),
    retired: some(Said).describe("Memories that ceased to hold without another one in their place"),
    contradicted: some(z.object({ newer: Said, existing: Said })).describe(
      "Pairs that were found to contradict each other, decided since or not",
    ),
    topics: z
      .array(z.object({ id: z.string(), name: z.string(), ...ChangedCounts }))
      .describe("Those with changes, most of them first"),
    projects: z
      .array(z.object({ name: z.string(), ...ChangedCounts }))
      .describe("Those with changes, most of them first"),
  })
  .meta({ id: "GraphChanges" });
export type GraphChanges = z.infer<typeof GraphChanges>;

const Near = z.object({
  id: Id,
  text: z.string().describe("At most 300 letters"),
  type: MemoryType,
  project: z.string().optional(),
  assertedAt: Timestamp,
});

export const MemoryBeside = z
  .object({
    alike: z
      .array(Near.extend({ likeness: z.number().min(0).max(1).describe("1: the same") }))
      .describe(
        "By meaning where it is known, else by words that are rare; nearest first. Found when the graph is laid out, seconds after a memory came",
      ),
    session: z.array(Near).describe("Said in the same session, nearest in time first"),
    replaces: z.array(Near).describe("What it stands in the place of, newest first"),
    contradicts: z.array(Near).describe("Open contradictions"),
    names: z
      .array(z.object({ id: Id, name: z.string(), type: z.string() }))
      .describe("Entities that stand in it, while it is recalled"),
  })
  .meta({ id: "MemoryBeside" });
export type MemoryBeside = z.infer<typeof MemoryBeside>;

export const ChangesQuery = z
  .strictObject({
    from: Moment,
    to: Moment,
    limit: inDigits(z.coerce.number().int().min(1).max(200).default(20)).describe(
      "At most this many of each",
    ),
  })
  .refine(({ from, to }) => from < to, { error: "must be later than `from`", path: ["to"] });

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
    summary:
      "The way from one node of the graph to another that says most: short, and past no name that stands everywhere",
    query: z.strictObject({ from: End, to: End, ...Clocks }),
    response: GraphPath,
  }),
  growth: endpoint({
    method: "get",
    path: "/memory/graph/growth",
    summary: "How many memories each topic had over the whole time",
    query: z.strictObject({
      points: inDigits(z.coerce.number().int().min(2).max(200).default(200)).describe(
        "At most this many instants",
      ),
    }),
    response: GraphGrowth,
  }),
  changes: endpoint({
    method: "get",
    path: "/memory/graph/changes",
    summary: "What was added, corrected, retired and contradicted between two times, by topic and project",
    query: ChangesQuery,
    response: GraphChanges,
  }),
  beside: endpoint({
    method: "get",
    path: "/memory/:id/beside",
    summary:
      "What is next to a memory: those alike, said in the same session, replaced by it or in contradiction to it, and names in it",
    params: IdParams,
    query: z.strictObject({
      limit: inDigits(z.coerce.number().int().min(1).max(50).default(8)).describe(
        "At most this many of each",
      ),
    }),
    response: MemoryBeside,
  }),
} as const;
