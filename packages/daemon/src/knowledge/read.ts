import type { KnowledgeEntity, KnowledgeGraph, KnowledgeRelation } from "@memory/shared";
import { notACursor, UUID } from "../http/cursor.ts";
import type { Store } from "../store/open.ts";
import {
  findEntitiesAfter,
  findEntity,
  findRelationsAfter,
  findRelationsOf,
  toEntity,
  toRelation,
} from "./queries.ts";

interface Page extends KnowledgeGraph {
  readonly nextCursor: string | null;
}

/** A page of everything: entities first. Its cursor names what it ended with, "e.0198…" or "r.0198…". */
export function readPage(
  store: Store,
  ownerId: string,
  { limit, cursor = "e." }: { readonly limit: number; readonly cursor?: string | undefined },
): Page {
  const [kind, after = ""] = [cursor.slice(0, 2), cursor.slice(2)];
  if (!(kind === "e." || kind === "r.") || !(after === "" || UUID.test(after))) throw notACursor();
  const rows = kind === "e." ? findEntitiesAfter(store, ownerId, after, limit) : [];
  const entities = rows.map((row) => toEntity(store, row));
  const lastEntity = rows.at(-1);
  if (lastEntity && rows.length === limit)
    return { entities, relations: [], nextCursor: `e.${lastEntity.id}` };
  const room = limit - rows.length;
  const found = findRelationsAfter(store, ownerId, kind === "r." ? after : "", room);
  const lastRelation = found.at(-1);
  const nextCursor = lastRelation && found.length === room ? `r.${lastRelation.id}` : null;
  return { entities, relations: found.map(toRelation), nextCursor };
}

/** Entities by name, in the order of the names, with their relations. */
export function openNames(
  store: Store,
  ownerId: string,
  names: readonly string[],
): { entities: KnowledgeEntity[]; relations: KnowledgeRelation[] } {
  const rows = [...new Set(names)].flatMap((name) => findEntity(store, ownerId, name) ?? []);
  return {
    entities: rows.map((row) => toEntity(store, row)),
    relations: findRelationsOf(
      store,
      ownerId,
      rows.map(({ name }) => name),
    ),
  };
}

/** By name, in the order in which they came in. */
export function open(store: Store, ownerId: string, names: readonly string[]): KnowledgeGraph {
  const rows = [...new Set(names)].flatMap((name) => findEntity(store, ownerId, name) ?? []);
  const inOrder = rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  return openNames(
    store,
    ownerId,
    inOrder.map(({ name }) => name),
  );
}
