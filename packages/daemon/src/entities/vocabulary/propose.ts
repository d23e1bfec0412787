import type { VocabularyDeps } from "./change.ts";
import { findTermByName, insertTerm, type KnownTerm, type TermKey } from "./queries/terms.ts";

/** A name that a text uses and the vocabulary lacks becomes a proposal. Answers it, or the name as it is known already. */
export function propose({ store, clock, newId }: VocabularyDeps, key: TermKey): KnownTerm {
  const known = findTermByName(store, key);
  if (known) return known;
  const row = {
    id: newId(),
    owner_id: key.ownerId,
    kind: key.kind,
    name: key.name,
    description: "",
    origin: "proposed",
    state: "proposed",
    created_at: clock(),
    decided_at: null,
  } as const;
  return { ...row, term: insertTerm(store, row) };
}
