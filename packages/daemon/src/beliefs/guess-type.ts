import type { MemoryType } from "@memory/shared";

const PREFERENCE =
  /\b(?:prefers?|rather|always|never|likes?|wants?|hates?|favou?rs?|don't|do not|avoid|must|should|please|instead of|make sure)\b/i;
const PROCEDURE = /^(?:to\s+\w+[^,]*,|run\b|how to\b|steps?\b|first\b|use `[^`]+` to\b)|\bthen run\b/i;
const EPISODE =
  /\b(?:yesterday|today|last (?:week|month|night)|decided|fixed|shipped|released|migrated|moved|renamed|removed|added|switched|deployed|happened|merged|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;

/** The type of a sentence that was saved without one. The order matters: a rule about a step is still a rule. */
export function guessType(content: string): MemoryType {
  if (PROCEDURE.test(content)) return "procedure";
  if (PREFERENCE.test(content)) return "preference";
  if (EPISODE.test(content)) return "episode";
  return "fact";
}
