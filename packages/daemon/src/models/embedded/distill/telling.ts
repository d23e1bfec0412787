import { sentence } from "./commits.ts";
import type { Cue } from "./cues.ts";
import { anchors, countWords, hasName } from "./measure.ts";
import { contentWords } from "./refusals.ts";
import { nameAssistant, retell, toThirdPerson, wish } from "./rewrite.ts";

/** Writes down what a person said so that it stands without the conversation. */

/** Longest clause before a cue that may stay in front of it, in words. */
const MAX_LEAD = 10;

/** The memory a row of the table makes of a sentence, or null when the words do not allow it. */
export function tell(cue: Cue, match: RegExpExecArray, text: string): string | null {
  const rest = match.groups?.rest ?? "";
  switch (cue.form) {
    case "wish": {
      const whom = /^\S+ you\b/i.test(match[0]) ? "the assistant " : "";
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
        addressed(
          rest.replace(
            /^(rule|decision|convention|policy|agreement|guideline) (?:is|was|made)(?=[ :])/i,
            "$1",
          ),
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
    case "telling":
      return retell(addressed(withoutLead(text, match.index)));
  }
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
  const clause = lead.trim().replace(/[\s,;:—–-]+(?:and|so|then|but)?$/i, "");
  const words = countWords(clause);
  if (words < 3 || words > 20 || /https?:/.test(clause)) return told;
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

interface Place {
  readonly topic: string | null;
  /** The sentence before it, which a pointing word most likely means. */
  readonly previous: string | null;
  readonly dangling: boolean;
}

/** Adds what the statement is about when it does not say so itself; null when it points at nothing we can show. */
export function placed(told: string, { topic, previous, dangling }: Place): string | null {
  if (told.includes("(context:")) return told;
  if (dangling) {
    const context =
      previous !== null && countWords(previous) <= 16 && countWords(previous) >= 3
        ? toThirdPerson(previous.replace(/[.?!\s]+$/, ""))
        : topic;
    return context === null ? null : withContext(told, context);
  }
  if (
    topic === null ||
    anchors(told).length > 0 ||
    hasName(told) ||
    GENERAL.test(told) ||
    contentWords(told) >= 8
  )
    return told;
  return withContext(told, topic);
}
