import { forEachNeighbour, type Neighbours } from "./neighbours.ts";
import { nearlySame, readable, shortName } from "./readable-name.ts";
import { type GraphShape, type Topic, UNLINKED } from "./shape.ts";
import type { Identity } from "./topic-ids.ts";

export type TopicName = Pick<Topic, "name" | "entities">;

interface Input {
  readonly shape: Pick<GraphShape, "kind" | "name" | "size">;
  readonly graph: Neighbours;
  readonly community: Uint32Array;
  /** One a community, largest first. */
  readonly identities: readonly Identity[];
}

/** Number of entities in a name, and most entities kept for a topic. */
const inName = 3;
const inTopic = 5;
/** A name stays while what it is made of is still among so many of the heaviest. */
const stillHeavy = 5;

/** Names of all topics: the three entities that weigh most in each and are rare elsewhere; no name twice. */
export function nameTopics(input: Input): TopicName[] {
  const candidates = rankEntities(input);
  const members = countKinds(input);
  const taken = new Set<string>();
  return input.identities.map(({ before }, group) => {
    const names = distinct(candidates[group] ?? []);
    const entities = keepOrder(names, before).slice(0, inTopic);
    const wished = entities.slice(0, inName).map(shortName).join(", ") || members[group] || "";
    const name = untaken(wished, entities, taken);
    taken.add(name);
    return { name, entities };
  });
}

interface Candidate {
  readonly name: string;
  readonly score: number;
}

/** Entities of every community, best first: weight inside × rarity outside. */
function rankEntities({ shape, graph, community, identities }: Input): Candidate[][] {
  const ranked: Candidate[][] = identities.map(() => []);
  for (let node = 0; node < shape.size; node += 1) {
    const group = community[node] ?? UNLINKED;
    const name = shape.kind[node] === 1 && group !== UNLINKED ? shape.name(node).trim() : "";
    if (name === "") continue;
    let inside = 0;
    const reached = new Set([group]);
    forEachNeighbour(graph, node, (other, weight) => {
      const there = community[other] ?? UNLINKED;
      reached.add(there);
      if (there === group) inside += weight;
    });
    const rarity = Math.log(1 + identities.length / reached.size);
    ranked[group]?.push({ name, score: inside * rarity * readable(name) });
  }
  for (const list of ranked) {
    list.sort((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1));
  }
  return ranked;
}

/** The best names, without those that a better one nearly says already. */
function distinct(ranked: readonly Candidate[]): string[] {
  const names: string[] = [];
  for (const { name } of ranked) {
    if (names.length === inTopic) break;
    if (!names.some((better) => nearlySame(better, name))) names.push(name);
  }
  return names;
}

/** The entities of a topic's name stay in front while they are heavy: a name that changes daily is none. */
function keepOrder(names: readonly string[], before: Topic | undefined): readonly string[] {
  const old = before?.entities.slice(0, inName) ?? [];
  const heavy = names.slice(0, stillHeavy);
  if (old.length < Math.min(inName, names.length) || !old.every((name) => heavy.includes(name))) return names;
  return [...old, ...names.filter((name) => !old.includes(name))];
}

/** Another entity in third place tells two topics apart, or a number where there is none. */
function untaken(wished: string, entities: readonly string[], taken: ReadonlySet<string>): string {
  if (!taken.has(wished)) return wished;
  const [front, rest] = [entities.slice(0, inName - 1), entities.slice(inName)];
  for (const third of rest) {
    const name = [...front, third].map(shortName).join(", ");
    if (!taken.has(name)) return name;
  }
  let number = 2;
  while (taken.has(`${wished} (${number})`)) number += 1;
  return `${wished} (${number})`;
}

/** Names of topics without entities: "4 memories and 2 documents". */
function countKinds({ shape, community, identities }: Input): string[] {
  const counts = identities.map(() => [0, 0, 0]);
  community.forEach((group, node) => {
    const kinds = counts[group];
    const kind = shape.kind[node] ?? 0;
    if (kinds !== undefined) kinds[kind] = (kinds[kind] ?? 0) + 1;
  });
  return counts.map(([memories = 0, entities = 0, documents = 0]) => {
    const parts = [
      plural(memories, "memory", "memories"),
      plural(documents, "document", "documents"),
      plural(entities, "unnamed entity", "unnamed entities"),
    ];
    return parts.filter((part) => part !== "").join(" and ");
  });
}

const plural = (count: number, one: string, many: string): string =>
  count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
