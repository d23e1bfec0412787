import type { NameCandidate } from "../candidate.ts";
import { toPeople } from "./person-words.ts";
import { isFormOf, wordSet } from "./sentence.ts";
import { VEIL } from "./veil.ts";
import type { Word } from "./words.ts";

/** Topic of the rest of the text, which weighs on the names in it. */
export interface TextTopic {
  /** It is about what people do. */
  readonly ofPeople: boolean;
  /** It names technologies or code: capitals are as likely those of terms. */
  readonly ofCode: boolean;
  /** It speaks of no software at all: an unknown capital is somebody, some place or something people made. */
  readonly isPlain: boolean;
}

/** Words of our trade. One of them may stand in a letter, two make a text technical. */
const technicalWords = wordSet(`
  code codebase api apis cli sdk server servers backend frontend database databases schema schemas query queries
  framework frameworks package packages module modules compile compiles compiler runtime deploy deploys deployed
  deployment refactor refactored repo repos repository commit commits committed merge merged endpoint endpoints
  middleware cache caches cached caching config configs configuration plugin plugins dependency dependencies
  container containers cluster clusters pipeline pipelines software files script scripts function functions
  methods class classes struct interface interfaces hook hooks handler handlers parser parsers param params
  parameter parameters types component components token tokens hash hashes thread threads payload string strings
  boolean null async browser linter bug bugs debug stack stacks command commands user-agent default defaults error
  errors exception exceptions cpu gpu env variable variables license licence copyright object objects element
  elements attribute attributes option options value values output input
`);

/** As many of them, and a text is technical. */
const TECHNICAL = 2;

/** A text that names one technology where somebody is named as a rule ("told Hugo") may still be plain. */
export function isPlain(words: readonly Word[], veiled: string, known: readonly NameCandidate[]): boolean {
  if (veiled.includes(VEIL)) return false;
  const starts = new Map(words.map((word, at) => [word.start, at]));
  let technical = 0;
  for (const one of known) {
    const at = starts.get(one.start);
    if (one.type === "product" || one.type === "organization" || one.type === "project") continue;
    technical += at !== undefined && standsAsPerson(words, at) ? 1 : TECHNICAL;
  }
  for (const { lower, text, camel } of words) {
    if ((camel && /^\p{L}/u.test(text)) || technicalWords.has(lower)) technical += 1;
    if (technical >= TECHNICAL) return false;
  }
  return technical < TECHNICAL;
}

/** "told Hugo", "the draft with Idris", "Idris and the user", "Jade Haskell". */
export function standsAsPerson(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !/^\p{Lu}\p{Ll}+$/u.test(word.text)) return false;
  const one = word.opens ? "" : (words[at - 1]?.lower ?? "");
  if (one !== "per" && one !== "let" && one !== "visit" && isFormOf(toPeople, one)) return true;
  const next = words[at + 1];
  const beyond = words[at + 2]?.lower ?? "";
  if (next === undefined || next.opens) return one === "with";
  if (next.capital && next.gap === " " && /^\p{Lu}\p{Ll}+$/u.test(next.text)) return true;
  if (next.lower === "and" && /^(?:the|i)$/.test(beyond))
    return beyond === "i" || words[at + 3]?.lower === "user";
  return one === "with" || (next.lower === "used" && beyond === "to");
}
