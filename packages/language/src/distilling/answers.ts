import type { EntryOf } from "../session.ts";
import { anyOf } from "../text/any-of.ts";
import { type MemoryCandidate, place } from "./candidate.ts";
import type { Surroundings } from "./context.ts";
import { statements } from "./human.ts";
import { countWords } from "./measure.ts";
import { isForeign } from "./refusals.ts";
import { splitSentences, undress } from "./sentences.ts";
import { sentence } from "./wording.ts";

/** Questions about what to do next: their answers are spent once it is done. */
const PROCESS = anyOf(
  [
    /proceed|continue|go ahead|ready|shall i/,
    /should i (?:start|run|commit|push|create|open|merge|fix|update|apply|implement|also|now)|want me to/,
    /would you like me to|do you want me|next (?:step|task)?/,
    /which (?:task|issue|bead|ticket|file|session|branch|rig|pr|commit)\b|start with/,
    /commit (?:now|these|the changes)|push (?:now|to)/,
    /how should (?:i|we) (?:proceed|handle (?:this|these|the) (?:failure|error|issue|conflict))|approve/,
    /look (?:good|right)|clarif|what would you like|is this (?:ok|correct|right)|does this/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

const NO_ANSWER =
  /^(?:yes|no|y|n|ok|okay|sure|none|skip|other|both|all|go|proceed|done|neither|n\/a|not sure|don'?t know|cancel|later|\d+)\b[\s.,!]*$/i;

/** The memory in one answered question: what was asked, what was chosen and what that option means. */
export function answerCandidates(entry: EntryOf<"answer">, around: Surroundings): MemoryCandidate[] {
  const question = undress(entry.question).replace(/\s*\([^)]{0,200}\)\s*(?=\?|$)/g, "");
  const answer = undress(entry.answer)
    .replace(/\s*\((?:recommended|default|suggested)\)/gi, "")
    .replace(/[.\s]+$/, "");
  const from = {
    source: "answer",
    statedBy: "user",
    excerpt: entry.answer,
    within: [entry.question, entry.detail ?? "", entry.answer].map((text) => ({ text, lines: entry.lines })),
  } as const;
  if (
    PROCESS.test(question) ||
    NO_ANSWER.test(answer) ||
    answer.includes("?") ||
    countWords(answer) > 40 ||
    isForeign(question)
  ) {
    if (entry.detail === null && isOwnWords(answer) && !isForeign(question)) {
      const content = `Asked "${quoted(question)}", the user answered "${quoted(answer)}"`;
      return [
        place(
          { type: "preference", content: sentence(content), rule: "answer", precision: 0.74, score: 0.66 },
          entry,
          from,
        ),
      ];
    }
    // Own words may still state a wish, whatever was asked.
    return countWords(answer) > 5
      ? statements(answer, around).map(({ found }) => place(found, entry, from))
      : [];
  }
  const last = splitSentences(question, "model").findLast((part) => part.endsWith("?")) ?? question;
  const asked = named(last, [question, ...around.questions]);
  if (asked === null || countWords(asked) < 3 || countWords(asked) > 40) return [];
  const detail = firstSentence(entry.detail);
  const content = sentence(
    `Asked "${quoted(asked)}", the user chose "${quoted(answer)}"${detail === null ? "" : ` (${detail})`}`,
  );
  return [place({ type: "preference", content, rule: "answer", precision: 0.83, score: 0.74 }, entry, from)];
}

/** "These skills" is what a question beside it calls "the parser skill"; null when none does. */
function named(asked: string, questions: readonly string[]): string | null {
  const found = /\b(?:this|these|those) (?<noun>[a-z]{3,}?)(?<many>s?)\b/i.exec(asked);
  const { noun = "", many = "" } = found?.groups ?? {};
  if (found === null || /^(?:repo|repository|project|codebase|machine)$/i.test(noun)) return asked;
  const full = new RegExp(`\\b(?:the|our|an?) (?<name>[\\w./-]{3,} ${noun})(?:s|\\(s\\))?(?!\\w)`, "i");
  for (const question of questions) {
    const name = full.exec(undress(question))?.groups?.name;
    if (name !== undefined && !/^(?:same|other|new|old|following)\b/i.test(name))
      return asked.replace(found[0], `the ${name}${many}`);
  }
  return null;
}

const quoted = (text: string): string => text.replaceAll('"', "'");

/** An instruction of the person's own instead of one of the options. */
function isOwnWords(answer: string): boolean {
  return (
    countWords(answer) >= 4 &&
    countWords(answer) <= 40 &&
    !answer.includes("?") &&
    !/^(?:yes|no|ok|sure)\b/i.test(answer)
  );
}

function firstSentence(detail: string | null): string | null {
  const first = detail === null ? undefined : splitSentences(undress(detail), "model")[0];
  return first === undefined || countWords(first) > 25 || countWords(first) < 3
    ? null
    : first.replace(/[.\s]+$/, "");
}
