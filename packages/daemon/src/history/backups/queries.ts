import type { ReaderConnection } from "../../store/reader.ts";

/** Schema and size of a store, under any schema; undefined for a file that is none of ours. */
export function readStock(
  db: ReaderConnection,
): { readonly schema: number; readonly memories: number } | undefined {
  const schema = Number(db.pragma("user_version", { simple: true }));
  const isOurs = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'memories'").get();
  if (schema === 0 || isOurs === undefined) return undefined;
  const count = db.prepare<[], number>("SELECT count(*) FROM memories WHERE status = 'active'").pluck();
  return { schema, memories: count.get() ?? 0 };
}
