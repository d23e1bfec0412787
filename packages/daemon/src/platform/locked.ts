import { codeOf } from "@memory/sources/files";

/** Another program holds the file of the store: nothing was written. */
export const isLocked = (error: unknown): boolean => /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error) ?? "");
