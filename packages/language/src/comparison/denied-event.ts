import { DAY } from "../text/time.ts";
import type { Side } from "./measure.ts";
import type { Rule } from "./rule.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.split(" "));

export const EVENT_DENIED = "it happened, or it did not";

/** "PR 41 was merged", "PR 41 was not merged": a number tells that it is one event. A build that failed may fail again. */
export const deniedEvent: Rule = ({ existing, incoming, one, other, words, features }) => {
  if (existing.type !== "episode" && incoming.type !== "episode") return null;
  if (!features.negated || features.scope === "other" || words.onlyOne.length + words.onlyOther.length > 0)
    return null;
  if (!isOfOneEvent(existing.content) || told(one) !== told(other)) return null;
  const isSameDay = Math.abs(incoming.assertedAt - existing.assertedAt) < DAY;
  if (!isSameDay && one.tokens.some(({ word }) => pointing.has(word))) return null;
  return { kind: "contradictory", score: ASK, rule: EVENT_DENIED };
};

/** No rule settles it: what was not done may have been done since. */
const ASK = 0.75;

/** Longer ones are not denied in the same words. */
const LONGEST = 120;

/** "PR 41", "#41", "KILN-142", "v2.1"; not "3 minutes", and not "room 12", of which the same is said on many days. */
const NUMBER =
  /#\d|\b[a-z]+-?\d|\d\.\d|\b(?:pr|mr|request|issue|ticket|task|bug|release|version|build|sprint|milestone|phase|step|order|invoice|rfc|adr) \d/i;

/** It speaks of one event, and is short enough to be denied. */
export const isOfOneEvent = (text: string): boolean => text.length <= LONGEST && NUMBER.test(text);

/** On another day it is another one. */
const pointing = set("today yesterday tomorrow tonight last this next ago now");

const small: ReadonlySet<string> = new Set([
  ..."a an the is are was were be been did do does has have had".split(" "),
  "has been",
]);

/** The words in order, without denials and small words. */
const told = ({ tokens }: Side): string =>
  tokens
    .filter(({ word, isNegation }) => !isNegation && !small.has(word))
    .map(({ term, word }) => term || word)
    .join(" ");
