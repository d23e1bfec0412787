import type { ExtractionVocabulary } from "@memory/language/extraction";
import type { Store } from "../../store/open.ts";
import { findTerms, formerNames, type KnownTerm } from "./queries/terms.ts";

/** The vocabulary as an extractor is given it. */
export function activeVocabulary(store: Store, ownerId: string): ExtractionVocabulary {
  const terms = findTerms(store, ownerId);
  const of = (kind: KnownTerm["kind"], states: readonly KnownTerm["state"][]) =>
    terms.filter((term) => term.kind === kind && states.includes(term.state));
  const forbidden = (kind: KnownTerm["kind"]) =>
    of(kind, ["dismissed", "disabled"]).flatMap((term) => [term.name, ...formerNames(store, term)]);
  return {
    types: of("type", ["active"]),
    predicates: of("predicate", ["active"]),
    dismissed: { types: forbidden("type"), predicates: forbidden("predicate") },
  };
}
