import { z } from "zod";
import { MEMORY_KINDS, MEMORY_STATUSES, MEMORY_TYPES, SOURCE_KINDS, SPEAKERS } from "../kinds.ts";

export const MemoryType = z.enum(MEMORY_TYPES).meta({ id: "MemoryType" });
export type MemoryType = z.infer<typeof MemoryType>;

export const MemoryKind = z.enum(MEMORY_KINDS);
export type MemoryKind = z.infer<typeof MemoryKind>;

export const MemoryStatus = z.enum(MEMORY_STATUSES);

export const StatedBy = z.enum(SPEAKERS);

export const SourceKind = z.enum(SOURCE_KINDS);
