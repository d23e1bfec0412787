import { readTerms } from "../kin/terms.ts";
import { seeded } from "./random.ts";
import type { GraphShape } from "./shape.ts";

export interface Made {
  readonly size: number;
  /** About 1.5 a node unless given. */
  readonly edges?: number;
  readonly seed?: number;
  /** Nodes added after the first ones, as a store that has grown. */
  readonly grown?: number;
}

/**
 * A graph as memories make it: groups of very different sizes, half of them with edges to others; in each a few
 * entities that much hangs on. A sixth of the nodes hangs on nothing.
 */
export function makeShape({ size, edges = Math.round(1.5 * size), seed = 1, grown = 0 }: Made): GraphShape {
  const old = makeEdges(size, edges, seed);
  const more = Math.round((edges * grown) / size);
  const random = seeded(seed + 1);
  for (let edge = 0; edge < more; edge += 1) {
    const node = size + (edge % grown);
    // A new memory speaks of what an old one speaks of.
    const like = Math.floor(random() * old.from.length);
    old.from.push(node);
    old.to.push(old.to[like] ?? 0);
    old.weight.push(1);
  }
  return shapeOf(size + grown, size, old);
}

interface Edges {
  readonly from: number[];
  readonly to: number[];
  readonly weight: number[];
}

function makeEdges(size: number, edges: number, seed: number): Edges {
  const random = seeded(seed);
  const groups = makeGroups(size, random);
  const made: Edges = { from: [], to: [], weight: [] };
  const seen = new Set<number>();
  while (made.from.length < edges && seen.size < 20 * edges) {
    const group = groups[Math.floor(random() * groups.length)] ?? { at: 0, size, linked: false };
    // The larger a group, the more edges.
    if (random() > group.size / largestGroup) continue;
    const far =
      group.linked && random() < 0.12 ? (groups[Math.floor(random() ** 2 * groups.length)] ?? group) : group;
    const from = group.at + Math.floor(random() * group.size);
    const entities = Math.max(1, Math.floor(far.size / entityShare));
    const to = far.at + Math.floor(random() ** 2 * entities) * entityShare;
    const edge = from * size + to;
    if (from === to || to >= size || seen.has(edge)) continue;
    seen.add(edge);
    made.from.push(from);
    made.to.push(to);
    made.weight.push(1 + Math.floor(random() ** 4 * 6));
  }
  return made;
}

const largestGroup = 700;
/** Every sixth node is an entity, every ninth of the others a document. */
const entityShare = 6;

interface Group {
  readonly at: number;
  readonly size: number;
  /** Has edges to other groups. */
  readonly linked: boolean;
}

function makeGroups(size: number, random: () => number): Group[] {
  const groups: Group[] = [];
  for (let at = 0; at < size; ) {
    const wanted = Math.floor(6 + (largestGroup - 6) * random() ** 6);
    const group = { at, size: Math.min(wanted, size - at), linked: random() < 0.5 };
    groups.push(group);
    at += Math.ceil(group.size / entityShare) * entityShare;
  }
  return groups;
}

function shapeOf(size: number, oldSize: number, { from, to, weight }: Edges): GraphShape {
  const kind = Uint8Array.from({ length: size }, (_, node) => {
    if (node < oldSize && node % entityShare === 0) return 1;
    return node % 9 === 1 ? 2 : 0;
  });
  const keys = new Uint8Array(size * 16);
  const view = new DataView(keys.buffer);
  for (let node = 0; node < size; node += 1) view.setUint32(node * 16 + 8, node + 1);
  return {
    size,
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    weight: Float32Array.from(weight),
    keys,
    kind,
    name: (node) => (kind[node] === 1 ? nameOf(node) : ""),
    text: () => "",
    terms: () =>
      readTerms(
        Array.from(
          kind.filter((own) => own === 0 || own === 2),
          () => "",
        ),
      ),
    project: () => "",
  };
}

const things = ["PostgreSQL", "Docker", "React", "Terraform", "Kafka", "Redis", "Nginx", "Rust", "Figma"];
const deeds = ["backups", "deploys", "tests", "billing", "search", "login", "layout", "metrics", "mail"];

function nameOf(node: number): string {
  const words = node % 4 === 0 ? things : deeds;
  return `${words[Math.floor(node / 24) % words.length]} ${Math.floor(node / 6)}`;
}
