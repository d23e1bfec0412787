import { forEachEdge } from "./neighbours.ts";
import { type GraphShape, type Layout, type Topic, UNLINKED } from "./shape.ts";
import { linkTopics, strongest } from "./topic-links.ts";

export interface TopicsLevel {
  /** Those linked with others, most members first; the largest of the others after them while there is room. */
  readonly topics: readonly Topic[];
  /** The strongest ones of the topics shown, heaviest first. */
  readonly links: readonly LinkOfTopics[];
  /** Topics linked with no other and not shown, with their nodes and those of no topic. */
  readonly unlinked: { readonly topics: number; readonly nodes: number };
  /** Nodes of linked topics that are too many to show. */
  readonly omitted: number;
}

export interface LinkOfTopics {
  /** Ids of topics. */
  readonly from: string;
  readonly to: string;
  readonly weight: number;
}

/** Topics on one picture, and how many of these may be without links: a young store has few others. */
const mostTopics = 200;
const enoughTopics = 30;
const linksEach = 3;
const nearestCount = 5;

/** All topics at a glance. 100,000 nodes: 6 to 12 ms. */
export function topicsLevel(shape: GraphShape, layout: Layout): TopicsLevel {
  const { topics } = layout;
  const links = linkTopics(shape, layout.community, topics.length);
  const isLinked = new Set(links.flatMap(({ from, to }) => [from, to]));
  const linked = topics.filter((_, topic) => isLinked.has(topic));
  const alone = topics.filter((_, topic) => !isLinked.has(topic));
  const room = Math.max(0, enoughTopics - linked.length);
  const shown = [...linked.slice(0, mostTopics), ...alone.slice(0, room)];
  const ids = new Set(shown.map(({ id }) => id));
  const idOf = (topic: number) => topics[topic]?.id ?? "";
  const between = links.filter(({ from, to }) => ids.has(idOf(from)) && ids.has(idOf(to)));
  const loose = layout.community.reduce((count, group) => count + (group === UNLINKED ? 1 : 0), 0);
  const apart = alone.slice(room);
  return {
    topics: shown,
    links: strongest(between, linksEach).map(({ from, to, weight }) => ({
      from: idOf(from),
      to: idOf(to),
      weight,
    })),
    unlinked: { topics: apart.length, nodes: loose + sumOfSizes(apart) },
    omitted: sumOfSizes(linked.slice(mostTopics)),
  };
}

export interface TopicMembers {
  readonly topic: Topic;
  /** Heaviest first. */
  readonly nodes: readonly number[];
  /** The topics it is linked with most, strongest first. */
  readonly nearest: readonly { readonly topic: Topic; readonly weight: number }[];
}

/** One topic from near; nothing when there is none with this id. */
export function topicMembers(
  shape: GraphShape,
  layout: Layout,
  topicId: string,
  limit: number,
): TopicMembers | undefined {
  const own = layout.topics.findIndex(({ id }) => id === topicId);
  const topic = layout.topics[own];
  if (topic === undefined) return undefined;
  const strength = new Map<number, number>();
  layout.community.forEach((group, node) => {
    if (group === own) strength.set(node, 0);
  });
  const near = new Map<number, number>();
  const count = (node: number, weight: number, other: number): void => {
    const there = layout.community[other] ?? UNLINKED;
    strength.set(node, (strength.get(node) ?? 0) + weight);
    if (there !== own && there !== UNLINKED) near.set(there, (near.get(there) ?? 0) + weight);
  };
  forEachEdge(shape, (from, to, weight) => {
    if (layout.community[from] === own) count(from, weight, to);
    if (layout.community[to] === own) count(to, weight, from);
  });
  return {
    topic,
    nodes: heaviestFirst(strength).slice(0, limit),
    nearest: heaviestFirst(near)
      .slice(0, nearestCount)
      .flatMap((other) => {
        const topic = layout.topics[other];
        return topic === undefined ? [] : [{ topic, weight: near.get(other) ?? 0 }];
      }),
  };
}

const heaviestFirst = (weights: ReadonlyMap<number, number>): number[] =>
  [...weights].sort((one, other) => other[1] - one[1] || one[0] - other[0]).map(([number]) => number);

const sumOfSizes = (topics: readonly Topic[]): number => topics.reduce((sum, { size }) => sum + size, 0);
