import type { ColumnType } from "kysely";

/** A column the database fills when it is left out. */
export type Filled<T> = ColumnType<T, T | undefined, T>;

/** Bytes: any come in, a buffer comes out. */
export type Bytes = ColumnType<Buffer, Uint8Array>;
