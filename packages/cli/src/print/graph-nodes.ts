import type { Graph } from "@memory/shared";
import { cleanLine } from "./clean.ts";

/** A value of a node as files of graphs know them. */
type Value = string | number | undefined;

export type NodeKind = "memory" | "entity" | "document" | "session" | "chunk" | "topic";

export interface Node {
  readonly id: string;
  readonly kind: NodeKind;
  /** On one line and clean. */
  readonly label: string;
  readonly values: Readonly<Record<string, Value>>;
}

export interface Edge {
  readonly from: Node;
  readonly to: Node;
  /** On one line and clean. */
  readonly relation: string;
  readonly weight: number;
}

export interface Drawing {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

/** A graph as nodes of one kind of shape and edges between them, whatever its level. */
export function drawingOf(graph: Graph): Drawing {
  const nodes = nodesOf(graph);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = graph.edges.flatMap(({ from, to, relation, weight }) => {
    const [begin, end] = [byId.get(from), byId.get(to)];
    // An end that is no node would make most readers refuse the whole file.
    return begin && end ? [{ from: begin, to: end, relation: cleanLine(relation), weight }] : [];
  });
  return { nodes, edges };
}

function nodesOf({ topics, entities, memories, documents, sessions, chunks }: Graph): Node[] {
  return [
    ...(topics ?? []).map(({ id, name, size, x, y }) => node(id, "topic", name, { size, x, y })),
    ...entities.map(({ id, name, type, ...place }) => node(id, "entity", name, { type, ...place })),
    ...memories.map(({ id, label, type, project, assertedAt, past, ...place }) =>
      node(id, "memory", label, { type, project, assertedAt, past: past ? "yes" : undefined, ...place }),
    ),
    ...documents.map(({ id, title, path, ...place }) =>
      node(id, "document", title || path, { path, ...place }),
    ),
    ...sessions.map(({ id, label, agent, project, assertedAt, turn: _turn, ...place }) =>
      node(id, "session", label, { agent, project, assertedAt, ...place }),
    ),
    ...(chunks ?? []).map(({ id, label, headingPath, chunkIndex }) =>
      node(id, "chunk", label, { headingPath, chunkIndex }),
    ),
  ];
}

function node(id: string, kind: NodeKind, label: string, values: Node["values"]): Node {
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? cleanLine(value) : value,
  ]);
  return { id, kind, label: cleanLine(label) || id, values: Object.fromEntries(kept) };
}

/** The heaviest edges, at most so many, in the order they came. */
export function heaviest(edges: readonly Edge[], most: number): readonly Edge[] {
  if (edges.length <= most) return edges;
  const kept = new Set(edges.toSorted((a, b) => b.weight - a.weight).slice(0, most));
  return edges.filter((edge) => kept.has(edge));
}

/** Nodes and edges, one a record, for programs. */
export const plainDrawing = ({ nodes, edges }: Drawing): string[][] => [
  ...nodes.map(({ id, kind, label, values }) => ["node", id, kind, label, String(values.type ?? "")]),
  ...edges.map(({ from, to, relation, weight }) => ["edge", from.id, to.id, relation, String(weight)]),
];
