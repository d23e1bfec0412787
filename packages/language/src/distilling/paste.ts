import { anyOf } from "../text/any-of.ts";
import { isOwnTopic } from "./whose-words.ts";

/** Tells what a person typed from what they pasted: a review bot's comment is not the person's view. */

/** Longer messages with several lines are pasted more often than typed. */
const LONG = 900;

const LOG_LINE = anyOf(
  [
    /\d{4}-\d\d-\d\d[T ]\d\d:|\[\d|\d\d:\d\d:\d\d|at \S+ \(|File "|Traceback/,
    /[A-Z]\w*(?:Error|Exception)\b|(?:error|warning|warn|info|debug|fatal|panic)[:[\]]|error (?:TS|CS)?\d/,
    /failed to |---? ?(?:FAIL|PASS)|=== |\$ |> \S|❯|✓|✗|✔|✘|#\d+ |\+\+\+|@@|diff --git|npm (?:err|warn)/,
    /go: |create mode|[-+]\s{2,}\S|\w+@[\w-]+:|\(\w+\) \w+@/,
  ],
  { before: /^\s*/, flags: "i" },
);

/** So many pieces of a line tell whether it is a sentence. */
const BEGINNING = 6;
const WORD = /^[("'`“„]?[\p{L}'’-]*\p{L}[\p{L}'’-]*[)"'`”“]?[.,:;!?…]*$/u;

/** It begins as no sentence does: numbers, addresses, times and signs, as in the log of a server. */
function hasNoWords(line: string): boolean {
  const pieces = line.trim().split(/\s+/);
  const first = pieces.slice(0, BEGINNING);
  return pieces.length >= BEGINNING && 3 * first.filter((piece) => WORD.test(piece)).length <= first.length;
}

/** In capitals only: "Errors" and "Information pages" are words. */
const LOG_LEVEL = /^\s*(?:ERRORS?|FAIL(?:ED|URES?)?|WARN(?:ING)?|INFO)\b/;

export const isLogLine = (line: string): boolean =>
  (LOG_LINE.test(line) || LOG_LEVEL.test(line) || hasNoWords(line)) &&
  !isOwnTopic(line.slice(0, Math.max(0, line.indexOf(":"))));

const REVIEW = anyOf(
  [
    /Consider (?:using|adding|removing|either|retriev|cach|extract|renam|mov|updat|refactor|replac|introduc|wrap|validat)\w*/,
    /lacks? test coverage|(?:low|medium|high|critical) severity|severity:/,
    anyOf(
      [
        /uses|reads|does|on lines?|at lines?|is (?:defined|called|missing|inaccurate|outdated)|lacks|states/,
        /says|silently|should|could|may|might|will|here|in/,
      ],
      {
        before:
          /the (?:code|function|method|implementation|comment|condition|logic|check|test|field|variable|struct) /,
      },
    ),
    anyOf(
      [
        /could|may|might|can|would|will|creates?|causes?|leads?|results?|means|inconsistency|eliminates|issue/,
        /approach/,
      ],
      {
        before: /this /,
        behind: / (?:lead|cause|result|allow|hang|break|fail|a |the |in |to |be |exists|is )/,
      },
    ),
    /nitpick|actionable comments|potential issue|code review for|pr feedback:|strengths|around lines? \d+/,
    /\(lines? \d+|on lines? \d+|unhandled rejections|suggested (?:fix|change)|for example, after line/,
    /please (?:either|verify the)/,
  ],
  { before: /\b/, flags: "i" },
);

export type Authorship = "typed" | "pasted";

/** Authorship of the whole message: the person's own words, or a paste. */
export function authorshipOf(text: string): Authorship {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const logs = lines.filter(isLogLine).length;
  if (logs >= 2) return "pasted";
  if (text.length > LONG && lines.length > 3) return "pasted";
  if (isReview(text)) return "pasted";
  if (isSpecSheet(lines)) return "pasted";
  return "typed";
}

/** What a review says of code, and no person of their own. */
export const isReview = (text: string): boolean => (REVIEW.test(text) && text.length > 100) || isReport(text);

/** A finding of a review speaks of code that is wrong, at length and to nobody. */
function isReport(text: string): boolean {
  if (text.length < 220 || /\b(?:i|i'm|i'd|we|you|my|our|let'?s|please|pls|can|want)\b/i.test(text))
    return false;
  return /\b(?:incorrect\w*|fails?|missing|never|lost|silently|inconsisten\w+|unused|mismatch|undercounted|causing|issue|bug|leaks?|race|crash\w*|outdated|incorrect\w*|prevents?)\b/i.test(
    text,
  );
}

/** Headings and many bullets: a document, a prompt template or a task description. */
function isSpecSheet(lines: readonly string[]): boolean {
  const headings = lines.filter((line) => /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/.test(line)).length;
  return (
    headings >= 2 ||
    (lines.length > 14 && lines.filter((line) => /^\s*(?:[-*•]|\d+[.)])\s/.test(line)).length > 8)
  );
}
