import type { Actor } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import type { Deps } from "../../models/deps.ts";
import { touchGraph } from "../../store/graph-state.ts";
import { entityFor } from "../entity-for.ts";
import { insertMention, insertRelation } from "../queries/mentions.ts";
import { decideTerm, existingTerm, type TermTarget } from "../vocabulary/change.ts";
import { deleteUses, findUses, type UseRow } from "../vocabulary/queries/proposals.ts";
import type { KnownTerm } from "../vocabulary/queries/terms.ts";

type LinkDeps = Pick<Deps, "store" | "clock" | "newId">;

/**
 * Take a proposed name, or on purpose a dismissed one, into the vocabulary, and link at once what was seen under it.
 * Approving twice changes nothing. The operation holds the name alone: what follows from it is linked, and unlinked, anew.
 * Throws not_found.
 */
export function approveTerm(
  deps: LinkDeps,
  { actor, ...target }: TermTarget & { readonly actor: Actor },
): KnownTerm {
  const { ownerId, id } = target;
  return deps.store.transaction(() => {
    const term = existingTerm(deps, target);
    if (term.state === "active") return term;
    record(deps, { ownerId, kind: "schema.approve", actor, subjectId: id }, () =>
      decideTerm(deps, term, { state: "active" }),
    );
    linkProposed(deps, target);
    return existingTerm(deps, target);
  });
}

/** Link what was seen under a name while it was proposed; when an undone approval is done again, too. */
export function linkProposed(deps: LinkDeps, target: TermTarget): void {
  const { store } = deps;
  const { term } = existingTerm(deps, target);
  if (term === null) return;
  for (const use of findUses(store, term)) link(deps, target.ownerId, term, use);
  deleteUses(store, term);
  touchGraph(store, target.ownerId);
}

function link(deps: LinkDeps, ownerId: string, term: number, use: UseRow): void {
  const { store } = deps;
  const { text, confidence, name, source, target } = use;
  if (source !== null && target !== null)
    return void insertRelation(store, { text, source, predicate: term, target, confidence });
  if (name === null) return;
  const found = entityFor(deps, { ownerId, name, type: term, confidence, saidAt: use.said_at });
  if (found)
    insertMention(store, {
      text,
      entity: found.entity,
      start: use.start ?? 0,
      stop: use.stop ?? 0,
      confidence,
      // A turn proposes nothing.
      in_turn: 0,
    });
}
