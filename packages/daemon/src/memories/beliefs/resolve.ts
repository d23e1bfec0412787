import { isVague } from "@memory/language/comparison";
import { redact, redactTelling } from "@memory/language/redaction";
import { iso } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { askedBy } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { findMemoryRow, findVersions } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps, SpokenDeps } from "./belief.ts";
import { byHand } from "./by-hand.ts";
import { deriveFrom } from "./derivations.ts";
import type { MemoryTarget } from "./edit.ts";
import { type Closing, type ConflictRow, closeConflict, findConflictRow } from "./queries/conflicts.ts";
import { judgePair } from "./queries/decisions.ts";
import { moveBehind, setSlot } from "./queries/lineages.ts";
import { saidNow } from "./said-now.ts";
import { save } from "./save.ts";
import { supersede, vouchFor } from "./supersede.ts";
import { trust, trustIn } from "./trust.ts";
import { isWordForWord } from "./word-for-word.ts";

export interface Resolution {
  readonly action: "keep_new" | "keep_existing" | "keep_both" | "merge";
  /** With merge: the sentence that replaces both. */
  readonly content?: string | undefined;
  /** The words of a person on which an agent decides. */
  readonly userSaid?: string | undefined;
}

interface Sides {
  readonly client: string | null;
  /** A person decides, be it through an agent that passes their words on. */
  readonly isPersons: boolean;
  readonly newer: MemoryRow;
  readonly existing: MemoryRow;
}

/**
 * Decide a contradiction, exactly once: the same answer again changes nothing, another one is refused with the standing
 * one. It is a person's decision, or passed on in their words; what an agent decides alone makes nothing anybody's word.
 * Throws not_found, invalid, or conflict.
 */
export function resolveConflict(
  deps: SpokenDeps,
  target: MemoryTarget,
  answer: Resolution,
  client: string | null,
): void {
  const { ownerId, id } = target;
  const entry = {
    ownerId,
    kind: "conflict.resolve",
    actor: askedBy({ client }),
    subjectId: id,
    reason: answer.userSaid === undefined ? undefined : redact(answer.userSaid).text,
  } as const;
  record(deps, entry, () => {
    const row = existingConflict(deps, target);
    if (row.status === "resolved") return refuseOther(deps, row, answer);
    const isPersons = entry.actor.kind === "person" || answer.userSaid !== undefined;
    const sides = { ...sidesOf(deps, row), client, isPersons };
    if (!isPersons) refuseAgainstPerson(sides, answer);
    closeConflict(deps.store, row.id, {
      ...carryOut(deps, sides, answer),
      decided_by: isPersons ? "person" : "llm",
      decided_at: deps.clock(),
    });
    const judged = answer.action === "keep_both" ? "wrong" : "right";
    if (isPersons)
      judgePair(deps.store, [sides.newer.id, sides.existing.id], { outcome: "conflict", judged });
  });
}

/** An agent decides between what machines said; a person's word falls by a person's decision alone. */
function refuseAgainstPerson({ newer, existing }: Sides, { action }: Resolution): void {
  const losing = { keep_new: [existing], keep_existing: [newer], keep_both: [], merge: [newer, existing] }[
    action
  ];
  if (losing.every((side) => trust(side) < trustIn.user)) return;
  throw new ApiError(
    "conflict",
    "a person's own words are at stake: a person must decide this, in memory review, or say what holds (userSaid)",
  );
}

/** The conflict an id names. Throws not_found. */
export function existingConflict({ store }: BeliefDeps, { ownerId, id }: MemoryTarget): ConflictRow {
  const row = findConflictRow(store, ownerId, id);
  if (!row) throw new ApiError("not_found", `there is no conflict ${id}`);
  return row;
}

function sidesOf({ store }: BeliefDeps, row: ConflictRow): Pick<Sides, "newer" | "existing"> {
  const newer = findMemoryRow(store, row.owner_id, row.newer_id);
  const existing = findMemoryRow(store, row.owner_id, row.existing_id);
  if (newer?.status === "active" && existing?.status === "active") return { newer, existing };
  throw new ApiError("conflict", "one of the two is recalled no more; there is nothing left to decide");
}

/** Questions that an undo has brought back, and of which a side does not hold any more, are none. */
export function closeUnanswerable(deps: BeliefDeps, ownerId: string, ids: readonly string[]): void {
  for (const id of ids) {
    const row = findConflictRow(deps.store, ownerId, id);
    if (row?.status === "open" && !bothActive(deps, row))
      closeConflict(deps.store, id, { resolution: "obsolete", decided_by: "auto", decided_at: deps.clock() });
  }
}

export const bothActive = (
  { store }: BeliefDeps,
  { owner_id, newer_id, existing_id }: ConflictRow,
): boolean => [newer_id, existing_id].every((id) => findMemoryRow(store, owner_id, id)?.status === "active");

function carryOut(
  deps: SpokenDeps,
  sides: Sides,
  answer: Resolution,
): Pick<Closing, "resolution" | "merged_id"> {
  const { newer, existing } = sides;
  switch (answer.action) {
    case "keep_new":
      keep(deps, sides, { winner: newer, loser: existing });
      return { resolution: "keep_new" };
    case "keep_existing":
      keep(deps, sides, { winner: existing, loser: newer });
      return { resolution: "keep_existing" };
    case "keep_both":
      if (sides.isPersons) for (const side of [newer, existing]) vouchFor(deps, side);
      // Two values that both hold are no two values of one slot any more.
      setSlot(deps.store, newer, null);
      return { resolution: "keep_both" };
    case "merge":
      return { resolution: "merge", merged_id: merge(deps, sides, answer.content ?? "") };
  }
}

interface Kept {
  readonly winner: MemoryRow;
  readonly loser: MemoryRow;
}

function keep(deps: BeliefDeps, { isPersons }: Sides, { winner, loser }: Kept): void {
  if (isPersons) vouchFor(deps, winner);
  // An agent's decision rests like a person's until it is taken back: no import decides it anew.
  supersede(deps, { loser, winner, by: "person" });
}

/** Both rest behind one sentence of whoever decides. Answers the memory that says it. */
function merge(deps: SpokenDeps, { newer, existing, client, isPersons }: Sides, said: string): string {
  const { store, clock } = deps;
  const { text: content, hidden } = redactTelling(said, deps.printOf);
  if (isVague(content))
    throw new ApiError("invalid", "invalid request body", [
      { path: "content", message: "it says nothing that would still mean something later" },
    ]);
  // Earlier decisions against either side: this decision, and its revert, leave them as they are.
  const aside = [newer, existing].flatMap(({ owner_id, root_id }) =>
    findVersions(store, owner_id, root_id).filter(
      (row) => row.replaced_by === null && row.status !== "retired",
    ),
  );
  for (const side of [newer, existing])
    supersede(deps, { loser: side, winner: { id: side.id, valid_from: clock() }, by: "person" });
  const outcome = save(
    deps,
    newer.owner_id,
    byHand({
      content,
      hidden,
      type: newer.type,
      project: newer.project,
      asserted_at: Math.max(saidNow(deps), newer.asserted_at + 1),
      statedBy: isPersons ? "user" : "assistant",
      client,
    }),
  );
  if (outcome.kind === "dropped") throw new ApiError("conflict", outcome.reason);
  const { kind, memory } = outcome;
  moveBehind(store, aside, memory.id);
  // Keeps the earlier memory on its own.
  if (kind !== "merged") deriveFrom(store, newer.owner_id, memory.id, [newer.id, existing.id]);
  return memory.id;
}

/** The same answer twice is one; another one is refused with what stands. */
function refuseOther({ store }: BeliefDeps, row: ConflictRow, { action, content }: Resolution): void {
  const merged = row.merged_id === null ? undefined : findMemoryRow(store, row.owner_id, row.merged_id);
  const isSame =
    row.resolution === action &&
    (action !== "merge" ||
      (merged !== undefined && isWordForWord(merged.content, redact(content ?? "").text)));
  if (isSame) return;
  throw new ApiError("conflict", standing(row), [{ path: "action", message: `stands: ${row.resolution}` }]);
}

const standing = ({ id, resolution, decided_by, decided_at }: ConflictRow): string =>
  resolution === "obsolete"
    ? "nothing is left to decide: one of the two was changed or is recalled no more"
    : `it was decided already: ${resolution}, by ${decider[decided_by ?? "auto"]} on ${iso(decided_at ?? 0)}; revert conflict ${id} to decide anew`;

const decider = { person: "a person", auto: "a rule", llm: "an agent" } as const;
