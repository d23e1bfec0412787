import type { RuleMatch } from "./candidate.ts";
import { anchors, countWords, hasReason } from "./measure.ts";
import { adds, type Conversation, lastSentences } from "./referents.ts";
import { contentWords, danglingCount } from "./refusals.ts";
import { nameAssistant, retell, toThirdPerson, trimLead } from "./rewrite.ts";
import { undress } from "./sentences.ts";
import { stems } from "./similarity.ts";
import { lower, sentence } from "./wording.ts";

/** A short message that only makes sense with the assistant's words before it: a chosen option, a bare "yes". */

/** Label of the assistant's option `key` ("2", "B"), in at most 16 words, or null. */
export function optionLabel(before: string | null, key: string): string | null {
  const line = new RegExp(
    `^[\\s>#*-]*(?:option |approach )?${key}(?:[).:]|\\*\\*[:.]?|\\s[-–—:])[\\s*:–—-]*(?<label>\\S.*)$`,
    "gim",
  );
  const found = [...(before ?? "").slice(-6_000).matchAll(line)].at(-1)?.groups?.label;
  if (found === undefined) return null;
  const bold = /^([^*\n]{3,90})\*\*/.exec(found)?.[1];
  const label = undress(bold ?? found.split(/(?<=\w)[.?!](?:\s|$)| [-–—] /)[0] ?? "")
    .replace(/\s*\((?:recommended|default)[^)]*\)/i, "")
    .replace(/[\s:.–—-]+$/, "");
  return countWords(label) === 0 || countWords(label) > 16 ? null : label;
}

const CHOICE =
  /^(?:(?:ok(?:ay)?|yes|yeah|yep|sure|hm+|cool|great|sounds good|i think)[\s,.!]+)*(?:(?:let'?s|i'?d|i would|i'll|i|we|please|can we|we'll)\s+)?(?:(?:just|rather|probably)\s+)?(?:(?:go with|go for|do|implement|use|pick|take|choose|try|prefer|want|like)\s+)?(?:the\s+)?(?:(?:options?|approach|variant)\s+#?(?<key>\d|[a-f])|(?<bare>[A-F]))\b[).]?(?<rest>.*)$/is;

/** "2", in answer to "Which …?". */
function bareNumber(text: string, before: string | null): string | undefined {
  const asked = lastSentences(before, 2).some(
    (part) => /\bwhich\b.*\?$/i.test(part) && !/\bnext\b/i.test(part),
  );
  return asked ? /^#?(\d)[.)]?$/.exec(text.trim())?.[1] : undefined;
}

/** "Option 2, since it needs no server": the option's own words say what was chosen. */
function chosen(text: string, before: string | null, topic: string | null): RuleMatch | null {
  const match = CHOICE.exec(text.trim());
  const key = match?.groups?.key ?? match?.groups?.bare ?? bareNumber(text, before);
  const rest = match?.groups?.rest?.trim() ?? "";
  if (key === undefined || /[?]|\b(?:or|vs|and \d|doesn'?t|don'?t|not|won'?t)\b/i.test(rest)) return null;
  if (rest !== "" && match?.groups?.bare !== undefined && !/^[,;(–—-]/.test(rest)) return null;
  const label = optionLabel(before, key.toUpperCase());
  if (label === null || contentWords(label) < 1) return null;
  const why = countWords(rest) >= 3 && countWords(rest) <= 24 ? ` (${reason(rest)})` : "";
  const asked = lastSentences(before, 3).findLast((part) => part.endsWith("?") && countWords(part) >= 6);
  const question =
    asked === undefined ||
    countWords(asked) > 24 ||
    !/\b(?:which|what|how|where|who)\b/i.test(asked) ||
    /\b(?:prefer|think|like|preference|option|approach)\b/i.test(asked) ||
    danglingCount(asked) > 0
      ? ""
      : `Asked "${asked.replaceAll('"', "'")}", `;
  const about = question === "" && topic !== null && adds(topic, label) ? ` (context: ${topic})` : "";
  const content = sentence(
    `${question}${question === "" ? "The" : "the"} user chose "${label.replaceAll('"', "'")}"${why}${about}`,
  );
  return {
    type: "preference",
    content,
    rule: "choice",
    precision: 0.7,
    score: hasReason(rest) ? 0.68 : 0.58,
  };
}

function reason(rest: string): string {
  return toThirdPerson(rest.replace(/^[\s,;:(–—-]+|[\s.)!]+$/g, ""));
}

const YES =
  /^(?:(?:yes|yeah|yep|yup|sure|ok(?:ay)?|please|absolutely|definitely|perfect|great|agreed|sounds (?:good|great)|makes sense|do (?:it|that|so)|go (?:ahead|for it)|let'?s do (?:it|that)|(?:let'?s )?go with (?:that|it|your (?:recommendation|suggestion|proposal))|make it so|please do|i agree|exactly)[\s,.!]*)+$/i;

const PROPOSAL =
  /^(?:so,? )?(?:(?:do you )?want me to|would you like me to|should (?:i|we)|shall (?:i|we)|i(?:'d| would) (?:suggest|recommend|propose)(?: to| that we| we)?|my recommendation(?: is|:)(?: to)?|i recommend(?: to)?) (?:also |just |instead )?(?<rest>(?:use|switch|keep|replace|rename|move|store|treat|default|make|drop|remove|split|extract|consolidate|preserve|reset|skip|ignore|support|disable|enable|change|limit|cache|require)\b.{8,160}?)\??$/i;

/** A bare "yes" to one proposal that names what it is about. */
function approved(text: string, before: string | null): RuleMatch | null {
  if (!YES.test(text.trim())) return null;
  const rest = PROPOSAL.exec(lastSentences(before, 1)[0] ?? "")?.groups?.rest;
  if (rest === undefined || countWords(rest) > 26 || anchors(rest).length === 0) return null;
  if (/\b(?:or|either|whether|first|now)\b/i.test(rest) || danglingCount(rest) > 0) return null;
  const content = sentence(`The user agreed to ${lower(rest)}`);
  return { type: "preference", content, rule: "approval", precision: 0.62, score: 0.54 };
}

const ECHOED =
  /^(?:(?:yes|yeah|yep|yup|sure|right|exactly)\b[\s,.!:]+)+(?<rest>(?!please|now|keep (?:going|it|at)\b|do\b|go\b|it\b|that|this|let|continue|update|fix|implement|write|i\b|we\b|you\b|and|but|commit|push|create|run|show|add)[a-z]+ [^?]{4,60}?)[.!]*$/i;

/** "Yes, preserve what was there": the sentence of the assistant that it takes up says what. */
function echoed(text: string, before: string | null): RuleMatch | null {
  const rest = ECHOED.exec(text.trim())?.groups?.rest;
  if (rest === undefined || countWords(rest) > 9) return null;
  const words = new Set(stems(rest));
  const source = lastSentences(before, 4)
    .filter((part) => anchors(part).length > 0 && countWords(part) >= 5 && countWords(part) <= 24)
    .findLast((part) => stems(part).some((stem) => words.has(stem)));
  if (source === undefined || /\?$/.test(source)) return null;
  const told = nameAssistant(retell(trimLead(rest))).replace(/\.$/, "");
  const content = sentence(`${told} (context: ${lower(toThirdPerson(source.replace(/[\s.:]+$/, "")))})`);
  return { type: "preference", content, rule: "approval", precision: 0.64, score: 0.56 };
}

/** The memory of a message that takes up the assistant's words, or null. */
export function takenUp(
  text: string,
  talk: Conversation & { readonly topic: string | null },
): RuleMatch | null {
  if (talk.before === null || countWords(text) > 40 || text.trim() === "") return null;
  return chosen(text, talk.before, talk.topic) ?? approved(text, talk.before) ?? echoed(text, talk.before);
}

const INSUFFICIENT =
  /^["“'](?<quoted>[^"”']{3,80})["”'] (?:is|isn't|are|was) (?:not |n't )?(?:really |just |at all )?(?:(?:not )?(?:good )?enough|too vague|acceptable|insufficient|an answer|vague|specific enough|a reason)[.!]*$/i;

/** "'Probably fine' is not good enough": a wording of the assistant's that the person does not accept. */
export function rejectedWording(text: string, before: string | null): RuleMatch | null {
  const quoted = INSUFFICIENT.exec(text)?.groups?.quoted;
  if (quoted === undefined || !/\b(?:not|n't|too vague|insufficient|vague)\b/i.test(text.replace(quoted, "")))
    return null;
  const source = lastSentences(before, 8).find((part) => part.toLowerCase().includes(quoted.toLowerCase()));
  const context =
    source === undefined || countWords(source) > 30
      ? ""
      : ` (context: the assistant had written: ${source.replace(/[\s.:]+$/, "")})`;
  const content = sentence(`The user does not accept "${quoted}" as an answer from the assistant${context}`);
  return { type: "preference", content, rule: "rejected-wording", precision: 0.72, score: 0.62 };
}
