import { anyOf } from "../text/any-of.ts";
import type { RuleMatch } from "./candidate.ts";
import { strongAnchors } from "./commit-body.ts";
import { anchors, countWords } from "./measure.ts";
import { splitSentences, undress } from "./sentences.ts";
import { isPast } from "./verbs.ts";
import { lower, sentence } from "./wording.ts";

/** The section "Errors and fixes" of a summary: what broke, why, and what was done, each as a labelled point. */

interface Report {
  /** Defect, in the words of its bold label. */
  readonly what: string;
  /** The text behind the label and all points below it. */
  readonly points: readonly string[];
}

const TITLE = /^errors and fixes:/i;
const ITEM = /^(?<indent>\s*)(?:[-*•]|\d{1,2}[.)])\s+(?<text>.+)$/;
const LABELLED = /^\*\*(?<label>[^*]{4,160}?):?\*\*:?\s*(?:[-–—]\s+)?(?<rest>.*)$/;
const MAX_WORDS = 60;

/** Slips of the pen and of the tools: nobody meets them again. */
const SLIP = anyOf(
  [
    /lint\w*|format\w*|typos?|unused|missing imports?|indentation|syntax|compil\w*|type ?check/,
    /types? errors?|credo|dialyzer|biome|eslint|warnings?|merge conflicts?/,
    /(?:pre-?)?commit (?:hook|failed|rejected|message)\w*|rebase|tests? (?:fail\w*|expect\w*|error)/,
    /failing tests?|user (?:feedback|rejected|asked|correct\w*)|command not found|not (?:yet )?fixed/,
    /string to replace|has not been read|file (?:not found|modified)/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);
const CAUSE = /^(?:root )?(?:cause|reason|issue|problem|why)\s*[:—–-]\s*(?<text>.+)$/i;
const FIX =
  /^(?:final )?(?:fix(?:ed)?|solution|resolution|resolved)\s*(?:by |with )?\s*[:—–-]?\s*(?<text>.+)$/i;
const OPEN =
  /\b(?:not yet|pending|in progress|above|unresolved|still|to be|attempt\w*|reverted|I|we|you|user)\b/i;

/** Reads as a recap of errors and fixes, as the reader of transcripts hands it over. */
export const isErrorReport = (text: string): boolean => TITLE.test(text);

export function errorFindings(text: string): { found: RuleMatch; raw: string }[] {
  return reportsIn(text).flatMap((report) => {
    const found = memoryOf(report);
    return found === null ? [] : [{ found, raw: [report.what, ...report.points].join("\n") }];
  });
}

function reportsIn(text: string): Report[] {
  const reports: { what: string; points: string[] }[] = [];
  let outer = -1;
  for (const line of text.split("\n").slice(1)) {
    const { indent = "", text: said = "" } = ITEM.exec(line)?.groups ?? {};
    if (said === "") continue;
    const labelled = LABELLED.exec(said)?.groups;
    if (labelled !== undefined && (outer === -1 || indent.length <= outer)) {
      outer = indent.length;
      const rest = undress(labelled.rest ?? "");
      reports.push({ what: undress(labelled.label ?? ""), points: rest === "" ? [] : [rest] });
    } else if (outer !== -1 && indent.length > outer) reports.at(-1)?.points.push(undress(said));
    else outer = -1;
  }
  return reports;
}

/** Null where it does not say what was done, or where it was a slip. */
function memoryOf({ what, points }: Report): RuleMatch | null {
  const sentences = points.flatMap((point) => splitSentences(point, "model"));
  const fix = sentences.map(fixIn).findLast((text) => text !== null) ?? null;
  const cause = sentences.map((text) => CAUSE.exec(text)?.groups?.text ?? null).find((text) => text !== null);
  if (fix === null || SLIP.test(`${what} ${fix}`) || OPEN.test(fix.replace(/`[^`]*`/g, "x"))) return null;
  const because = cause ?? sentences.find((text) => fixIn(text) === null) ?? null;
  // "x undefined" without a cause is a slip, too.
  if (because === null && /\b(?:undefined|not defined|not found|errors?)$/i.test(what)) return null;
  if (because !== null && /\b(?:I|you|we|user)\b/.test(because.replace(/`[^`]*`/g, "x"))) return null;
  const problem = because === null ? what : `${what.replace(/[.\s]+$/, "")} – ${lower(because)}`;
  const content = `Problem (fixed): ${sentence(problem)} Fix: ${sentence(lower(fix.replace(/\b(?:my|our)\b/g, "the")))}`;
  if (strongAnchors(content).length === 0 || countWords(content) > MAX_WORDS || countWords(fix) < 3)
    return null;
  return {
    type: "episode",
    content,
    rule: "error-report",
    precision: 0.75,
    score: 0.55 + Math.min(0.15, 0.05 * anchors(content).length) + (cause === undefined ? 0 : 0.05),
  };
}

function fixIn(text: string): string | null {
  const named = FIX.exec(text)?.groups?.text;
  if (named !== undefined) return named;
  return isPast(text.split(" ")[0] ?? "") ? text : null;
}
