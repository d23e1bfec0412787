import { decide } from "./decide.ts";
import { measure } from "./measure.ts";
import { quote } from "./quote.ts";
import type { Statement, Verdict } from "./statement.ts";

/**
 * What a new statement says about a known one, by rules. Similarity is not identity: a pair with another number, name,
 * version, denial or opposite is never "restated", and what the rules cannot tell is "related".
 */
export function classify(
  existing: Statement,
  incoming: Statement,
  { similarity }: { readonly similarity?: number } = {},
): Verdict {
  const pair = measure(existing, incoming, similarity ?? null);
  const { kind, score, rule } = decide(pair);
  return { kind, score, features: { rule, ...pair.features }, quotes: quote(pair) };
}
