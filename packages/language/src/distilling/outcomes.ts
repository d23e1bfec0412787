import { anyOf } from "../text/any-of.ts";
import type { RuleMatch } from "./candidate.ts";
import { anchors, countWords } from "./measure.ts";
import { capital } from "./rewrite.ts";
import { splitUnits } from "./sentences.ts";
import { stems } from "./similarity.ts";
import { sentence } from "./wording.ts";

/**
 * Reads outcomes from the last message of a turn with edits; the only trace of the work where nobody commits.
 */

const ACHIEVED =
  /^(?:I(?:'ve| have)? (?:also |now |successfully )*)?(?<verb>added|removed|created|fixed|replaced|moved|renamed|updated|changed|implemented|extracted|refactored|introduced|switched|converted|migrated|made|wired|extended|rewrote|split|unified|consolidated|restructured|enabled|disabled|configured|resolved) (?<rest>.{15,})$/i;

const EMPTY = anyOf(
  [
    anyOf(
      [
        /tests? (?:for|to|that)|comments?|todo|documentation|readme|docs?\b|plan|notes?|file called|typo|lint/,
        /format|imports?|summary|following|these|those|this|it\b|both|all (?:the )?(?:changes|fixes|files)/,
        /everything|branch|PR\b|commit|lines? \d|\d+ (?:files?|tests?)|debug|here/,
      ],
      { before: /\b/, behind: /\b/ },
    ),
    /:$|\s\d+\.$/,
  ],
  { flags: "i" },
);

/** A new file by itself, or what a notebook or a list of packages holds. */
const FILES =
  /^created (?:an? |the )?(?:new )?`[^`]*\.\w{1,5}`|\.ipynb\b|\bnotebook\b|\brequirements\.txt\b/i;

/** A test file or a test function. */
const TESTS = /\bTest[A-Z]|_test\b|\.(?:test|spec)\./;

/** Says why, or what was there before. */
const REASON =
  /\b(?:because|so that|since (?!v?\d)|to avoid|to prevent|instead of|rather than|no longer|which (?:was|were|made|caused|broke|left|meant)|due to)\b|, so [\w`]/i;

/** Fewest words shared with the request: an outcome nobody asked for is a side remark. */
const SHARED = 2;

export function outcome(text: string, request: string | null): { found: RuleMatch; raw: string } | null {
  if (request === null) return null;
  const asked = new Set(stems(request));
  for (const unit of splitUnits(text, "model")) {
    const found = ACHIEVED.exec(unit.text);
    const explained = REASON.test(unit.text);
    if (found === null || (unit.kind === "item" && !explained)) continue;
    const told = sentence(capital(`${found.groups?.verb ?? ""} ${found.groups?.rest ?? ""}`));
    const words = countWords(told);
    if (
      words < 7 ||
      words > 40 ||
      EMPTY.test(told) ||
      FILES.test(told) ||
      TESTS.test(told) ||
      /\b(?:I|you|your|we|our)\b/.test(told) ||
      anchors(told).length === 0
    )
      continue;
    if (!explained && stems(told).filter((stem) => asked.has(stem)).length < SHARED) continue;
    const score = 0.5 + Math.min(0.1, 0.05 * anchors(told).length) + (unit.block === 1 ? 0.03 : 0);
    return {
      found: { type: "episode", content: told, rule: "outcome", precision: 0.5, score },
      raw: unit.raw,
    };
  }
  return null;
}
