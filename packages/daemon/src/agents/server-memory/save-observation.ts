import { guessType, isVague } from "@memory/language/comparison";
import type { BeliefDeps, Outcome } from "../../memories/beliefs/belief.ts";
import { byHand } from "../../memories/beliefs/by-hand.ts";
import { isForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import { saidNow } from "../../memories/beliefs/said-now.ts";
import { save } from "../../memories/beliefs/save.ts";
import { bringBack, withdraw } from "../../memories/beliefs/withdraw.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import { isSaidElsewhere, type ObservationRow } from "./queries.ts";

/** Observation of an agent about a named entity, redacted. */
interface Observed {
  readonly ownerId: string;
  readonly client: string | null;
  readonly name: string;
  readonly content: string;
}

/** Reference from an observation to its memory. */
type Kept = Pick<ObservationRow, "memory_id" | "brought">;

/** Characters of a memory, as the contract has it; the observation itself keeps all of its words. */
const LONGEST = 20_000;

/**
 * Have every other agent recall an observation: it goes the way of whatever an agent saves. Null when a person deleted exactly
 * this for good.
 */
export function saveObservation(deps: BeliefDeps, { ownerId, client, name, content }: Observed): Kept | null {
  const sentence = sentenceOf(name, content);
  if (isForgotten(deps.store, { ownerId, project: null }, sentence)) return null;
  if (isVague(content)) return { memory_id: null, brought: 0 };
  const said = byHand({
    type: guessType(sentence),
    content: sentence,
    hidden: null,
    project: null,
    asserted_at: saidNow(deps),
    statedBy: "assistant",
    client,
  });
  const outcome = save(deps, ownerId, said);
  const isBack = outcome.kind === "merged" && bringBack(deps, outcome);
  return { memory_id: outcome.version, brought: isBack || isNew(outcome) ? 1 : 0 };
}

const isNew = ({ kind }: Outcome): boolean => kind !== "merged" && kind !== "dropped";

/** A sentence that makes sense on its own; a name may be written with underscores. */
function sentenceOf(name: string, content: string): string {
  const said = content.toLowerCase();
  const names = [name, name.replaceAll("_", " ")].map((one) => one.trim().toLowerCase());
  const isNamed = names.some((one) => one === "" || said.includes(one));
  return (isNamed ? content : `${name}: ${content}`).slice(0, LONGEST).trim();
}

/** No longer recall what only this observation had said. It can be restored, and comes back when it is observed again. */
export function withdrawObservation(deps: BeliefDeps, ownerId: string, observation: ObservationRow): void {
  const { store } = deps;
  const { memory_id: id } = observation;
  const row = id === null ? undefined : findMemoryRow(store, ownerId, id);
  if (row && observation.brought !== 0 && !isSaidElsewhere(store, observation)) withdraw(deps, row);
}
