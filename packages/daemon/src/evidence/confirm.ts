import type { BeliefDeps } from "../beliefs/save.ts";
import { changeMemory, findMemoryRow } from "../memories/queries.ts";
import { findWitnesses } from "./queries.ts";

/** Below this a memory is unconfirmed: the contract's own line. */
const UNCONFIRMED = 0.6;
/** What a second session lifts it to: seen twice is sure enough to be shown without a mark, and no more. */
const CONFIRMED = 0.65;

/**
 * A memory that one session alone tells in the agent's prose is unconfirmed; a second session that tells it too confirms
 * it, and with that session's evidence gone it is unconfirmed again. A fork repeats the records of its origin and is no
 * second witness. What is surer already stays as it is.
 */
export function confirm({ store }: BeliefDeps, ownerId: string, versions: ReadonlySet<string>): void {
  for (const id of versions) {
    const row = findMemoryRow(store, ownerId, id);
    if (row?.author !== "import" || row.source_kind !== "session") continue;
    const { confidence, sessions, records } = findWitnesses(store, ownerId, id);
    if (confidence === null || confidence >= UNCONFIRMED) continue;
    const wanted = sessions > 1 && records > 1 ? CONFIRMED : confidence;
    if (row.confidence !== wanted) changeMemory(store, ownerId, id, { confidence: wanted });
  }
}
