import { joinNeighbours, majority, moveStrays } from "./join.ts";
import { louvainGroups } from "./louvain.ts";
import { modularity } from "./modularity.ts";
import { forEachNeighbour, type Neighbours } from "./neighbours.ts";
import { type Baseline, UNLINKED } from "./shape.ts";

/** Result of the last search, in the numbers of today's nodes. */
export interface KnownCommunities {
  /** Per node; `UNLINKED` where nothing is known. */
  readonly community: Uint32Array;
  readonly wasThere: (node: number) => boolean;
  readonly baseline: Baseline | undefined;
}

export interface Communities {
  /** Per node, numbered by size, largest first; `UNLINKED` outside of them. */
  readonly community: Uint32Array;
  /** The index is the community. */
  readonly sizes: readonly number[];
  readonly baseline: Baseline;
}

/** Fewer nodes than this are no topic. */
const smallest = 3;
/** Share of the edges that may be new before everything is looked at again. */
const mostNew = 0.1;
/** Largest loss of modularity before all communities are searched anew. */
const mostDrift = 0.03;
/** Least gain of communities found from scratch over the known ones. */
const worthwhile = 0.01;

/**
 * The communities of a graph. Known ones stay: new nodes join them, and all is searched again only when much is new
 * or they no longer fit, and then taken over only when that is better.
 */
export function findCommunities(graph: Neighbours, known?: KnownCommunities): Communities {
  if (known === undefined) return settle(graph, fromScratch(graph));
  const kept = carryOn(graph, known);
  const { baseline } = known;
  if (baseline !== undefined && !isWornOut(graph, { known, kept, baseline })) {
    return { ...settle(graph, kept), baseline };
  }
  const settled = settle(graph, kept);
  const fresh = settle(graph, fromScratch(graph));
  return fresh.baseline.modularity > settled.baseline.modularity + worthwhile ? fresh : settled;
}

function fromScratch(graph: Neighbours): Uint32Array {
  const community = new Uint32Array(graph.size).fill(UNLINKED);
  louvainGroups(graph, linkedNodes(graph, community), { community, first: 0 });
  return community;
}

function carryOn(graph: Neighbours, known: KnownCommunities): Uint32Array {
  const community = known.community.slice();
  let first = 0;
  for (const group of community) if (group !== UNLINKED) first = Math.max(first, group + 1);
  moveStrays(graph, community);
  joinNeighbours(graph, community);
  // Other nodes have no link to a known community: they form new ones.
  louvainGroups(graph, linkedNodes(graph, community), { community, first });
  return community;
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

/** Groups that are too small join their neighbours or are none; the others are numbered by size. */
function settle(graph: Neighbours, groups: Uint32Array): Communities {
  const sizes = countSizes(groups);
  const isSmall = (group: number) => (sizes.get(group) ?? 0) < smallest;
  const large = groups.map((group) => (isSmall(group) ? UNLINKED : group));
  const settled = large.map((group, node) => {
    if (group !== UNLINKED || groups[node] === UNLINKED) return group;
    return majority(graph, node, large);
  });
  const bySize = [...countSizes(settled)].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  const numbers = new Map(bySize.map(([group], number) => [group, number]));
  const community = settled.map((group) => numbers.get(group) ?? UNLINKED);
  const baseline = { edges: graph.edges, modularity: modularity(graph, community) };
  return { community, sizes: bySize.map(([, size]) => size), baseline };
}

function countSizes(groups: Uint32Array): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const group of groups) if (group !== UNLINKED) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return sizes;
}
