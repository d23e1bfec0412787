import type { MemoryType } from "@memory/shared";
import { anyOf } from "../text/any-of.ts";

const PREFERENCE =
  /\b(?:prefers?|rather|always|never|likes?|wants?|hates?|favou?rs?|don't|do not|avoid|must|should|please|instead of|make sure)\b/i;
const PROCEDURE = /^(?:to\s+\w+[^,]*,|run\b|how to\b|steps?\b|first\b|use `[^`]+` to\b)|\bthen run\b/i;
/**
 * A state that a change has brought about: "we moved from npm to pnpm", "the branch was renamed to main",
 * "standup moved to 10:00".
 */
const CHANGE =
  /\b(?:moved|switched|migrated|renamed|changed|relocated|upgraded|ported|converted|transferred)\b(?:\s\S+){0,6}?\s(?:from(?:\s\S+){1,8}\sto|to|into)\s\S/i;
/** "We moved the lamp to the harbour" tells what somebody did, with something that nothing else need be known of. */
const DEED =
  /\b(?:we|i|they|he|she|you)\s(?:\w+\s){0,2}?(?:moved|renamed|changed|relocated|ported|converted|transferred)\s(?!from\b|to\b|into\b)/i;
const isChange = (content: string): boolean =>
  CHANGE.test(content) && (!DEED.test(content) || /\sfrom\s/i.test(content));
/** "Is deployed to" is how things stand, "was deployed" what happened. */
const EPISODE = anyOf(
  [
    anyOf(
      [
        /yesterday|today|last (?:week|month|night)|decided|fixed|added|happened/,
        /(?<!\b(?:is|are)\s)on (?:mon|tues|wednes|thurs|fri|satur|sun)day/,
      ],
      { before: /\b/, behind: /\b/ },
    ),
    /(?<!\b(?:is|are|be|gets?|being)\s(?:(?:now|also|still|only|currently|usually|\w+ly)\s)?)\b(?:shipped|released|migrated|moved|renamed|removed|switched|deployed|merged)\b/,
  ],
  { flags: "i" },
);

/** The type of a sentence that was saved without one. The order matters: a rule about a step is still a rule. */
export function guessType(content: string): MemoryType {
  if (PROCEDURE.test(content)) return "procedure";
  if (PREFERENCE.test(content)) return "preference";
  if (isChange(content)) return "fact";
  if (EPISODE.test(content)) return "episode";
  return "fact";
}
