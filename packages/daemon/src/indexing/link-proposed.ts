import type { Deps } from "../deps.ts";
import { entityFor } from "../entities/entity-for.ts";
import { insertMention, insertRelation } from "../entities/queries/entities.ts";
import { decide, existing, type Target } from "../vocabulary/change.ts";
import { deleteUses, findUses, type UseRow } from "../vocabulary/queries/proposals.ts";
import type { KnownTerm } from "../vocabulary/queries/terms.ts";

type LinkDeps = Pick<Deps, "store" | "clock" | "newId">;

/**
 * Take a proposed name, or on purpose a dismissed one, into the vocabulary, and link at once what was seen under it.
 * Approving twice changes nothing. Throws not_found.
 */
export function approve(deps: LinkDeps, target: Target): KnownTerm {
  const { store } = deps;
  return store.transaction(() => {
    const term = existing(deps, target);
    if (term.state === "active") return term;
    decide(deps, term, { state: "active" });
    const approved = existing(deps, target);
    if (approved.term !== null) {
      for (const use of findUses(store, approved.term)) link(deps, target.ownerId, approved.term, use);
      deleteUses(store, approved.term);
    }
    return approved;
  });
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
    });
}
