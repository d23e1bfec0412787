import { forEachEdge } from "./neighbours.ts";
import { type GraphShape, KIND, type Layout, type Topic, UNLINKED } from "./shape.ts";
import { linkTopics, strongest } from "./topic-links.ts";

export interface TopicsLevel {
  /** Those linked with others, most memories first; the largest of the others after them while there is room. */
  readonly topics: readonly Topic[];
  /** The strongest ones of the topics shown, heaviest first. */
  readonly links: readonly LinkOfTopics[];
  /**
   * Topics that are not shown, linked with no other or without a text of these kinds, with their nodes and those of no topic, of
   * the kinds that are shown.
   */
  readonly unlinked: { readonly topics: number; readonly nodes: number };
  /** Ids of the topics counted there. */
  readonly apart: ReadonlySet<string>;
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
const mostTopics = 100;
const enoughTopics = 30;
const linksEach = 3;
const nearestCount = 5;

const everyKind: ReadonlySet<number> = new Set(Object.values(KIND));

/** All topics that have something of these kinds, at a glance. 100,000 nodes: 10 to 20 ms. */
export function topicsLevel(shape: GraphShape, layout: Layout, kinds = everyKind): TopicsLevel {
  const { topics, community } = layout;
  const isShown = shownNodes(shape, kinds);
  const [sizes, texts, memories] = [topics.map(() => 0), topics.map(() => 0), topics.map(() => 0)];
  const speaks = (node: number) => kinds.size === 1 || shape.kind[node] !== KIND.entity;
  let loose = 0;
  community.forEach((topic, node) => {
    if (isShown[node] === 0) return;
    if (topic === UNLINKED) {
      loose += 1;
      return;
    }
    sizes[topic] = (sizes[topic] ?? 0) + 1;
    if (speaks(node)) texts[topic] = (texts[topic] ?? 0) + 1;
    if (shape.kind[node] === KIND.memory) memories[topic] = (memories[topic] ?? 0) + 1;
  });
  const links = linkTopics(shape, community, {
    count: topics.length,
    isShown: (node) => isShown[node] === 1,
  });
  const isLinked = new Set(links.flatMap(({ from, to }) => [from, to]));
  const ranked = topics
    .map((topic, number) => ({ topic, number }))
    .filter(({ number }) => (sizes[number] ?? 0) > 0)
    .sort(
      (one, other) =>
        (memories[other.number] ?? 0) - (memories[one.number] ?? 0) ||
        (sizes[other.number] ?? 0) - (sizes[one.number] ?? 0) ||
        one.number - other.number,
    );
  // Names alone that texts elsewhere say are no subject of their own.
  const said = ranked.filter(({ number }) => (texts[number] ?? 0) > 0);
  const linked = said.filter(({ number }) => isLinked.has(number));
  const alone = said.filter(({ number }) => !isLinked.has(number));
  const room = Math.max(0, enoughTopics - linked.length);
  const shown = [...linked.slice(0, mostTopics), ...alone.slice(0, room)].map(({ topic }) => topic);
  const ids = new Set(shown.map(({ id }) => id));
  const idOf = (topic: number) => topics[topic]?.id ?? "";
  const between = links.filter(({ from, to }) => ids.has(idOf(from)) && ids.has(idOf(to)));
  const apart = [...alone.slice(room), ...ranked.filter(({ number }) => (texts[number] ?? 0) === 0)];
  const sizeOf = (some: readonly { readonly number: number }[]): number =>
    some.reduce((sum, { number }) => sum + (sizes[number] ?? 0), 0);
  return {
    topics: shown,
    links: strongest(between, linksEach).map(({ from, to, weight }) => ({
      from: idOf(from),
      to: idOf(to),
      weight,
    })),
    unlinked: { topics: apart.length, nodes: loose + sizeOf(apart) },
    apart: new Set(apart.map(({ topic }) => topic.id)),
    omitted: sizeOf(linked.slice(mostTopics)),
  };
}

/** 1 for a node of these kinds; an entity that only texts of other kinds name is one of theirs. */
export function shownNodes(shape: GraphShape, kinds: ReadonlySet<number>): Uint8Array {
  const { kind } = shape;
  const isShown = Uint8Array.from(kind, (own) => (kinds.has(own) ? 1 : 0));
  if (kinds.size === 1 || !kinds.has(KIND.entity)) return isShown;
  const isNamed = new Uint8Array(shape.size);
  const isNamedHere = isNamed.slice();
  forEachEdge(shape, (from, to) => {
    for (const [text, entity] of [
      [from, to],
      [to, from],
    ] as const) {
      if (kind[entity] !== KIND.entity || kind[text] === KIND.entity) continue;
      isNamed[entity] = 1;
      if (isShown[text] === 1) isNamedHere[entity] = 1;
    }
  });
  kind.forEach((own, node) => {
    if (own === KIND.entity && isNamed[node] === 1 && isNamedHere[node] === 0) isShown[node] = 0;
  });
  return isShown;
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
