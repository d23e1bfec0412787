import type { EntryOf } from "../session.ts";
import { anyOf, inOrder } from "../text/any-of.ts";
import type { MemoryCandidate, RuleMatch } from "./candidate.ts";
import { countWords } from "./measure.ts";
import { ownWords } from "./own-words.ts";
import { authorshipOf } from "./paste.ts";
import {
  contentWords,
  isDoubted,
  isForeign,
  isGoverned,
  isPassing,
  isQuestion,
  leans,
  leansOnHeading,
} from "./refusals.ts";
import { retell, trimLead } from "./rewrite.ts";
import type { FindingRule } from "./rules.ts";
import { splitUnits } from "./sentences.ts";
import { isReported } from "./whose-words.ts";
import {
  MARKER,
  MARKER_AFTER,
  MARKER_CLOSING,
  SET_APART,
  TODO,
  WISH_RULES,
  type WishRule,
} from "./wish-rules.ts";

/** Reads what a person asks to be remembered, wants from now on, or says of where things are. */

/** Longer messages are documents. */
const MOST = 20_000;
const MAX_WORDS = 50;
/** Fewest words that mean something; one less where the form alone says that it is a rule. */
const LEAST_WORDS = 3;
const SHORT: ReadonlySet<FindingRule> = new Set(["always-never", "decided"]);

export function wishCandidates(entry: EntryOf<"human">): MemoryCandidate[] {
  if (entry.via === "bash-input" || entry.text.length > MOST) return [];
  return wishesIn(entry.text).map(({ found, raw }) => ({ ...found, read: raw, said: entry }));
}

function wishesIn(text: string): { found: RuleMatch; raw: string }[] {
  const isPasted = authorshipOf(text) === "pasted";
  const units = splitUnits(ownWords(text));
  return units.flatMap((unit, at) => {
    const said = trimLead(unit.text).replace(
      /^(?:can|could|would|will) you (?:please )?(?=(?:always|never)\b)(.*?)\?*$/i,
      "$1",
    );
    // In a paste only an explicit "remember" counts, and only before the pasted part begins.
    if (isPasted && !(unit.block <= 1 && MARKER.test(said))) return [];
    const next = units[at + 1]?.text ?? "";
    if (isForeign(unit.text) || isDoubtAfter(next)) return [];
    const found = MARKER_AFTER.test(next)
      ? remembered(said)
      : (asked(said) ?? (isPasted ? null : (wished(said) ?? placed(said))));
    return found === null ? [] : [{ found, raw: unit.raw }];
  });
}

/** "… What do you think?" makes a proposal of the sentence before it. */
const DOUBT_AFTER = anyOf(
  [
    /(?:what do you|do you) (?:think|agree)|wdyt|thoughts\b|does (?:that|this) make sense|(?:i'?m )?not sure/,
    /or (?:not|is)\b|right\?|correct me|just (?:an idea|thinking|kidding)|never ?mind|scratch that|ignore that/,
    /forget (?:it|that)/,
  ],
  { before: /^(?:but |though |or )?/, flags: "i" },
);
const isDoubtAfter = (text: string): boolean => DOUBT_AFTER.test(text);

/** A sentence that is asked to be remembered. */
function asked(said: string): RuleMatch | null {
  if (TODO.test(said) || isQuestion(said)) return null;
  const marked = MARKER.exec(said) ?? MARKER_CLOSING.exec(said);
  const rest = marked?.groups?.rest;
  return rest === undefined ? null : remembered(rest, SET_APART.test(said) ? 1 : 2);
}

function remembered(said: string, least = 2): RuleMatch | null {
  const rest = unquoted(trimLead(said).replace(/^(?:to|this|that)[\s:,]+/i, ""));
  if (contentWords(rest) < least || isDoubted(rest)) return null;
  return { rule: "remember", content: retell(rest) };
}

const unquoted = (text: string): string => /^["“]([^"”]+)["”][.!]?$/.exec(text)?.[1] ?? text;

/** A wish or a decision that is to hold, in so many words. */
function wished(said: string): RuleMatch | null {
  const held = withoutDayOfDecision(said);
  if (isUnfit(held) || isPassing(held)) return null;
  for (const row of WISH_RULES) {
    const told = standing(tell(row, held), held);
    if (told === null || contentWords(told) < (SHORT.has(row.rule) ? 2 : LEAST_WORDS)) continue;
    return { rule: row.rule, content: retell(told) };
  }
  return null;
}

/** "We decided yesterday that …": the day on which it was decided is no limit of what was. */
const withoutDayOfDecision = (said: string): string =>
  said.replace(
    /(?<=\b(?:we|i|the team)(?:'ve| have| all| both)? (?:just )?(?:decided|agreed|settled|voted)) (?:yesterday|today|tonight|just now|this (?:morning|afternoon|week))(?= (?:that|to|on|against)\b)/i,
    "",
  );

/**
 * What stands alone of it. "Never log card numbers, the auditors were clear about that" does without its end, and "failing
 * tests: always fix them before merging" not without its heading.
 */
function standing(told: string | null, said: string): string | null {
  if (told === null || !leans(told)) return told;
  const isHeaded = said.endsWith(told) && /\w: $/.test(said.slice(0, -told.length));
  if (isHeaded && leansOnHeading(said)) return said;
  const rest = told.replace(/[,;–—] [^,;–—]*$/, "");
  return rest === told || leans(rest) ? null : rest;
}

function tell({ pattern }: WishRule, said: string): string | null {
  const found = pattern.exec(said);
  if (found === null) return null;
  const told = found.groups?.rest ?? said;
  const before = said.slice(0, said.length - told.length + (told === said ? found.index : 0));
  return isReported(before) || isGoverned(before) ? null : told;
}

const isUnfit = (said: string): boolean =>
  isQuestion(said) ||
  isDoubted(said) ||
  countWords(said) > MAX_WORDS ||
  /^(?:if|whether|suppose)\b/i.test(said);

/** "… listens on port 8443", "… lives in ~/sync": a person says where something is, or how it is set up. */
const STATES = inOrder(
  [
    /^(?!(?:i|you|in|on|at|from|using|use|run|see|add|set|make|ensure|create|start|open|log|try|put|get|go)\b)/,
    /(?:[\w`'’./@-]+ ){1,8}?/,
    anyOf([
      /is|are|lives?|runs?|listens?|stands?|lies|points?|uses?|comes?|goes|needs?|has|moved|switched|deploys?/,
      /talks?|writes?|reads?|resets?|expires?/,
    ]),
    /\b(?! (?:not working|gone|fixed|done|ready))/,
  ],
  "i",
);
/** A place one can go to: an address, a port, a path, a variable, a flag. */
const PLACE = anyOf([
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|\bports? \d{2,5}\b|\blocalhost:\d+|(?<![\w-])--[a-z][\w-]+|\b[a-z0-9]+:\/\/[\w./-]+/,
  /(?<![\w/])(?:~|\/(?:etc|var|usr|opt|srv|mnt|home|Users|data))\/[\w.-]+|(?<![\w/])\.env\b|\b[A-Z][A-Z0-9]*_[A-Z0-9_]{2,}\b/,
]);
const BROKEN =
  /\b(?:errors?|fail\w*|broken?|breaks|bugs?|crash\w*|wrong|incorrect|missing|still|stuck|weird|issues?|problems?|404|500|don'?t see|doesn'?t|not (?:work|show|display|found))\b/i;

function placed(said: string): RuleMatch | null {
  if (isUnfit(said) || isPassing(said) || leans(said) || BROKEN.test(said)) return null;
  if (!STATES.test(said) || !PLACE.test(said) || isReported(said.slice(0, said.indexOf(":") + 1)))
    return null;
  return contentWords(said) < LEAST_WORDS ? null : { rule: "setup", content: retell(said) };
}
