import type { Entry } from "../session.ts";
import { anyOf } from "../text/any-of.ts";
import type { MemoryCandidate } from "./candidate.ts";
import { containment, identifiersOf, tokensOf } from "./similarity.ts";

/** Finds what the session itself took back: only what holds at its end is remembered. */

/** A person takes back what was said in the message before. */
const RETRACTS = anyOf(
  [
    /i was (?:mistaken|wrong)|scratch that|never ?mind|ignore (?:that|my last|what i said)|i take that back/,
    /forget (?:that|what i said|about that)|strike that/,
  ],
  { before: /^(?:(?:no|oh|ah|sorry|wait|actually|hmm)\b[\s,.!]*)*/, behind: /\b/, flags: "i" },
);
/** A person gives up, or changes, what is named. */
const CHANGES = anyOf(
  [
    /changed my mind|no longer|not .{3,40} any ?more|scratch|forget|revert|undo|drop|get rid of|instead/,
    /on second thought|let'?s not|switch(?:ed)? (?:to|back)|go back to|after all|replace/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);
/** The agent found that it had been wrong. */
const CORRECTS = anyOf(
  [
    /(?:was|is)(?:n't| not) the (?:root |real |actual )?(?:cause|problem|issue)|(?:wrong|mis)[ -]?diagnos\w*|red herring/,
    /still fail\w*|did(?:n't| not) (?:fix|help|work)|that was wrong|(?:actual|real) (?:root )?(?:cause|problem)|reverted|reverting/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

/** Share of a memory's words that the sentence which takes it back repeats. */
const NAMES_IT = 0.5;
/** With an identifier of the memory in it. */
const NAMES_IT_BY_NAME = 0.35;

export function withoutRevoked(
  candidates: readonly MemoryCandidate[],
  entries: readonly Entry[],
): MemoryCandidate[] {
  const sayings = entries.flatMap(sayingsOf);
  return candidates.filter((candidate) => {
    const words = tokensOf(candidate.content);
    const names = identifiersOf(candidate.content);
    const speaker = candidate.statedBy === "user" ? "human" : "assistant";
    return !sayings.some((said) => {
      if (said.line <= candidate.lines.to || said.kind !== speaker) return false;
      if (said.retracts) return isNextMessage(entries, candidate, said.line);
      const share = containment(words, said.words);
      return (
        share >= NAMES_IT || (share >= NAMES_IT_BY_NAME && [...names].some((name) => said.names.has(name)))
      );
    });
  });
}

interface Saying {
  readonly kind: "human" | "assistant";
  readonly line: number;
  readonly retracts: boolean;
  readonly words: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** The sentences that take something back. */
function sayingsOf(entry: Entry): Saying[] {
  if (entry.kind !== "human" && entry.kind !== "assistant") return [];
  const { kind, text, lines } = entry;
  if (kind === "human" && RETRACTS.test(text))
    return [{ kind, line: lines.from, retracts: true, words: new Set(), names: new Set() }];
  const pattern = kind === "human" ? CHANGES : CORRECTS;
  return text
    .slice(0, 8_000)
    .split(/\n|(?<=[.!?])\s/)
    .filter((part) => part.length < 600 && pattern.test(part))
    .map((part) => ({
      kind,
      line: lines.from,
      retracts: false,
      words: tokensOf(part),
      names: identifiersOf(part),
    }));
}

/** No other message of the person stands between the two. */
const isNextMessage = (entries: readonly Entry[], { lines }: MemoryCandidate, line: number): boolean =>
  !entries.some((entry) => entry.kind === "human" && entry.lines.from > lines.to && entry.lines.from < line);
