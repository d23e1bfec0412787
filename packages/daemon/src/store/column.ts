import type { ColumnType } from "kysely";

/** A column the database fills when it is left out. */
export type Filled<T> = ColumnType<T, T | undefined, T>;
