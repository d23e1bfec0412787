import { createServer } from "@memory/mcp/server";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { TestDaemon } from "./daemon.ts";

const Entity = z.strictObject({
  name: z.string(),
  entityType: z.string(),
  observations: z.array(z.string()),
});
const Relation = z.strictObject({ from: z.string(), to: z.string(), relationType: z.string() });
const Graph = z.strictObject({ entities: z.array(Entity), relations: z.array(Relation) });
const Results = z.array(z.strictObject({ entityName: z.string(), addedObservations: z.array(z.string()) }));

type Entity = z.infer<typeof Entity>;
type Relation = z.infer<typeof Relation>;

/**
 * An agent that knows nothing but the reference server: the SDK's client, our server, a real daemon. What a tool says as text
 * and as data must be the same, whatever is asked.
 */
export async function serverMemory({ client }: Pick<TestDaemon, "client">) {
  const server = createServer(client, { version: "0.0.0", toolset: "server-memory", watcher: client });
  const agent = new Client({ name: "tester", version: "1.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await agent.connect(here);
  const updates: string[] = [];
  agent.setNotificationHandler(
    "notifications/resources/updated",
    ({ params }) => void updates.push(params.uri),
  );

  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, structuredContent, isError } = await agent.callTool({ name, arguments: args });
    const [block] = content;
    const text = block?.type === "text" ? block.text : "";
    if (isError) throw new Error(text);
    return { text, data: structuredContent };
  };
  const graph = async (name: string, args: Record<string, unknown> = {}) => {
    const { text, data } = await call(name, args);
    const read = Graph.parse(data);
    if (text !== JSON.stringify(read, null, 2)) throw new Error(`${name} says one thing and means another`);
    return read;
  };
  /** The text of these is the list alone, as the reference has it. */
  const list = async <T extends z.ZodType>(schema: T, name: string, key: string, given: unknown) => {
    const { text, data } = await call(name, { [key === "results" ? "observations" : key]: given });
    const said = schema.parse(Object(data)[key]);
    if (text !== JSON.stringify(said, null, 2)) throw new Error(`${name} says one thing and means another`);
    return said;
  };
  return {
    agent,
    call,
    updates,
    createEntities: (entities: readonly Entity[]) =>
      list(z.array(Entity), "create_entities", "entities", entities),
    createRelations: (relations: readonly Relation[]) =>
      list(z.array(Relation), "create_relations", "relations", relations),
    addObservations: (observations: readonly { entityName: string; contents: string[] }[]) =>
      list(Results, "add_observations", "results", observations),
    deleteEntities: (entityNames: readonly string[]) => call("delete_entities", { entityNames }),
    deleteObservations: (deletions: readonly { entityName: string; observations: string[] }[]) =>
      call("delete_observations", { deletions }),
    deleteRelations: (relations: readonly Relation[]) => call("delete_relations", { relations }),
    readGraph: () => graph("read_graph"),
    searchNodes: (query: string) => graph("search_nodes", { query }),
    openNodes: (names: readonly string[]) => graph("open_nodes", { names }),
    [Symbol.asyncDispose]: () => agent.close(),
  };
}

export type ServerMemory = Awaited<ReturnType<typeof serverMemory>>;

export const entity = (name: string, entityType = "person", ...observations: string[]): Entity => ({
  name,
  entityType,
  observations,
});

export const relation = (from: string, relationType: string, to: string): Relation => ({
  from,
  to,
  relationType,
});
