import { blankRow, type Image, imageNow, readImage, rewordRow } from "../activity/queries/rows.ts";
import type { LoggedTable } from "../store/logged-tables.ts";
import type { Store } from "../store/open.ts";
import { noteWordsGone } from "../store/words-gone.ts";

/** What rows said before they were written anew is kept by no operation: of their words, in these columns, only those of now are. */
export function forgetWords<Table extends LoggedTable>(
  store: Store,
  rows: readonly { readonly table: Table; readonly key: string }[],
  columns: (table: Table) => readonly string[],
): void {
  for (const { table, key } of rows) {
    const now = imageNow(store, table, key);
    if (now === null) blankRow(store, { tbl: table, key });
    else rewordRow(store, { tbl: table, key }, pick(readImage(now), columns(table)));
  }
  noteWordsGone(store);
}

const pick = (image: Image, columns: readonly string[]): Image =>
  Object.fromEntries(Object.entries(image).filter(([column]) => columns.includes(column)));
