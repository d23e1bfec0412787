import type { ReaderConnection } from "../../store/reader.ts";
import type { Columns } from "./columns.ts";
import { createVectorTable, type VectorTable } from "./vector-table.ts";

/** The vector arm of a reader thread. */
export interface Vectors
  extends Pick<VectorTable, "nearest" | "cosines" | "blockCosines" | "has" | "awaits"> {
  /** Go by this model from now on, with all it has. Call it after the catalog's `refresh`, in the same transaction. */
  refresh(model: string, version: number): void;
  /** Read a part of what another model has, for the time when questions go by it. Answers whether all is there. */
  prepare(model: string, version: number): boolean;
}

/** Rows of another model that are read in one go: 5 to 10 ms, which a question may have to wait. */
const part = 4000;
/** Milliseconds after which a model that no question went by is let go of: one that is switched away from. */
const unused = 600_000;

interface Kept {
  readonly table: VectorTable;
  usedAt: number;
}

/**
 * A table a model, so that the next one is loaded while questions go by this one, and those that are on their way when
 * the two change places find theirs.
 */
export function createVectors(db: ReaderConnection, columns: Columns): Vectors {
  const kept = new Map<string, Kept>();
  const tableOf = (model: string): VectorTable => {
    const one = kept.get(model) ?? { table: createVectorTable(db, columns, model), usedAt: 0 };
    one.usedAt = performance.now();
    kept.set(model, one);
    return one.table;
  };
  const letGo = (): void => {
    const now = performance.now();
    for (const [model, { usedAt }] of kept) if (now - usedAt > unused) kept.delete(model);
  };
  let current: VectorTable = createVectorTable(db, columns, "");
  return {
    refresh(model, version) {
      current = tableOf(model);
      current.load();
      current.catchUp(version);
      if (kept.size > 1) letGo();
    },
    prepare(model, version) {
      const table = tableOf(model);
      if (!table.load(part)) return false;
      table.catchUp(version);
      return true;
    },
    nearest: (query, scope, most) => current.nearest(query, scope, most),
    cosines: (query, slots) => current.cosines(query, slots),
    blockCosines: (query, slots) => current.blockCosines(query, slots),
    has: (slot) => current.has(slot),
    awaits: (slot) => current.awaits(slot),
  };
}
