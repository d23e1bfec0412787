import { ApiError } from "@memory/shared";
import { ruleWords } from "@memory/shared/words";
import { typeToKeep } from "../instruction.ts";
import { findHead } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { Belief, BeliefDeps } from "./belief.ts";
import { byHand } from "./by-hand.ts";
import { rowNow } from "./index-memory.ts";
import { lastVersion } from "./last-version.ts";
import { addVersion, type VersionContent, versionAfter } from "./next-version.ts";
import { putConflict } from "./queries/conflicts.ts";
import { isForgotten } from "./queries/forgotten.ts";
import { findSame } from "./same-saying.ts";
import { save } from "./save.ts";
import { mayFollow } from "./trust.ts";

/** An agent's replacement for a memory, and the agent. */
interface Revision extends VersionContent {
  readonly client: string | null;
}

/**
 * An agent corrects a memory on its own account: a new version where its word counts as much as what it replaces. Where it
 * counts less both stand, with a contradiction that waits for a person. Throws conflict for what a person decided against.
 */
export function reviseMemory(deps: BeliefDeps, old: MemoryRow, { client, ...words }: Revision): MemoryRow {
  const { asserted_at, ...next } = versionAfter(deps, old, words);
  const said = byHand({ ...words, project: old.project, asserted_at, statedBy: "assistant", client });
  const belief = { ...said, type: typeToKeep(said) };
  refuseDecidedAgainst(deps, old, belief);
  const row = { ...next, ...belief, document_id: null };
  if (!mayFollow(row, old)) return keepBeside(deps, old, belief);
  addVersion(deps, old, row);
  return rowNow(deps.store, old.owner_id, row.id);
}

function refuseDecidedAgainst(
  { store }: BeliefDeps,
  { owner_id: ownerId, root_id }: MemoryRow,
  { content, hidden, project }: Belief,
): void {
  const scope = { ownerId, project };
  if (isForgotten(store, scope, content))
    throw new ApiError("conflict", "a person deleted exactly this; only a person says it again");
  const retired = findSame(store, scope, { content, hidden }).same.find(
    (row) => row.author === "person" && row.root_id !== root_id && !findHead(store, ownerId, row.root_id),
  );
  if (!retired) return;
  const { id } = lastVersion(store, retired);
  const what = id === retired.id ? "it back" : "back the memory that once said it";
  throw new ApiError(
    "conflict",
    `exactly this was decided against; only a person brings ${what}, with memory restore ${id}`,
  );
}

/** Both stand: that an agent would replace the one by the other is a question, whatever the rules make of the pair. */
function keepBeside(deps: BeliefDeps, old: MemoryRow, belief: Belief): MemoryRow {
  const { store, clock, newId } = deps;
  const outcome = save(deps, old.owner_id, belief);
  if (outcome.kind === "dropped") throw new ApiError("conflict", outcome.reason);
  const { id, root_id, status } = outcome.memory;
  const standing = findHead(store, old.owner_id, old.root_id);
  if (status === "active" && standing && standing.root_id !== root_id)
    putConflict(store, {
      id: newId(),
      owner_id: old.owner_id,
      newer_id: id,
      existing_id: standing.id,
      reason: ruleWords("agent"),
      created_at: clock(),
      newer_quote: null,
      existing_quote: null,
      score: null,
      rule: "agent",
    });
  return rowNow(store, old.owner_id, id);
}
