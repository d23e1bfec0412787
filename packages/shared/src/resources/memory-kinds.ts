import { z } from "zod";
import { MEMORY_STATUSES, MEMORY_TYPES, SOURCE_KINDS, SPEAKERS } from "../kinds.ts";

export const MemoryType = z.enum(MEMORY_TYPES).meta({ id: "MemoryType" });
export type MemoryType = z.infer<typeof MemoryType>;

export const MemoryStatus = z.enum(MEMORY_STATUSES);

export const StatedBy = z.enum(SPEAKERS);

export const SourceKind = z.enum(SOURCE_KINDS);
