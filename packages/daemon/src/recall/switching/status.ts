import { iso, isoOrNull } from "@memory/language/text";
import type { EmbeddingStatus } from "@memory/shared";
import type { Store } from "../../store/open.ts";
import type { Waiting } from "./deciding.ts";
import type { EmbeddersInUse } from "./in-use.ts";
import { countItems } from "./queries.ts";

/** State of the change of the embedding model. */
export function switchStatus(
  { store, inUse }: { readonly store: Store; readonly inUse: EmbeddersInUse },
  { left, waiting }: { readonly left: () => number; readonly waiting: Waiting | null },
): EmbeddingStatus {
  const { phase, active, previous, candidate, report, reason, changedAt } = inUse.state();
  const isComputing = phase === "computing";
  return {
    phase,
    active: active.name,
    previous: previous?.name ?? null,
    candidate: candidate?.name ?? null,
    progress: isComputing ? progressOf(countItems(store), left()) : null,
    report,
    reason: (isComputing ? waiting?.reason : null) ?? reason,
    retryAt: isComputing && waiting ? iso(waiting.until) : null,
    changedAt: isoOrNull(changedAt),
  };
}

const progressOf = (total: number, left: number) => ({ done: Math.max(0, total - left), total });
