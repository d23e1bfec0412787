import { foldCase } from "@memory/language/text";
import type { EntityList } from "@memory/shared";
import type { z } from "zod";
import { pageBy } from "../platform/paging/page-by.ts";
import { countPlaces, toEntity } from "./entity.ts";
import type { EntityPlace } from "./place-in-list.ts";
import { countOf } from "./rows.ts";
import type { View } from "./view.ts";

export interface ListQuery {
  readonly type?: string | undefined;
  /** Part of a name. */
  readonly text?: string | undefined;
  /** End of an id. */
  readonly ref?: string | undefined;
  readonly sort: EntitySort;
  readonly limit: number;
  /** End of the page before. */
  readonly after?: EntityPlace | undefined;
  /** Entities before the page, for who jumps into the middle. */
  readonly offset?: number | undefined;
}

export type EntitySort = EntityPlace["sort"];

export interface EntityPage {
  readonly entities: z.output<typeof EntityList>["entities"];
  readonly next: EntityPlace | null;
  readonly total: number;
}

/** A page of the entities that are shown. */
export function listEntities(view: View, query: ListQuery): EntityPage {
  const { nodes } = view.model;
  const { sort, after, offset, limit } = query;
  const found = findShown(view, query)
    .map((node) => ({ node, key: keyOf(view, node, sort), id: nodes.id[node] ?? "" }))
    .sort(inOrder);
  const rest = after ? found.filter((place) => inOrder(place, after) > 0) : found.slice(offset);
  const { page, nextCursor } = pageBy(rest, limit, ({ key, id }) => ({ sort, key, id }));
  return {
    entities: page.map(({ node }) => toEntity(view, node)),
    next: nextCursor,
    total: found.length,
  };
}

/** More than any entity has: of two with as many memories the one that is named more often comes first. */
const MOST_MENTIONS = 2 ** 24;

/** So much of a name goes into a cursor; names that begin with the same words go by id. */
const keyLength = 60;

/** The smallest comes first. */
function keyOf({ model }: View, node: number, sort: EntitySort): string | number {
  const slot = model.nodes.row[node] ?? 0;
  switch (sort) {
    case "mentions":
      return -countOf(model.textsOf, node);
    case "memories":
      return -(countPlaces(model, node).memories * MOST_MENTIONS + countOf(model.textsOf, node));
    case "newest":
      return -(model.entities.createdAt[slot] ?? 0);
    case "name":
      return foldCase(model.entities.name[slot] ?? "").slice(0, keyLength);
  }
}

type Sorted = Pick<EntityPlace, "key" | "id">;

const inOrder = (one: Sorted, other: Sorted): number =>
  compare(one.key, other.key) || compare(one.id, other.id);

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;

function findShown(view: View, { type, text, ref }: ListQuery): number[] {
  const { nodes, entities } = view.model;
  const named = text === undefined ? undefined : findNamed(view, foldCase(text.trim()));
  const found: number[] = [];
  for (let node = nodes.firstEntity; node < nodes.size; node++) {
    if (named?.has(node) === false) continue;
    if (type !== undefined && entities.type[nodes.row[node] ?? 0] !== type) continue;
    if (ref !== undefined && nodes.id[node]?.endsWith(ref) !== true) continue;
    found.push(node);
  }
  return found;
}

/** Entities with these letters in any of their names. */
function findNamed(view: View, letters: string): Set<number> {
  const { node, folded } = view.names();
  return new Set(node.filter((_, n) => folded[n]?.includes(letters)));
}
