import { waysIn } from "@memory/language/distilling";
import { UNCONFIRMED } from "@memory/shared/words";
import { byDaemon } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { isConfirmedByUse, type Proven } from "../../memories/queries/recalled.ts";
import { changeMemory, findMemoryRow } from "../../memories/queries.ts";
import type { MemoryRow } from "../../memories/row.ts";
import { findWitnesses } from "./queries.ts";

/** Confidence after a second session: enough to be shown without a mark, and no more. */
const CONFIRMED = 0.65;

/**
 * A memory that one session alone tells in the agent's prose is unconfirmed; a second session that tells it too confirms
 * it, and with that session's evidence gone it is unconfirmed again. A fork repeats the records of its origin and is no
 * second witness. What is surer already stays as it is.
 */
export function confirmFindings({ store }: BeliefDeps, ownerId: string, versions: ReadonlySet<string>): void {
  for (const id of versions) {
    const row = findMemoryRow(store, ownerId, id);
    if (!row || !isOfSessions(row)) continue;
    const { confidence, sessions, records } = findWitnesses(store, ownerId, id);
    if (confidence === null || confidence >= UNCONFIRMED) continue;
    const isConfirmed = (sessions > 1 && records > 1) || isConfirmedByUse(store, id);
    const wanted = isConfirmed ? CONFIRMED : confidence;
    if (row.confidence !== wanted) changeMemory(store, ownerId, id, { confidence: wanted });
  }
}

/**
 * A memory that was an answer by itself on two days is confirmed as by a second session. Being listed is no proof: the daemon does it once for each, in the log, and it can be taken back.
 */
export function confirmProven(deps: BeliefDeps, memories: readonly Proven[]): void {
  const { store } = deps;
  for (const { id, ownerId } of memories) {
    const row = findMemoryRow(store, ownerId, id);
    if (row?.status !== "active" || !isOfSessions(row) || row.confidence >= UNCONFIRMED) continue;
    // An answer proves no command: that follows from exit statuses alone.
    if (waysIn(row.content) !== null) continue;
    const reason = "it was an answer by itself on two days";
    record(deps, { ownerId, kind: "memory.confirm", actor: byDaemon, reason }, ({ about }) => {
      about(id);
      changeMemory(store, ownerId, id, { confidence: CONFIRMED });
    });
  }
}

const isOfSessions = ({ author, source_kind }: MemoryRow): boolean =>
  author === "import" && source_kind === "session";
