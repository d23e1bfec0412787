import { decide } from "./decide.ts";
import { measure } from "./measure.ts";
import { quote } from "./quote.ts";
import type { Statement, Verdict } from "./statement.ts";

/** Classifies a new statement against a known one, by rules. + */
export function classify(
  existing: Statement,
  incoming: Statement,
  { similarity }: { readonly similarity?: number } = {},
): Verdict {
  const pair = measure(existing, incoming, similarity ?? null);
  const { kind, score, rule } = decide(pair);
  return { kind, score, features: { rule, ...pair.features }, quotes: quote(pair) };
}
