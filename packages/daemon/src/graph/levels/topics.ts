import type { Graph, GraphKind } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { nodeKind } from "../nodes.ts";
import { readDocumentLabels, readMemoryWords } from "../queries/shown.ts";
import { shortName } from "../topics/readable-name.ts";
import { saysOf } from "../topics/says.ts";
import { KIND, type Topic } from "../topics/shape.ts";
import type { View } from "../view.ts";
import { countInTopics, type KindCounts, noneOfAny } from "./counts.ts";
import { hundredths, tenths } from "./draw.ts";

export interface TopicsQuery {
  readonly kinds?: readonly GraphKind[] | undefined;
  readonly limit?: number | undefined;
}

type DrawnTopic = NonNullable<Graph["topics"]>[number];

/** Overview of all topics. Empty until a large graph is laid out for the first time. */
export function topicsGraph(view: View, { kinds, limit }: TopicsQuery): Graph {
  const nothing = { memories: [], entities: [], documents: [], sessions: [] };
  const level = view.map(kindsOfLevel(view, kinds));
  if (!level) {
    const unlinked = { topics: 0, nodes: view.model.nodes.size };
    return {
      version: view.version,
      ...nothing,
      edges: [],
      topics: [],
      projects: countedProjects(view),
      unlinked,
      omitted: 0,
    };
  }
  const shown = level.topics.slice(0, limit);
  const left = level.topics.slice(shown.length).reduce((sum, { size }) => sum + size, 0);
  const ids = new Set(shown.map(({ id }) => id));
  return {
    version: view.version,
    ...nothing,
    edges: level.links.flatMap(({ from, to, weight }) =>
      ids.has(from) && ids.has(to) ? { from, to, relation: "related", weight: hundredths(weight) } : [],
    ),
    topics: drawTopics(view, shown, {
      names: Math.floor(namesInAll / shown.length),
      kinds: kindsOfLevel(view, kinds),
    }),
    projects: countedProjects(view),
    unlinked: { ...level.unlinked },
    omitted: level.omitted + left,
  };
}

const mostProjects = 40;

const countedProjects = (view: View): NonNullable<Graph["projects"]> =>
  view
    .projects()
    .slice(0, mostProjects)
    .map(({ name, count }) => ({ name, memories: count }));

/** What a map shows: documents and sessions only where they are asked for, or where there is nothing that is known better. */
export function kindsOfLevel({ model: { nodes } }: View, kinds?: readonly GraphKind[]): ReadonlySet<number> {
  const known: GraphKind =
    nodes.firstDocument > 0 ? "memory" : nodes.firstSession > nodes.firstDocument ? "document" : "session";
  const wanted = kinds ?? ["entity", known];
  return new Set(wanted.map((kind) => KIND[kind]));
}

/** Many topics have few names each, and only the first a sentence: the whole answer is to stay below 60 kB. */
const namesInAll = 240;
const mostNames = 5;
const mostSaying = 50;

interface Drawing {
  /** Most names of each. */
  readonly names?: number;
  /** What is shown: nothing else speaks. */
  readonly kinds?: ReadonlySet<number>;
}

/** Topics as they are shown, in the order given. */
export function drawTopics(
  view: View,
  topics: readonly Topic[],
  { names = mostNames, kinds = kindsOfLevel(view) }: Drawing = {},
): DrawnTopic[] {
  const counts = countInTopics(view);
  const numbers = new Map(view.layout()?.topics.map(({ id }, topic) => [id, topic]));
  const says = readSays(view, topics.slice(0, mostSaying), kinds);
  const usual = new Map(view.projects().map(({ name }) => [projectKey(name), name]));
  return topics.map(({ project, ...topic }) => {
    const counted = counts[numbers.get(topic.id) ?? -1] ?? noneOfAny();
    // Where spellings differ, it is called as everywhere else.
    const named = project && { ...project, name: usual.get(projectKey(project.name)) ?? project.name };
    return drawTopic(
      { ...topic, project: named },
      { names, counts: counted, says: says.get(topic.id) ?? "" },
    );
  });
}

interface Told {
  readonly names: number;
  readonly counts: KindCounts;
  readonly says: string;
}

export const drawTopic = (
  { id, name, size, project, entities, x, y }: Topic,
  { names, counts, says }: Told,
): DrawnTopic => ({
  id,
  name,
  size,
  ...{ memories: counts.memory, documents: counts.document, sessions: counts.session },
  ...(project && { project }),
  ...(says !== "" && { says }),
  entities: entities.slice(0, Math.max(1, Math.min(mostNames, names))).map(shortName),
  x: tenths(x),
  y: tenths(y),
});

/** What the memory nearest to the centre says, or the title of the document where there is no memory, by id of the topic. */
function readSays(
  { db, model: { nodes, ownerId } }: View,
  topics: readonly Topic[],
  kinds: ReadonlySet<number>,
): Map<string, string> {
  const centres = topics.flatMap(({ centre: [node] }) =>
    node !== undefined && kinds.has(KIND[nodeKind(nodes, node)]) ? node : [],
  );
  const ofKind = (kind: GraphKind) => centres.filter((node) => nodeKind(nodes, node) === kind);
  const rows = ofKind("memory").map((node) => nodes.row[node] ?? 0);
  const words = new Map(readMemoryWords(db, ownerId, rows).map(({ id, content }) => [id, content]));
  const documents = ofKind("document");
  const titles = readDocumentLabels(
    db,
    ownerId,
    documents.map((node) => nodes.row[node] ?? 0),
  );
  for (const node of documents)
    words.set(nodes.id[node] ?? "", titles.get(nodes.row[node] ?? 0)?.title ?? "");
  return new Map(
    topics.map(({ id, words: telling, centre: [node] }) => [
      id,
      saysOf(words.get(nodes.id[node ?? -1] ?? "") ?? "", telling),
    ]),
  );
}
