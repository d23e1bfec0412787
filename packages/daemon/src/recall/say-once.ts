import type { FoundHit, RecallHit } from "./hydrate.ts";
import { createNearlyTheSame } from "./nearly-the-same.ts";
import type { Stemmer } from "./words/stems.ts";

/** Least share of a memory's words in a passage that says the same. */
const enough = 0.6;

interface SaidOnce {
  readonly kept: RecallHit[];
  /** Hits left out, each with the kept one that says the same. */
  readonly same: ReadonlyMap<string, string>;
}

/**
 * Leave out what says nothing new: the same passage from a forked session; what another hit says to the word and a
 * little more; and a passage that a memory among the hits was distilled from, when all that the passage has of the
 * question is in the memory too. What is kept takes the better place of the two. `asked` are the stems of the question.
 */
export function sayOnce(stemmer: Stemmer, found: readonly FoundHit[], asked: ReadonlySet<string>): SaidOnce {
  const kept: FoundHit[] = [];
  const isNearlyTheSame = createNearlyTheSame(stemmer);
  const same = new Map<string, string>();
  const keys = new Map<string, string>();
  const replace = (at: number, { hit, ...rest }: FoundHit, other: FoundHit): void => {
    kept[at] = { ...rest, hit: { ...hit, score: other.hit.score } };
    for (const [id, twin] of same) if (twin === other.hit.id) same.set(id, hit.id);
    same.set(other.hit.id, hit.id);
  };
  for (const one of found) {
    const twin = keys.get(one.contentKey) ?? "";
    const known = same.get(twin) ?? twin;
    const at = kept.findIndex(
      (other) =>
        other.hit.id === known ||
        isNearlyTheSame(one, other) ||
        repeats(stemmer, { hit: one.hit, other: other.hit, asked }),
    );
    const other = kept[at];
    keys.set(one.contentKey, one.hit.id);
    if (!other) kept.push(one);
    else if (saysMore(one, other)) replace(at, one, other);
    else same.set(one.hit.id, other.hit.id);
  }
  return { kept: kept.map(({ hit }) => hit), same };
}

/** A memory stands for the passage it comes from; of two of a kind, the one that says a little more. */
const saysMore = (one: FoundHit, other: FoundHit): boolean =>
  one.hit.kind === other.hit.kind
    ? one.hit.content.length > other.hit.content.length
    : one.hit.kind === "memory";

interface Told {
  readonly hit: RecallHit;
  readonly other: RecallHit;
  readonly asked: ReadonlySet<string>;
}

/** True for a memory and the passage it comes from. */
function repeats(stemmer: Stemmer, { hit, other, asked }: Told): boolean {
  if (hit.kind === other.kind) return false;
  const [memory, passage] = hit.kind === "memory" ? [hit, other] : [other, hit];
  if (!isFrom(memory, passage)) return false;
  const [said = [], quoted = [], passageStems = []] = stemmer.stems([
    memory.content,
    memory.source.excerpt ?? "",
    passage.content,
  ]);
  const theirs = new Set(passageStems);
  const distinct = new Set(said);
  const shared = [...distinct].filter((stem) => theirs.has(stem)).length;
  const ours = new Set([...said, ...quoted]);
  return shared >= enough * distinct.size && [...asked].every((stem) => ours.has(stem) || !theirs.has(stem));
}

function isFrom(memory: RecallHit, passage: RecallHit): boolean {
  const { sessionId, startLine, endLine } = memory.source;
  if (sessionId === undefined || startLine === undefined || sessionId !== passage.source.sessionId)
    return false;
  return (
    startLine >= (passage.source.startLine ?? Number.POSITIVE_INFINITY) &&
    (endLine ?? startLine) <= (passage.source.endLine ?? Number.NEGATIVE_INFINITY)
  );
}
