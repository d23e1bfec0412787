import type { Term } from "./lexical.ts";

export interface Judged {
  /** Its stems. */
  readonly stems: ReadonlySet<string>;
  readonly text: string;
  /** Whether it has a vector. */
  readonly compared: boolean;
}

/** The best cosine in scope, or null when vectors took no part. */
type Nearest = number | null;

export type Confidence = "high" | "low" | "none";

/** Thresholds of retrieval.md, section 7: .70 costs 2 points of hit@5 and lets 17 % of foreign questions through. */
const answered = 0.7;
const sure = 0.85;
/** Full text alone: the share of the question that must be covered. */
const answeredByWords = 0.2;
const sureByWords = 0.5;

/**
 * Whether the best hits answer at all. A = idf coverage of the best of five + the best raw cosine. Never the fused
 * score: it is a share of the best, so that its best is always near the top.
 */
export function confidence(terms: readonly Term[], best: readonly Judged[], nearest: Nearest): Confidence {
  const covered = best.map((hit) => ({ share: coverage(terms, hit), compared: hit.compared }));
  const byWords = Math.max(
    0,
    ...covered.filter(({ compared }) => nearest === null || !compared).map(({ share }) => share),
  );
  const words = byWords >= sureByWords ? "high" : byWords >= answeredByWords ? "low" : "none";
  if (nearest === null) return words;
  const sum = Math.max(0, ...covered.map(({ share }) => share)) + nearest;
  if (sum >= sure) return "high";
  if (sum >= answered) return "low";
  // What has no vector yet cannot add to the cosine: it answers when its words do.
  return byWords >= sureByWords ? "low" : "none";
}

/** The share of what the question asks for, by weight, that a text has. 0 when the question has no words that count. */
export function coverage(terms: readonly Term[], { stems, text }: Judged): number {
  const lower = text.toLowerCase();
  let all = 0;
  let matched = 0;
  for (const term of terms) {
    all += term.idf;
    const there = stems.has(term.text) || ((term.kind === "pair" || !term.known) && contains(lower, term));
    if (there) matched += term.idf;
  }
  return all === 0 ? 0 : matched / all;
}

/** "postgres" is in "PostgreSQL"; two letters are in everything. */
const contains = (text: string, term: Term): boolean =>
  text.includes(term.kind === "pair" ? term.text : term.word) &&
  (term.kind === "pair" || term.word.length >= 4);
