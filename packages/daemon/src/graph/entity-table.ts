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

interface EntityParts {
  readonly columns: EntityColumns;
  /** Names of types. */
  readonly terms: ReadonlyMap<number, string>;
}

/** As of today. */
export function makeEntityTable(parts: EntityParts, broughtBack: readonly number[]): EntityTable {
  const { columns } = parts;
  const { slotOf } = numberRows(columns.entity);
  const canonical = Uint32Array.from(columns.canonical.map(slotOf));
  const isHeld = Uint8Array.from(columns.byPerson);
  canonical.forEach((speaker, slot) => {
    if (speaker !== slot) isHeld[speaker] = 1;
  });
  for (const row of broughtBack) isHeld[slotOf(row)] = 1;
  return tableOf(parts, { slotOf, canonical, isHeld });
}

/**
 * As of another time: shown is only what a text names, since nobody wrote down when a person's word began to keep an entity.
 * `folds` are those that stood then; without them it is who speaks for whom today.
 */
export function makeEntityTableThen(parts: EntityParts, folds: FoldsThen | null): EntityTable {
  const { columns } = parts;
  const { slotOf } = numberRows(columns.entity);
  const canonical = folds
    ? speakersOf(columns.entity.length, slotOf, folds)
    : Uint32Array.from(columns.canonical.map(slotOf));
  return tableOf(parts, { slotOf, canonical, isHeld: new Uint8Array(columns.entity.length) });
}

type FoldsThen = readonly (readonly [source: number, canonical: number])[];

/** Follows the folds in the order they were made; after a clock was set back they could lead in a circle. */
function speakersOf(size: number, slotOf: Numbering["slotOf"], folds: FoldsThen): Uint32Array {
  const into = Uint32Array.from({ length: size }, (_, slot) => slot);
  const speakerOf = (slot: number): number => {
    let speaker = slot;
    while (into[speaker] !== speaker) speaker = into[speaker] ?? speaker;
    return speaker;
  };
  for (const [source, canonical] of folds) {
    const [from, to] = [slotOf(source), slotOf(canonical)];
    if (from < 0 || to < 0) continue;
    into[from] = from;
    if (speakerOf(to) !== from) into[from] = to;
  }
  return into.map((_, slot) => speakerOf(slot));
}

function tableOf(
  { columns, terms }: EntityParts,
  { slotOf, canonical, isHeld }: Pick<EntityTable, "slotOf" | "canonical" | "isHeld">,
): EntityTable {
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
