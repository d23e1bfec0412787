import { decideByRules } from "./decide.ts";
import { measure } from "./measure.ts";
import { quoteDifference } from "./quote.ts";
import type { Classification, Statement } from "./statement.ts";

/** Classifies a new statement against a known one, by rules. + */
export function classify(
  existing: Statement,
  incoming: Statement,
  { similarity }: { readonly similarity?: number } = {},
): Classification {
  const pair = measure(existing, incoming, similarity ?? null);
  const { kind, score, rule } = decideByRules(pair);
  return { kind, score, features: { rule, ...pair.features }, quotes: quoteDifference(pair) };
}
