import { decideByRules } from "./decide.ts";
import { type ComparedPair, measure } from "./measure.ts";
import type { Token } from "./read-text.ts";
import type { Classification, Statement } from "./statement.ts";

/** Classifies a new statement against a known one, by rules. */
export function classify(
  existing: Statement,
  incoming: Statement,
  { similarity }: { readonly similarity?: number } = {},
): Classification {
  const pair = measure(existing, incoming, similarity ?? null);
  const { kind, score, rule } = decideByRules(pair);
  return { kind, score, features: { rule, ...pair.features }, quotes: quoteDifference(pair) };
}

/** The differing stretch, verbatim: from the first to the last word that only this side has. */
function quoteDifference({
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
