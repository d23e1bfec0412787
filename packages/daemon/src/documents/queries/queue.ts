import type { Store } from "../../store/open.ts";

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

/** Put a document in the queue, or say that its file has changed again. */
export const enqueue = (store: Store, place: Place): void =>
  void store
    .prepare(
      `INSERT INTO ingest_queue (document_id, owner_id, lane, version, size, mtime, first_at, due_at)
       VALUES (?, ?, ?, random() >> 11, ?, ?, ?, ?)
       ON CONFLICT (document_id) DO UPDATE SET version = excluded.version, lane = excluded.lane, size = excluded.size,
         mtime = excluded.mtime, due_at = excluded.due_at, attempts = 0`,
    )
    .run(place.documentId, place.ownerId, laneOf(place), place.size, place.mtime, place.now, place.dueAt);

/** The small files of a folder do not stand behind its large ones. */
const laneOf = ({ lane, size }: Place): string => (size > largeSize ? `${lane} large` : lane);

export interface Lane {
  readonly lane: string;
  /** Time at which its first file is due, milliseconds. */
  readonly dueAt: number;
}

/** Lanes with something in them, the one that has waited longest first. Jumps from lane to lane within the index. */
export const findLanes = (store: Store): Lane[] =>
  store
    .prepare<[], Lane>(
      `WITH RECURSIVE lanes (lane) AS (
         SELECT min(lane) FROM ingest_queue
         UNION ALL
         SELECT (SELECT min(q.lane) FROM ingest_queue q WHERE q.lane > lanes.lane) FROM lanes WHERE lanes.lane IS NOT NULL
       )
       SELECT lane, (SELECT min(due_at) FROM ingest_queue q WHERE q.lane = lanes.lane) AS dueAt
       FROM lanes WHERE lane IS NOT NULL ORDER BY dueAt`,
    )
    .all();

export const findDueDocuments = (
  store: Store,
  { lane, now, most }: { lane: string; now: number; most: number },
): Queued[] =>
  store
    .prepare<[string, number, number], Queued>(
      `SELECT q.document_id AS documentId, q.owner_id AS ownerId, q.lane, d.path, q.version, q.size, q.mtime,
              q.first_at AS firstAt, q.attempts
       FROM ingest_queue q JOIN documents d ON d.id = q.document_id
       WHERE q.lane = ? AND q.due_at <= ? ORDER BY q.due_at, q.document_id LIMIT ?`,
    )
    .all(lane, now, most);

/**
 * State of a claim: "changed" when its file has changed since, "withdrawn" when nobody wants it read any
 * more.
 */
export function claimState(
  store: Store,
  { documentId, version }: Pick<Queued, "documentId" | "version">,
): "current" | "changed" | "withdrawn" {
  const place = store
    .prepare<[string], { version: number }>("SELECT version FROM ingest_queue WHERE document_id = ?")
    .get(documentId);
  if (!place) return "withdrawn";
  return place.version === version ? "current" : "changed";
}

/** The place of one document becomes that of another, which has none. */
export const handPlace = (store: Store, fromId: string, toId: string): void => {
  leaveQueue(store, toId);
  store.prepare("UPDATE ingest_queue SET document_id = ? WHERE document_id = ?").run(toId, fromId);
};

/** The file was dealt with as it was when it was claimed; a change since then keeps its place. */
export const dequeue = (
  store: Store,
  { documentId, version }: Pick<Queued, "documentId" | "version">,
): void =>
  void store
    .prepare("DELETE FROM ingest_queue WHERE document_id = ? AND version = ?")
    .run(documentId, version);

/** Leave the queue whatever has changed since. */
export const leaveQueue = (store: Store, documentId: string): void =>
  void store.prepare("DELETE FROM ingest_queue WHERE document_id = ?").run(documentId);

/** Look again later; `attempts` counts failures. */
export const postpone = (
  store: Store,
  { documentId, version }: Pick<Queued, "documentId" | "version">,
  at: { dueAt: number; size: number; mtime: number; attempts: number },
): void =>
  void store
    .prepare(
      "UPDATE ingest_queue SET due_at = ?, size = ?, mtime = ?, attempts = ? WHERE document_id = ? AND version = ?",
    )
    .run(at.dueAt, at.size, at.mtime, at.attempts, documentId, version);

/** Makes failed files of a linked folder due now. */
export const hasten = (store: Store, rootId: string, now: number): void =>
  void store
    .prepare(
      `UPDATE ingest_queue SET due_at = ? WHERE attempts > 0 AND due_at > ?
         AND document_id IN (SELECT id FROM documents WHERE root_id = ?)`,
    )
    .run(now, now, rootId);

/**
 * Documents that wait for their first reading since they changed; failed ones that are tried again do not.
 */
export const waitingAmong = (store: Store, documentIds: readonly string[]): string[] =>
  store
    .prepare<[string], { id: string }>(
      `SELECT q.document_id AS id FROM ingest_queue q JOIN json_each(?) wanted ON wanted.value = q.document_id
       WHERE q.attempts = 0`,
    )
    .all(JSON.stringify(documentIds))
    .map(({ id }) => id);
