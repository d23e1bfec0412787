import { isSameHidden } from "@memory/language/redaction";
import type { PairVerdict } from "../../models/models.ts";
import { areComparable } from "../home-projects.ts";
import { insertMemory } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { indexMemory } from "./index-memory.ts";
import { arrange } from "./lineage.ts";
import { joins, losesNothing, standsIn, tellsAllOf, tellsTheSame } from "./loses-nothing.ts";
import { versionAfter } from "./next-version.ts";
import { putConflict } from "./queries/conflicts.ts";
import { type DecisionRow, putDecision } from "./queries/decisions.ts";
import { isShown, moveEvidence } from "./queries/evidence.ts";
import { supersede } from "./supersede.ts";
import { trust } from "./trust.ts";

export interface Sides {
  /** Said later. */
  readonly newer: MemoryRow;
  readonly existing: MemoryRow;
}

type Telling = Exclude<PairVerdict, { readonly kind: "different" }>;

interface Judged {
  readonly verdict: Telling;
  readonly model: string;
}

/**
 * What follows from a verdict on two active memories, in the caller's operation: rules decide what a model may do by itself (decision
 * 0055). Where it may not, what it would replace or cannot reconcile is a question to a person. Answers what it was about, or null.
 */
export function applyVerdict(deps: BeliefDeps, sides: Sides, judged: Judged): string | null {
  const { newer, existing } = sides;
  const { kind } = judged.verdict;
  // The model has seen neither of two secrets: they may be two, however alike the words.
  const tellsOne = kind !== "replaces" && kind !== "contradicts";
  if (tellsOne && !isSameHidden(newer.hidden, existing.hidden)) return null;
  switch (kind) {
    case "same":
      return tellsTheSame(newer.content, existing.content) ? merge(deps, sides, judged) : null;
    case "known":
      if (newer.author === "person" || !tellsAllOf(existing.content, newer.content)) return null;
      return merge(deps, sides, judged);
    case "adds":
      if (!losesNothing({ from: existing.content, to: newer.content }) || !mayReplace(deps, sides))
        return null;
      putBehind(deps, sides, { ...judged, outcome: "versioned" });
      return newer.id;
    case "both":
      return join(deps, sides, judged);
    case "replaces":
      return replace(deps, sides, judged);
    case "contradicts":
      return ask(deps, sides, judged);
  }
}

/** The words that are there stay, unless a person stands by the others; what told the rest is one more source. */
function merge(deps: BeliefDeps, { newer, existing }: Sides, judged: Judged): string | null {
  const isPersons = newer.author === "person";
  if (isPersons && existing.author === "person") return null;
  const [winner, loser] = isPersons ? [newer, existing] : [existing, newer];
  supersede(deps, { loser, winner, by: "auto" });
  moveEvidence(deps.store, { from: loser, to: winner });
  note(deps, { newer, existing }, { ...judged, outcome: "merged" });
  return winner.id;
}

function replace(deps: BeliefDeps, sides: Sides, judged: Judged): string | null {
  const { newer, existing } = sides;
  const { text } = judged.verdict;
  if (!mayReplace(deps, sides)) return ask(deps, sides, judged);
  if (text === null) putBehind(deps, sides, { ...judged, outcome: "auto_resolved" });
  else if (!standsIn(text, existing.content)) return ask(deps, sides, judged);
  else {
    reword(deps, sides, text);
    note(deps, sides, { ...judged, outcome: "versioned" });
  }
  return newer.id;
}

/** No later word of less weight, and none of elsewhere, takes the place of an older one without a person. */
const mayReplace = ({ store }: BeliefDeps, { newer, existing }: Sides): boolean =>
  existing.author !== "person" &&
  newer.asserted_at > existing.asserted_at &&
  areComparable(store, newer, existing) &&
  (trust(newer) >= trust(existing) || isShown(store, newer));

function putBehind(
  deps: BeliefDeps,
  sides: Sides,
  judged: Judged & { readonly outcome: DecisionRow["outcome"] },
): void {
  supersede(deps, { loser: sides.existing, winner: sides.newer, by: "auto" });
  note(deps, sides, judged);
}

/** One sentence tells both: it is the next version of the older one, and the newer one one more source of it. */
function join(deps: BeliefDeps, sides: Sides, judged: Judged): string | null {
  const { newer, existing } = sides;
  const { text } = judged.verdict;
  if (text === null || newer.author === "person" || !mayReplace(deps, sides)) return null;
  if (!joins(text, [newer.content, existing.content])) return null;
  const joined = reword(deps, sides, text);
  supersede(deps, { loser: newer, winner: joined, by: "auto" });
  moveEvidence(deps.store, { from: newer, to: joined });
  note(deps, { newer, existing: joined }, { ...judged, outcome: "merged" });
  return joined.id;
}

/** Other words of the older one are its next version, from when the newer one was said. */
function reword(deps: BeliefDeps, { newer, existing }: Sides, content: string): MemoryRow {
  const { store } = deps;
  const { type, hidden } = existing;
  const { asserted_at } = newer;
  const row: MemoryRow = {
    ...versionAfter(deps, existing, { content, hidden, type }),
    asserted_at,
    valid_from: asserted_at,
  };
  insertMemory(store, row);
  indexMemory(store, row);
  moveEvidence(store, { from: existing, to: row });
  arrange(deps, row.owner_id, [row.root_id]);
  return row;
}

/** A question to a person. Answers its id; null where they have said that both hold. */
function ask(deps: BeliefDeps, sides: Sides, judged: Judged): string | null {
  const { store, clock, newId } = deps;
  const { newer, existing } = sides;
  const { kind, quotes } = judged.verdict;
  const conflict = putConflict(store, {
    id: newId(),
    owner_id: newer.owner_id,
    newer_id: newer.id,
    existing_id: existing.id,
    // Never the model's own words: they may be those of the text it read.
    reason:
      kind === "replaces"
        ? "a language model takes the newer one for an update of the other"
        : "a language model finds that they cannot both hold",
    created_at: clock(),
    newer_quote: quotes.newer,
    existing_quote: quotes.existing,
    score: SCORE,
    rule: "model",
  });
  if (!conflict) return null;
  note(deps, sides, { ...judged, outcome: "conflict" });
  return conflict.id;
}

/** A model says nothing of how sure it is that could be believed. */
const SCORE = 0.8;

const note = (
  { store, clock, newId }: BeliefDeps,
  { newer, existing }: Sides,
  { verdict, model, outcome }: Judged & { readonly outcome: DecisionRow["outcome"] },
): void =>
  putDecision(store, {
    id: newId(),
    owner_id: newer.owner_id,
    memory_id: newer.id,
    other_id: existing.id,
    verdict: verdict.kind,
    score: SCORE,
    features: JSON.stringify({ quotes: verdict.quotes }),
    rule: "model",
    model,
    outcome,
    judged: null,
    created_at: clock(),
  });
