import { z } from "zod";
import { defineTool } from "../tool.ts";
import { Graph, graphAnswer, readGraph } from "./graph.ts";

const hints = { readOnly: true, destructive: false, idempotent: true, openWorld: false };

export const readWholeGraph = defineTool({
  name: "read_graph",
  title: "Read Graph",
  description: "Read the entire knowledge graph",
  example: "read_graph {}",
  hints,
  input: z.object({}),
  output: Graph,
  run: async (_, { client, signal }) => graphAnswer(await readGraph(client, signal)),
});

export const searchNodes = defineTool({
  name: "search_nodes",
  title: "Search Nodes",
  description: "Search for nodes in the knowledge graph based on a query",
  example: 'search_nodes {"query": "Ada"}',
  hints,
  input: z.object({
    query: z
      .string()
      .describe("The search query to match against entity names, types, and observation content"),
  }),
  output: Graph,
  run: async ({ query }, { client, signal }) =>
    graphAnswer(await client.knowledge.search({ body: { query } }, signal)),
});

export const openNodes = defineTool({
  name: "open_nodes",
  title: "Open Nodes",
  description: "Open specific nodes in the knowledge graph by their names",
  example: 'open_nodes {"names": ["Ada", "Acme"]}',
  hints,
  input: z.object({ names: z.array(z.string()).describe("An array of entity names to retrieve") }),
  output: Graph,
  run: async ({ names }, { client, signal }) =>
    graphAnswer(await client.knowledge.open({ body: { names } }, signal)),
});
