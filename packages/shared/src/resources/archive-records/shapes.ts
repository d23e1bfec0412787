import { z } from "zod";
import { AGENT_NAMES, MEMORY_TYPES } from "../../kinds.ts";

/** A point in time: milliseconds in the store, ISO 8601 here. */
export const ArchiveTime = z.iso.datetime({ precision: 3 }).describe("ISO 8601, UTC, with milliseconds");
/** A yes or no: 0 and 1 in the store. */
export const ArchiveFlag = z.boolean();

export const Id = z.guid().toLowerCase();
export const Num = z.int().nonnegative();
export const Whole = z.int();
export const Name = z.string().max(10_000);
export const Hash = z.string().max(300);
export const Path = z
  .string()
  .max(4_096)
  .refine((path) => !path.includes("\0"), { error: "must not hold a NUL character" });
export const Words = z.string();
export const Agent = z.enum(AGENT_NAMES);
export const Type = z.enum(MEMORY_TYPES);
export const Run = z.string().max(100);

export const record = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z
    .strictObject({ kind: z.literal(kind), ...shape })
    .meta({ id: `Archive${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}` });
