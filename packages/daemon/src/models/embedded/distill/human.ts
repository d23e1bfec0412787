import type { EntryOf, HumanVia } from "../../../imports/session.ts";
import { type Candidate, type Found, place } from "./candidate.ts";
import { CUES, type Cue, HUMAN_THRESHOLD } from "./cues.ts";
import { isPlainFact, typeOf } from "./facts.ts";
import { LASTING, MARKER, MARKER_AFTER, MARKER_CLOSING, STRONG_MARKER } from "./markers.ts";
import { anchors, countWords, hasName, hasReason } from "./measure.ts";
import { withoutQuotes, writingOf } from "./paste.ts";
import {
  contentWords,
  danglingCount,
  isBugReport,
  isDoubted,
  isErrand,
  isForeign,
  isGoverned,
  isPassing,
  isQuestion,
} from "./refusals.ts";
import { retell, trimLead } from "./rewrite.ts";
import { splitUnits, type Unit } from "./sentences.ts";
import { placed, tell } from "./telling.ts";

/** What surrounds a message: people lean on it, so the memory must say it. */
export interface Surroundings {
  /** A few words on what the session is about, or null. */
  readonly topic: string | null;
  /** The person stopped the agent just before: what follows is a correction. */
  readonly afterInterrupt: boolean;
  readonly via: HumanVia;
}

/** Longest human sentence, in words; longer ones are streams of thought. */
const MAX_WORDS = 48;

/** The memories in one message of the person. */
export function humanCandidates(entry: EntryOf<"human">, around: Surroundings): Candidate[] {
  if (entry.via === "bash-input" || entry.text.length > 20_000) return [];
  const source = entry.via === "rejection" || around.afterInterrupt ? "rejection" : "human";
  return statements(entry.text, around).map(({ found, raw }) =>
    place(found, entry, { source, statedBy: "user", excerpt: raw }),
  );
}

/** Sentences of a message with what they are worth; also used for answers in the person's own words. */
export function statements(text: string, around: Surroundings): { found: Found; raw: string }[] {
  const pasted = writingOf(text) === "pasted";
  const units = splitUnits(withoutQuotes(text), "human");
  const reported = units.length > 1 && DEFECT.test(text);
  const out: { found: Found; raw: string }[] = [];
  units.forEach((unit, at) => {
    // In a paste only an explicit "remember" counts, and only before the pasted part begins.
    if (pasted && !(unit.block <= 1 && MARKER.test(trimLead(unit.text)))) return;
    const next = units[at + 1];
    if (next !== undefined && isDoubtAfter(next.text)) return;
    const remembered = next !== undefined && MARKER_AFTER.test(next.text);
    const found = statement(unit, { ...around, reported, remembered, brief: units.length <= 3 });
    if (found !== null) out.push({ found, raw: unit.raw });
  });
  return out;
}

/** The message is about something that does not work: what it states is about to change. */
const DEFECT =
  /\b(?:errors?|fail(?:s|ed|ing|ure)?|broken|bugs?|crash(?:es|ed|ing)?|(?:doesn't|does not|isn't|not) work(?:ing)?|wrong|incorrectly|why (?:is|does|do|are|did)|stack ?trace|exception|can you|could you|please (?:fix|add|look|check))\b/i;

/** "… What do you think?" makes a proposal of the sentence before it. */
function isDoubtAfter(text: string): boolean {
  return /^(?:but |though |or )?(?:(?:what do you|do you) (?:think|agree)|wdyt|thoughts\b|does (?:that|this) make sense|(?:but )?tell me if|(?:i'?m )?not sure|am i|or (?:not|is)\b|would that|is that (?:right|correct)|right\?|correct me|no idea|maybe not|just (?:an idea|thinking|kidding)|kidding|jk\b|never ?mind|scratch that|ignore that|forget (?:it|that))/i.test(
    text,
  );
}

interface Context extends Surroundings {
  /** The message tells of a defect. */
  readonly reported: boolean;
  /** The whole message is a statement or three. */
  readonly brief: boolean;
  /** The next sentence asks to remember this one. */
  readonly remembered: boolean;
}

function statement(unit: Unit, context: Context): Found | null {
  const text = trimLead(unit.text);
  if (text.length < 8 || isForeign(text)) return null;
  const marked = MARKER.exec(text);
  if (marked !== null)
    return rememberedStatement(trimLead(marked.groups?.rest ?? ""), STRONG_MARKER.test(text), context);
  const closing = MARKER_CLOSING.exec(text);
  if (closing !== null) return rememberedStatement(closing.groups?.rest ?? "", true, context);
  if (context.remembered) return rememberedStatement(text, true, context);
  return cuedStatement(text, unit, context) ?? factStatement(text, context);
}

/** The person asked for it to be remembered: only what cannot be understood is refused. */
function rememberedStatement(text: string, strong: boolean, context: Context): Found | null {
  if (countWords(text) < 3 || /\?\s*$/.test(text) || isForeign(text)) return null;
  if (!strong && (isPassing(text) || isDoubted(text) || /^(?:if|whether|how|why|what)\b/i.test(text)))
    return null;
  if (danglingCount(text) > 0 && contentWords(text) < 3) return null;
  if (!strong && isBugReport(text) && context.reported) return null;
  const cued = hits(text)[0] ?? null;
  const imperative = /^to [a-z]+\b(?![^,]*,)/i.test(text) ? text.replace(/^to /i, "") : text;
  const told =
    cued === null || isGoverned(text.slice(0, cued.match.index))
      ? retell(imperative)
      : (tell(cued.cue, cued.match, text) ?? retell(imperative));
  const type = cued?.cue.type ?? typeOf(told.replace(/\.$/, ""));
  const score =
    (strong ? 0.82 : 0.6) + Math.min(0.1, 0.05 * anchors(told).length) + (hasReason(told) ? 0.05 : 0);
  return {
    type,
    content: placed(told, { topic: context.topic, previous: null, dangling: false }) ?? told,
    rule: "remember",
    precision: strong ? 0.92 : 0.72,
    score,
  };
}

interface Hit {
  readonly cue: Cue;
  readonly match: RegExpExecArray;
}

/** Every row that fires, best first. */
function hits(text: string): Hit[] {
  const found: Hit[] = [];
  for (const cue of CUES) {
    const match = cue.pattern.exec(text);
    if (match !== null && !(cue.lasting && !LASTING.test(text.slice(match.index))))
      found.push({ cue, match });
  }
  return found.sort((a, b) => b.cue.score - a.cue.score);
}

/** Rows whose words also stand in errands. */
const ERRAND_PRONE = new Set([
  "should",
  "want-choice",
  "want-named",
  "standing-word",
  "we-use",
  "make-sure",
  "thats-why",
]);

/** Rows that are complete in two words: "Rule: tabs, not spaces." */
const SHORT = new Set([
  "decision-noun",
  "about-me",
  "would-replace",
  "habit",
  "always-never",
  "no-noun",
  "style",
]);

/** Where the cue itself begins; the row for "should" takes its subject in, and that may be somebody who says so. */
function startOf({ cue, match }: Hit): number {
  const modal =
    cue.id === "should"
      ? match[0].search(/\b(?:should|must|need|have to|has to|ought|shouldn't|mustn't|may not|cannot)/i)
      : 0;
  return match.index + Math.max(0, modal);
}

function cuedStatement(text: string, unit: Unit, context: Context): Found | null {
  const words = countWords(text);
  if (isDoubted(text) || words < 3 || words > MAX_WORDS) return null;
  for (const hit of hits(text)) {
    const found = judged(hit, text, { ...context, previous: unit.previous });
    if (found !== null) return found;
  }
  return null;
}

function judged(
  hit: Hit,
  text: string,
  context: Context & { readonly previous: string | null },
): Found | null {
  const { cue, match } = hit;
  const asks =
    cue.id === "request-instead"
      ? /^(?:why not )?(?:how|what|where|which|who)\b/i.test(text)
      : isQuestion(text) || (ERRAND_PRONE.has(cue.id) && isErrand(text));
  if (asks || isGoverned(text.slice(0, startOf(hit)))) return null;
  const told = tell(cue, match, text);
  if (
    told === null ||
    contentWords(told) < (SHORT.has(cue.id) || anchors(told).length > 0 ? 2 : 3) ||
    isVague(told)
  )
    return null;
  const dangling = danglingCount(told.includes("(context:") ? text : told);
  // A request is an errand unless it names what it is about.
  if (
    cue.id === "request-instead" &&
    (dangling > 0 || (anchors(told).length === 0 && !hasName(told) && !/\balways\b/i.test(told)))
  )
    return null;
  if (dangling > 1 || (dangling === 1 && contentWords(told) < 4)) return null;
  const score = cue.score + terms(told, cue.id, context) - (dangling > 0 ? 0.06 : 0);
  if ((cue.id === "we-use" || cue.id === "passive-rule") && context.reported) return null;
  if (score < HUMAN_THRESHOLD || (cue.type !== "preference" && isPassing(text))) return null;
  const content = placed(told, { topic: context.topic, previous: context.previous, dangling: dangling > 0 });
  return content === null ? null : { type: cue.type, content, rule: cue.id, precision: cue.precision, score };
}

/** "Something simple" says nothing. */
function isVague(told: string): boolean {
  return (
    /\b(?:something|anything|stuff|things?|whatever|somehow)\b/i.test(told) &&
    anchors(told).length === 0 &&
    !hasName(told) &&
    contentWords(told) < 5
  );
}

/** Reaches beyond the task at hand. */
const STANDING =
  /\b(?:always|never|only|every|each|any|everywhere|wherever|by default|instead of|rather than|without|must|should(?:n't| not)|whenever|not going to|backwards?[- ]compat\w*|all)\b/i;

/** Small terms on top of the row's own score (section 3.2). */
function terms(told: string, rule: string, context: Context): number {
  const tied = Math.min(0.15, 0.05 * anchors(told).length + (hasName(told) ? 0.03 : 0));
  const passing = isPassing(told) ? -0.12 : 0;
  const correction = context.via === "rejection" || context.afterInterrupt ? 0.06 : 0;
  const lasting = STANDING.test(told) ? 0.06 : 0;
  const brief = lasting === 0 && !SHORT.has(rule) && contentWords(told) < 4 ? -0.03 : 0;
  return (
    tied +
    lasting +
    (hasReason(told) ? 0.1 : 0) +
    passing +
    correction +
    brief +
    (context.via === "command-args" ? -0.02 : 0)
  );
}

function factStatement(text: string, context: Context): Found | null {
  if (
    context.reported ||
    isQuestion(text) ||
    isDoubted(text) ||
    isGoverned(text) ||
    !isPlainFact(text, context.brief) ||
    danglingCount(text) > 0
  )
    return null;
  const told = retell(text);
  const score = 0.52 + Math.min(0.15, 0.05 * anchors(told).length) + (hasReason(told) ? 0.1 : 0);
  return { type: "fact", content: told, rule: "human-fact", precision: 0.7, score };
}
