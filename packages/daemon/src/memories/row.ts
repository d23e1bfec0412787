import type { Selectable } from "kysely";
import type { MemoriesTable } from "../store/tables.ts";

/** A version, without what the store alone makes use of. */
export type MemoryRow = Omit<Selectable<MemoriesTable>, "made_in" | "root">;
