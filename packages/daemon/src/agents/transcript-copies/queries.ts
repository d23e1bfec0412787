import type { AgentName } from "@memory/shared";
import type { Selectable } from "kysely";
import type { Packed } from "../../platform/pack.ts";
import type { ArkSessionsTable } from "../../store/capture-tables.ts";
import type { Store } from "../../store/open.ts";

export type CopyRow = Selectable<ArkSessionsTable>;

/** A session of an agent, as its copy is known. */
export interface KeptRef {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly sessionId: string;
}

export const findCopy = (store: Store, { ownerId, agent, sessionId }: KeptRef): CopyRow | undefined =>
  store.get(
    store.q
      .selectFrom("ark_sessions")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("session_id", "=", sessionId),
  );

/** Newest first. */
export const findCopies = (store: Store, ownerId: string, agent: AgentName): CopyRow[] =>
  store.all(
    store.q
      .selectFrom("ark_sessions")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .orderBy("last_active_at", "desc")
      .orderBy("ark"),
  );

export const findCopyRows = (store: Store, ownerId: string): number[] =>
  store
    .all(store.q.selectFrom("ark_sessions").select("ark").where("owner_id", "=", ownerId))
    .map(({ ark }) => ark);

/** Answers the number of the copy. */
export function putCopy(store: Store, row: Omit<CopyRow, "ark">): number {
  store.run(
    store.q
      .insertInto("ark_sessions")
      .values(row)
      .onConflict((on) => on.columns(["owner_id", "agent", "session_id"]).doUpdateSet(row)),
  );
  const copy = findCopy(store, { ownerId: row.owner_id, agent: row.agent, sessionId: row.session_id });
  if (!copy) throw new Error("the copy is not there that was just written");
  return copy.ark;
}

export interface CopyPart extends Packed {
  readonly seq: number;
  readonly body: number;
}

const partsOf = (store: Store, ark: number) =>
  store.q
    .selectFrom("ark_parts")
    .innerJoin("ark_bodies", "ark_bodies.body", "ark_parts.body")
    .select(["ark_parts.seq", "ark_bodies.body", "ark_bodies.hash", "ark_bodies.bytes", "ark_bodies.packed"])
    .where("ark_parts.ark", "=", ark)
    .orderBy("ark_parts.seq");

/** The parts of a copy, in order. They hang on the copy, which belongs to an owner. */
export const findParts = (store: Store, ark: number): CopyPart[] => store.all(partsOf(store, ark));

/** The first part of a copy behind another. */
export const findNextPart = (store: Store, ark: number, seq: number): CopyPart | undefined =>
  store.get(partsOf(store, ark).where("ark_parts.seq", ">", seq).limit(1));

/** Put parts behind those that a copy has. Lines that are there already, under their hash, are not put there again. */
export function addParts(store: Store, ownerId: string, ark: number, parts: readonly Packed[]): void {
  const last = store.get(
    store.q
      .selectFrom("ark_parts")
      .select((e) => e.fn.max("seq").as("seq"))
      .where("ark", "=", ark),
  );
  parts.forEach((part, n) => {
    const body = putBody(store, ownerId, part);
    store.insert("ark_parts", { ark, seq: (last?.seq ?? 0) + n + 1, body });
  });
}

function putBody(store: Store, ownerId: string, { hash, bytes, packed }: Packed): number {
  const found = findBody(store, ownerId, hash);
  if (found !== undefined) return found;
  const content = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  store.run(
    store.q
      .insertInto("ark_bodies")
      .values({ owner_id: ownerId, hash, bytes, packed_bytes: content.length, packed: content }),
  );
  return findBody(store, ownerId, hash) ?? 0;
}

const findBody = (store: Store, ownerId: string, hash: string): number | undefined =>
  store.get(
    store.q.selectFrom("ark_bodies").select("body").where("owner_id", "=", ownerId).where("hash", "=", hash),
  )?.body;

/** The same lines without some: wherever they are part of a copy. */
export function replaceBody(
  store: Store,
  ownerId: string,
  { body, becomes }: { readonly body: number; readonly becomes: Packed },
): void {
  const other = putBody(store, ownerId, becomes);
  if (other === body) return;
  store.run(store.q.updateTable("ark_parts").set({ body: other }).where("body", "=", body));
  store.run(store.q.deleteFrom("ark_bodies").where("owner_id", "=", ownerId).where("body", "=", body));
}

/** Answers the bytes that this made room for. */
export function removeParts(store: Store, ownerId: string, ark: number): number {
  const bodies = store
    .all(store.q.selectFrom("ark_parts").select("body").distinct().where("ark", "=", ark))
    .map(({ body }) => body);
  store.run(store.q.deleteFrom("ark_parts").where("ark", "=", ark));
  return bodies.reduce((sum, body) => sum + removeIdleBody(store, ownerId, body), 0);
}

/** Answers the bytes that this made room for. */
export function removeCopy(store: Store, ownerId: string, ark: number): number {
  const bytes = removeParts(store, ownerId, ark);
  store.run(store.q.deleteFrom("ark_sessions").where("owner_id", "=", ownerId).where("ark", "=", ark));
  return bytes;
}

/** One that another copy has, too, stays. */
const removeIdleBody = (store: Store, ownerId: string, body: number): number =>
  store.get(
    store.q
      .deleteFrom("ark_bodies")
      .where("owner_id", "=", ownerId)
      .where("body", "=", body)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom("ark_parts").select("body").whereRef("ark_parts.body", "=", "ark_bodies.body")),
        ),
      )
      .returning("packed_bytes"),
  )?.packed_bytes ?? 0;

export const findDropped = (store: Store, ownerId: string): string[] =>
  store
    .all(store.q.selectFrom("ark_dropped").select("hash").where("owner_id", "=", ownerId))
    .map(({ hash }) => hash);

export const countDropped = (store: Store, ownerId: string): number =>
  store.get(
    store.q
      .selectFrom("ark_dropped")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("owner_id", "=", ownerId),
  )?.n ?? 0;

export function putDropped(store: Store, ownerId: string, hashes: readonly string[]): void {
  for (const hash of hashes)
    store.run(
      store.q
        .insertInto("ark_dropped")
        .values({ owner_id: ownerId, hash })
        .onConflict((on) => on.doNothing()),
    );
}

export interface CopyTotals {
  readonly sessions: number;
  /** As they are kept, and before they were compressed. */
  readonly bytes: number;
  readonly rawBytes: number;
  /** Ends of the first and the last session, milliseconds. */
  readonly oldest: number | null;
  readonly newest: number | null;
  /** Sessions removed for want of room, ever. */
  readonly pruned: { readonly sessions: number; readonly bytes: number; readonly at: number | null };
}

export function countCopies(store: Store, ownerId: string): CopyTotals {
  const sessions = store.get(
    store.q
      .selectFrom("ark_sessions")
      .select(({ fn }) => [
        fn.countAll<number>().as("sessions"),
        fn.min<number | null>("last_active_at").as("oldest"),
        fn.max<number | null>("last_active_at").as("newest"),
      ])
      .where("owner_id", "=", ownerId),
  ) ?? { sessions: 0, oldest: null, newest: null };
  const size = store.get(
    store.q
      .selectFrom("ark_bodies")
      .select(({ fn }) => [
        fn.sum<number | null>("packed_bytes").as("bytes"),
        fn.sum<number | null>("bytes").as("rawBytes"),
      ])
      .where("owner_id", "=", ownerId),
  );
  const pruned = store.get(
    store.q.selectFrom("ark_pruned").select(["sessions", "bytes", "at"]).where("owner_id", "=", ownerId),
  );
  return {
    ...sessions,
    bytes: size?.bytes ?? 0,
    rawBytes: size?.rawBytes ?? 0,
    pruned: pruned ?? { sessions: 0, bytes: 0, at: null },
  };
}

/** Of all owners: the limit is the machine's. */
export const countBytes = (store: Store): number =>
  store.get(
    store.q.selectFrom("ark_bodies").select(({ fn }) => fn.sum<number | null>("packed_bytes").as("bytes")),
  )?.bytes ?? 0;

/** The copy that has not been written to for longest, of all owners, and what it takes. */
export const findOldestCopy = (
  store: Store,
): { readonly ark: number; readonly ownerId: string } | undefined =>
  store.get(
    store.q
      .selectFrom("ark_sessions")
      .select(["ark", "owner_id as ownerId"])
      .orderBy("last_active_at")
      .orderBy("ark")
      .limit(1),
  );

export const countPruned = (store: Store, ownerId: string, bytes: number, at: number): void =>
  void store.run(
    store.q
      .insertInto("ark_pruned")
      .values({ owner_id: ownerId, sessions: 1, bytes, at })
      .onConflict((on) =>
        on.column("owner_id").doUpdateSet(({ eb }) => ({
          sessions: eb("ark_pruned.sessions", "+", 1),
          bytes: eb("ark_pruned.bytes", "+", bytes),
          at,
        })),
      ),
  );
