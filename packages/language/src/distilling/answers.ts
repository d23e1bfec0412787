import type { EntryOf } from "../session.ts";
import { anyOf } from "../text/any-of.ts";
import { type MemoryCandidate, place } from "./candidate.ts";
import { countWords } from "./measure.ts";
import { contentWords, isDoubted, isForeign } from "./refusals.ts";
import { splitSentences, undress } from "./sentences.ts";
import { sentence } from "./wording.ts";

/** Questions about what to do next, or what to talk about: their answers are spent once it is done. */
const PROCESS = anyOf(
  [
    /proceed|continue|go ahead|ready|shall i|want me to|would you like|do you want|what would you like/,
    /should i (?:start|run|commit|push|create|open|merge|fix|update|apply|implement|also|now)/,
    /next|more questions|which (?:areas?|topics?|tasks?|issues?|beads?|tickets?|files?|sessions?|branch|pr|commits?)/,
    /start with|discuss|commit|push|merge|pre-?commit|branch|failure|approve|look (?:good|right)|clarif/,
    /is this (?:ok|correct|right)|does (?:this|that)|instinct|given|found|pre-existing|blocks?/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

/** How something is to look shows on the screen. */
const LOOKS = anyOf(
  [
    /visual\w*|style|look(?:s|ing)?|layout|arrang\w*|colou?rs?|theme|icons?|fonts?|redesign\w*|screen|label\w*/,
    /buttons?|badges?|tabs?|sidebar|header|footer|dialog|page|animation|size|copy|wording|title|browser/,
    /display\w*|appear|section/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

const NO_ANSWER = anyOf(
  [
    /(?:yes|no|y|n|ok|okay|sure|none|skip|other|all|go|proceed|done|neither|n\/a|cancel|later|\d+)\b[\s.,!]*$/,
    /you decide|up to you|(?:claude|agent)(?:'s)? (?:decides?|choice|discretion)|your (?:call|choice)|(?:all|both)\b/,
    /(?:i )?(?:think|need|want) (?:i |some |more )|could you|can you|please (?:explain|expand)|initial feeling|it depends|option \w\b/,
    /.*\bbut (?:i|fear|worr(?:y|ied)|not|am)\b|.*\b(?:worry|fear|guessing|complexity)\b/,
  ],
  { before: /^/, flags: "i" },
);

/** Words of every choice; what is left must say what it is about. */
const GENERIC =
  /\b(?:approach(?:es)?|options?|trade-?offs?|direction|strateg(?:y|ies)|prefer\w*|design|based|comparison|resonates?|vision|add|include|also|one|several|what|which|how|happen|when)\b/gi;
const LEAST_WORDS = 2;

/** The decision in one answered question: what was asked, what was chosen and what that option means. */
export function answerCandidates(entry: EntryOf<"answer">): MemoryCandidate[] {
  const question = undress(entry.question).replace(/\s*\([^)]{0,200}\)\s*(?=\?|$)/g, "");
  const asked = splitSentences(question, "model").findLast((part) => part.endsWith("?")) ?? question;
  const answer = undress(entry.answer)
    .replace(/\s*\((?:recommended|default|suggested)\)/gi, "")
    .replace(/[.\s]+$/, "");
  if (isSpent({ question, asked, answer })) return [];
  const detail = firstSentence(entry.detail);
  // Own words in the place of an option are mostly a question, a doubt or the next task.
  if (detail === null) return [];
  const content = sentence(`Asked "${quoted(asked)}", the user chose "${quoted(answer)}" (${detail})`);
  return [
    place({ rule: "answer", content }, entry, {
      statedBy: "user",
      read: entry.answer,
      within: [entry.question, entry.detail ?? "", entry.answer].map((text) => ({
        text,
        lines: entry.lines,
      })),
    }),
  ];
}

/** It was no choice, or none that outlives the session. */
function isSpent({ question, asked, answer }: Record<"question" | "asked" | "answer", string>): boolean {
  return (
    PROCESS.test(question) ||
    LOOKS.test(`${asked} ${answer}`) ||
    NO_ANSWER.test(answer) ||
    isDoubted(answer) ||
    answer.includes("?") ||
    isForeign(question) ||
    countWords(answer) > 30 ||
    // Several options at once are topics, and a numbered phase is a plan.
    answer.split(", ").length > 2 ||
    /\b\d+\.\d+\b/.test(`${asked} ${answer}`) ||
    contentWords(asked.replace(GENERIC, " ")) < LEAST_WORDS ||
    countWords(asked) > 40 ||
    /\b(?:this|these|those|that|it|them)\b(?! (?:repo|repository|project|codebase|machine))/i.test(asked)
  );
}

const quoted = (text: string): string => text.replaceAll('"', "'");

function firstSentence(detail: string | null): string | null {
  const first = detail === null ? undefined : splitSentences(undress(detail), "model")[0];
  return first === undefined || countWords(first) > 25 || countWords(first) < 3 || first.endsWith("?")
    ? null
    : first.replace(/[.\s]+$/, "");
}
