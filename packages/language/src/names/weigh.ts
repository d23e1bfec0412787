import type { MergeEvidence } from "./evidence.ts";
import type { Suspect } from "./known-name.ts";
import { mentionEvidence } from "./mention-evidence.ts";
import { nameEvidence } from "./name-evidence.ts";
import { spellingMatch } from "./spelling-match.ts";

export interface Weighed {
  /** 0 to 1: what decides whether to ask, and in which order; no probability. */
  readonly score: number;
  /** Strongest first. */
  readonly evidence: readonly MergeEvidence[];
}

/** Evidence for and against two entities being one; undefined where their names hold none. */
export function weighEvidence(a: Suspect, b: Suspect): Weighed | undefined {
  // Names that merge by themselves need no question.
  if (spellingMatch(a.known, b.known) !== undefined) return undefined;
  const names = nameEvidence(a, b).sort((x, y) => y.score - x.score);
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  const mentions = mentionEvidence(a, b, first.kind);
  // Kinds of one name overlap ("contains" and "affix"): only the strongest counts in full.
  let doubt = (1 - first.score) * product(others.map(({ score }) => 1 - score / 2));
  doubt *= product(mentions.filter(({ score }) => score > 0).map(({ score }) => 1 - score));
  const against = product(mentions.filter(({ score }) => score < 0).map(({ score }) => 1 + score));
  return { score: (1 - doubt) * against, evidence: [...names, ...mentions] };
}

const product = (factors: readonly number[]): number => factors.reduce((all, one) => all * one, 1);
