import type { Client } from "@memory/client";
import type { McpServer } from "@modelcontextprotocol/server";
import { offerWatching } from "../subscriptions.ts";
import { asText, readGraph } from "./graph.ts";

const URI = "memory://knowledge-graph";

/** Servers whose agent has asked to be told of changes. */
const subscribed = new WeakMap<McpServer, Set<string>>();

/** The resource of the reference server; `stays`: the agent is there long enough to be told of changes. */
export function serveGraphResource(
  server: McpServer,
  client: Client,
  { stays }: { readonly stays: boolean },
): void {
  const about = {
    title: "Knowledge Graph",
    description: "The full knowledge graph with all entities and relations",
    mimeType: "application/json",
  };
  server.registerResource("knowledge-graph", URI, about, async ({ href: uri }, { mcpReq: { signal } }) => ({
    contents: [{ uri, mimeType: "application/json", text: asText(await readGraph(client, signal)) }],
  }));
  if (stays) offerSubscriptions(server);
}

function offerSubscriptions(server: McpServer): void {
  const uris = new Set<string>();
  subscribed.set(server, uris);
  server.server.registerCapabilities({ resources: { subscribe: true } });
  server.server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    if (uri === URI) uris.add(uri);
    return {};
  });
  server.server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    uris.delete(uri);
    return {};
  });
  offerWatching(server, uris);
}

/** A tool has changed the graph, or may have: as the reference does, it is told at once, before the answer. */
export async function tellChanged(server: McpServer): Promise<void> {
  // The change stands, be the agent still there to hear of it or not.
  if (subscribed.get(server)?.has(URI)) await server.server.sendResourceUpdated({ uri: URI }).catch(() => {});
}
