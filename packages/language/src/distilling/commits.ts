import type { RuleMatch } from "./candidate.ts";
import { detailOf, MAX_WORDS, reasonOf, strongAnchors } from "./commit-body.ts";
import { anchors, countWords } from "./measure.ts";
import { commitBodyMemories, pullRequestBodyMemories } from "./message-bodies.ts";
import { parseSubject, type Subject } from "./parse-subject.ts";
import { tellSubject } from "./tense.ts";
import { isCosmetic, isTrivial, withoutChore } from "./trivial-commits.ts";
import { sentence } from "./wording.ts";

/** A subject of so few words leaves out what was done. */
const SHORT_SUBJECT = 6;

/** The memory a commit leaves: what was done, and the sentence of its body that says why or what exactly. Null for trivial ones. */
export function commitMemory(message: { readonly subject: string; readonly body: string }): RuleMatch | null {
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

/** The memories of a commit: its subject with a reason, and further reasons of a long body. */
export function commitMemories(message: { readonly subject: string; readonly body: string }): RuleMatch[] {
  const told = commitMemory(message);
  return told === null ? [] : [told, ...commitBodyMemories(message, told.content)];
}

/** The memories in the title and the body of a pull request. */
export function pullRequestMemories(request: {
  readonly subject: string;
  readonly body: string;
}): RuleMatch[] {
  if (isCosmetic(`${request.subject}\n${request.body.slice(0, 400)}`)) return [];
  const title = commitMemory(request);
  const found: RuleMatch[] = title === null ? [] : [{ ...title, rule: "pr-title" }];
  return [...found, ...pullRequestBodyMemories(request.body)];
}
