import type { Client } from "@memory/client";
import {
  type McpServer,
  type ReadResourceResult,
  ResourceTemplate,
  UriTemplate,
} from "@modelcontextprotocol/server";
import { completionsOf } from "../completions.ts";
import { protocolError } from "../protocol-error.ts";
import type { Asked, Page } from "./page.ts";
import { PAGES } from "./pages.ts";
import { watch } from "./watch.ts";

const mimeType = "text/markdown";

/** Offer what memory holds as resources; with a `watcher`, an agent can be told of changes of some of them. */
export function serveResources(server: McpServer, client: Client, watcher: Client | undefined): void {
  for (const page of PAGES) {
    if (page.uri.includes("{")) serveMany(server, client, page);
    else serveOne(server, client, page);
  }
  if (watcher) watch(server, (uri) => readerOf(uri, { server, client: watcher }));
}

type Served = Pick<Page, "title" | "description">;
const metadata = ({ title, description }: Served) => ({ title, description, mimeType });

function serveOne(server: McpServer, client: Client, page: Page): void {
  server.registerResource(page.name, page.uri, metadata(page), (uri, { mcpReq: { signal } }) =>
    answer(uri, () => page.read(nothingAsked, { client, server, person: null, signal })),
  );
}

function serveMany(server: McpServer, client: Client, page: Page): void {
  const { list, complete = () => ({}) } = page;
  const template = new ResourceTemplate(page.uri, {
    // Without a daemon there is still the list of what can be read, and reading says what to do.
    list:
      list && (async ({ mcpReq: { signal } }) => ({ resources: await list(client, signal).catch(() => []) })),
    complete: complete(completionsOf(client)),
  });
  server.registerResource(page.name, template, metadata(page), (uri, variables, { mcpReq: { signal } }) =>
    answer(uri, () => page.read(askedIn(variables), { client, server, person: null, signal })),
  );
}

async function answer({ href: uri }: URL, read: () => Promise<string>): Promise<ReadResourceResult> {
  try {
    return { contents: [{ uri, mimeType, text: await read() }] };
  } catch (error) {
    throw protocolError(error, EXAMPLE);
  }
}

const EXAMPLE = "memory://memories/m:3f2a91";

type Variables = Readonly<Record<string, string | string[]>>;

const nothingAsked: Asked = () => "";
const askedIn =
  (variables: Variables): Asked =>
  (name) =>
    decoded([variables[name] ?? ""].flat().join(","));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Reads an address for a subscriber. */
function readerOf(uri: string, { server, client }: { readonly server: McpServer; readonly client: Client }) {
  for (const page of PAGES) {
    const variables = page.watched ? new UriTemplate(page.uri).match(uri) : null;
    if (variables)
      return (signal: AbortSignal) => page.read(askedIn(variables), { client, server, person: null, signal });
  }
  return null;
}
