import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { HookSession } from "./session.ts";

export interface Injection {
  readonly refId: string;
  readonly fingerprint: string;
  readonly tokens: number;
}

const inContext = statement((q, at: Places<Pick<HookSession, "ownerId" | "agent" | "sessionId">>) =>
  q
    .selectFrom("injections")
    .select("ref_id")
    .distinct()
    .where("owner_id", "=", at("ownerId"))
    .where("agent", "=", at("agent"))
    .where("session_id", "=", at("sessionId"))
    .where("in_context", "=", 1),
);

/** Ids of texts in the agent's context already. */
export const findInContext = (store: Store, { ownerId, agent, sessionId }: HookSession): Set<string> =>
  new Set(inContext.all(store, { ownerId, agent, sessionId }).map(({ ref_id }) => ref_id));

/** A text repeated after a compaction keeps the time of its first injection. */
export function putInjection(
  store: Store,
  { ownerId, agent, sessionId }: HookSession,
  { refId, fingerprint, tokens, at }: Injection & { readonly at: number },
): void {
  store.run(
    store.q
      .insertInto("injections")
      .values({ owner_id: ownerId, agent, session_id: sessionId, ref_id: refId, fingerprint, at, tokens })
      .onConflict((on) =>
        on.doUpdateSet(({ eb }) => ({ in_context: 1, tokens: eb("injections.tokens", "+", tokens) })),
      ),
  );
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
