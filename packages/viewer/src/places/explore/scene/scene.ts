/** The kind of thing that a node stands for. `more`: neighbours that were left out. */
export type NodeKind = "topic" | "entity" | "memory" | "document" | "session" | "chunk" | "more";

export interface SceneNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** One clean line. */
  readonly label: string;
  /** The type, of an entity or a memory. */
  readonly type: string;
  /** Memories of a topic, or what it is counted by; texts that name an entity; 0 where it says nothing. */
  readonly weight: number;
  readonly x?: number;
  readonly y?: number;
  /** The day on which a memory, or the last naming turn of a session, was said. */
  readonly at?: string;
  /** Neighbours that are not in the picture. */
  readonly more?: number;
  /** Position of a passage in its document. */
  readonly chunkIndex?: number;
  /** Number of the turn that a session begins with. */
  readonly turn?: number;
  /** Of a topic: its distinctive entities, the memory nearest to its centre, its documents where they are shown. */
  readonly names?: readonly string[];
  readonly says?: string;
  readonly documents?: number;
  readonly sessions?: number;
  /** What topics are counted by where no memory is: documents, or else sessions. */
  readonly countedBy?: "document" | "session";
  /** The project of a memory, and of most of a topic. */
  readonly project?: string;
  /** How much of a topic is of its project, from 0 to 1. */
  readonly share?: number;
  /** It holds no more, and is shown beside what stands in its place. */
  readonly isPast?: boolean;
  /** Of a document or a passage; of a session its project. */
  readonly path?: string;
}

export interface SceneEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: string;
  readonly weight: number;
}

/** A link as one of its ends sees it. */
export interface Link {
  readonly other: SceneNode;
  readonly edge: SceneEdge;
}

/** The part of the graph shown now, in the picture and in the list. */
export interface Scene {
  /** Two scenes of one name show the same place at two times: nodes keep theirs. */
  readonly name: string;
  /** The layout of nodes that bring no positions. */
  readonly shape: "given" | "around" | "spiral" | "row";
  /** The node in the middle. */
  readonly middle: string | undefined;
  /** Steps from it that were asked for. */
  readonly depth: number;
  /** Most relevant first. */
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
  readonly byId: ReadonlyMap<string, SceneNode>;
  /** Heaviest link first. */
  readonly links: ReadonlyMap<string, readonly Link[]>;
  readonly omitted: number;
  readonly unlinked: { readonly topics: number; readonly nodes: number } | undefined;
}

interface Parts extends Pick<Scene, "name" | "shape" | "nodes" | "edges"> {
  readonly middle?: string | undefined;
  readonly depth?: number;
  readonly omitted?: number;
  readonly unlinked?: Scene["unlinked"];
}

/** Edges that lead to nothing shown are left out. */
export function makeScene({
  name,
  shape,
  middle,
  depth = 1,
  nodes,
  edges,
  omitted = 0,
  unlinked,
}: Parts): Scene {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const shown = edges.filter(({ from, to }) => from !== to && byId.has(from) && byId.has(to));
  const links = new Map<string, Link[]>(nodes.map(({ id }) => [id, []]));
  for (const edge of shown) {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    if (!from || !to) continue;
    links.get(edge.from)?.push({ other: to, edge });
    links.get(edge.to)?.push({ other: from, edge });
  }
  for (const of of links.values())
    of.sort((one, other) => other.edge.weight - one.edge.weight || other.other.weight - one.other.weight);
  return { name, shape, middle, depth, nodes, edges: shown, byId, links, omitted, unlinked };
}

/** The number of its neighbours in the scene. */
export const linksOf = ({ links }: Scene, id: string): number =>
  new Set(links.get(id)?.map(({ other }) => other.id)).size;
