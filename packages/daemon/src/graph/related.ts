import { isoWithinYears } from "@memory/language/text";
import type { Related } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { countMonths } from "./count-months.ts";
import { briefOf, findEntity } from "./entity.ts";
import type { Model } from "./model.ts";
import { nodeKind } from "./nodes.ts";
import { findGeneration } from "./queries/fingerprint.ts";
import {
  readDocumentLabels,
  readMemoryTold,
  readMemoryWords,
  readSessionProjects,
  readTurnsNaming,
} from "./queries/shown.ts";
import { rowOf } from "./rows.ts";
import type { View } from "./view.ts";

export interface RelatedQuery {
  readonly id: string;
  /** Most results of each kind. */
  readonly limit: number;
  readonly relation?: string | undefined;
}

/** Everything related to an entity, or undefined when there is none under this id. */
export function findRelated(view: View, query: RelatedQuery): Related | undefined {
  const entity = findEntity(view, query.id);
  const node = view.model.nodes.nodeOf(query.id);
  if (!entity || node === undefined) return undefined;
  const { limit } = query;
  return {
    entity,
    stated: statedOf(view, node, query),
    coMentioned: namedBeside(view, node, limit),
    memories: memoriesOf(view, newestMemories(view, node), limit),
    ...toldOf(view, node, limit),
    months: monthsOf(view, node),
    documents: documentsOf(view, node, limit),
    turns: turnsOf(view, node, limit),
  };
}

/** Surest first, then most often. */
function statedOf(view: View, node: number, { relation, limit }: RelatedQuery): Related["stated"] {
  const { stated } = view.model;
  return [...rowOf(stated.of, node)]
    .filter((edge) => relation === undefined || stated.relation[edge] === relation)
    .sort(
      (one, other) =>
        (stated.confidence[other] ?? 0) - (stated.confidence[one] ?? 0) ||
        (stated.texts[other] ?? 0) - (stated.texts[one] ?? 0) ||
        one - other,
    )
    .slice(0, limit)
    .map((edge) => {
      const isSubject = stated.from[edge] === node;
      const other = (isSubject ? stated.to[edge] : stated.from[edge]) ?? 0;
      return {
        relation: stated.relation[edge] ?? "",
        direction: isSubject ? ("from" as const) : ("to" as const),
        entity: briefOf(view, other),
        texts: stated.texts[edge] ?? 0,
        confidence: stated.confidence[edge] ?? 0,
      };
    });
}

function namedBeside(view: View, node: number, limit: number): Related["coMentioned"] {
  const { textsOf, namedIn, weight } = view.model;
  const counts = new Map<number, number>();
  for (const text of rowOf(textsOf, node))
    for (const other of rowOf(namedIn, text))
      if (other !== node) counts.set(other, (counts.get(other) ?? 0) + 1);
  return [...counts]
    .sort(([one, n], [other, m]) => m - n || (weight[other] ?? 0) - (weight[one] ?? 0) || one - other)
    .slice(0, limit)
    .map(([other, texts]) => ({ entity: briefOf(view, other), texts }));
}

/** Memories that name it, newest first, by row. */
function newestMemories({ model }: View, node: number): number[] {
  const { links, nodes, at } = model;
  return [...rowOf(links.of, node)]
    .map((link) => links.place[link] ?? 0)
    .filter((place) => place < nodes.firstDocument)
    .sort((one, other) => (at[other] ?? 0) - (at[one] ?? 0) || one - other)
    .map((place) => nodes.row[place] ?? 0);
}

const memoriesOf = ({ db, model }: View, rows: readonly number[], limit: number): Related["memories"] =>
  readMemoryWords(db, model.ownerId, rows.slice(0, limit)).map(({ assertedAt, project, ...memory }) => ({
    ...memory,
    ...(project !== null && { project }),
    assertedAt: isoWithinYears(assertedAt),
  }));

/** What was decided about it, and the projects that name it: of all its memories, not only of those that are listed. */
function toldOf(view: View, node: number, limit: number): Pick<Related, "decided" | "projects"> {
  const { db, model } = view;
  const told = readMemoryTold(db, model.ownerId, newestMemories(view, node));
  const decided = told.filter((one) => one.decided === 1).map(({ row }) => row);
  const projects = new Map<string, Related["projects"][number]>();
  const count = (name: string | null, kind: "memories" | "sessions") => {
    if (name === null || name === "") return;
    const known = projects.get(projectKey(name)) ?? { name, memories: 0, sessions: 0 };
    projects.set(projectKey(name), { ...known, [kind]: known[kind] + 1 });
  };
  for (const { project } of told) count(project, "memories");
  for (const project of readSessionProjects(db, model.ownerId, sessionsNaming(model, node)))
    count(project, "sessions");
  const most = [...projects.values()].sort(
    (one, other) => other.memories - one.memories || other.sessions - one.sessions,
  );
  return { decided: memoriesOf(view, decided, limit), projects: most.slice(0, limit) };
}

const sessionsNaming = ({ links, nodes }: Model, node: number): string[] =>
  [...rowOf(links.of, node)]
    .map((link) => links.place[link] ?? 0)
    .filter((place) => nodeKind(nodes, place) === "session")
    .map((place) => nodes.id[place] ?? "");

function monthsOf({ model }: View, node: number): Related["months"] {
  const { links, nodes, at } = model;
  const times = {
    memory: [] as number[],
    session: [] as number[],
    document: [] as number[],
    entity: [] as number[],
  };
  for (const link of rowOf(links.of, node)) {
    const place = links.place[link] ?? 0;
    times[nodeKind(nodes, place)].push(at[place] ?? 0);
  }
  return countMonths({ memories: times.memory, sessions: times.session, documents: times.document });
}

function documentsOf({ db, model }: View, node: number, limit: number): Related["documents"] {
  const { links, nodes, ownerId } = model;
  const most = [...rowOf(links.of, node)]
    .map((link) => ({ place: links.place[link] ?? 0, chunks: links.weight[link] ?? 0 }))
    .filter(({ place }) => place >= nodes.firstDocument && place < nodes.firstSession)
    .sort((one, other) => other.chunks - one.chunks || one.place - other.place)
    .slice(0, limit);
  const rowOfPlace = (place: number) => nodes.row[place] ?? 0;
  const labels = readDocumentLabels(
    db,
    ownerId,
    most.map(({ place }) => rowOfPlace(place)),
  );
  return most.flatMap(({ place, chunks }) => {
    const label = labels.get(rowOfPlace(place));
    return label ? { id: nodes.id[place] ?? "", ...label, chunks } : [];
  });
}

/** Newest first. */
function turnsOf({ db, model, members }: View, node: number, limit: number): Related["turns"] {
  const { nodes, ownerId } = model;
  const generation = findGeneration(db, ownerId);
  const named = { members: members()(nodes.row[node] ?? 0), generation, limit };
  return readTurnsNaming(db, ownerId, named).map(({ assertedAt, ...turn }) => ({
    ...turn,
    assertedAt: isoWithinYears(assertedAt),
  }));
}
