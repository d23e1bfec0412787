import type { Client } from "@memory/client";
import { type Memory, marked, quote } from "@memory/shared";
import { cite, dayOf, memoryRef, plural, UNCONFIRMED } from "@memory/shared/words";
import { oneLine, safe, shorten } from "../words.ts";

const MOST = 30;
const CHARACTERS = 400;

/** The newest memories, of one project or of all. */
export async function recentPage(
  client: Client,
  project: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { memories, total } = await client.memories.list(
    { query: { limit: MOST, ...(project !== undefined && { project }) } },
    signal,
  );
  const of = project === undefined ? "" : ` of project ${oneLine(project).slice(0, 100)}`;
  if (memories.length === 0) return `# No memories${of} yet`;
  const shown = memories.length < total ? `the newest ${memories.length} of ${total}` : `${total}`;
  return [
    `# Memories${of}: ${shown}, newest first`,
    quote(memories.map(lineOf)),
    "Read one in full: memory://memories/ and its ref, like memory://memories/m:3f2a91. Find others: memory_recall.",
  ].join("\n");
}

function lineOf(memory: Memory): string {
  const { content, type, confidence, conflictId, project, version, assertedAt, source, sources } = memory;
  const facts = [
    type,
    confidence < UNCONFIRMED && "unconfirmed",
    conflictId && "contradicted, nobody has decided yet",
    project && oneLine(project),
    version > 1 && `v${version}`,
    `said ${dayOf(assertedAt)}${source.statedBy ? ` by ${source.statedBy}` : ""}`,
    oneLine(cite(source)),
    sources > 1 && `found in ${plural(sources, "place")}`,
  ];
  const words = shorten(marked({ ...memory, content: safe(content) }), CHARACTERS);
  return `- (${memoryRef(memory.id)}) ${words.replace(/\n(?=[^\n])/g, "\n  ")}\n  ${facts.filter(Boolean).join(" · ")}`;
}
