import { ApiError } from "@memory/shared";
import { findByNumber } from "../../activity/queries/operations.ts";
import { findChanges, findOperationsOn, readImage } from "../../activity/queries/rows.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps, Standing } from "./belief.ts";

interface Before {
  readonly id: string;
  readonly standing: Standing;
}

/**
 * Authors of the versions of a memory before an agent retired it, as the log knows them: an agent's revert
 * makes nothing anybody's word. Throws conflict when another operation has put it to rest.
 */
export function beforeAgentRetired(deps: BeliefDeps, retired: MemoryRow): Before[] {
  const { store } = deps;
  const op = agentsRetiring(deps, retired);
  if (op === undefined)
    throw new ApiError(
      "conflict",
      `no agent retired this, so no agent brings it back: a person can, with memory restore ${retired.id}`,
    );
  return findChanges(store, op).flatMap(({ tbl, key, before, blank }) =>
    tbl === "memories" && before !== null && blank === 0 ? [{ id: key, standing: standingIn(before) }] : [],
  );
}

/** The number of the operation with which an agent put it to rest, if it was one that did. */
export function agentsRetiring({ store }: Pick<BeliefDeps, "store">, retired: MemoryRow): number | undefined {
  const last = findOperationsOn(store, "memories", retired.id).sort((a, b) => b - a);
  const op = last.find((one) =>
    findChanges(store, one).some(({ key, before }) => key === retired.id && wasRecalled(before)),
  );
  const rest = op === undefined ? undefined : findByNumber(store, op);
  return rest?.kind === "memory.retire" && rest.actor === "agent" ? op : undefined;
}

const wasRecalled = (before: string | null): boolean =>
  before !== null && readImage(before).status === "active";

function standingIn(before: string): Standing {
  const { author, confidence } = readImage(before);
  return { author: author === "person" ? "person" : "import", confidence: Number(confidence) };
}
