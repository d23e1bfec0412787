import { ApiError, type ChangeOutcome } from "@memory/shared";
import type { SpaceHandlerDeps } from "./asked.ts";
import type { Intent } from "./intents.ts";
import { addToOutbox, findInOutbox } from "./queries/outbox.ts";
import { findLogEntry } from "./queries/replica.ts";
import type { SpaceRow } from "./queries/spaces.ts";

/** What is no trouble of the log's stands in the daemon's own, and is no sentence for people. */
const UNKNOWN = "something went wrong on this machine; the daemon's log says more";

/** Milliseconds for which a person waits for the log; what takes longer goes on by itself. */
const PATIENCE = 4000;

/** Wants something of a space; answers the id that it gets in the log. */
export function want(
  { store, newId, clock }: Pick<SpaceHandlerDeps, "store" | "newId" | "clock">,
  space: SpaceRow,
  { intent, client }: { readonly intent: Intent; readonly client: string | null },
): string {
  const id = newId();
  addToOutbox(store, {
    ...{ space_id: space.id, id, kind: intent.kind, client, made_at: clock() },
    intent: JSON.stringify(intent),
  });
  return id;
}

/** What came of it, after a round that a person waits for. */
export async function outcomeOf(deps: SpaceHandlerDeps, space: SpaceRow, id: string): Promise<ChangeOutcome> {
  const away = await roundFor(deps, space.id);
  const { store } = deps;
  const entry = findLogEntry(store, space.id, id);
  if (entry) return { id, state: "done", number: entry.seq };
  const waiting = findInOutbox(store, id);
  if (!waiting) return { id, state: "nothing", why: "it was so already" };
  if (waiting.state === "refused")
    return { id, state: "refused", ...(waiting.why !== null && { why: waiting.why }) };
  return { id, state: "waiting", why: away ?? "where it lies answers slowly; it goes by itself" };
}

/** A round, or as much of it as fits into a person's patience; answers what stands in the way. */
export async function roundFor({ spaces }: SpaceHandlerDeps, spaceId: string): Promise<string | null> {
  const round = spaces.round(spaceId).then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.message : UNKNOWN),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE);
  });
  const away = await Promise.race([round, late]);
  clearTimeout(timer);
  return away;
}
