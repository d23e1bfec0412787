import type { KnowledgeGraph, KnowledgeRelation } from "@memory/shared";
import { ID, readCursor } from "../../platform/paging/cursor.ts";
import { mapInSlices } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
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

const PLACE = new RegExp(`^([er])\\.(${ID}|)$`);

/** A page of everything: entities first. Its cursor names what it ended with, "e.0198…" or "r.0198…". */
export function readPage(
  store: Store,
  ownerId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Page {
  const place = readCursor(cursor, PLACE, (kind, id) => ({ kind, id }));
  const [kind, after] = [place?.kind ?? "e", place?.id ?? ""];
  const rows = kind === "e" ? findEntitiesAfter(store, ownerId, after, limit) : [];
  const entities = rows.map((row) => toEntity(store, row));
  const lastEntity = rows.at(-1);
  if (lastEntity && rows.length === limit)
    return { entities, relations: [], nextCursor: `e.${lastEntity.id}` };
  const room = limit - rows.length;
  const found = findRelationsAfter(store, ownerId, kind === "r" ? after : "", room);
  const lastRelation = found.at(-1);
  const nextCursor = lastRelation && found.length === room ? `r.${lastRelation.id}` : null;
  return { entities, relations: found.map(toRelation), nextCursor };
}

/** Names whose relations are looked for at once. */
const AT_ONCE = 500;

/** Entities by name, in the order of the names, with their relations. */
export async function openNames(
  store: Store,
  ownerId: string,
  names: readonly string[],
): Promise<KnowledgeGraph> {
  const rows = await findEach(store, ownerId, names);
  const entities = await mapInSlices(rows, (row) => toEntity(store, row));
  return { entities, relations: await relationsOf(store, ownerId, rows) };
}

/** By name, in the order in which they came in. */
export async function open(store: Store, ownerId: string, names: readonly string[]): Promise<KnowledgeGraph> {
  const inOrder = (await findEach(store, ownerId, names)).sort(byId);
  return openNames(
    store,
    ownerId,
    inOrder.map(({ name }) => name),
  );
}

const findEach = async (store: Store, ownerId: string, names: readonly string[]) =>
  (await mapInSlices([...new Set(names)], (name) => findEntity(store, ownerId, name) ?? [])).flat();

/** A relation between two of the names is one, though it is found by either. */
async function relationsOf(
  store: Store,
  ownerId: string,
  rows: readonly { readonly name: string }[],
): Promise<KnowledgeRelation[]> {
  const names = rows.map(({ name }) => name);
  const parts = Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, n) =>
    names.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
  const found = await mapInSlices(parts, (part) => findRelationsOf(store, ownerId, part));
  const each = new Map(found.flat().map((relation) => [relation.id, relation]));
  return [...each.values()].sort(byId).map(toRelation);
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
