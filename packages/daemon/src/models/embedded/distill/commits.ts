import type { Found } from "./candidate.ts";
import {
  BECAUSE,
  detailOf,
  isBroken,
  isReason,
  MAX_WORDS,
  reasonOf,
  SECTION_SKIPPED,
  strongAnchors,
  withFix,
} from "./commit-body.ts";
import { anchors, countWords, hasReason } from "./measure.ts";
import { splitUnits, type Unit, undress } from "./sentences.ts";
import { tellSubject } from "./tense.ts";
import { isCosmetic, isTrivial, withoutChore } from "./trivial-commits.ts";
import { sentence } from "./wording.ts";

/** Longest first line that is read, in characters. */
const MAX_SUBJECT = 300;
/** A subject of so few words leaves out what was done. */
const SHORT_SUBJECT = 6;

interface Subject {
  readonly kind: string | null;
  readonly scope: string | null;
  readonly text: string;
}

/** `feat(api)!: add x (#12)` gives kind `feat`, scope `api`, text `add x`. */
export function parseSubject(subject: string): Subject {
  const clean = undress(subject.slice(0, MAX_SUBJECT))
    .replace(/^\[[^\]]{1,30}\]\s*/, "")
    .replace(/^(?:[A-Z]{2,8}-\d+|#\d+)[:\s-]+/, "")
    .replace(/\s*[([](?:#\d+|[A-Z]{2,8}-\d+|refs? #?\w+|[a-z]+-[a-z0-9]{2,5}(?:\.\d+)?)[)\]]/g, "")
    .replace(/[.\s]+$/, "");
  const found =
    /^(feat|feature|fix|bugfix|hotfix|refactor|perf|docs?|chore|test|tests|style|ci|build|revert|security|deps)(?:\(([^)]{1,40})\))?!?:\s*(.+)$/i.exec(
      clean,
    );
  if (found === null) {
    const scoped = /^([\w./-]{2,30}):\s+(.+)$/.exec(clean);
    if (scoped !== null) return { kind: null, scope: scoped[1] ?? null, text: scoped[2] ?? "" };
    return { kind: null, scope: null, text: clean };
  }
  return { kind: (found[1] ?? "").toLowerCase(), scope: found[2] ?? null, text: found[3] ?? "" };
}

/** The memory a commit leaves: what was done, and the sentence of its body that says why or what exactly. Null for trivial ones. */
export function commitMemory(message: { readonly subject: string; readonly body: string }): Found | null {
  const parsed = parseSubject(message.subject);
  const subject = { ...parsed, text: withoutChore(parsed.text) };
  const reason = reasonOf(message.body, subject.text);
  const detail = reason === null && isThin(subject.text) ? detailOf(message.body, subject.text) : null;
  const more = reason ?? detail;
  if (!isWorthTelling(subject, more, reason !== null)) return null;
  const told = tell(subject);
  if (told === null) return null;
  const content = more === null ? told : `${told} ${more}`;
  const substantial = /^(?:feat|feature|fix|bugfix|hotfix|refactor|perf|security|revert)$/.test(
    subject.kind ?? "",
  );
  const score =
    0.62 +
    (reason === null ? 0 : 0.1) +
    (detail === null ? 0 : 0.06) +
    (substantial ? 0.06 : 0) +
    Math.min(0.1, 0.05 * anchors(content).length);
  return {
    type: "episode",
    content,
    rule: "commit",
    precision: precisionOf(content, more, substantial),
    score,
  };
}

/** A subject that names nothing, with a body that adds nothing, is what readers want least. */
function precisionOf(content: string, more: string | null, substantial: boolean): number {
  if (more !== null) return 0.88;
  if (strongAnchors(content).length === 0) return substantial ? 0.76 : 0.7;
  return substantial ? 0.86 : 0.78;
}

const isThin = (text: string): boolean =>
  strongAnchors(text).length === 0 || countWords(text) <= SHORT_SUBJECT;

/** `more` is what the body adds; with it a short subject is enough. `explained`: it says why. */
function isWorthTelling(subject: Subject, more: string | null, explained: boolean): boolean {
  const { kind, text } = subject;
  const words = countWords(text);
  if (words > MAX_WORDS || words < (more === null ? 4 : 2)) return false;
  if (isTrivial(text, explained)) return false;
  if (kind !== null && /^(?:tests?|style|docs?|deps)$/.test(kind)) return false;
  if (
    kind !== null &&
    /^(?:chore|ci|build)$/.test(kind) &&
    !explained &&
    anchors(text).length === 0 &&
    words < 6
  )
    return false;
  if (/\b(?:beads?|task \d+|phase \d+|step \d+|part \d+|milestone \d+)\b/i.test(text) && words < 8)
    return false;
  return looksEnglish(text);
}

function looksEnglish(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, "");
  return letters.length > 0 && (text.match(/[a-z]/gi) ?? []).length / letters.length > 0.9;
}

/** Writes a subject as something that happened. */
function tell({ kind, scope, text }: Subject): string | null {
  const revert = /^revert:?\s+"?(.+?)"?$/i.exec(text);
  if (revert !== null && !/^[a-f0-9]{7,}$/.test(revert[1] ?? "")) return sentence(`Reverted: ${revert[1]}`);
  const about =
    scope !== null && !text.toLowerCase().includes(scope.toLowerCase()) && /^[\w./ -]{2,30}$/.test(scope)
      ? ` (${scope})`
      : "";
  return tellSubject({ kind, text, about });
}

/** The memories in the title and the body of a pull request. */
export function pullRequestMemories(request: { readonly subject: string; readonly body: string }): Found[] {
  if (isCosmetic(`${request.subject}\n${request.body.slice(0, 400)}`)) return [];
  const title = commitMemory(request);
  const found: Found[] = title === null ? [] : [{ ...title, rule: "pr-title" }];
  const units = splitUnits(request.body, "model").filter(
    (unit) => !SECTION_SKIPPED.test(`${unit.heading ?? ""} ${unit.label ?? ""}`),
  );
  for (const unit of units) {
    const told = bodySentence(units, unit);
    if (told !== null) found.push(told);
  }
  return found;
}

function bodySentence(units: readonly Unit[], unit: Unit): Found | null {
  const { text } = unit;
  if (!isReason(text) || countWords(text) < 8 || anchors(text).length === 0) return null;
  if (!BECAUSE.test(text) && !/\b(?:no longer|does not|doesn't|instead of|never)\b/.test(text)) return null;
  const content = withFix(units, unit, "");
  const past = /\b(?:was|were|had|did not|didn't|previously)\b/.test(text);
  // What was broken, without what was done about it, is half a memory.
  if (isBroken(text) && content.length <= text.length + 2) return null;
  const score = 0.45 + (hasReason(text) ? 0.1 : 0) + Math.min(0.15, 0.05 * anchors(text).length);
  return {
    type: past || isBroken(text) ? "episode" : "fact",
    content,
    rule: "pr-body",
    precision: 0.75,
    score,
  };
}
