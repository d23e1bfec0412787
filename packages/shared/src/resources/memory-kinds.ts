import { z } from "zod";

export const MemoryType = z.enum(["fact", "preference", "episode", "procedure"]).meta({ id: "MemoryType" });
export type MemoryType = z.infer<typeof MemoryType>;

export const MemoryStatus = z.enum(["active", "superseded", "retired"]);

export const StatedBy = z.enum(["user", "assistant", "tool", "document"]);

export const SourceKind = z.enum(["session", "document", "manual"]);
