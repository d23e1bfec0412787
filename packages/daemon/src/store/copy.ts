import Database from "better-sqlite3";

/** Until it is whole, a copy has a name with this end, and its journal one that begins with that name. */
export const DRAFT = ".draft";

/**
 * Write the store as it is at this moment to another file, which must be empty: one transaction sees all of it, whatever is
 * written meanwhile, and what was deleted is not taken along. Blocks its thread as long as that takes.
 */
export function copyStore(from: string, to: string): void {
  const db = new Database(from, { readonly: true, fileMustExist: true });
  try {
    db.pragma("busy_timeout = 5000");
    db.prepare("VACUUM INTO ?").run(to);
  } finally {
    db.close();
  }
}
