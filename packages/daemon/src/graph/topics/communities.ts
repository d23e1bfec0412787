import { joinNeighbours, majority, moveStrays } from "./join.ts";
import { louvainGroups } from "./louvain.ts";
import { modularity } from "./modularity.ts";
import { forEachNeighbour, type Neighbours } from "./neighbours.ts";
import { type Baseline, type GraphShape, KIND, UNLINKED } from "./shape.ts";

/** Result of the last search, in the numbers of today's nodes. */
export interface KnownCommunities {
  /** Per node; `UNLINKED` where nothing is known. */
  readonly community: Uint32Array;
  readonly wasThere: (node: number) => boolean;
  readonly baseline: Baseline | undefined;
}

export interface Communities {
  /** Per node, numbered by memories, most first, then by size; `UNLINKED` outside of them. */
  readonly community: Uint32Array;
  /** The index is the community. */
  readonly sizes: readonly number[];
  readonly baseline: Baseline;
}

/** Nodes with what pulls them together, and of what kind each is. */
export interface Pulled extends Pick<GraphShape, "kind"> {
  readonly graph: Neighbours;
}

/** Fewer nodes than this are no topic. */
const smallest = 3;
/** Share of the edges that may be new before everything is looked at again. */
const mostNew = 0.1;
/** Largest loss of modularity before all communities are searched anew. */
const mostDrift = 0.03;
/** Least gain of communities found from scratch over the known ones. */
const worthwhile = 0.01;
/** Share of what a document or session names that has to be of one community, for it to be of that. */
const mostlyOfIt = 0.4;

/**
 * The communities of a graph: memories make them, with what these name; documents and sessions join them, and make others of
 * what only they name. Known ones stay: new nodes join them, and all is searched again only when much is new or they no longer
 * fit, and then taken over only when that is better.
 */
export function findCommunities(pulled: Pulled, known?: KnownCommunities): Communities {
  if (known === undefined) return settle(pulled, fromScratch(pulled));
  const { graph } = pulled;
  const kept = carryOn(pulled, known);
  const { baseline } = known;
  if (baseline !== undefined && !isWornOut(graph, { known, kept, baseline })) {
    return { ...settle(pulled, kept), baseline };
  }
  const settled = settle(pulled, kept);
  const fresh = settle(pulled, fromScratch(pulled));
  return fresh.baseline.modularity > settled.baseline.modularity + worthwhile ? fresh : settled;
}

function fromScratch(pulled: Pulled): Uint32Array {
  const community = new Uint32Array(pulled.graph.size).fill(UNLINKED);
  group(pulled, community, 0);
  return community;
}

function carryOn(pulled: Pulled, known: KnownCommunities): Uint32Array {
  const { graph } = pulled;
  const community = known.community.slice();
  let first = 0;
  for (const one of community) if (one !== UNLINKED) first = Math.max(first, one + 1);
  moveStrays(graph, community);
  joinNeighbours(graph, community, isKnowledge(pulled));
  group(pulled, community, first);
  return community;
}

/** Puts all that is in no community yet into one, new ones by numbers from `first` on. */
function group(pulled: Pulled, community: Uint32Array, first: number): void {
  const { graph } = pulled;
  const isOfKnowledge = isKnowledge(pulled);
  const free = louvainGroups(graph, linkedNodes(graph, community).filter(isOfKnowledge), {
    community,
    first,
  });
  joinTexts(pulled, community);
  louvainGroups(graph, linkedNodes(graph, community), { community, first: free });
}

/** A memory, or an entity that one names. */
function isKnowledge({ graph, kind }: Pulled): (node: number) => boolean {
  const isIt = Uint8Array.from(kind, (own) => (own === KIND.memory ? 1 : 0));
  for (let node = 0; node < graph.size; node++) {
    if (kind[node] !== KIND.entity) continue;
    forEachNeighbour(graph, node, (other) => {
      if (kind[other] === KIND.memory) isIt[node] = 1;
    });
  }
  return (node) => isIt[node] === 1;
}

/** Documents and sessions into the community of most of what they name. */
function joinTexts({ graph, kind }: Pulled, community: Uint32Array): void {
  for (let node = 0; node < graph.size; node++) {
    const isText = kind[node] === KIND.document || kind[node] === KIND.session;
    if (!isText || community[node] !== UNLINKED) continue;
    const joined = majority(graph, node, community);
    if (joined === UNLINKED) continue;
    let inside = 0;
    forEachNeighbour(graph, node, (other, weight) => {
      if (community[other] === joined) inside += weight;
    });
    if (inside >= mostlyOfIt * (graph.strength[node] ?? 0)) community[node] = joined;
  }
}

/** Nodes with edges that are in no community yet. */
function linkedNodes(graph: Neighbours, community: Uint32Array): number[] {
  const nodes: number[] = [];
  for (let node = 0; node < graph.size; node += 1) {
    if (community[node] === UNLINKED && (graph.strength[node] ?? 0) > 0) nodes.push(node);
  }
  return nodes;
}

interface Wear {
  readonly known: KnownCommunities;
  readonly kept: Uint32Array;
  readonly baseline: Baseline;
}

function isWornOut(graph: Neighbours, { known, kept, baseline }: Wear): boolean {
  const changed = Math.max(newEdges(graph, known), Math.abs(graph.edges - baseline.edges));
  return changed > mostNew * graph.edges || modularity(graph, kept) < baseline.modularity - mostDrift;
}

/** Edges of nodes that were not there the last time. */
function newEdges(graph: Neighbours, { wasThere }: KnownCommunities): number {
  let count = 0;
  for (let node = 0; node < graph.size; node += 1) {
    const isNew = !wasThere(node);
    forEachNeighbour(graph, node, (other) => {
      if (isNew || !wasThere(other)) count += 1;
    });
  }
  return count / 2;
}

/** Groups that are too small join their neighbours or are none; the others are numbered, those with most memories first. */
function settle({ graph, kind }: Pulled, groups: Uint32Array): Communities {
  const sizes = countIn(groups);
  const isSmall = (one: number) => (sizes.get(one) ?? 0) < smallest;
  const large = groups.map((one) => (isSmall(one) ? UNLINKED : one));
  const settled = large.slice();
  joinNeighbours(graph, settled, (node) => groups[node] !== UNLINKED);
  const memories = countIn(settled, (node) => kind[node] === KIND.memory);
  const ranked = [...countIn(settled)].sort(
    (one, other) =>
      (memories.get(other[0]) ?? 0) - (memories.get(one[0]) ?? 0) || other[1] - one[1] || one[0] - other[0],
  );
  const numbers = new Map(ranked.map(([one], number) => [one, number]));
  const community = settled.map((one) => numbers.get(one) ?? UNLINKED);
  const baseline = { edges: graph.edges, modularity: modularity(graph, community) };
  return { community, sizes: ranked.map(([, size]) => size), baseline };
}

function countIn(groups: Uint32Array, counts: (node: number) => boolean = () => true): Map<number, number> {
  const sizes = new Map<number, number>();
  groups.forEach((one, node) => {
    if (one !== UNLINKED && counts(node)) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  });
  return sizes;
}
