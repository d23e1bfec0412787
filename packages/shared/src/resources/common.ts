import { z } from "zod";

export const Id = z.uuid().meta({ description: "Identifier" });
/** Any uuid, whatever its version: owners are named by whoever runs the daemon. */
export const OwnerId = z.guid().meta({ description: "Owner" });
export const Count = z.int().nonnegative();
export const Timestamp = z.iso.datetime().describe("ISO 8601, UTC");
export const IdParams = z.strictObject({ id: z.guid().toLowerCase() });

/** Query of a list: at most `limit` rows, from `cursor` on. */
export const Page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(50).describe("At most this many rows"),
  cursor: z.string().max(500).optional().describe("`nextCursor` of the page before"),
});

export const NextCursor = z
  .string()
  .nullable()
  .describe("Pass as `cursor` for the next page; null at the end");

export const Ok = z.object({ ok: z.boolean() }).meta({ id: "Ok" });
