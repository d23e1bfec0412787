import { isoWithinYears } from "@memory/language/text";
import type { Related } from "@memory/shared";
import { briefOf, findEntity } from "./entity.ts";
import { findGeneration } from "./queries/fingerprint.ts";
import { readDocumentLabels, readMemoryWords, readTurnsNaming } from "./queries/shown.ts";
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
    memories: memoriesOf(view, node, limit),
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

function memoriesOf({ db, model }: View, node: number, limit: number): Related["memories"] {
  const { links, nodes, at, ownerId } = model;
  const newest = [...rowOf(links.of, node)]
    .map((link) => links.place[link] ?? 0)
    .filter((place) => place < nodes.firstDocument)
    .sort((one, other) => (at[other] ?? 0) - (at[one] ?? 0) || one - other)
    .slice(0, limit);
  return readMemoryWords(
    db,
    ownerId,
    newest.map((place) => nodes.row[place] ?? 0),
  ).map(({ id, content, assertedAt }) => ({ id, content, assertedAt: isoWithinYears(assertedAt) }));
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
