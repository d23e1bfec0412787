import type { Store } from "../../store/open.ts";
import type { HookSession } from "./session.ts";

export interface Injection {
  readonly refId: string;
  readonly fingerprint: string;
  readonly tokens: number;
}

/** Ids of texts in the agent's context already. */
export const findInContext = (store: Store, { ownerId, agent, sessionId }: HookSession): Set<string> =>
  new Set(
    store
      .prepare<[string, string, string], { ref_id: string }>(
        `SELECT DISTINCT ref_id FROM injections
         WHERE owner_id = ? AND agent = ? AND session_id = ? AND in_context = 1`,
      )
      .all(ownerId, agent, sessionId)
      .map(({ ref_id }) => ref_id),
  );

/** A text repeated after a compaction keeps the time of its first injection. */
export function putInjection(
  store: Store,
  { ownerId, agent, sessionId }: HookSession,
  { refId, fingerprint, tokens, at }: Injection & { readonly at: number },
): void {
  store
    .prepare<unknown[], never>(
      `INSERT INTO injections (owner_id, agent, session_id, ref_id, fingerprint, at, tokens)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET in_context = 1, tokens = tokens + excluded.tokens`,
    )
    .run(ownerId, agent, sessionId, refId, fingerprint, at, tokens);
}

/** The agent has compacted its context: what was said before may be said again. */
export function leaveContext(store: Store, { ownerId, agent, sessionId }: HookSession): void {
  store.run(
    store.q
      .updateTable("injections")
      .set({ in_context: 0 })
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("session_id", "=", sessionId),
  );
}

/** Of every owner. */
export const pruneInjections = (store: Store, before: number): number =>
  store.run(store.q.deleteFrom("injections").where("at", "<", before));
