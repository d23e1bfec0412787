import { isoWithinYears } from "@memory/language/text";
import type { Entity, EntityBrief } from "@memory/shared";
import type { Model } from "./model.ts";
import { nodeKind } from "./nodes.ts";
import { readAliases } from "./queries/shown.ts";
import { countOf, rowOf } from "./rows.ts";
import type { View } from "./view.ts";

/** An entity by its id; undefined when there is none, when nothing that holds names it, and when it was folded. */
export function findEntity(view: View, id: string): Entity | undefined {
  const node = view.model.nodes.nodeOf(id);
  return node === undefined || node < view.model.nodes.firstEntity ? undefined : toEntity(view, node);
}

/** Counts what the texts that hold today say of it and of all that was folded into it. */
export function toEntity(view: View, node: number): Entity {
  const { entities, nodes, at, textsOf, stated, ownerId } = view.model;
  const slot = nodes.row[node] ?? 0;
  const lastMentioned = at[node] ?? 0;
  return {
    ...briefOf(view, node),
    aliases: readAliases(view.db, ownerId, {
      entity: entities.row[slot] ?? 0,
      members: view.members()(slot),
    }),
    mentions: countOf(textsOf, node),
    ...countPlaces(view.model, node),
    relations: countOf(stated.of, node),
    ...(lastMentioned > 0 && { lastMentionedAt: isoWithinYears(lastMentioned) }),
    createdAt: isoWithinYears(entities.createdAt[slot] ?? 0),
  };
}

export function briefOf({ model: { entities, nodes } }: View, node: number): EntityBrief {
  const slot = nodes.row[node] ?? 0;
  return { id: nodes.id[node] ?? "", name: entities.name[slot] ?? "", type: entities.type[slot] ?? "" };
}

/** Memories, documents and sessions that name an entity. */
export function countPlaces({ links, nodes }: Pick<Model, "links" | "nodes">, node: number) {
  const counts = { memory: 0, document: 0, session: 0, entity: 0 };
  for (const link of rowOf(links.of, node)) counts[nodeKind(nodes, links.place[link] ?? 0)] += 1;
  return { memories: counts.memory, documents: counts.document, sessions: counts.session };
}
