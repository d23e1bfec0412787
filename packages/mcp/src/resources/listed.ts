import type { Client } from "@memory/client";
import { documentRef, memoryRef, plural } from "@memory/shared/words";
import type { Resource } from "@modelcontextprotocol/server";
import { oneLine, shorten } from "../words.ts";

// A list is shown to a person who picks from it: a few of each, and never what reads like an order to an agent.

const MEMORIES = 20;
const DOCUMENTS = 20;
const BRIEFS = 10;
const CHARACTERS = 80;

export async function listMemories(client: Client, signal: AbortSignal): Promise<Resource[]> {
  const { memories } = await client.memories.list({ query: { limit: MEMORIES } }, signal);
  return memories
    .filter(({ instruction }) => !instruction)
    .map(({ id, content, type, project, createdAt }) => ({
      uri: `memory://memories/${id}`,
      name: memoryRef(id),
      title: titleOf(content),
      description: [type, project && oneLine(project)].filter(Boolean).join(" · "),
      annotations: { lastModified: createdAt },
    }));
}

export async function listDocuments(client: Client, signal: AbortSignal): Promise<Resource[]> {
  const { documents } = await client.documents.list({ query: { limit: DOCUMENTS, status: "ready" } }, signal);
  return documents.map(({ id, title, path, chunks, modifiedAt }) => ({
    uri: `memory://documents/${id}`,
    name: documentRef(id),
    title: titleOf(title),
    description: `${shorten(oneLine(path), 200)} · ${plural(chunks, "passage")}`,
    annotations: { lastModified: modifiedAt },
  }));
}

export async function listBriefs(client: Client, signal: AbortSignal): Promise<Resource[]> {
  const { projects } = await client.projects.list({ query: { limit: BRIEFS } }, signal);
  return projects.map(({ name, memories }) => ({
    uri: `memory://projects/${encodeURIComponent(name)}/brief`,
    name: `brief ${shorten(oneLine(name), CHARACTERS)}`,
    title: `What to know of ${shorten(oneLine(name), CHARACTERS)}`,
    description: plural(memories, "memory", "memories"),
  }));
}

const titleOf = (text: string): string => shorten(oneLine(text), CHARACTERS);
