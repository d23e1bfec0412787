import type { Cue } from "./cue.ts";
import { anchors, countWords, hasName } from "./measure.ts";
import { adds } from "./referents.ts";
import { contentWords } from "./refusals.ts";
import { nameAssistant, retell, toThirdPerson, wish } from "./rewrite.ts";
import { lower, sentence } from "./wording.ts";

/** Writes down what a person said so that it stands without the conversation. */

/** Longest clause before a cue that may stay in front of it, in words. */
const MAX_LEAD = 10;

/** The memory a row of the table makes of a sentence, or null when the words do not allow it. */
export function phraseMemory(cue: Cue, match: RegExpExecArray, text: string): string | null {
  const rest = match.groups?.rest ?? "";
  switch (cue.form) {
    case "wish": {
      const whom = /^\S+ you\b/i.test(match[0]) ? "the assistant " : "";
      const timed = /^(after|before|once|when) (.{5,60}?) is to (.+)$/i.exec(rest);
      if (timed !== null)
        return wish(`to ${(timed[3] ?? "").replace(/[.\s]+$/, "")} (${timed[1]} ${timed[2]})`);
      return withLead(
        wish(
          whom + (/^not\b/.test(rest) ? rest.replace(/^not (?:to )?/, "not to ") : `to ${addressed(rest)}`),
        ),
        text.slice(0, match.index),
      );
    }
    case "problem":
      return sentence(`Problem: ${toThirdPerson(rest)}`);
    case "rest":
      return retell(
        underHeading(
          addressed(
            rest.replace(
              /^(rule|decision|convention|policy|agreement|guideline) (?:is|was|made)(?=[ :])/i,
              "$1",
            ),
          ),
          match,
        ),
      );
    case "bare":
      return retell(/^(?:i|we)\b/i.test(text) ? text : `I ${text.charAt(0).toLowerCase()}${text.slice(1)}`);
    case "denial":
      return retell(
        match[0]
          .replace(/^i (?:don'?t|do not) think (?:that )?/i, "")
          .replace(/\b(should|need to|have to)\b/i, (word) =>
            /should/i.test(word) ? "should not" : `do not ${word}`,
          ),
      );
    case "order":
      return sentence(
        `The user wants the assistant to ${lower(nameAssistant(toThirdPerson(rest.replace(/\s+(?:please|maybe(?: just in case)?|just in case|ok|okay)[.!]*$/i, "").replace(/ maybe\b/i, ""))))}`,
      );
    case "tool":
      return sentence(`The user wants to use ${toThirdPerson(rest)}`);
    case "place":
      return sentence(
        `Place: ${toThirdPerson(rest.replace(/^(?:it|they|that|those)(?:'s| is| are| lives?| goes?)? /i, ""))}`,
      );
    case "finding":
      return withLead(retell(rest), text.slice(0, match.index));
    case "complaint":
      return sentence(
        `The user does not want the assistant to ${/^(?:(?:always|constantly|very) )*\w+ing\b/i.test(rest) ? "keep " : ""}${nameAssistant(toThirdPerson(rest.replace(/^(?:always|constantly) /i, "")))}`,
      );
    case "telling":
      return retell(addressed(withoutLead(text, match.index)));
  }
}

/** "Failing tests": what the sentence behind the colon is about, and no word that only opens it. */
const HEADING =
  /^(?!.*\b(?:rules?|convention|policy|preference|decision|standard|principle|reminder|notes?|remember|important|things?|points?|wish|request|ok(?:ay)?|so|also|please|yes|no|again|correction|instead)$)(?:[a-z-]+ ){0,2}[a-z-]{3,}$/i;

const PRONOUN = /\b(?:it|its|they|them|their|these|those)\b/i;

/** "Failing tests: always fix them": without its heading nobody knows what "them" are. */
function underHeading(rest: string, { input, index, 0: found }: RegExpExecArray): string {
  const heading = input.slice(0, index).trim();
  const leans = found.startsWith(":") && PRONOUN.test(rest) && HEADING.test(heading);
  return leans ? `${heading}: ${lower(rest)}` : rest;
}

/** A long run-up, or one with a link in it, goes; a short one belongs to the statement. */
function withoutLead(text: string, at: number): string {
  const lead = text.slice(0, at);
  if (countWords(lead) <= MAX_LEAD && !/https?:/.test(lead)) return text;
  const cut = Math.max(
    lead.lastIndexOf(", "),
    lead.lastIndexOf("; "),
    lead.lastIndexOf(": "),
    lead.lastIndexOf(" - "),
    lead.lastIndexOf(". "),
  );
  if (cut === -1) return text;
  return text
    .slice(cut + 2)
    .replace(/^(?:[-–—,;:]|and|but|so|then|i (?:know|think|believe|guess|feel like)(?: that)?)\s+/i, "")
    .trim();
}

/** Keeps a short clause that stood before the wish. */
function withLead(told: string, lead: string): string {
  const clause = lead
    .trim()
    .replace(/[\s,;:—–-]+(?:and|so|then|but)?$/i, "")
    .replace(/^(?:right now|currently|at the moment|now),? (?:when )?/i, "");
  const words = countWords(clause);
  if (words < 3 || words > MAX_CONTEXT || /https?:/.test(clause)) return told;
  return withContext(told, toThirdPerson(clause.replace(/[.\s]+$/, "")));
}

function withContext(told: string, context: string): string {
  return `${told.replace(/\.$/, "")} (context: ${context}).`;
}

/** "you" is the assistant, except in directions anybody may follow. */
function addressed(text: string): string {
  return /^(?:to |when you |if you )/i.test(text) ? text : nameAssistant(text);
}

/** General rules stand alone; the rest needs to say what it is about (27 % of human statements did not). */
const GENERAL =
  /\b(?:always|never|everywhere|wherever|every|commits?|commit messages?|tests? (?:first|before|after)|comments|dependenc\w+|repo(?:sitory)?|English|branch(?:es)?|pull requests?|PRs?|deploy\w*|error messages?)\b/i;

/** Longest clause that may stand as a context, in words. */
const MAX_CONTEXT = 24;

interface Place {
  readonly topic: string | null;
  readonly dangling: boolean;
  /** Likely referent of its pointing words. */
  readonly means: () => string | null;
  /** A context worth giving although nothing points, or null. */
  readonly helps: () => string | null;
}

/** Adds what the statement is about when it does not say so itself; null when it points at nothing we can show. */
export function placed(told: string, { topic, dangling, means, helps }: Place): string | null {
  if (told.includes("(context:")) return told;
  if (dangling) {
    const context = helps() ?? means();
    return context === null ? null : withContext(told, toThirdPerson(context));
  }
  const help = helps();
  if (help !== null) return withContext(told, toThirdPerson(help));
  if (
    topic === null ||
    anchors(told).length > 0 ||
    hasName(told) ||
    GENERAL.test(told) ||
    contentWords(told) >= 8 ||
    !adds(topic, told)
  )
    return told;
  return withContext(told, topic);
}
