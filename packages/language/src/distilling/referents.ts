import { anyOf } from "../text/any-of.ts";
import { anchors, countWords } from "./measure.ts";
import { contentWords, danglingCount } from "./refusals.ts";
import { containment, stems, tokensOf } from "./similarity.ts";

/** The conversation around a message: source of the referents of "it", "this" and "the other places". */
export interface Conversation {
  /** The assistant's last prose before the message, or null. */
  readonly before: string | null;
  /** The assistant's first prose after it, or null. */
  readonly reply: string | null;
  /** The person's message before this one, or null for the first of the session. */
  readonly request: string | null;
}

const AGREES = anyOf(
  [
    /you(?:'re| are) (?:(?:absolutely|completely|totally|quite) )?(?:right|correct)\b/,
    /you(?:'re| are) not wrong|exactly\b|confirmed\b|correct\b(?! me)|right[,.!—–-]/,
    /that(?:'s| is) (?:right|correct|exactly|it[.!]|a (?:key|good|great|important|strong) (?:insight|point|observation|signal))/,
    /(?:good|great|excellent|valid) (?:catch|points?|observations?|thinking|call|insight)|indeed\b/,
    /makes sense|agreed|spot on/,
  ],
  { before: /^(?:(?:ah|oh|yes|hmm|okay|ok|got it|perfect|fair|great|interesting)[\s,.!:—–-]+)*/, flags: "i" },
);

/** The assistant agreed in its next words: "You're right", "Exactly", "Confirmed". */
export function isAgreement(reply: string | null): boolean {
  return (
    reply !== null &&
    AGREES.test(
      reply
        .trim()
        .replace(/^[*_#>\s]+/, "")
        .replaceAll("’", "'"),
    )
  );
}

/** Sentence ends are enough here: the last words of a turn. */
export function lastSentences(text: string | null, count: number): string[] {
  return (text ?? "")
    .slice(-2_000)
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .split(/\n+|(?<=[.!?:])\s+(?=[A-Z`"*])/)
    .map((part) =>
      part
        .replace(/\*\*/g, "")
        .replace(/^[\s>#•-]+/, "")
        .trim(),
    )
    .filter((part) => /[a-z]/i.test(part))
    .slice(-count);
}

const ACTION =
  /^(?:(?:now|next|good|great|ok(?:ay)?|so|then|first)[,.!]? )*(?:let me|i'll|i will|i'm going to|i need to|now to)(?: (?:now|also|first|then))* (?<rest>(?!know\b|think\b)[a-z].{8,110}?)[.:…]*$/i;

/** "Now let me reply to the comments:" – what the assistant was about to do when it was stopped or told otherwise. */
export function actionBefore(before: string | null): string | null {
  for (const part of lastSentences(before, 2).reverse()) {
    const rest = ACTION.exec(part.replaceAll("’", "'"))?.groups?.rest;
    if (rest !== undefined && countWords(rest) <= 18 && danglingCount(rest) === 0)
      return `the assistant was about to ${rest.replace(/\b(?:my|our)\b/g, "its")}`;
  }
  return null;
}

const DONE =
  /^(?:(?:now|great|good|ok(?:ay)?|done)[,.!]? )*(?:i've|i have|i) (?:just |now |also )*(?<rest>(?:updated|added|created|changed|moved|renamed|removed|replaced|rewritten|wrote|implemented|fixed|refactored|extended|set up|built) .{6,110}?)[.:…]*$/i;

/** "I've updated the exporter." – what the assistant had just done. */
export function deedBefore(before: string | null): string | null {
  for (const part of lastSentences(before, 4).reverse()) {
    const rest = DONE.exec(part.replaceAll("’", "'"))?.groups?.rest;
    if (rest !== undefined && countWords(rest) <= 18 && danglingCount(rest) === 0)
      return `the assistant had ${rest.replace(/\b(?:my|our)\b/g, "its")}`;
  }
  return null;
}

const OPENING =
  /^(?:(?:ok(?:ay)?|wait|so|and|but|also|hm+|ah+|well|no|yes|right now|currently|please|now)[\s,]+|(?:can|could|can't|would|should) (?:you|we|i)(?: also| please| just)? |(?:i think|i guess|i'd like to|i want to|i need you to|we should|let's|lets) )+/i;

/** A question makes an odd context; what it asks about does better. */
const QUESTION = /^(?:is|are|was|were|do|does|did|has|have|what|why|how|where|when|which|who|any)\b/i;

/** A sentence as a topic: without "can you", "let's" and its question mark. */
export function asTopic(text: string, most = 16): string | null {
  const topic = text
    .trim()
    .replace(OPENING, "")
    .replace(/^note that /i, "")
    .replace(/, but [^,]*$/i, "")
    .replace(/[.?!:,;\s"“]+$/, "");
  if (QUESTION.test(topic) || /\b(?:in|on|at|of|to|for|with|from|as|like|the|a|an)$/i.test(topic))
    return null;
  return countWords(topic) >= 2 && countWords(topic) <= most ? topic : null;
}

const OBJECT =
  /\b(?:rewrite|wrap|print|display|log|format|store|save|send|use|want|need|invoke|update|change|add|create|fix|make|remove|rename|write|implement|improve|show|refactor|move|invert|extend|build|test|review|document|replace|drop|split|merge|check|using|running|doing|when (?:doing|running)) (?:me )?(?:the|an?|our|my|that|this|its|all(?: the)?) (?<thing>(?!(?:as|so|to|that|with|for|in|is|be|and|or|when|if)\b)[a-z`"][\w`"./-]*(?: [a-z`"][\w`"./-]*){0,4}?)(?=$|[.,;:?!()]| (?:so|to|that|which|for|with|in|on|of|from|into|and|or|if|when|like|as|at|by|before|after|is|are|was|we|i|you|it|again|please|logic|first)\b)/gi;

/** The object of a request's verb: "can we rewrite the ADR so that …" is about the ADR. */
export function objectOf(text: string): string | null {
  const thing = [...text.matchAll(OBJECT)].at(-1)?.groups?.thing?.replace(/[.\s]+$/, "");
  return thing === undefined ||
    /^(?:it|this|that|lot|bit|look|few|way|thing|first|second|other|same)\b/i.test(thing)
    ? null
    : `the ${thing}`;
}

/** The thing a sentence is about: its last quoted or code-like name, else the object of its verb. */
export function thingOf(text: string): string | null {
  const named = [...text.matchAll(/`[^`\n]{2,60}`|"[^"\n]{3,60}"/g)].at(-1)?.[0];
  if (named !== undefined) return named;
  const name = anchors(text).findLast((anchor) => /[a-z]{3}/i.test(anchor) && anchor.length <= 60);
  return name ?? objectOf(text);
}

/** Things people give names to; a wish to be "called X" is about one of them. */
const NAMEABLE =
  /\b(?:the|that|this|our|an?|my) (?:[\w-]+ )?(?<thing>(?:[\w-]+ )?(?:flag|option|command|field|function|method|class|variable|file|folder|directory|branch|package|module|table|column|endpoint|service|repo|repository|formula|script|environment|env|type|key|setting|parameter|param|hook|component|page|label|tag|image|container|topic|queue|bucket|job|workflow|project|app|binary|tool|library|crate|plugin|extension|skill|event|route|constant|enum|interface))\b/gi;

/** The last nameable thing of the sentences, nearest first: "the flag". */
export function nameableIn(sentences: readonly string[]): string | null {
  for (const sentence of [...sentences].reverse()) {
    const thing = [...sentence.matchAll(NAMEABLE)].at(-1)?.groups?.thing;
    if (thing !== undefined)
      return `the ${thing.replace(/^(?:the|that|this|new|a|an|to|of|for|in|invert) /i, "")}`;
  }
  return null;
}

/** "For the first …" after a sentence that quotes two cases. */
function quotedCase(told: string, previous: string | null): string | null {
  const which = /\bthe (first|second|former|latter)\b/i.exec(told)?.[1]?.toLowerCase();
  const cases = [...(previous ?? "").matchAll(/["“]([^"”]{5,100})["”]/g)].map((found) => found[1] ?? "");
  if (which === undefined || cases.length !== 2) return null;
  return `the ${which} case is "${which === "first" || which === "former" ? cases[0] : cases[1]}"`;
}

/** The thing of the request before; in a long one only what stands in backticks is sure to be it. */
function askedAbout(request: string | null): string | null {
  if (request === null || countWords(request) > 80) return null;
  const named = [...request.matchAll(/`[^`\n]{2,60}`/g)].at(-1)?.[0] ?? null;
  return countWords(request) > 12 ? named : thingOf(request);
}

interface Around {
  readonly topic: string | null;
  readonly previous: string | null;
  /** Sentences of the same message before this one, in order. */
  readonly earlier: readonly string[];
  readonly talk: Conversation;
}

/**
 * Likely referent of a pointing word, best guess first: the sentence before it, a name in the same message,
 * the assistant's current work, the person's request before, the topic of the session. Null where none can be
 * shown.
 */
export function referent(told: string, { topic, previous, earlier, talk }: Around): string | null {
  const before = previous ?? earlier.at(-1) ?? null;
  const quoted = quotedCase(told, before);
  if (quoted !== null) return quoted;
  const nearest = [...earlier].reverse();
  const candidates = [
    () => (before === null ? null : asTopic(before)),
    () => earlier.map(objectOf).find((thing) => thing !== null) ?? null,
    () => nearest.map(thingOf).find((thing) => thing !== null) ?? null,
    () => actionBefore(talk.before),
    () => deedBefore(talk.before),
    () => (talk.request === null ? null : asTopic(talk.request)),
    () => askedAbout(talk.request),
    () => topic,
  ];
  for (const candidate of candidates) {
    const found = candidate();
    if (found !== null && adds(found, told, 0.5)) return found;
  }
  return null;
}

/**
 * A context helps when it names something that the sentence does not, and does not point elsewhere itself. `most` is the
 * share of its words (0..1) that the sentence may already hold.
 */
export function adds(context: string, told: string, most = 0.49): boolean {
  const tokens = tokensOf(context);
  return (
    danglingCount(context) === 0 &&
    contentWords(context) >= 1 &&
    tokens.size > 0 &&
    containment(tokens, tokensOf(told)) <= most
  );
}

/**
 * The session's title or branch words, where the talk itself shares a word with them or the sentence names nothing: a
 * session wanders, and its title is no proof of what a late sentence is about.
 */
export function topicFor(
  told: string,
  { topic, earlier, request }: Pick<Around, "topic" | "earlier"> & Pick<Conversation, "request">,
): string | null {
  if (topic === null || contentWords(told) === 0) return topic;
  const said = [told, ...earlier, (request ?? "").slice(0, 2_000)].join(" ");
  const words = new Set(stems(said));
  const named = told.toLowerCase();
  return stems(topic).some((stem) => words.has(stem) || (stem.length > 5 && named.includes(stem)))
    ? topic
    : null;
}

/** A request of the message before, where it is short enough to be about one thing. */
export function asked(request: string | null): string {
  return request === null || countWords(request) > 30 ? "" : request;
}

/** "Wants to be called X" has lost its subject, "name it X" its object: the message before it may hold them. */
export function withSubject(told: string, earlier: readonly string[]): string | null {
  if (/\b(?:wants?|would (?:like|love)) (?:it )?to be (?:called|named)\b/i.test(told)) {
    const thing = nameableIn(earlier);
    return thing === null
      ? null
      : told.replace(
          /\b(wants?|would (?:like|love)) (?:it )?to be (called|named)\b/i,
          `$1 ${thing} to be $2`,
        );
  }
  const named = /^(Name|Call|Prefix|Title) (?:it|them|this|that)\b/.exec(told);
  if (named === null) return told;
  const thing = [...earlier]
    .reverse()
    .map((sentence) => objectOf(sentence) ?? thingOf(sentence))
    .find((found) => found !== null);
  return thing === undefined || thing === null ? told : told.replace(named[0], `${named[1]} ${thing}`);
}
