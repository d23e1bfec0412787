import { type Communities, findCommunities } from "./communities.ts";
import { type EarlierLayout, type KeyedLayout, matchNodes } from "./match-nodes.ts";
import { nameTopics } from "./names.ts";
import { type Neighbours, neighboursOf } from "./neighbours.ts";
import { placeMembers } from "./place-members.ts";
import { outerRadius, placeTopics } from "./place-topics.ts";
import { discRadius, makePoints, type Point, type Points, placeAt, putAt, rounded } from "./points.ts";
import { pullOf } from "./pull.ts";
import { chanceOf } from "./random.ts";
import { type GraphShape, type Layout, type Topic, UNLINKED } from "./shape.ts";
import { type Identity, identify } from "./topic-ids.ts";
import { linkTopics } from "./topic-links.ts";

/** Thrown by `layOutGraph` when it was asked to stop. */
export class LayoutStopped extends Error {
  override readonly name = "LayoutStopped";
}

/**
 * Topics of a graph and a place for every node. The same input has the same output; with the layout of an earlier
 * version, what was there keeps its topic and, as far as others let it, its place. Runs for seconds: in a worker.
 */
export function layOutGraph(
  shape: GraphShape,
  previous?: KeyedLayout,
  shouldStop: () => boolean = () => false,
): Layout {
  const phase = <T>(work: () => T): T => {
    if (shouldStop()) throw new LayoutStopped("the layout was stopped; start it again for a new one");
    return work();
  };
  const graph = phase(() => neighboursOf(shape));
  const earlier = previous && phase(() => matchNodes(shape.keys, previous));
  const pulled = { kind: shape.kind, graph: phase(() => pullOf(shape)) };
  const communities = phase(() => findCommunities(pulled, earlier));
  const members = membersOf(graph, communities);
  const identities = phase(() => identifyTopics(shape, { communities, members, earlier }));
  const named = phase(() => nameTopics({ shape, graph, community: communities.community, identities }));
  const middles = phase(() => placeMiddles(shape, communities, identities));
  const points = makePoints(shape.size);
  const scene: Scene = { shape, graph, communities, members, identities, middles, earlier, points };
  identities.forEach((_, topic) => {
    phase(() => placeTopicNodes(scene, topic));
  });
  placeOthers(scene);
  const topics = named.map(
    (name, topic): Topic => ({
      id: identities[topic]?.id ?? "",
      ...name,
      size: communities.sizes[topic] ?? 0,
      ...placeAt(middles, topic),
    }),
  );
  return { ...rounded(points), community: communities.community, topics, baseline: communities.baseline };
}

interface Scene {
  readonly shape: GraphShape;
  readonly graph: Neighbours;
  readonly communities: Communities;
  readonly members: readonly (readonly number[])[];
  readonly identities: readonly Identity[];
  readonly middles: Points;
  readonly earlier: EarlierLayout | undefined;
  readonly points: Points;
}

/** The nodes of every community, heaviest first. */
function membersOf(graph: Neighbours, { community, sizes }: Communities): number[][] {
  const members: number[][] = sizes.map(() => []);
  community.forEach((group, node) => {
    if (group !== UNLINKED) members[group]?.push(node);
  });
  const strength = (node: number) => graph.strength[node] ?? 0;
  for (const nodes of members) nodes.sort((one, other) => strength(other) - strength(one) || one - other);
  return members;
}

/** A topic's id comes from its heaviest entity, which is what changes least about it. */
function identifyTopics(
  shape: GraphShape,
  { communities, members, earlier }: Pick<Scene, "communities" | "members" | "earlier">,
): Identity[] {
  const heaviest = members.map((nodes) => nodes.find((node) => shape.kind[node] === 1) ?? nodes[0] ?? 0);
  return identify(shape, communities, { before: earlier, heaviest });
}

function placeMiddles(
  shape: GraphShape,
  { community, sizes }: Communities,
  identities: readonly Identity[],
): Points {
  const ids = Buffer.from(identities.map(({ id }) => id.padEnd(16).slice(0, 16)).join(""), "latin1");
  return placeTopics({
    sizes,
    links: linkTopics(shape, community, { count: sizes.length }),
    before: (topic) => identities[topic]?.before,
    chance: (topic) => [chanceOf(ids, topic, 1), chanceOf(ids, topic, 2)],
  });
}

function placeTopicNodes({ shape, graph, ...scene }: Scene, topic: number): void {
  const { communities, identities, earlier, points } = scene;
  const members = scene.members[topic] ?? [];
  const ranks = new Map(members.map((node, at) => [node, at]));
  const before = identities[topic]?.before;
  const places = placeMembers({
    graph,
    members,
    rank: (node) => (communities.community[node] === topic ? (ranks.get(node) ?? -1) : -1),
    isEntity: (node) => shape.kind[node] === 1,
    before(node) {
      const place = earlier?.place(node);
      const isSame = before !== undefined && earlier?.topics[earlier.community[node] ?? UNLINKED] === before;
      return isSame && place !== undefined ? { x: place.x - before.x, y: place.y - before.y } : undefined;
    },
    chance: (node) => [chanceOf(shape.keys, node, 1), chanceOf(shape.keys, node, 2)],
  });
  const middle = placeAt(scene.middles, topic);
  members.forEach((node, at) => {
    const { x, y } = placeAt(places, at);
    putAt(points, node, { x: middle.x + x, y: middle.y + y });
  });
}

/** Nodes outside of all topics are strewn around them, each by its own key, so that none has to make room. */
function placeOthers({ shape, communities, middles, earlier, points }: Scene): void {
  const { community, sizes } = communities;
  const inner = outerRadius(middles, { topics: sizes.map((_, topic) => topic), sizes });
  const count = community.reduce((sum, group) => sum + (group === UNLINKED ? 1 : 0), 0);
  const area = (airy * discRadius(count)) ** 2;
  const slot = (node: number): Point => {
    const [angle, depth] = [chanceOf(shape.keys, node, 1) * 2 * Math.PI, chanceOf(shape.keys, node, 2)];
    const distance = Math.sqrt(inner ** 2 + depth * area);
    return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
  };
  community.forEach((group, node) => {
    if (group !== UNLINKED) return;
    const before = earlier?.community[node] === UNLINKED ? earlier.place(node) : undefined;
    const stays = before !== undefined && Math.hypot(before.x, before.y) >= inner;
    putAt(points, node, stays ? before : slot(node));
  });
}

/** Strewn nodes lie so much wider than those of a topic. */
const airy = 1.5;
