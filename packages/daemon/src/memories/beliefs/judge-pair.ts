import { type RuleName, ruleWords } from "@memory/shared/words";
import type { MemoryChanges } from "../queries.ts";
import { changeMemory, findHead, findMemoryRow, lastShown } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { exactDifference } from "./exact-difference.ts";
import { rowNow } from "./index-memory.ts";
import { arrange } from "./lineage.ts";
import { findOpenBetween, findOpenConflict, putConflict } from "./queries/conflicts.ts";
import {
  type DecisionRow,
  dropToldApart,
  isMergedInto,
  isTakenBack,
  isToldApart,
  putDecision,
  putRestatement,
} from "./queries/decisions.ts";
import { dropQuestionOf } from "./queries/questions.ts";
import { comparable } from "./slot-of.ts";
import { supersede } from "./supersede.ts";
import { mayFollow, trust } from "./trust.ts";

export type Judgement = "same" | "adds" | "replaces" | "contradicts" | "different";

/** A judgement by whoever saved the memory under `newer` of how it stands to the one under `other`. */
export interface JudgedPair {
  readonly ownerId: string;
  readonly newer: string;
  readonly other: string;
  readonly is: Judgement;
  /** A person has compared them, in a program of their own. */
  readonly isPersons: boolean;
  /** A person said the newer one, in words that the daemon has heard. */
  readonly isHeard: boolean;
  /** Name of the program. */
  readonly client: string | null;
}

export type JudgedAs =
  | { readonly outcome: "merged" | "versioned" | "apart" | "unchanged" }
  /** A contradiction, be it one that was open before. */
  | { readonly outcome: "asked"; readonly conflictId: string; readonly reason: string }
  | { readonly outcome: "refused"; readonly reason: string };

/**
 * Do what follows when whoever saved a memory says what it is to another one. An agent's word merges what says the same, and replaces
 * what counts no more than its own; where more is at stake a person is asked. Nothing is retired, and one undo takes it back.
 */
export function judgePair(deps: BeliefDeps, pair: JudgedPair): JudgedAs {
  const { store } = deps;
  const [newer, other] = [pair.newer, pair.other].map((id) => findMemoryRow(store, pair.ownerId, id));
  if (!newer || !other)
    return refused(`there is no memory ${newer ? pair.other : pair.newer}; it may have been deleted`);
  const before = judgedBefore(deps, { newer, other, is: pair.is });
  if (before) return before;
  const sides = { newer: standing(deps, newer), other: standing(deps, other) };
  if (!sides.newer || !sides.other) {
    const gone = sides.newer ? other : newer;
    return refused(`memory ${gone.id} is not recalled any more; nothing was changed`);
  }
  const judged = carryOut(deps, { ...pair, sides: { newer: sides.newer, other: sides.other } });
  if (judged.outcome !== "refused") dropQuestionOf(store, [sides.newer.id, sides.other.id]);
  return judged;
}

const refused = (reason: string): JudgedAs => ({ outcome: "refused", reason });
const unchanged: JudgedAs = { outcome: "unchanged" };

/** The version of a memory that holds now, whichever was named. */
const standing = ({ store }: BeliefDeps, row: MemoryRow): MemoryRow | undefined =>
  row.status === "active" ? row : findHead(store, row.owner_id, row.root_id);

interface Sides {
  readonly newer: MemoryRow;
  readonly other: MemoryRow;
}

/** Null where nothing has been made of the two so far. */
function judgedBefore(
  { store }: BeliefDeps,
  { newer, other, is }: Sides & Pick<JudgedPair, "is">,
): JudgedAs | null {
  if (newer.root_id === other.root_id)
    return is === "adds" || is === "replaces" || newer.id === other.id
      ? unchanged
      : refused(`${newer.id} and ${other.id} are versions of one memory; undo that first`);
  if (newer.replaced_by !== other.id || !isMergedInto(store, [newer.id, other.id])) return null;
  return is === "same"
    ? unchanged
    : refused(`memory ${newer.id} was merged into ${other.id}; undo that first`);
}

type Judging = JudgedPair & { readonly sides: Sides };

function carryOut(deps: BeliefDeps, judging: Judging): JudgedAs {
  const { store } = deps;
  const { is, ownerId, isPersons, sides } = judging;
  const { newer, other } = sides;
  const pair = [newer.id, other.id] as const;
  if (is === "different") return tellApart(deps, judging);
  const open = findOpenBetween(store, ownerId, pair);
  if (open !== null)
    return is === "contradicts"
      ? unchanged
      : {
          outcome: "asked",
          conflictId: open,
          reason: "they contradict each other, and a person has been asked already",
        };
  if (is === "contradicts") return ask(deps, judging, "it says that both cannot hold");
  const disputed = [newer, other].find(({ id }) => findOpenConflict(store, ownerId, id) !== null);
  if (disputed)
    return refused(`memory ${disputed.id} contradicts another one, and a person has to decide that first`);
  if (!isPersons && isTakenBack(store, pair))
    return refused("a person has taken exactly this back; ask them");
  return is === "same" ? sayTheSame(deps, judging) : replace(deps, judging);
}

function tellApart(deps: BeliefDeps, judging: Judging): JudgedAs {
  const { newer, other } = judging.sides;
  if (isToldApart(deps.store, [newer.id, other.id])) return unchanged;
  note(deps, judging, "apart");
  return { outcome: "apart" };
}

function sayTheSame(deps: BeliefDeps, judging: Judging): JudgedAs {
  const { store } = deps;
  const { isPersons, sides } = judging;
  const { newer, other } = sides;
  if (newer.project !== other.project && other.project !== null)
    return refused(`memory ${other.id} counts in one project only, and this one does not`);
  const difference = isPersons ? null : exactDifference(newer, other);
  if (difference !== null)
    return refused(
      `they differ in ${difference}, so they are not the same; does it replace that, or is it different?`,
    );
  // Words of a person do not rest behind those of a program.
  if (trust(newer) > trust(other)) return replace(deps, judging);
  note(deps, judging, "merged");
  putRestatement(store, {
    id: deps.newId(),
    owner_id: other.owner_id,
    memory_id: other.id,
    content: newer.content,
    stated_by: newer.stated_by,
    client: newer.client,
    path: newer.path,
    asserted_at: newer.asserted_at,
    created_at: deps.clock(),
  });
  supersede(deps, { loser: newer, winner: other, by: "person" });
  return { outcome: "merged" };
}

/** The newer one becomes the next version of the other, or a question to a person. */
function replace(deps: BeliefDeps, judging: Judging): JudgedAs {
  const { ownerId, sides } = judging;
  const { newer, other } = sides;
  const obstacle = whyAsk(deps, judging);
  if (obstacle !== null) return ask(deps, judging, obstacle);
  note(deps, judging, "versioned");
  if (judging.isPersons) vouch(deps, newer, { author: "person", confidence: 1 });
  arrange(deps, ownerId, [other.root_id, newer.root_id]);
  const now = rowNow(deps.store, ownerId, newer.id);
  if (now.status !== "active") throw new Error("a version did not find its place");
  return { outcome: "versioned" };
}

const vouch = ({ store }: BeliefDeps, { owner_id, id }: MemoryRow, by: MemoryChanges): void =>
  changeMemory(store, owner_id, id, by);

/** Reason for a person to decide whether one replaces the other; null where it may. */
function whyAsk({ store }: BeliefDeps, { isPersons, isHeard, is, sides }: Judging): string | null {
  const { newer, other } = sides;
  if (newer.project !== other.project) return "they count in different projects";
  const shown = lastShown(store, other.owner_id, other.id) ?? 0;
  if (newer.asserted_at <= Math.max(other.asserted_at, shown)) return "it was not said later";
  if (newer.type !== other.type && !(comparable(newer) && comparable(other)))
    return "one of them is an event or a procedure";
  if (isPersons) return null;
  const isSame = is === "same" && trust(newer) > trust(other);
  if (other.author === "person" && !isHeard && !isSame)
    return "a person's own words would be replaced, and none of theirs in this session was heard that says so";
  return mayFollow(newer, other) ? null : "the other counts more than what an agent concludes";
}

function ask(deps: BeliefDeps, judging: Judging, reason: string): JudgedAs {
  const { store, clock, newId } = deps;
  const { newer, other } = judging.sides;
  const isLater = newer.asserted_at >= other.asserted_at;
  const [later, earlier] = isLater ? [newer, other] : [other, newer];
  const rule = ruleOf(judging, isLater);
  const filed = putConflict(store, {
    id: newId(),
    owner_id: newer.owner_id,
    newer_id: later.id,
    existing_id: earlier.id,
    reason: ruleWords(rule),
    created_at: clock(),
    newer_quote: null,
    existing_quote: null,
    score: null,
    rule,
  });
  if (!filed) return refused("a person has said that both hold");
  note(deps, judging, "conflict");
  return { outcome: "asked", conflictId: filed.id, reason };
}

/** Who has judged, and which of the two they hold to count; `isLater`: that is the one that was said later. */
function ruleOf({ is, isPersons }: Judging, isLater: boolean): RuleName {
  if (is === "contradicts") return isPersons ? "a person against" : "judged against";
  if (isPersons) return isLater ? "person" : "person, the older";
  return isLater ? "agent" : "agent, the older";
}

const verdicts = {
  same: "restated",
  adds: "refined",
  replaces: "updated",
  contradicts: "contradictory",
  different: "unrelated",
} as const satisfies Record<Judgement, string>;

/** How far a judgement counts beside those of the rules. */
const SURE = { person: 1, agent: 0.8 } as const;

function note(deps: BeliefDeps, judging: Judging, outcome: DecisionRow["outcome"]): void {
  const { is, isPersons, client, sides } = judging;
  const { newer, other } = sides;
  if (outcome !== "apart") dropToldApart(deps.store, [newer.id, other.id]);
  putDecision(deps.store, {
    id: deps.newId(),
    owner_id: newer.owner_id,
    memory_id: newer.id,
    other_id: other.id,
    verdict: verdicts[is],
    score: isPersons ? SURE.person : SURE.agent,
    features: JSON.stringify({ judged: is, by: isPersons ? "person" : (client ?? "agent") }),
    rule: "judged",
    model: null,
    outcome,
    judged: isPersons ? "right" : null,
    created_at: deps.clock(),
  });
}
