import { isSameSlot } from "@memory/language/comparison";
import { isSameHidden, redact } from "@memory/language/redaction";
import { iso } from "@memory/language/text";
import { NEAR_TEXT, type NearMemory } from "@memory/shared";
import type { RuleName } from "@memory/shared/words";
import { isInstruction } from "../instruction.ts";
import { findMemoryRow } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import { isNear } from "./bands.ts";
import type { BeliefDeps } from "./belief.ts";
import { type Comparison, compareNear, MOST_JUDGED } from "./compare-near.ts";
import { isToldApart } from "./queries/decisions.ts";
import { isAsked } from "./queries/questions.ts";

/** Named with a save at most: more are not read. */
const MOST = 3;

/** Share of common words from which on a pair is worth a look: of those the judge has read, and of those it has not. */
const LEAST = { judged: 0.5, unjudged: 0.3 } as const;

/** Exact reasons for two statements to stand beside each other: nobody is asked beyond them. */
const standing: ReadonlySet<RuleName> = new Set<RuleName>([
  "a question",
  "another project",
  "an event",
  "numbered",
  "one more",
]);

/** Compared of what counts everywhere: each comparison adds to what a save costs, and only where its own project has nothing near. */
const EVERYWHERE = 2;

/**
 * Memories that the one just saved may repeat, replace or contradict, the likeliest first, for whoever saved it to say which. `near`
 * is what it was compared with when it was saved; where that is nothing, those that count everywhere are looked for.
 */
export function handOver(deps: BeliefDeps, saved: MemoryRow, near: readonly Comparison[]): NearMemory[] {
  if (saved.status !== "active") return [];
  const own = likeliest(deps, saved, near);
  if (own.length > 0 || saved.project === null) return own;
  return likeliest(deps, saved, compareNear(deps, { ...saved, project: null }, EVERYWHERE));
}

function likeliest(deps: BeliefDeps, saved: MemoryRow, near: readonly Comparison[]): NearMemory[] {
  const told: NearMemory[] = [];
  const ranked = near
    .slice(0, MOST_JUDGED)
    .map((one) => ({ ...one, score: nearness(saved, one) }))
    .filter(({ other, score }) => score > 0 && other.root_id !== saved.root_id)
    .sort((one, two) => two.score - one.score);
  for (const { other, verdict } of ranked) {
    const row = findMemoryRow(deps.store, saved.owner_id, other.id);
    if (row?.status !== "active" || !isOpen(deps, saved, row)) continue;
    const byWords = verdict.features.judged === undefined;
    if (told.push({ ...toNear(row), ...(byWords && { byWords }) }) === MOST) break;
  }
  return told;
}

/** 0 where nobody need look at the two, else up to 2: what the trained judge leaves open comes before what only shares words. */
function nearness(saved: MemoryRow, { other, verdict }: Comparison): number {
  const { rule, judged, overlap } = verdict.features;
  if (standing.has(rule) || !isSameHidden(other.hidden, saved.hidden)) return 0;
  if (judged && isNear(verdict, judged)) return 1 + Math.max(judged.same, judged.change);
  const shared = Math.max(overlap, isSameSlot(other.content, saved.content) ? LEAST.judged : 0);
  return shared >= (judged ? LEAST.judged : LEAST.unjudged) ? shared : 0;
}

/** Neither asked about, nor told apart. */
const isOpen = ({ store }: BeliefDeps, { id }: MemoryRow, other: MemoryRow): boolean =>
  !isAsked(store, { newer_id: id, existing_id: other.id }) && !isToldApart(store, [id, other.id]);

function toNear(row: MemoryRow): NearMemory {
  return {
    id: row.id,
    when: iso(row.asserted_at),
    ...(row.stated_by !== null && { saidBy: row.stated_by }),
    // Once more: what an older version has kept may hold what is known for a secret today.
    text: cut(redact(row.content.slice(0, LOOKED_AT)).text.replace(/\s+/g, " ").trim()),
    ...(isInstruction(row) && { instruction: true }),
  };
}

/** Beyond what is shown, so that a secret across the cut is seen whole. */
const LOOKED_AT = 2_000;

function cut(text: string): string {
  if (text.length <= NEAR_TEXT) return text;
  const start = text.slice(0, NEAR_TEXT - 2).replace(/[\ud800-\udbff]$/, "");
  const word = start.lastIndexOf(" ");
  return `${word > NEAR_TEXT / 2 ? start.slice(0, word) : start} …`;
}
