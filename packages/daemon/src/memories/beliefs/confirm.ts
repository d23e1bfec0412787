import { ApiError } from "@memory/shared";
import { askedBy } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { findRecheck } from "../queries/recheck.ts";
import { changeMemory, findHead, findMemoryRow } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { lastVersion } from "./last-version.ts";
import { judgeRight } from "./queries/judged.ts";
import { saidNow } from "./said-now.ts";
import { vouchFor } from "./supersede.ts";

export interface Confirmation {
  readonly ownerId: string;
  readonly id: string;
  /** Name and version of the program the person uses. */
  readonly client: string | null;
}

/**
 * A person says that a memory holds, whatever became of what it was made from. Saying it again changes nothing. Throws
 * not_found, or conflict for one that is not recalled.
 */
export function confirmMemory(deps: BeliefDeps, { ownerId, id, client }: Confirmation): MemoryRow {
  const { store } = deps;
  const entry = { ownerId, kind: "memory.confirm", actor: askedBy({ client }) } as const;
  return record(deps, entry, ({ about }) => {
    const head = headOf(deps, ownerId, id);
    about(head.id);
    if (head.checked_at === null || findRecheck(store, ownerId, [head.id]).has(head.id))
      changeMemory(store, ownerId, head.id, { checked_at: saidNow(deps) });
    // An agent's confirmation makes it nobody's word.
    if (entry.actor.kind === "person") {
      vouchFor(deps, head);
      judgeRight(store, ownerId, head.root_id);
    }
    return headOf(deps, ownerId, id);
  });
}

function headOf({ store }: BeliefDeps, ownerId: string, id: string): MemoryRow {
  const row = findMemoryRow(store, ownerId, id);
  if (!row) throw new ApiError("not_found", `no memory ${id}`);
  const head = findHead(store, ownerId, row.root_id);
  if (head) return head;
  const rested = lastVersion(store, row).id;
  throw new ApiError("conflict", `memory ${rested} is not recalled; restore it before you confirm it`);
}
