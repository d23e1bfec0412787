import { type Image, readImage } from "../../activity/queries/rows.ts";
import type { LoggedTable } from "../../store/logged-tables.ts";
import { isDerived } from "./tables.ts";

/** The columns in which two images of a row differ, as the first has them; those that follow from others do not count. */
export function changedColumns(table: LoggedTable, before: string | null, after: string | null): Image {
  if (before === null) return {};
  const then = readImage(before);
  const now = after === null ? {} : readImage(after);
  return Object.fromEntries(
    Object.entries(then).filter(([name, value]) => now[name] !== value && !isDerived(table, name)),
  );
}

export const share = (one: Image, other: Image): boolean =>
  Object.keys(one).some((name) => Object.hasOwn(other, name));
