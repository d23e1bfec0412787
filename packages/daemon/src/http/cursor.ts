import { ApiError } from "@memory/shared";

/** Where a page of a list ends that is sorted by the time its rows were made: at this row. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

/** What a client hands back as `cursor`, read. Throws `invalid`. */
export function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (createdAt !== undefined && id !== undefined) return { createdAt: Number(createdAt), id };
  throw notACursor();
}

/** A page of rows of which one more than `limit` was asked for, or all without one, and the cursor of the next. */
export function pageOf<Row extends { readonly created_at: number; readonly id: string }>(
  rows: readonly Row[],
  limit: number | undefined,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = limit === undefined ? rows : rows.slice(0, limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { page, nextCursor: last ? `${last.created_at}.${last.id}` : null };
}

export const notACursor = (): ApiError =>
  new ApiError("invalid", "invalid request query", [
    { path: "cursor", message: "is no cursor of this list; begin again without one" },
  ]);

/** An id, as a cursor names it. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
