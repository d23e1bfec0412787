import type { Finding } from "../finding.ts";
import { withoutNumbers, withPrints } from "../redaction/hidden.ts";
import type { Session } from "../session.ts";
import { type Proven, provenIn } from "./proven.ts";
import { RULES } from "./rules.ts";

/** Most ways that a session may leave: more are a day of trying. */
const MOST = 3;
const LONGEST = 400;

/** What a session has proven by exit status, with what was tried and failed before it. */
export function provenFindings(session: Session): { readonly findings: Finding[]; readonly dropped: number } {
  const found = provenIn(session);
  // What was used most is most likely to be wanted again; of two the later.
  const kept = new Set([...found].sort((one, other) => other.times - one.times).slice(0, MOST));
  return {
    findings: found.filter((one) => kept.has(one)).map((one) => toFinding(one, session.prints)),
    dropped: found.length - kept.size,
  };
}

function toFinding(proven: Proven, prints: readonly string[]): Finding {
  const { proof, failing, failed, way } = proven;
  const { type, precision } = RULES.proven;
  const { text: content, hidden } = withPrints(contentOf(proven), prints);
  const excerpt = `$ ${failed.way.text}\nexit ${failing.exit}: ${failed.failure}\n$ ${way.text}\nexit 0`;
  return {
    ...{ type, content, hidden, confidence: precision, score: precision, rule: PROVEN },
    excerpt: withoutNumbers(excerpt).slice(0, LONGEST),
    lines: { from: failing.lines.from, to: proof.lines.to },
    ...{ uuid: proof.uuid, at: proof.at, statedBy: "tool", shown: true },
  };
}

function contentOf({ goal, way, failed, reason }: Proven): string {
  const what = goal === null ? `do what \`${failed.way.text}\` is for` : goalWords(goal);
  const why =
    reason === null ? "" : `${/[.!?]$/.test(failed.failure) ? "" : "."} The agent said then: “${reason}”`;
  return `How to ${what}: \`${way.text}\`, proven by exit 0. Tried and failed: \`${failed.way.text}\`: ${failed.failure}${why}`;
}

/** "Run the unit tests." reads "run the unit tests". */
const goalWords = (goal: string): string =>
  goal
    .replace(/\s+/g, " ")
    .replace(/[.:\s]+$/, "")
    .replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
    .slice(0, 100);

/** The way that a sentence of this rule tells, and the one that failed; null for any other sentence. */
export function waysIn(content: string): { readonly proven: string; readonly failed: string } | null {
  const [, proven, failed] = SAYS.exec(content) ?? [];
  return proven === undefined || failed === undefined ? null : { proven, failed };
}

/** Of a sentence of this rule the way and what failed, without why it did; any other as it is. */
export const wayAlone = (content: string): string => SAYS.exec(content)?.[0].replace(/: $/, "") ?? content;

const SAYS = /^How to .{1,320}?: `([^`]+)`, proven by exit 0\. Tried and failed: `([^`]+)`: /;

/** Name of the rule. */
export const PROVEN = "proven";
