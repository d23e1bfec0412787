import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import type { LedgerRow } from "../import/queries.ts";

/** The session that was written to last, of a project or of all. */
export function findLastSession(
  store: Store,
  ownerId: string,
  project: string | undefined,
): LedgerRow | undefined {
  const read = store.q
    .selectFrom("import_ledger")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("mtime", "desc")
    .limit(1);
  return store.get(
    project === undefined ? read : read.where(sql`project`, "=", sql`${project} collate nocase`),
  );
}

/** At most two sessions whose id is this, begins or ends so; one that is called so whole is alone. */
export function findSessionsCalled(store: Store, ownerId: string, ref: string): LedgerRow[] {
  const found = store.all(
    store.q
      .selectFrom("import_ledger")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where(({ eb, or, fn, ref: column, val }) =>
        or([
          eb(fn("substr", [column("session_id"), val(1), val(ref.length)]), "=", ref),
          eb(fn("substr", [column("session_id"), val(-ref.length)]), "=", ref),
        ]),
      )
      .limit(2),
  );
  const whole = found.filter(({ session_id }) => session_id === ref);
  return whole.length > 0 ? whole.slice(0, 1) : found;
}

/** Those written to last. */
export const findProjectsRead = (store: Store, ownerId: string): string[] =>
  store
    .all(
      store.q
        .selectFrom("import_ledger")
        .select("project")
        .where("owner_id", "=", ownerId)
        .groupBy("project")
        .orderBy(({ fn }) => fn.max("mtime"), "desc")
        .limit(10),
    )
    .map(({ project }) => project);
