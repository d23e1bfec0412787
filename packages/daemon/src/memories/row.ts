import type { Selectable } from "kysely";
import type { MemoriesTable } from "../store/tables.ts";

export type MemoryRow = Selectable<MemoriesTable>;
