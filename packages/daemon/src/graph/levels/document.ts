import type { Graph, GraphKind } from "@memory/shared";
import { nodeKind } from "../nodes.ts";
import { findGeneration } from "../queries/fingerprint.ts";
import { countChunks, readChunkMentions, readChunks } from "../queries/shown.ts";
import type { View } from "../view.ts";
import { drawEdges, drawNodes } from "./draw.ts";

export interface DocumentQuery {
  readonly focus: string;
  readonly kinds?: readonly GraphKind[] | undefined;
  readonly limit?: number | undefined;
}

const documentLimit = 2000;

/** A document with its passages and what each of them names, or undefined when there is no such document. */
export function documentGraph(
  view: View,
  { focus, kinds, limit = documentLimit }: DocumentQuery,
): Graph | undefined {
  const { nodes, ownerId, clocks } = view.model;
  const document = nodes.nodeOf(focus);
  if (document === undefined || nodeKind(nodes, document) !== "document") return undefined;
  const { db } = view;
  const passages = { documentId: focus, clocks };
  const chunks = readChunks(db, ownerId, { ...passages, limit });
  const isShown = new Set(chunks.map(({ id }) => id));
  const mentions = chunkMentions(view, focus).filter(({ chunk }) => isShown.has(chunk));
  const wanted = kinds?.includes("entity") === false ? [] : mostNamed(mentions.map(({ node }) => node));
  const drawn = drawNodes(view, [document, ...wanted.slice(0, limit - chunks.length)]);
  const drawnIds = new Set(drawn.entities.map(({ id }) => id));
  // Its passages stand for it: the rolled-up edges would say the same once more.
  const stated = drawEdges(view, { ...drawn, documents: [] });
  return {
    version: view.version,
    ...drawn,
    chunks,
    edges: [
      ...chunks.map(({ id }) => ({ from: focus, to: id, relation: "contains", weight: 1 })),
      ...mentions.flatMap(({ chunk, node }) => {
        const to = nodes.id[node] ?? "";
        return drawnIds.has(to) ? { from: chunk, to, relation: "mention", weight: 1 } : [];
      }),
      ...stated,
    ],
    omitted: countChunks(db, ownerId, passages) - chunks.length + wanted.length - drawn.entities.length,
  };
}

interface ChunkMention {
  readonly chunk: string;
  readonly node: number;
}

/** Each pair once, however many names of one fold tree the passage has. */
function chunkMentions({ db, model }: View, documentId: string): ChunkMention[] {
  const { ownerId, nodes, entities } = model;
  const generation = findGeneration(db, ownerId);
  const known = new Set<string>();
  return readChunkMentions(db, ownerId, { documentId, generation }).flatMap(([chunk, entity]) => {
    const slot = entities.slotOf(entity);
    const node = slot < 0 ? undefined : nodes.nodeOfEntity(entities.canonical[slot] ?? slot);
    const pair = `${chunk} ${node}`;
    if (node === undefined || known.has(pair)) return [];
    known.add(pair);
    return { chunk, node };
  });
}

/** Those that come most often first. */
function mostNamed(nodes: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const node of nodes) counts.set(node, (counts.get(node) ?? 0) + 1);
  return [...counts].sort(([one, n], [other, m]) => m - n || one - other).map(([node]) => node);
}
