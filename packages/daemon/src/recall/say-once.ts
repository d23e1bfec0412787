import type { Found, RecallHit } from "./hydrate.ts";
import type { Stemmer } from "./stems.ts";

/** How much of a memory's words a passage must have to say the same. */
const saysTheSame = 0.6;

/**
 * Leave out what says nothing new: the same passage from a forked session, and a passage that a memory among the hits
 * was distilled from, when all that the passage has of the question is in the memory too. The memory takes the better
 * place of the two. `asked` are the stems of the question.
 */
export function sayOnce(stemmer: Stemmer, found: readonly Found[], asked: ReadonlySet<string>): RecallHit[] {
  const keys = new Set<string>();
  const kept: RecallHit[] = [];
  for (const { hit, contentKey } of found) {
    if (keys.has(contentKey)) continue;
    const twin = kept.findIndex((other) => repeats(stemmer, { hit, other, asked }));
    const other = kept[twin];
    if (other?.kind === "memory") continue;
    keys.add(contentKey);
    if (other) kept[twin] = { ...hit, score: other.score };
    else kept.push(hit);
  }
  return kept;
}

interface Pair {
  readonly hit: RecallHit;
  readonly other: RecallHit;
  readonly asked: ReadonlySet<string>;
}

/** Whether of two hits one is the memory and the other the passage it comes from. */
function repeats(stemmer: Stemmer, { hit, other, asked }: Pair): boolean {
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
  return (
    shared >= saysTheSame * distinct.size && [...asked].every((stem) => ours.has(stem) || !theirs.has(stem))
  );
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
