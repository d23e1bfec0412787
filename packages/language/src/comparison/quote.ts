import type { ComparedPair } from "./measure.ts";
import type { Token } from "./read-text.ts";
import type { Classification } from "./statement.ts";

/** The differing stretch, verbatim: from the first to the last word that only this side has. */
export function quoteDifference({
  existing,
  incoming,
  one,
  other,
  words,
  dispute,
}: ComparedPair): Classification["quotes"] {
  const apart = (tokens: readonly Token[], only: readonly Token[], disputed: Token | undefined) =>
    disputed ? [disputed] : tokens.filter((token) => token.isNegation || only.includes(token));
  return {
    existing: span(existing.content, apart(one.tokens, words.onlyOne, dispute?.one)),
    incoming: span(incoming.content, apart(other.tokens, words.onlyOther, dispute?.other)),
  };
}

function span(text: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  return first && last ? text.slice(first.start, last.end) : text;
}
