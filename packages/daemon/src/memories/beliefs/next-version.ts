import { type RuleName, ruleWords } from "@memory/shared/words";
import { thresholdsOf } from "../../platform/thresholds.ts";
import { findHead, insertMemory } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { indexMemory } from "./index-memory.ts";
import { arrange, arrangeEach, lineagesOf, reopen } from "./lineage.ts";
import { putConflict } from "./queries/conflicts.ts";
import { setSlot } from "./queries/lineages.ts";
import { madeNow, saidNow } from "./said-now.ts";
import { findSame } from "./same-saying.ts";
import { slotOf } from "./slot-of.ts";

/** Words of a memory from now on. */
export type VersionContent = Pick<MemoryRow, "content" | "hidden" | "type">;

/** The version that follows `old`, until it has found its place; whose words it is, is the caller's to say. */
export const versionAfter = (
  deps: BeliefDeps,
  old: MemoryRow,
  { content, hidden, type }: VersionContent,
): MemoryRow => {
  const now = Math.max(saidNow(deps), old.asserted_at + 1);
  return {
    ...old,
    id: deps.newId(),
    content,
    hidden,
    type,
    content_key: findSame(deps.store, { ownerId: old.owner_id, project: old.project }, { content, hidden })
      .key,
    // After a person's decision that two values hold, neither is the next value of the other.
    slot_key: old.slot_key === null && slotOf(old) !== null ? null : slotOf({ type, content }),
    status: "superseded",
    version: old.version + 1,
    asserted_at: now,
    valid_from: now,
    created_at: madeNow(deps),
    run_id: null,
    replaced_by: null,
    checked_at: null,
  };
};

/** Put it behind the version it follows. */
export function addVersion(deps: BeliefDeps, old: MemoryRow, row: MemoryRow): void {
  const { store } = deps;
  insertMemory(store, row);
  indexMemory(store, row);
  const reopened = reopen(deps, old);
  const rivals = [...lineagesOf(store, row)].filter((root) => root !== row.root_id);
  if (rivals.length === 0) arrange(deps, row.owner_id, [row.root_id]);
  else standBeside(deps, row, rivals);
  arrangeEach(deps, row.owner_id, reopened);
}

/**
 * It says now what other memories are about, and their histories are two: who corrects one has said nothing of what the others
 * said before. Both stand, and a person is asked.
 */
function standBeside(deps: BeliefDeps, row: MemoryRow, rivals: readonly string[]): void {
  const { store } = deps;
  setSlot(store, row, null);
  const asking = { ...deps, thresholds: { ...thresholdsOf(deps), autoResolve: false } };
  arrange(asking, row.owner_id, [row.root_id]);
  if (findHead(store, row.owner_id, row.root_id)?.id !== row.id) return;
  for (const root of rivals) {
    const standing = findHead(store, row.owner_id, root);
    if (standing) askWhichHolds(deps, { newer: row, existing: standing, rule: "edit" });
  }
}

/** Which of two holds is asked, for this reason, unless the rules have asked already. */
export const askWhichHolds = (
  { store, clock, newId }: BeliefDeps,
  {
    newer,
    existing,
    rule,
  }: { readonly newer: MemoryRow; readonly existing: MemoryRow; readonly rule: RuleName },
): void =>
  void putConflict(store, {
    id: newId(),
    owner_id: newer.owner_id,
    newer_id: newer.id,
    existing_id: existing.id,
    reason: ruleWords(rule),
    created_at: clock(),
    newer_quote: null,
    existing_quote: null,
    score: null,
    rule,
  });
