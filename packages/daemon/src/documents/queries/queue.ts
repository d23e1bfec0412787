import { type NotNull, sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

/** A place in the queue. */
export interface Queued {
  readonly documentId: string;
  readonly ownerId: string;
  readonly lane: string;
  readonly path: string;
  /** Another one with every change of the file, and never one that was used before. */
  readonly version: number;
  readonly size: number;
  readonly mtime: number;
  readonly firstAt: number;
  readonly attempts: number;
}

/** Bytes from which on a file is large: it is read alone, and stands in a lane of its own. */
export const largeSize = 256_000;

interface Place extends Pick<Queued, "documentId" | "ownerId" | "lane" | "size" | "mtime"> {
  readonly now: number;
  readonly dueAt: number;
}

const placing = statement((q, at: Places<Omit<Place, "now"> & { readonly firstAt: number }>) =>
  q
    .insertInto("ingest_queue")
    .values({
      document_id: at("documentId"),
      owner_id: at("ownerId"),
      lane: at("lane"),
      version: sql<number>`random() >> 11`,
      size: at("size"),
      mtime: at("mtime"),
      first_at: at("firstAt"),
      due_at: at("dueAt"),
    })
    .onConflict((conflict) =>
      conflict.column("document_id").doUpdateSet(({ ref }) => ({
        version: ref("excluded.version"),
        lane: ref("excluded.lane"),
        size: ref("excluded.size"),
        mtime: ref("excluded.mtime"),
        due_at: ref("excluded.due_at"),
        attempts: 0,
      })),
    ),
);

/** Put a document in the queue, or say that its file has changed again. */
export const enqueue = (store: Store, { now, ...place }: Place): void =>
  void placing.run(store, { ...place, lane: laneOf(place), firstAt: now });

/** The small files of a folder do not stand behind its large ones. */
const laneOf = ({ lane, size }: Pick<Place, "lane" | "size">): string =>
  size > largeSize ? `${lane} large` : lane;

/** A large file that somebody has named: of those in linked folders, and of many small ones, nobody waits for each. */
export const isAwaited = ({ ownerId, lane }: Pick<Queued, "ownerId" | "lane">): boolean =>
  lane === laneOf({ lane: ownerId, size: Number.POSITIVE_INFINITY });

export interface Lane {
  readonly lane: string;
  /** Time at which its first file is due, milliseconds. */
  readonly dueAt: number;
}

const lanes = statement((q) =>
  q
    .withRecursive("lanes(lane)", (cte) =>
      cte
        .selectFrom("ingest_queue")
        .select(({ fn }) => fn.min("lane").$castTo<string | null>().as("lane"))
        .unionAll(
          cte
            .selectFrom("lanes")
            .select(({ selectFrom }) =>
              selectFrom("ingest_queue as q")
                .select(({ fn }) => fn.min("q.lane").as("next"))
                .whereRef("q.lane", ">", "lanes.lane")
                .as("lane"),
            )
            .where("lanes.lane", "is not", null),
        ),
    )
    .selectFrom("lanes")
    .select("lane")
    .select(({ selectFrom }) =>
      selectFrom("ingest_queue as q")
        .select(({ fn }) => fn.min("q.due_at").as("first"))
        .whereRef("q.lane", "=", "lanes.lane")
        .as("dueAt"),
    )
    .where("lane", "is not", null)
    .$narrowType<{ lane: NotNull; dueAt: NotNull }>()
    .orderBy("dueAt"),
);

/** Lanes with something in them, the one that has waited longest first. Jumps from lane to lane within the index. */
export const findLanes = (store: Store): Lane[] => lanes.all(store, {});

const due = statement((q, at: Places<{ lane: string; now: number; most: number }>) =>
  q
    .selectFrom("ingest_queue as q")
    .innerJoin("documents as d", "d.id", "q.document_id")
    .select([
      "q.document_id as documentId",
      "q.owner_id as ownerId",
      "q.lane",
      "d.path",
      "q.version",
      "q.size",
    ])
    .select(["q.mtime", "q.first_at as firstAt", "q.attempts"])
    .where("q.lane", "=", at("lane"))
    .where("q.due_at", "<=", at("now"))
    .orderBy("q.due_at")
    .orderBy("q.document_id")
    .limit(at("most")),
);

export const findDueDocuments = (
  store: Store,
  place: { lane: string; now: number; most: number },
): Queued[] => due.all(store, place);

const claim = statement((q, at: Places<{ documentId: string }>) =>
  q.selectFrom("ingest_queue").select("version").where("document_id", "=", at("documentId")),
);

/**
 * State of a claim: "changed" when its file has changed since, "withdrawn" when nobody wants it read any
 * more.
 */
export function claimState(
  store: Store,
  { documentId, version }: Pick<Queued, "documentId" | "version">,
): "current" | "changed" | "withdrawn" {
  const place = claim.get(store, { documentId });
  if (!place) return "withdrawn";
  return place.version === version ? "current" : "changed";
}

/** The place of one document becomes that of another, which has none. */
export const handPlace = (store: Store, fromId: string, toId: string): void => {
  leaveQueue(store, toId);
  store.run(store.q.updateTable("ingest_queue").set({ document_id: toId }).where("document_id", "=", fromId));
};

const dealtWith = statement((q, at: Places<Pick<Queued, "documentId" | "version">>) =>
  q
    .deleteFrom("ingest_queue")
    .where("document_id", "=", at("documentId"))
    .where("version", "=", at("version")),
);

/** The file was dealt with as it was when it was claimed; a change since then keeps its place. */
export const dequeue = (
  store: Store,
  { documentId, version }: Pick<Queued, "documentId" | "version">,
): void => void dealtWith.run(store, { documentId, version });

const leaving = statement((q, at: Places<{ documentId: string }>) =>
  q.deleteFrom("ingest_queue").where("document_id", "=", at("documentId")),
);

/** Leave the queue whatever has changed since. */
export const leaveQueue = (store: Store, documentId: string): void => void leaving.run(store, { documentId });

/** Look again later; `attempts` counts failures. */
export const postpone = (
  store: Store,
  { documentId, version }: Pick<Queued, "documentId" | "version">,
  { dueAt: due_at, size, mtime, attempts }: { dueAt: number; size: number; mtime: number; attempts: number },
): void =>
  void store.run(
    store.q
      .updateTable("ingest_queue")
      .set({ due_at, size, mtime, attempts })
      .where("document_id", "=", documentId)
      .where("version", "=", version),
  );

/** Makes failed files of a linked folder due now. */
export const hasten = (store: Store, rootId: string, now: number): void =>
  void store.run(
    store.q
      .updateTable("ingest_queue")
      .set({ due_at: now })
      .where("attempts", ">", 0)
      .where("due_at", ">", now)
      .where("document_id", "in", store.q.selectFrom("documents").select("id").where("root_id", "=", rootId)),
  );

const waiting = statement((q, at: Places<{ ids: readonly string[] }>) =>
  q
    .selectFrom("ingest_queue")
    .select("document_id as id")
    .where("document_id", "in", at.list("ids"))
    .where("attempts", "=", 0),
);

/**
 * Documents that wait for their first reading since they changed; failed ones that are tried again do not.
 */
export const waitingAmong = (store: Store, ids: readonly string[]): string[] =>
  waiting.all(store, { ids }).map(({ id }) => id);
