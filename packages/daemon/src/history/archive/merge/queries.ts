import type { Store } from "../../../store/open.ts";
import type { StageRow } from "../stage-rows.ts";

// Written out: each asks by the values of a row of the stage, which the builder would have to be told the types of, table by table.

/** Did this run bring the memory? */
export const isOfRun = (store: Store, id: string, runId: string): boolean =>
  store
    .prepare("SELECT 1 FROM memories m JOIN operations o ON o.op = m.made_in WHERE m.id = ? AND o.run_id = ?")
    .get(id, runId) !== undefined;

export const rootOf = (store: Store, id: string): string | null =>
  store.prepare<unknown[], { root_id: string }>("SELECT root_id FROM memories WHERE id = ?").get(id)
    ?.root_id ?? null;

/** The same words by the same speaker are one source. */
export const isSaid = (store: Store, row: StageRow): boolean =>
  store
    .prepare(
      "SELECT 1 FROM restatements WHERE memory_id = ? AND content = ? AND stated_by IS ? AND client IS ? AND path IS ?",
    )
    .get(row.memory_id, row.content, row.stated_by, row.client, row.path) !== undefined;

export const hasConflict = (store: Store, pair: readonly [string, string]): boolean =>
  store
    .prepare("SELECT 1 FROM conflicts WHERE newer_id IN (?, ?) AND existing_id IN (?, ?)")
    .get(...pair, ...pair) !== undefined;

export const rootAt = (store: Store, ownerId: string, path: StageRow[string] | undefined): string | null =>
  store
    .prepare<unknown[], { id: string }>("SELECT id FROM roots WHERE owner_id = ? AND path = ?")
    .get(ownerId, path)?.id ?? null;

export const termCalled = (store: Store, ownerId: string, { kind, name }: StageRow): number | undefined =>
  store
    .prepare<unknown[], { term: number }>(
      "SELECT term FROM vocabulary WHERE owner_id = ? AND kind = ? AND name = ?",
    )
    .get(ownerId, kind, name)?.term;

export const indexRunOf = (store: Store, { id }: StageRow): number | undefined =>
  store.prepare<unknown[], { run: number }>("SELECT run FROM index_runs WHERE id = ?").get(id)?.run;

export const entityWithId = (store: Store, ownerId: string, { id }: StageRow): number | undefined =>
  store
    .prepare<unknown[], { entity: number }>(
      "SELECT entity FROM entities WHERE owner_id = ? AND id = ? AND gone = 0",
    )
    .get(ownerId, id)?.entity;

export const entityCalled = (store: Store, ownerId: string, { name_key }: StageRow): number | undefined =>
  store
    .prepare<unknown[], { entity: number }>(
      "SELECT entity FROM entity_names WHERE owner_id = ? AND name_key = ?",
    )
    .get(ownerId, name_key)?.entity;

export const entityNumbered = (store: Store, ownerId: string, entity: number) =>
  store
    .prepare<unknown[], { id: string; canonical: number }>(
      "SELECT id, canonical FROM entities WHERE owner_id = ? AND entity = ?",
    )
    .get(ownerId, entity);

export const putCanonical = (store: Store, entity: number, canonical: number): void =>
  void store.prepare("UPDATE entities SET canonical = ? WHERE entity = ?").run(canonical, entity);

export const putFolded = (
  store: Store,
  entity: number,
  { into, canonical }: { readonly into: number; readonly canonical: number },
): void =>
  void store
    .prepare("UPDATE entities SET folded_into = ?, canonical = ? WHERE entity = ?")
    .run(into, canonical, entity);

export const knownEntityCalled = (store: Store, ownerId: string, { name }: StageRow): string | undefined =>
  store
    .prepare<unknown[], { id: string }>("SELECT id FROM knowledge_entities WHERE owner_id = ? AND name = ?")
    .get(ownerId, name)?.id;
