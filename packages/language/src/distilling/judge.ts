import type { RuleMatch } from "./candidate.ts";
import type { Context } from "./context.ts";
import type { Cue } from "./cue.ts";
import { CUES, HUMAN_THRESHOLD } from "./cues.ts";
import { isPlainFact, typeOf } from "./facts.ts";
import { isAboutPaste, isLocalRemark, isOneOff, isShrugged, isSoftQuestion, withoutIds } from "./lasting.ts";
import { isTodo, LASTING, MARKER, MARKER_CLOSING, SET_APART, STRONG_MARKER } from "./markers.ts";
import { anchors, countWords, hasName, hasReason } from "./measure.ts";
import { actionBefore, adds, asked, asTopic, referent, topicFor, withSubject } from "./referents.ts";
import {
  contentWords,
  danglingCount,
  isBugReport,
  isDoubted,
  isErrand,
  isForeign,
  isGoverned,
  isMomentary,
  isOnce,
  isPassing,
  isQuestion,
  isQuotation,
  isReported,
  unresolved,
} from "./refusals.ts";
import { retell, trimLead } from "./rewrite.ts";
import type { Unit } from "./sentences.ts";
import { phraseMemory, placed } from "./telling.ts";
import { ERRAND_PRONE, isVague, leastWords, opposes, SHORT, terms } from "./weights.ts";

/** Judges one sentence of a person: what it is worth and how a third party would write it down. */

/** Longest human sentence, in words; longer ones are streams of thought. */
const MAX_WORDS = 48;

export function statement(unit: Unit, context: Context): RuleMatch | null {
  const text = trimLead(unit.text);
  if (text.length < 8 || isForeign(text) || isShrugged(text)) return null;
  if (isQuotation(unit.text) && !context.remembered) return null;
  const marked = MARKER.exec(text);
  if (marked !== null) {
    const rest = trimLead(marked.groups?.rest ?? "").replace(/^["“]([^"“”]+)["”]([.!]?)$/, "$1$2");
    if (isTodo(text) || countWords(rest) < (SET_APART.test(text) ? 2 : 3)) return null;
    return rememberedStatement(rest, STRONG_MARKER.test(text), context);
  }
  const closing = MARKER_CLOSING.exec(text);
  if (closing !== null && countWords(closing.groups?.rest ?? "") >= 3)
    return rememberedStatement(closing.groups?.rest ?? "", true, context);
  if (context.remembered && countWords(text) >= 3) return rememberedStatement(text, true, context);
  return cuedStatement(text, { ...context, said: unit.raw }) ?? factStatement(text, context);
}

/** The person asked for it to be remembered: only what cannot be understood is refused. */
function rememberedStatement(text: string, strong: boolean, context: Context): RuleMatch | null {
  if (/\?\s*$/.test(text) || isForeign(text)) return null;
  if (
    !strong &&
    (isPassing(text) ||
      /^i(?:'m| am) \w+ing\b/i.test(text) ||
      isDoubted(text) ||
      /^(?:if|whether|how|why|what)\b/i.test(text))
  )
    return null;
  if (danglingCount(text) > 0 && contentWords(text) < 3) return null;
  if (!strong && isBugReport(text) && context.reported) return null;
  const cued = hits(text, context)[0] ?? null;
  const imperative = /^to [a-z]+\b(?![^,]*,)/i.test(text) ? text.replace(/^to /i, "") : text;
  const told =
    cued === null || isGoverned(text.slice(0, cued.match.index))
      ? retell(imperative)
      : (phraseMemory(cued.cue, cued.match, text) ?? retell(imperative));
  const type = cued?.cue.type ?? typeOf(told.replace(/\.$/, ""));
  const score =
    (strong ? 0.82 : 0.6) + Math.min(0.1, 0.05 * anchors(told).length) + (hasReason(told) ? 0.05 : 0);
  if (!strong && isAboutPaste(told)) return null;
  const dangling = danglingCount(told) > 0;
  const content =
    placed(told, {
      topic: topicFor(told, context),
      dangling,
      means: means(told, context),
      helps: () => null,
    }) ?? told;
  return { type, content, rule: "remember", precision: strong ? 0.92 : 0.72, score };
}

function means(told: string, context: Context): () => string | null {
  return () => referent(told, { ...context, topic: topicFor(told, context), talk: context });
}

interface Hit {
  readonly cue: Cue;
  readonly match: RegExpExecArray;
}

/** Every row that fires here, best first. */
function hits(text: string, context: Context): Hit[] {
  const found: Hit[] = [];
  for (const cue of CUES) {
    if (!isPlaceFor(cue, context)) continue;
    const match = cue.pattern.exec(text);
    if (match !== null && !(cue.lasting && !isLasting(cue, text.slice(match.index), context)))
      found.push({ cue, match });
  }
  return found.sort((a, b) => b.cue.score - a.cue.score);
}

function isPlaceFor(cue: Cue, context: Context): boolean {
  if (cue.when === "correcting") return context.correcting;
  if (cue.when === "confirmed") return context.confirmed;
  return cue.when !== "opening" || context.request === null;
}

/** Holds beyond this task: by its own words, because it opposes what was refused just before, or as a correction. */
function isLasting(cue: Cue, text: string, context: Context): boolean {
  return (
    LASTING.test(text) ||
    (context.via === "rejection" && cue.id !== "should") ||
    opposes(context) ||
    (context.confirmed && /^we (?:would )?want\b/i.test(text))
  );
}

/** Start of the cue itself; the row for "should" includes its subject, which may be somebody who says so. */
function startOf({ cue, match }: Hit): number {
  const modal =
    cue.id === "should" || cue.id === "correcting-should" || cue.id === "thought-confirmed"
      ? match[0].search(/\b(?:should|must|need|have to|has to|ought to|shouldn't|mustn't|may not|cannot)/i)
      : 0;
  return match.index + Math.max(0, modal);
}

/** Start of the first word of the cue: a row may include the colon before it. */
const wordsOf = (hit: Hit): number =>
  startOf(hit) + (/^[\s,;:"“—–-]*/.exec(hit.match.input.slice(startOf(hit)))?.[0].length ?? 0);

function cuedStatement(text: string, context: Said): RuleMatch | null {
  const words = countWords(text);
  if (words < 3 || words > MAX_WORDS) return null;
  const doubted = isDoubted(text);
  for (const hit of hits(text, context)) {
    if (doubted && hit.cue.when === undefined) continue;
    const found = judged(hit, text, context);
    if (found !== null) return found;
  }
  return null;
}

/** A condition the wish keeps in its own words changes nothing: "if they exist", "if we do this". */
const HARMLESS =
  /\bif (?:they|it|we|you|there|any|possible|needed|present|available)\b(?: (?:exists?|do(?:es)? (?:this|that|so)|is|are|any|needed|possible))?,?\s/gi;

/** "X is not correct, that one only rotates": the sentence's own subject. */
const OWN_SUBJECT = /(\b(?:in)?(?:correct|right|true|wrong), )that (?:one )?(?=is\b|only\b)/i;

function isUnsettled({ cue, match }: Hit, text: string, context: Context): boolean {
  const before = text.slice(0, startOf({ cue, match }));
  if (isReported(text.slice(0, wordsOf({ cue, match })))) return true;
  if (cue.when === "confirmed") return isGoverned(before.replace(/\bif\b/gi, ""));
  if (context.correcting || context.confirmed) return isGoverned(before.replace(HARMLESS, " "));
  return isGoverned(before);
}

function isAsked({ cue }: Hit, text: string): boolean {
  if (/^what\b/i.test(text) && cue.id !== "what-we-should") return true;
  if (cue.asks === true) return false;
  return cue.id === "request-instead"
    ? /^(?:why not )?(?:how|what|where|which|who)\b/i.test(text)
    : isQuestion(text) || (ERRAND_PRONE.has(cue.id) && isErrand(text));
}

/** The sentence as it was typed, with its "I think" and its question mark. */
type Said = Context & { readonly said: string };

function judged(hit: Hit, text: string, context: Said): RuleMatch | null {
  const { cue, match } = hit;
  if (isAsked(hit, text) || isUnsettled(hit, text, context) || isOnce(text)) return null;
  if (isSoftQuestion(cue, context.said) || isOneOff(cue, text, context.correcting)) return null;
  if (isMomentary(text) && hit.cue.score < 0.6) return null;
  const bare = phraseMemory(cue, match, text);
  const told =
    bare === null
      ? null
      : withSubject(bare, [asked(context.request), ...context.earlier, text.slice(0, match.index)]);
  if (told === null || contentWords(told) < leastWords(cue, told) || isVague(told)) return null;
  if (isLocalRemark(cue, told)) return null;
  const dangling = unresolved(
    (told.includes("(context:") ? text : told).replace(HARMLESS, " ").replace(OWN_SUBJECT, "$1"),
  );
  const corrected = context.correcting || context.confirmed;
  // A request is an errand unless it names what it is about.
  if (
    cue.id === "request-instead" &&
    !corrected &&
    (dangling > 0 || (anchors(told).length === 0 && !hasName(told) && !/\balways\b/i.test(told)))
  )
    return null;
  if (dangling > 2 || (dangling > 0 && contentWords(told) < (corrected || SHORT.has(cue.id) ? 2 : 4)))
    return null;
  const pointing = dangling > 0 && context.earlier.length === 0 && !told.includes("(context:") ? 0.04 : 0;
  const score = cue.score + terms(told, cue.id, context) - pointing;
  if ((cue.id === "we-use" || cue.id === "passive-rule") && (context.reported || /\bwrong\b/i.test(text)))
    return null;
  if (dangling > 0 && SELF_CONTAINED.has(cue.id)) return null;
  if (Math.round(score * 1000) / 1000 < HUMAN_THRESHOLD || (cue.type !== "preference" && isPassing(text)))
    return null;
  const content = placed(told, {
    topic: UNPLACED.has(cue.form) ? null : topicFor(told, context),
    dangling: dangling > 0 || cue.form === "place",
    // An approach is a means to whatever the session is about.
    means: () => means(told, context)() ?? (cue.id === "try-approach" ? context.topic : null),
    helps: () => helpful(cue, told, context),
  });
  return content === null
    ? null
    : {
        type: cue.type,
        content: cue.id === "run-to" ? withoutIds(content) : content,
        rule: cue.id,
        precision: cue.precision,
        score,
      };
}

/** Forms that need no topic: they speak of how to work. */
const UNPLACED: ReadonlySet<Cue["form"]> = new Set(["order", "complaint"]);

/** Rows that are worth nothing while they point at something. */
const SELF_CONTAINED = new Set([
  "naming",
  "complaint-why",
  "we-do-have",
  "we-do-not",
  "cause-confirmed",
  "use-for",
]);

/** Context that makes a sentence of this kind clearer although it points at nothing. */
function helpful({ id, form }: Cue, told: string, context: Context): string | null {
  const { request, previous, before } = context;
  const useful = (found: string | null) =>
    found !== null && !isPassing(found) && adds(found, told) ? found : null;
  if (form === "order") return useful(actionBefore(before));
  if (id === "practice") return useful(previous === null ? null : asTopic(previous, 24));
  if (id === "diagnosis" || form === "place") return useful(request === null ? null : asTopic(request, 12));
  return null;
}

/** "…, I just checked the docs" says how the person knows it. */
const CHECKED =
  /[,;–—-]+ ?(?:i|we)(?:'ve| have)? (?:just )?(?:checked|verified|confirmed|tested|looked)\b.*$/i;

function factStatement(said: string, context: Context): RuleMatch | null {
  const text = said.replace(CHECKED, "");
  if (
    context.reported ||
    isQuestion(text) ||
    isDoubted(text) ||
    isGoverned(text) ||
    isMomentary(text) ||
    !isPlainFact(text, context.brief) ||
    danglingCount(text) > 0
  )
    return null;
  const told = retell(text);
  const score = 0.52 + Math.min(0.15, 0.05 * anchors(told).length) + (hasReason(told) ? 0.1 : 0);
  const topic = topicFor(told, context);
  const content = placed(told, {
    topic: contentWords(told) < 4 ? topic : null,
    dangling: unresolved(told) > 0,
    // The previous request is a memory of its own, so it is no context here.
    means: means(told, { ...context, request: null }),
    helps: () => null,
  });
  return content === null ? null : { type: "fact", content, rule: "human-fact", precision: 0.7, score };
}
