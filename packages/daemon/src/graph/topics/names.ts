import { foldCase } from "@memory/language/text";
import { forEachNeighbour, type Neighbours } from "./neighbours.ts";
import { findPhrases } from "./phrases.ts";
import { nearlySame, readable, shortName } from "./readable-name.ts";
import { type GraphShape, KIND, type Topic, UNLINKED } from "./shape.ts";
import type { Identity } from "./topic-ids.ts";
import { nearestToCentre, readTopicTexts, type TopicTexts, telling } from "./topic-texts.ts";

export type TopicName = Pick<Topic, "name" | "words" | "entities" | "project" | "centre">;

interface Input {
  readonly shape: Pick<GraphShape, "kind" | "name" | "size" | "text" | "terms" | "project">;
  readonly graph: Neighbours;
  readonly community: Uint32Array;
  /** One a community, most memories first. */
  readonly identities: readonly Identity[];
}

/** Parts of a name, and most entities and words kept for a topic. */
const inName = 2;
const inTopic = 5;
/** A name stays while what it is made of is still among so many of the most telling. */
const stillTelling = 6;
/** A topic is called by its project when it has so much of it, and little else. */
const mostOfProject = 0.6;
/** It is of a project that has so much of it, and so many times what the next one has. */
const leastOfProject = 1 / 3;
const aheadOfNext = 1.25;
/** Memories that may speak for a topic: what speaks for it today may be gone tomorrow. */
const inCentre = 5;

/** What each topic is about, in people's words; no name twice. */
export function nameTopics(input: Input): TopicName[] {
  const { shape, community, identities } = input;
  const texts = readTopicTexts(shape, community, identities.length);
  const entities = rankEntities(input);
  const projects = projectsOf(input);
  const kinds = countKinds(input);
  const taken = new Set<string>();
  return identities.map(({ before }, topic) => {
    const centre = nearestToCentre(texts, { topic, most: inCentre });
    const named = distinct(entities[topic] ?? []).slice(0, inTopic);
    const phrases = phrasesOf(input, texts, { topic, entities: entities[topic] ?? [] });
    const candidates = [...(entities[topic] ?? []), ...phrases];
    candidates.sort((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1));
    const project = projects[topic];
    // Its colour says the project: the name says what of it.
    const ranked = distinct(candidates.filter(({ name }) => !project || !nearlySame(project.name, name)));
    const words = keepOrder(ranked, before).slice(0, inTopic);
    // What a person asks for is not what is known: where nothing else was kept, the project says more.
    const isOfSessions = project !== undefined && centre.length === 0;
    const parts = isOfSessions ? [project.name, ...words] : words;
    const wished =
      isOfSessions || project?.isWhole ? project.name : words.slice(0, inName).map(shortName).join(", ");
    const name = untaken(wished || project?.name || kinds[topic] || "", parts, taken);
    taken.add(name);
    return {
      name,
      words,
      entities: named,
      ...(project && { project: { name: project.name, share: project.share } }),
      centre,
    };
  });
}

interface Candidate {
  readonly name: string;
  readonly score: number;
}

/** Entities of every topic, best first: in how many of its texts, and how rare elsewhere. */
function rankEntities({ shape, graph, community, identities }: Input): Candidate[][] {
  const ranked: Candidate[][] = identities.map(() => []);
  const sizes = countTexts(shape, community, identities.length);
  const all = { size: 0, all: sizes.reduce((sum, size) => sum + size, 0) };
  for (let node = 0; node < shape.size; node += 1) {
    const topic = community[node] ?? UNLINKED;
    const name = shape.kind[node] === KIND.entity && topic !== UNLINKED ? shape.name(node).trim() : "";
    if (name === "") continue;
    let [inside, everywhere] = [0, 0];
    const reached = new Set([topic]);
    forEachNeighbour(graph, node, (other, weight) => {
      const counts = weightOfKind[shape.kind[other] ?? 0] ?? 0;
      const more = counts * Math.min(3, Math.log2(1 + weight));
      everywhere += more;
      if (community[other] === topic) inside += more;
      if (more > 0 && community[other] !== UNLINKED) reached.add(community[other] ?? topic);
    });
    // A project may be named by none of its memories, and by its documents in every line.
    const score = telling(inside, everywhere, { ...all, size: Math.max(1, sizes[topic] ?? 1) });
    // What half of all topics name tells none of them apart.
    const rarity = Math.log(1 + identities.length / reached.size) / Math.log(1 + identities.length);
    if (inside > 0) ranked[topic]?.push({ name, score: (score || inside * 0.01) * rarity * readable(name) });
  }
  for (const list of ranked)
    list.sort((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1));
  return ranked;
}

/** How much it counts that a memory, another entity, a document, a session names something. */
const weightOfKind = [1, 0, 0.05, 0.05] as const;

function countTexts({ kind }: Pick<GraphShape, "kind">, community: Uint32Array, topics: number): number[] {
  const sizes = Array.from({ length: topics }, () => 0);
  community.forEach((topic, node) => {
    if (topic !== UNLINKED) sizes[topic] = (sizes[topic] ?? 0) + (weightOfKind[kind[node] ?? 0] ?? 0);
  });
  return sizes;
}

/** Words and pairs of words that its memories or headings say and others do not. */
function phrasesOf(
  { shape }: Input,
  { terms, nodes, of, telling: found }: TopicTexts,
  { topic, entities }: { readonly topic: number; readonly entities: readonly Candidate[] },
): Candidate[] {
  const known = new Map(entities.map(({ name }) => [foldCase(name), name]));
  const own = of[topic] ?? [];
  const stems = new Map((found[topic] ?? []).map(({ term, score }) => [terms.name(term), score]));
  // From all of it: nodes come in the order of the store, where those of one project stand together.
  const every = Math.max(1, Math.ceil(own.length / mostRead));
  const read = own.filter((_, n) => n % every === 0).map((text) => shape.text(nodes[text] ?? 0));
  const share = own.length / Math.max(1, read.length);
  return findPhrases(read, (stem) => stems.has(stem)).flatMap(({ words, isSure, stems: parts, inside }) => {
    if (inside < Math.min(2, own.length)) return [];
    const scores = parts.map((part) => stems.get(part) ?? 0);
    const sum = scores.reduce((all, score) => all + score, 0);
    // Two telling words that stand together tell more than either, if they mostly stand together.
    const together = (inside * share) / Math.max(1, insideOf(found[topic] ?? [], terms, parts));
    const score = parts.length === 1 ? alone * sum : sum * together;
    // What only begins sentences is written as its entity is.
    const name = isSure ? words : (known.get(foldCase(words)) ?? words);
    return { name, score: score * readable(words) };
  });
}

const mostRead = 120;
/** How much a single word tells, as a share of what a name does. */
const alone = 0.6;

const insideOf = (
  found: TopicTexts["telling"][number],
  { name }: TopicTexts["terms"],
  parts: readonly string[],
): number => Math.max(...parts.map((part) => found.find(({ term }) => name(term) === part)?.inside ?? 0));

/** The best names, without those that a better one nearly says already. */
function distinct(ranked: readonly Candidate[]): string[] {
  const names: string[] = [];
  for (const { name } of ranked) {
    if (names.length === stillTelling) break;
    if (!names.some((better) => nearlySame(better, name))) names.push(name);
  }
  return names;
}

/** The words of a topic's name stay in front while they are telling: a name that changes daily is none. */
function keepOrder(names: readonly string[], before: Topic | undefined): readonly string[] {
  const old = before?.words.slice(0, inName) ?? [];
  if (old.length < Math.min(inName, names.length) || !old.every((name) => names.includes(name))) return names;
  return [...old, ...names.filter((name) => !old.includes(name))];
}

/** Another word in second place tells two topics apart, or a number where there is none. */
function untaken(wished: string, words: readonly string[], taken: ReadonlySet<string>): string {
  if (!taken.has(wished)) return wished;
  for (let front = inName - 1; front >= 0; front--)
    for (const next of words.slice(front)) {
      const name = [...words.slice(0, front), next].map(shortName).join(", ");
      if (!taken.has(name)) return name;
    }
  let number = 2;
  while (taken.has(`${wished} (${number})`)) number += 1;
  return `${wished} (${number})`;
}

interface ProjectOfTopic {
  readonly name: string;
  readonly share: number;
  /** The topic is nearly all there is of the project. */
  readonly isWhole: boolean;
}

/** The project of most of a topic's memories, or of its sessions where it has no memory. */
function projectsOf({ shape, community, identities }: Input): (ProjectOfTopic | undefined)[] {
  const count = (kind: number) => {
    const inTopics = identities.map(() => new Map<string, number>());
    const inAll = new Map<string, number>();
    const sizes = identities.map(() => 0);
    community.forEach((topic, node) => {
      if (shape.kind[node] !== kind) return;
      const project = shape.project(node);
      inAll.set(project, (inAll.get(project) ?? 0) + 1);
      const counts = inTopics[topic];
      if (counts === undefined) return;
      counts.set(project, (counts.get(project) ?? 0) + 1);
      sizes[topic] = (sizes[topic] ?? 0) + 1;
    });
    return { inTopics, inAll, sizes };
  };
  const [memories, sessions] = [count(KIND.memory), count(KIND.session)];
  return identities.map((_, topic) => {
    const { inTopics, inAll, sizes } = (memories.sizes[topic] ?? 0) > 0 ? memories : sessions;
    const [[name = "", most = 0] = [], [, next = 0] = []] = [...(inTopics[topic] ?? [])].sort(
      (one, other) => other[1] - one[1],
    );
    const share = most / Math.max(1, sizes[topic] ?? 0);
    if (name === "" || share < leastOfProject || most < aheadOfNext * next) return undefined;
    const isWhole = share >= mostOfProject && most >= mostOfProject * (inAll.get(name) ?? most);
    return { name, share: Math.round(share * 100) / 100, isWhole };
  });
}

/** Names of topics without any: "4 memories and 2 documents". */
function countKinds({ shape, community, identities }: Input): string[] {
  const counts = identities.map(() => [0, 0, 0, 0]);
  community.forEach((topic, node) => {
    const kinds = counts[topic];
    const kind = shape.kind[node] ?? 0;
    if (kinds !== undefined) kinds[kind] = (kinds[kind] ?? 0) + 1;
  });
  return counts.map(([memories = 0, entities = 0, documents = 0, sessions = 0]) => {
    const parts = [
      plural(memories, "memory", "memories"),
      plural(sessions, "session", "sessions"),
      plural(documents, "document", "documents"),
      plural(entities, "unnamed entity", "unnamed entities"),
    ];
    return parts.filter((part) => part !== "").join(" and ");
  });
}

const plural = (count: number, one: string, many: string): string =>
  count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
