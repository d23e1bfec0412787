import { type Neighbours, neighboursOf } from "./neighbours.ts";
import { hashOf, keyOf } from "./random.ts";
import { type GraphShape, KIND } from "./shape.ts";

/** Of a name in a memory, in a session, in a document: topics are made of what is known. */
const ofKind = [1, 1, 0.1, 0.1] as const;
/** Of a relationship that a text states. */
const ofStated = 0.5;
/** Of two memories that are alike, as far as they are. */
const ofAlike = 1.5;

/**
 * How much nodes belong together, as edges: a name that stands everywhere ties nothing, one that two memories share ties
 * much. Those of one project hold together a little, so that a small project is one topic.
 */
export function pullOf(shape: GraphShape): Neighbours {
  const { kind, size } = shape;
  const named = new Uint32Array(size);
  let texts = 0;
  for (let node = 0; node < size; node++) if (kind[node] !== KIND.entity) texts += 1;
  shape.from.forEach((from, edge) => {
    const entity = entityOf(shape, from, shape.to[edge] ?? 0);
    if (entity !== undefined) named[entity] = (named[entity] ?? 0) + 1;
  });
  const most = Math.log(1 + texts);
  const weight = Float32Array.from(shape.weight, (weight, edge) => {
    const [from, to] = [shape.from[edge] ?? 0, shape.to[edge] ?? 0];
    const entity = entityOf(shape, from, to);
    if (entity === undefined) return kind[from] === KIND.entity ? ofStated : ofAlike * weight;
    const rarity = Math.log(1 + texts / Math.max(1, named[entity] ?? 1)) / most;
    return rarity ** 2 * Math.log2(1 + weight) * (ofKind[kind[entity === from ? to : from] ?? 0] ?? 1);
  });
  return neighboursOf({ ...withProjects(shape, weight) });
}

/** The entity of an edge between a text and an entity; undefined for an edge of two of a kind. */
function entityOf({ kind }: GraphShape, from: number, to: number): number | undefined {
  if (kind[from] === KIND.entity) return kind[to] === KIND.entity ? undefined : from;
  return kind[to] === KIND.entity ? to : undefined;
}

/**
 * Rings through all memories of a project, each in another order: what is tied so falls apart only where something else ties
 * more. Its sessions hang on them, each on one, and make a ring of their own only where there is no memory.
 */
const rings = 2;
const ofProject = 0.75;
/** Of more, each belongs less to all others: large projects are more than one topic. */
const oneTopic = 60;

function withProjects(shape: GraphShape, weight: Float32Array): GraphShape {
  const memories = inProjects(shape, KIND.memory);
  const sessions = inProjects(shape, KIND.session);
  const [from, to, more]: [number[], number[], number[]] = [[...shape.from], [...shape.to], [...weight]];
  for (const [project, hanging] of sessions) {
    const known = memories.get(project);
    if (!known) continue;
    for (const node of hanging) {
      from.push(node);
      to.push(known[hashOf(keyOf(shape.keys, node), 100) % known.length] ?? node);
      more.push(ofProject * Math.min(1, oneTopic / known.length));
    }
  }
  for (const nodes of new Map([...sessions, ...memories]).values()) {
    if (nodes.length < 2) continue;
    const pull = ofProject * Math.min(1, oneTopic / nodes.length);
    for (let ring = 0; ring < rings; ring++) {
      const order = nodes
        .map((node) => ({ node, at: hashOf(keyOf(shape.keys, node), 100 + ring) }))
        .sort((one, other) => one.at - other.at || one.node - other.node);
      order.forEach(({ node }, n) => {
        from.push(node);
        to.push(order[(n + 1) % order.length]?.node ?? node);
        more.push(pull);
      });
    }
  }
  return {
    ...shape,
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    weight: Float32Array.from(more),
  };
}

function inProjects({ size, kind, project }: GraphShape, wanted: number): Map<string, number[]> {
  const nodes = new Map<string, number[]>();
  for (let node = 0; node < size; node++) {
    const own = kind[node] === wanted ? project(node) : "";
    if (own === "") continue;
    const known = nodes.get(own);
    if (known) known.push(node);
    else nodes.set(own, [node]);
  }
  return nodes;
}
