import type { Selectable } from "kysely";
import type { MemoriesTable } from "../store/tables.ts";

/** A version; which operation made it is the log's. */
export type MemoryRow = Omit<Selectable<MemoriesTable>, "made_in">;
