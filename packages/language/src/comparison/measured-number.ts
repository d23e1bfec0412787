import { anyOf } from "../text/any-of.ts";
import { isOfKind } from "./opposites.ts";
import { termOf } from "./synonyms.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));

/** A number in a sentence, and what stands around it, in small letters: the verb begins what stands before it. */
export interface Measured {
  readonly before: string;
  readonly said: string;
  readonly after: string;
}

/**
 * Predicates with many values: an event may happen again, and there are many things to need, want or support.
 */
const MANY =
  /^(?:was|were|had|decided|wants?|prefers?|supports?|speaks?|bump(?:ed)?|needs?)\b|\b(?:read|passed|visited|seen|done|owns?|bought|sold|sells?|opened|closed|won|lost)\b/u;

/** Between the verb and a measure: "times out after 30 s", "is set to 5", "stays above 80 percent". */
const leading = set(
  "is are be to at after within for every up most least about around roughly only exactly under over above below than per set capped limited currently now",
);
/** Between the verb and a bare number; "in 2021" is a time, "on 3" a place. */
const leadingBare = set(
  "is are be to at most least about only exactly set capped limited currently now up above below than",
);
const ofMeasure =
  /\b(?:limit|timeout|maximum|minimum|max|min|size|length|width|height|depth|interval|ttl|quota|budget|rate|price|delay|total|capacity) of$/u;

const UNIT = anyOf(
  [
    /%|percent|pct|ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?/,
    /[kmgt]i?b|bytes?|bits?|[kmg]bps|[kmg]hz|px|rem/,
    /euros?|dollars?|pounds?|cents?|eur|usd|gbp|chf/,
    /km|cm|mm|m|kg|g|degrees?/,
  ],
  { before: /^\s?/, behind: /(?![\p{L}\p{N}_])/u, flags: "u" },
);
const HAS_UNIT = /(?:%|ms|s|min|h|days?|kb|mb|gb)$/u;
/** A measure ends the sentence or is followed by a small word: "a 500 GB disk" has another beside it. */
const ENDS = anyOf(
  [
    /[\s,;)]*$|[,;]/,
    anyOf(
      [
        /in|on|at|for|per|an?|each|every|when|while|if|unless|before|after|from|to|of|by|with|during|until|across/,
        /now|old|long|wide|high|deep|tall|and|or|under|over|as|since|because|then|so/,
      ],
      { before: /\s/, behind: /(?!\p{L})/u },
    ),
  ],
  { before: /^/, flags: "u" },
);
/** Of this many things: "3 retries", "40 people", "4 CPU cores per job". */
const COUNTED = /^(?:\s\p{L}[\p{L}-]*){1,3}/u;
const COUNTING =
  /^(?:has|have|holds?|keeps?|takes?|allows?|is|are|uses?|runs?|serves?|waits?|retries|limits?|caps?|stays?|must|should)\b/u;

/** Verbs that say on what something runs, of which there is one. */
const RUNS_ON = /^(?:uses?|requires?|is|are|runs? on|is on|is pinned to)(?: the| a| now)*$/u;
const LISTENS = /^(?:listens?|runs?|is|serves?|starts?|stays?)\b/u;
/** One program runs on several of these. */
const platforms = set("ubuntu debian alpine fedora centos");
const VERSION = /^v?\d{1,3}(?:\.\d+)*$/u;

/**
 * Is the number a measure, a limit, a count, a port or a version of which the subject has one? Where it names a thing
 * ("room 12", "patent 7654321", "pill 3"), a time ("in 2021") or one of many ("allows port 22"), two of them hold side by side.
 */
export function isMeasured({ before, said, after }: Measured): boolean {
  if (MANY.test(before) || /[-−–]$/.test(before)) return false;
  const [verb = "", ...gap] = before.trim().split(" ");
  const last = gap.at(-1) ?? "";
  // "A meeting at 9" has others beside it.
  if (/ an? /.test(before) && !ofMeasure.test(before.trim())) return false;
  const led = last === "" || leading.has(last) || ofMeasure.test(before.trim());
  const unit = HAS_UNIT.test(said) ? "" : after.match(UNIT)?.[0];
  if (unit !== undefined) return led && ENDS.test(after.slice(unit.length));
  if (isVersion({ before, said, after })) return true;
  if (last === "on" && /^listens?\b/.test(verb)) return ENDS.test(after);
  if (last === "port") return LISTENS.test(before) && !gap.includes("allows") && ENDS.test(after);
  if (/^(?:version|release)$/.test(last)) return ENDS.test(after);
  const isBare = last === "" || leadingBare.has(last) || ofMeasure.test(before.trim());
  if (!isBare) return false;
  const counted = after.match(COUNTED);
  // "Starts at 9", "the bus is at 9": another one goes at ten.
  if (ENDS.test(after)) return last !== "at";
  return counted !== null && COUNTING.test(verb) && ENDS.test(endOfCount(after));
}

/** The text behind the counted things, which end at the first small word. */
function endOfCount(after: string): string {
  let rest = after;
  for (let n = 0; n < 3 && !ENDS.test(rest); n += 1) rest = rest.replace(/^\s\p{L}[\p{L}-]*/u, "");
  return rest;
}

/** "Runs on PostgreSQL 15": a product that is known, and the version of it. Anything else may be a room. */
function isVersion({ before, said, after }: Measured): boolean {
  const [, verb = "", name = ""] = before.trim().match(/^(.*) (\S+)$/u) ?? [];
  if (!VERSION.test(said.trim()) || !RUNS_ON.test(verb) || !ENDS.test(after)) return false;
  return isOfKind(termOf(name)) && !platforms.has(name);
}
