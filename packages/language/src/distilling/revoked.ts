import type { EntryOf } from "../session.ts";
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
/** Share of a memory's words that the sentence which takes it back repeats. */
const NAMES_IT = 0.5;
/** With an identifier of the memory in it. */
const NAMES_IT_BY_NAME = 0.35;

type Message = EntryOf<"human">;

export function withoutRevoked(
  candidates: readonly MemoryCandidate[],
  messages: readonly Message[],
): MemoryCandidate[] {
  const sayings = messages.flatMap(sayingsOf);
  return candidates.filter((candidate) => {
    const words = tokensOf(candidate.content);
    const names = identifiersOf(candidate.content);
    return !sayings.some((said) => {
      if (said.line <= candidate.said.lines.to) return false;
      if (said.retracts) return isNextMessage(messages, candidate, said.line);
      const share = containment(words, said.words);
      return (
        share >= NAMES_IT || (share >= NAMES_IT_BY_NAME && [...names].some((name) => said.names.has(name)))
      );
    });
  });
}

interface Saying {
  readonly line: number;
  readonly retracts: boolean;
  readonly words: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** The sentences that take something back. */
function sayingsOf({ text, lines }: Message): Saying[] {
  const line = lines.from;
  if (RETRACTS.test(text)) return [{ line, retracts: true, words: new Set(), names: new Set() }];
  return text
    .slice(0, 8_000)
    .split(/\n|(?<=[.!?])\s/)
    .filter((part) => part.length < 600 && CHANGES.test(part))
    .map((part) => ({ line, retracts: false, words: tokensOf(part), names: identifiersOf(part) }));
}

/** No other message of the person stands between the two. */
const isNextMessage = (messages: readonly Message[], { said }: MemoryCandidate, line: number): boolean =>
  !messages.some(({ lines }) => lines.from > said.lines.to && lines.from < line);
