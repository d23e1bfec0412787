import { type Numbering, numberRows } from "./numbering.ts";
import type { EntityColumns } from "./queries/load.ts";

/** All entities of an owner by slot, those that were folded into another included. */
export interface EntityTable extends Pick<Numbering, "slotOf"> {
  readonly size: number;
  /** Numbers in the store. */
  readonly row: readonly number[];
  readonly id: readonly string[];
  readonly name: readonly string[];
  readonly type: readonly string[];
  readonly createdAt: readonly number[];
  /** Slot of the entity that speaks for it: its own, unless it was folded. */
  readonly canonical: Uint32Array;
  /** 1 for what a person named, typed or took out of a fold, and for what another was folded into: shown though nothing names it. */
  readonly isHeld: Uint8Array;
}

export function makeEntityTable(
  columns: EntityColumns,
  broughtBack: readonly number[],
  terms: ReadonlyMap<number, string>,
): EntityTable {
  const { slotOf } = numberRows(columns.entity);
  const canonical = Uint32Array.from(columns.canonical.map(slotOf));
  const isHeld = Uint8Array.from(columns.byPerson);
  canonical.forEach((speaker, slot) => {
    if (speaker !== slot) isHeld[speaker] = 1;
  });
  for (const row of broughtBack) isHeld[slotOf(row)] = 1;
  return {
    size: columns.entity.length,
    row: columns.entity,
    id: columns.id,
    name: columns.name,
    type: columns.type.map((term) => terms.get(term) ?? ""),
    createdAt: columns.createdAt,
    canonical,
    isHeld,
    slotOf,
  };
}
