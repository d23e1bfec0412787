import type { Side } from "./measure.ts";
import type { Token } from "./read-text.ts";
import { conflict, type Rule } from "./rule.ts";

export const swapped: Rule = ({ rest, features }) =>
  features.swapped && !features.negated && Math.min(rest.one, rest.other) < 1
    ? conflict(features.change, 0.75, "in each other's place")
    : null;

/** "Room 12", "room 14": a plain number behind the noun of a subject names it. Two of a kind, of which anything may be said. */
export const numbered: Rule = ({ dispute, one, other }) => {
  if (dispute?.why !== "number" || dispute.one.value?.measure !== "plain") return null;
  const names = ({ tokens, clause }: Side, number: Token): boolean =>
    clause.subject.has(number.term) &&
    (/^[v#~]/.test(number.word) || (tokens[tokens.indexOf(number) - 1]?.weight ?? 0) > 0);
  return names(one, dispute.one) && names(other, dispute.other)
    ? { kind: "related", score: 0.6, rule: "numbered" }
    : null;
};

/** Another number, an opposite or another thing of the kind, and little else that only one of them says. */
export const disputed: Rule = ({ dispute, rest, features, words, one, other }) => {
  if (!dispute || features.contained < 0.6) return null;
  // "Writes are synchronous", "writes are asynchronous": a word that says little is enough where nothing else is said.
  const isAllElse = dispute.why === "opposite" && rest.one + rest.other === 0 && features.subject === "same";
  if (words.shared < (isAllElse ? 0.25 : 0.5)) return null;
  // Each has something more of its own: "the payment client", "the search client".
  if (rest.one >= 1 && rest.other >= 1) return null;
  if (features.negated) return { kind: "related", score: 0.4, rule: "another value, denied" };
  if (dispute.why !== "opposite" && saysAlso(one) !== saysAlso(other))
    return { kind: "related", score: 0.6, rule: "one more" };
  return conflict(features.change, 0.9, RULE_OF[dispute.why]);
};

/** "Also runs on 9090": it is told beside what is known. */
const saysAlso = ({ tokens }: Side): boolean =>
  tokens.some(({ word }, n) => adding.has(word) || (word === "as" && tokens[n + 1]?.word === "well"));

const adding: ReadonlySet<string> = new Set(["also", "too", "additionally"]);

const RULE_OF = { number: "another number", opposite: "another opposite", kind: "another kind" } as const;

export const denied: Rule = ({ words, rest, features }) => {
  if (!features.negated || features.subject === "different") return null;
  if (Math.min(rest.one, rest.other) >= 1 || features.contained < 0.75 || words.shared < 1) return null;
  // "Undici does not do the same" denies nothing that a long sentence says of it.
  if (features.overlap < 0.3) return null;
  return conflict(features.change, 0.9, "one says so, the other denies it");
};
