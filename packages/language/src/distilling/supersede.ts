import type { MemoryCandidate } from "./candidate.ts";
import { strongAnchors } from "./commit-body.ts";
import { parseSubject } from "./parse-subject.ts";
import { containment, tokensOf } from "./similarity.ts";

/** Finds memories of a session that a later one has overtaken. */

/** Identifiers two fixes of one part must share to be two tries at one problem. */
const SHARED_NAMES = 2;
/** Share of a fix's subject that a later fix of the same part repeats. */
const SAME_SUBJECT = 0.6;

/** A fix that the next commit had to replace is gone, and so is the title of a pull request whose commits are told. */
export function withoutSuperseded(candidates: readonly MemoryCandidate[]): MemoryCandidate[] {
  return candidates.filter((candidate, at) => {
    if (candidate.rule === "pr-title") return !hasCommits(candidates.slice(0, at));
    if (candidate.rule !== "commit") return true;
    return !candidates.slice(at + 1).some((later) => later.rule === "commit" && replaces(later, candidate));
  });
}

/** Commits since the pull request before. */
function hasCommits(before: readonly MemoryCandidate[]): boolean {
  const last = before.findLastIndex(({ source }) => source === "pr");
  return before.slice(last + 1).some(({ source }) => source === "commit");
}

function replaces(later: MemoryCandidate, earlier: MemoryCandidate): boolean {
  const [a, b] = [subjectOf(earlier), subjectOf(later)];
  if (a.text.toLowerCase() === b.text.toLowerCase()) return true;
  const errors = quotedErrors(later.excerpt);
  if (quotedErrors(earlier.excerpt).some((quote) => errors.includes(quote))) return true;
  if (a.scope === null || a.scope !== b.scope || !isFix(a.kind) || !isFix(b.kind)) return false;
  if (containment(tokensOf(a.text), tokensOf(b.text)) >= SAME_SUBJECT) return true;
  const names = new Set(strongAnchors(later.content).map((name) => name.toLowerCase()));
  return (
    strongAnchors(earlier.content).filter((name) => names.has(name.toLowerCase())).length >= SHARED_NAMES
  );
}

const subjectOf = ({ excerpt }: Pick<MemoryCandidate, "excerpt">) =>
  parseSubject(excerpt.split("\n")[0] ?? "");
const isFix = (kind: string | null): boolean => /^(?:bug|hot)?fix$/.test(kind ?? "");

const QUOTE = /(?<!\w)['"`“]([^'"`“”\n]{8,120})['"`”](?!\w)/g;
const ERROR =
  /\b(?:error|fail\w*|cannot|can't|never|not found|exception|undefined|denied|refused|timed? ?out|invalid|unable|missing|unexpected|panic|fatal|unknown|no such)\b/i;

function quotedErrors(text: string): string[] {
  return [...text.matchAll(QUOTE)]
    .map((found) => (found[1] ?? "").replace(/\W+/g, " ").trim().toLowerCase())
    .filter((quote) => ERROR.test(quote));
}

/** A wish for one piece of work, as opposed to a rule for all of them. */
const REQUEST =
  /^The (?:user|team) (?:agreed to |(?:would like|would love|wants?|should|needs?|would replace)\b)/i;
const STANDING =
  /\b(?:always|never|every\w*|wherever|whenever|each|any|all|from now on|in (?:the )?future|by default|instead of|rather than|only|because|since|so that)\b/i;
/** Words a request shares with the commit that met it: so many, or such a share of its own. */
const FULFILLED_WORDS = 4;
const FULFILLED_SHARE = 0.55;

/** Drops requests that a later commit fulfils: the commit tells of them. */
export function withoutFulfilled(
  said: readonly MemoryCandidate[],
  history: readonly MemoryCandidate[],
): MemoryCandidate[] {
  const commits = history.map(({ content, excerpt, lines }) => ({
    line: lines.from,
    words: tokensOf(`${content} ${excerpt}`),
  }));
  return said.filter(({ content, lines }) => {
    if (!REQUEST.test(content) || STANDING.test(content)) return true;
    const asked = tokensOf(content);
    return !commits.some(({ line, words }) => {
      const share = line > lines.from ? containment(asked, words) : 0;
      return share >= FULFILLED_SHARE || (share > 0.4 && share * asked.size >= FULFILLED_WORDS);
    });
  });
}

/** Says that something else stands in its place. */
const OVERTAKES =
  /\b(?:replac(?:e[ds]?|ing)|instead of|rather than|no longer|remov(?:e[ds]?|ing)|reverted|dropped)\b/i;

/** Drops memories of a part that a later outcome or commit calls replaced or removed. */
export function withoutOvertaken(candidates: readonly MemoryCandidate[]): MemoryCandidate[] {
  const work = candidates.filter(({ rule }) => rule === "outcome" || rule === "commit");
  return candidates.filter((candidate) => {
    if (!work.includes(candidate)) return true;
    const names = strongAnchors(candidate.content).map((name) => name.toLowerCase());
    return !work.some(({ content, lines }) => {
      const at = lines.from > candidate.lines.from ? content.search(OVERTAKES) : -1;
      const gone =
        at === -1
          ? new Set()
          : new Set(strongAnchors(content.slice(at, at + 80)).map((name) => name.toLowerCase()));
      return names.some((name) => gone.has(name));
    });
  });
}

/** Problems that are gone: the text or a later fix says so, and the memory must not tell them as today's. */
export function withFixed(candidates: readonly MemoryCandidate[]): MemoryCandidate[] {
  const fixes = candidates.filter(
    ({ rule, excerpt }) => rule === "commit" && (isFix(subjectOf({ excerpt }).kind) || /^fix/i.test(excerpt)),
  );
  return candidates.map((candidate) => {
    if (!/^Problem\b(?! \(fixed)/.test(candidate.content)) return candidate;
    const names = new Set(strongAnchors(candidate.content).map((name) => name.toLowerCase()));
    const fixed =
      / Fix: /.test(candidate.content) ||
      fixes.some(
        ({ content, excerpt, lines }) =>
          lines.from > candidate.lines.from &&
          strongAnchors(`${content} ${excerpt}`).some((name) => names.has(name.toLowerCase())),
      );
    return fixed
      ? { ...candidate, content: candidate.content.replace(/^Problem\b/, "Problem (fixed)") }
      : candidate;
  });
}

/** A problem that a commit tells, by the error both quote or in nearly the same words, needs no second telling. */
export function withoutTold(
  prose: readonly MemoryCandidate[],
  history: readonly MemoryCandidate[],
): MemoryCandidate[] {
  const errors = new Set(history.flatMap(({ excerpt }) => quotedErrors(excerpt)));
  const commits = history.map(({ content }) => tokensOf(content));
  return prose.filter(({ content }) => {
    if (!content.startsWith("Problem")) return true;
    if (quotedErrors(content).some((quote) => errors.has(quote))) return false;
    const words = tokensOf(content);
    return !commits.some((commit) => containment(words, commit) >= FULFILLED_SHARE);
  });
}
