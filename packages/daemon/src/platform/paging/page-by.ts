/** Rows to ask for: one more than the page holds tells whether there is another page. Without a limit all, which SQLite reads in -1. */
export const oneMore = (limit: number | undefined): number => (limit === undefined ? -1 : limit + 1);

/** The page among so many rows, and the cursor of the next one; null where there is none. */
export function pageBy<Row, Cursor>(
  rows: readonly Row[],
  limit: number | undefined,
  cursorOf: (last: Row) => Cursor,
): { readonly page: Row[]; readonly nextCursor: Cursor | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : cursorOf(last) };
}
