import { projectKey } from "@memory/shared/words";
import { sql } from "kysely";
import type { Store } from "../../store/open.ts";

export interface OwnerCounts {
  readonly byType: { fact: number; preference: number; episode: number; procedure: number };
  readonly today: number;
  readonly passages: number;
  readonly documents: number;
  /** Those of them with a remark: something of them could not be kept. */
  readonly documentsInPart: number;
  readonly documentsFailed: Failed;
  readonly folders: number;
  readonly sessions: number;
  readonly projects: number;
  readonly lastImportAt: number | null;
}

/** Documents that could not be read, and the newest of them. */
interface Failed {
  readonly count: number;
  readonly first: { readonly path: string; readonly reason: string }[];
}

/** Failures that are told with their reason. */
const MOST_TOLD = 3;

/** Counts of an owner's memory. `since`: start of the local day, milliseconds. */
export function countAll(store: Store, ownerId: string, since: number): OwnerCounts {
  const { q } = store;
  const types = store.all(
    q
      .selectFrom("memories")
      .select(({ fn }) => ["type", fn.countAll<number>().as("n")])
      .where("owner_id", "=", ownerId)
      .where("status", "=", "active")
      .groupBy("type"),
  );
  const byType = { fact: 0, preference: 0, episode: 0, procedure: 0 };
  for (const { type, n } of types) byType[type] = n;
  const today = store.get(
    q
      .selectFrom("memories")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("owner_id", "=", ownerId)
      .where("status", "=", "active")
      .where("created_at", ">=", since),
  );
  const passages = store.get(
    q
      .selectFrom("recall_items")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("owner_id", "=", ownerId)
      .where("kind", "=", "context")
      .where("valid_to", "is", null),
  );
  const folders = store.get(
    q
      .selectFrom("roots")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("owner_id", "=", ownerId),
  );
  const ledger = store.get(
    q
      .selectFrom("import_ledger")
      .select(({ fn }) => [fn.countAll<number>().as("sessions"), fn.max("imported_at").as("last")])
      .where("owner_id", "=", ownerId),
  );
  const worked = store.all(
    q.selectFrom("import_ledger").select("project").distinct().where("owner_id", "=", ownerId),
  );
  return {
    byType,
    today: today?.n ?? 0,
    passages: passages?.n ?? 0,
    ...countDocuments(store, ownerId),
    documentsFailed: failedDocuments(store, ownerId),
    folders: folders?.n ?? 0,
    sessions: ledger?.sessions ?? 0,
    projects: new Set(worked.map(({ project }) => projectKey(project))).size,
    lastImportAt: ledger?.last ?? null,
  };
}

function countDocuments(store: Store, ownerId: string): Pick<OwnerCounts, "documents" | "documentsInPart"> {
  const counted = store.get(
    store.q
      .selectFrom("documents")
      .select(({ fn, eb }) => [
        fn.countAll<number>().as("n"),
        fn
          .countAll<number>()
          .filterWhere(eb.and([eb("status", "=", "ready"), eb("reason", "is not", null)]))
          .as("inPart"),
      ])
      .where("owner_id", "=", ownerId)
      .where("ingested_at", "is not", null)
      .where("status", "not in", ["skipped", "forgotten"]),
  );
  return { documents: counted?.n ?? 0, documentsInPart: counted?.inPart ?? 0 };
}

function failedDocuments(store: Store, ownerId: string): Failed {
  const failed = store.q
    .selectFrom("documents")
    .where("owner_id", "=", ownerId)
    .where("status", "=", sql.lit("failed"));
  const counted = store.get(failed.select(({ fn }) => fn.countAll<number>().as("n")));
  const first = store.all(failed.select(["path", "reason"]).orderBy("id", "desc").limit(MOST_TOLD));
  return {
    count: counted?.n ?? 0,
    first: first.map(({ path, reason }) => ({ path, reason: reason ?? "it could not be read" })),
  };
}
