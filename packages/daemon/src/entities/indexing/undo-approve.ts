import { ApiError } from "@memory/shared";
import type { Commit } from "../../activity/operation.ts";
import type { Deps } from "../../models/deps.ts";
import { touchGraph } from "../../store/graph-state.ts";
import { inSteps } from "../../store/slices.ts";
import { deleteEntity } from "../queries/entities.ts";
import { existingTerm, type TermTarget } from "../vocabulary/change.ts";
import { insertUse } from "../vocabulary/queries/proposals.ts";
import {
  deleteMention,
  deleteRelation,
  findEntitiesOfType,
  findMentionsOf,
  findRelationsIn,
  findSettled,
} from "./queries/approved.ts";

export interface UndoApproveDeps extends Pick<Deps, "store" | "clock" | "newId"> {
  readonly graphChanged: (ownerId: string) => void;
}

/** Entities, or relationships, that are dealt with in one go: a millisecond or two. */
const step = 20;

/**
 * Takes an approval back, for the undo of a "schema.approve": `commit` puts the name back as it was and
 * writes that to the log; then entities and relationships under the name become uses of a proposed name
 * again, one a step. The undo of that undo puts the name back in use and calls `linkProposed`. Throws
 * conflict when a person has built upon it. For undo/.
 */
export async function takeBackApproval(
  deps: UndoApproveDeps,
  { commit, ...target }: TermTarget & { readonly commit: Commit },
): Promise<void> {
  const { store } = deps;
  const { term, kind } = existingTerm(deps, target);
  const isLinked = term !== null;
  store.transaction(() => {
    if (isLinked && kind === "type") refuseSettled(deps, target, term);
    commit(() => undefined);
  });
  if (!isLinked) return;
  await inSteps(store, kind === "type" ? unlinkType(deps, term) : unlinkPredicate(deps, term));
  touchGraph(store, target.ownerId);
  deps.graphChanged(target.ownerId);
}

/** A person's changes to an entity would go with it, and an older entity had another type before. */
function refuseSettled(deps: UndoApproveDeps, target: TermTarget, term: number): void {
  const { name, decided_at } = existingTerm(deps, target);
  const settled = findSettled(deps.store, term, decided_at ?? 0);
  if (settled)
    throw new ApiError(
      "conflict",
      `"${settled.name}" (${settled.id}) is told in "${name}" and was named, typed or merged by a person, or is older than the approval; give it another type first, or disable "${name}" instead`,
    );
}

function* unlinkType({ store }: UndoApproveDeps, term: number): Generator<void, void> {
  for (let found = findEntitiesOfType(store, term, step); found.length > 0; ) {
    for (const { entity, name } of found) {
      for (const { text, generation, origin, start, stop, confidence } of findMentionsOf(store, entity)) {
        insertUse(store, { term, text, generation, origin, confidence, entity: { name, start, stop } });
        deleteMention(store, text, entity);
        yield;
      }
      deleteEntity(store, entity);
      yield;
    }
    found = findEntitiesOfType(store, term, step);
  }
}

function* unlinkPredicate({ store }: UndoApproveDeps, term: number): Generator<void, void> {
  for (let found = findRelationsIn(store, term, step); found.length > 0; ) {
    for (const { source, target, ...use } of found) {
      insertUse(store, { ...use, term, ends: { source, target } });
      deleteRelation(store, { text: use.text, source, predicate: term, target });
      yield;
    }
    found = findRelationsIn(store, term, step);
  }
}
