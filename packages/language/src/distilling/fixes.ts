import { anchors, countWords } from "./measure.ts";
import type { Unit } from "./sentences.ts";
import { isTestsOnly } from "./trivial-commits.ts";
import { isPast } from "./verbs.ts";
import { sentence } from "./wording.ts";

/** Finds, behind a problem that the assistant tells, what was done about it. */

/** Sentences after the problem that are looked at. */
const WITHIN = 6;
const MAX_WORDS = 32;

const DONE =
  /^(?:(?:I(?:'ve| have)?|the fix(?: was| is)?(?: to)?|fix(?:ed)?[:—–-]?) )?(?:now |also |just |therefore |simply )*(?<verb>changed|added|fixed|replaced|updated|switched|moved|removed|modified|rewrote|extracted|introduced|made|wrapped|passed|renamed|reordered|restored|skipped|dropped|set|used) (?<rest>.{12,})$/i;
const NOW = /^(?<who>`[^`]{2,80}`|(?:the|both|all) (?:[\w-]+ ){0,3}?[\w-]+) now (?<rest>.{8,})$/i;
const LEANS =
  /\b(?:I|you|we|your|our|my|me|let's|this|these|those|it|they|here|above|below|lines? \d+|\d+ (?:tests?|files?))\b|[?:]$/i;

/** The fix as "Fix: …", or null when the text tells none. */
export function fixAfter(units: readonly Unit[], at: number): string | null {
  for (const unit of units.slice(at + 1, at + 1 + WITHIN)) {
    const text = unit.text.replace(/\s*\((?:lines?|L)\s*~?\d+(?:\s*[-–]\s*\d+)?\)/gi, "");
    const found = DONE.exec(text) ?? NOW.exec(text);
    if (found === null || countWords(text) > MAX_WORDS) continue;
    const { verb, who, rest = "" } = found.groups ?? {};
    if (verb !== undefined && !isPast(verb)) continue;
    const told = verb === undefined ? `${who} now ${rest}` : `${verb.toLowerCase()} ${rest}`;
    const plain = told.replace(/`[^`]*`/g, "x");
    if (LEANS.test(plain) || isTestsOnly(told) || /\btests?\b/i.test(plain) || anchors(told).length === 0)
      continue;
    return sentence(`Fix: ${told}`);
  }
  return null;
}
