import { ApiError } from "@memory/shared";

/** An id, as cursors name it. */
export const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Parses a client's `cursor`: a place, made from the groups of the pattern. Throws `invalid`. */
export function readCursor<Place>(
  cursor: string | undefined,
  pattern: RegExp,
  placeOf: (...groups: string[]) => Place,
): Place | undefined {
  if (cursor === undefined) return undefined;
  const found = pattern.exec(cursor);
  if (!found) throw notACursor();
  return placeOf(...found.slice(1));
}

export const notACursor = (): ApiError =>
  new ApiError("invalid", "invalid request query", [
    { path: "cursor", message: "is no cursor of this list; begin again without one" },
  ]);

/** End of a page in a list sorted by the time its rows were made: its last row. */
export interface CreatedPlace {
  readonly createdAt: number;
  readonly id: string;
}

const placePattern = new RegExp(`^(\\d{1,16})\\.(${ID})$`);

export const readPlace = (cursor: string | undefined): CreatedPlace | undefined =>
  readCursor(cursor, placePattern, (createdAt, id) => ({ createdAt: Number(createdAt), id }));

/** The cursor of such a list. */
export const cursorOf = (last: { readonly created_at: number; readonly id: string }): string =>
  `${last.created_at}.${last.id}`;
