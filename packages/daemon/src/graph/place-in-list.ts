import { parseJson } from "@memory/language/text";
import { z } from "zod";
import { notACursor } from "../platform/paging/cursor.ts";

/** End of a page of entities: its sort value, and the last entity on it. */
const Place = z.strictObject({
  sort: z.enum(["mentions", "memories", "name", "newest"]),
  key: z.union([z.number(), z.string()]),
  id: z.guid(),
});
export type EntityPlace = z.infer<typeof Place>;

export const writePlace = (place: EntityPlace): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** Parses a client's `cursor`. Throws `invalid` for anything but a cursor of a list in this order. */
export function readPlace(cursor: string, sort: EntityPlace["sort"]): EntityPlace {
  const place = Place.safeParse(parseJson(Buffer.from(cursor, "base64url").toString())).data;
  if (place?.sort === sort && (typeof place.key === "string") === (sort === "name")) return place;
  throw notACursor();
}
