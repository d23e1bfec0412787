import type { Found } from "./candidate.ts";
import { anchors, countWords, hasReason } from "./measure.ts";
import { splitUnits, undress } from "./sentences.ts";
import { isEventLike, isPast, pastTense } from "./verbs.ts";

/** Longest first line that is read, in characters. */
const MAX_SUBJECT = 300;
/** Longest subject or reason, in words; above it the sentence is a description, not a memory. */
const MAX_WORDS = 50;

/** Subjects that say nothing in three months, matched after the conventional prefix is gone. */
const TRIVIAL =
  /^(?:init(?:ial(?:ize)?)?\b(?!.*\b(?:with|from|using)\b)|wip\b|merge\b|squash|fixup|amend|temp\b|tmp\b|checkpoint|save\b|progress|update$|updates?\s+(?:readme|docs?|documentation|changelog|comments?|lock ?file|deps|dependencies|snapshots?|tests?|todo|plan|progress|notes?)\b|wrap(?:\s+|-)up|clean\s?up|polish|tidy|typo|fix(?:ed|es)?\s+(?:typos?|lint(?:er|ing)?|formatting|format|whitespace|indentation|tests?|build|ci|review|nits?|merge|comments?|spelling|warnings?|golangci)\b|(?:go)?fmt\b|format(?:ting)?\b|run (?:go)?fmt|lint\b|prettier|(?:follow[- ]?up|post[- ]review|review)\b|(?:address|apply|incorporate|respond|resolve|handle|fix|implement)\w*\s+(?:\w+\s+){0,3}(?:review|feedback|comments?|nits?|conflicts?|suggestions?|findings)\b|(?:minor|small|misc|various|some|more|additional|further)\s|bump\s+(?:version|to\s)|release\b|prepare\s+(?:for\s+)?release|version\s+\d|v?\d+\.\d+|add(?:ed)?\s+(?:\w+\s+){0,4}(?:comments?|docs?|documentation|changelog|readme|todo)\b|(?:remove|delete)d?\s+(?:\w+\s+){0,3}(?:comments?|debug|logging|logs|whitespace|todo|console\.log)|clarif(?:y|ies|ied) (?:\w+ ){0,2}comments?\b|(?:re)?trigger\b|empty commit|test\b|testing\b|tests\b)/i;

/** A commit that touches tests only. */
const TESTS_ONLY =
  /^(?:adapt|repair|add|added|adds|expand|extend|improve|update|fix|write|cover|refactor|move|remove|rename|increase|strengthen|tighten)\w*\s+(?:[\w/`'.:-]+\s+){0,6}?(?:tests?|test (?:cases?|coverage|suite)|coverage|specs?|fixtures?|assertions?|unit tests?|e2e|benchmarks?)\b/i;

/** A body sentence that names a cause, or the defect that was. */
const BECAUSE =
  /\b(?:because|so that|since (?!v?\d)|otherwise|in order to|to avoid|to prevent|previously|used to|which (?:makes?|made|means?|meant|breaks?|broke|caused?|causes|leaves|left|leads?|led|lets|allows|prevents?|fails?|failed)|causing|caused by|due to|without (?:this|it))\b|, so [\w`]/i;
const DEFECT =
  /\b(?:(?:was|were) (?:not|never|being|missing|silently|lost|dropped|ignored|overwritten|\w+ing)|(?:did not|didn't|does not|doesn't|could not|couldn't|wasn't|weren't|failed to|never) |no longer|silently|would (?:fail|lose|break|leave|drop|hang|crash))/i;

const SECTION_SKIPPED =
  /test|verif|check ?list|screenshot|todo|follow|next|out of scope|files|notes? for|how to|related|links?|co-author|usage|example|breakdown|stats|review/i;

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

/** The memory a commit leaves: what was done, and the sentence of its body that says why. Null for trivial ones. */
export function commitMemory(message: { readonly subject: string; readonly body: string }): Found | null {
  const subject = parseSubject(message.subject);
  const reason = reasonOf(message.body);
  if (!isWorthTelling(subject, reason)) return null;
  const told = tell(subject);
  if (told === null) return null;
  const content = reason === null ? told : `${told} ${reason}`;
  const substantial = /^(?:feat|feature|fix|bugfix|hotfix|refactor|perf|security|revert)$/.test(
    subject.kind ?? "",
  );
  const score =
    0.62 +
    (reason === null ? 0 : 0.1) +
    (substantial ? 0.06 : 0) +
    Math.min(0.1, 0.05 * anchors(content).length);
  return {
    type: "episode",
    content,
    rule: "commit",
    precision: reason === null && !substantial ? 0.78 : 0.88,
    score,
  };
}

function isWorthTelling(subject: Subject, reason: string | null): boolean {
  const { kind, text } = subject;
  const words = countWords(text);
  if (words > MAX_WORDS || words < (reason === null ? 4 : 3)) return false;
  if (
    TRIVIAL.test(text) ||
    (TESTS_ONLY.test(text) &&
      !/\band (?!\w* ?(?:docs?|documentation|comments?|fixtures?|coverage|tests?|tracing documentation)\b)/.test(
        text,
      ))
  )
    return false;
  if (kind !== null && /^(?:tests?|style|docs?)$/.test(kind)) return false;
  if (
    kind !== null &&
    /^(?:chore|ci|build|deps)$/.test(kind) &&
    reason === null &&
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
function tell(subject: Subject): string | null {
  const { kind, scope, text } = subject;
  const revert = /^revert:?\s+"?(.+?)"?$/i.exec(text);
  if (revert !== null && !/^[a-f0-9]{7,}$/.test(revert[1] ?? "")) return sentence(`Reverted: ${revert[1]}`);
  const [first = "", ...rest] = text.split(" ");
  const about =
    scope !== null && !text.toLowerCase().includes(scope.toLowerCase()) && /^[\w./ -]{2,30}$/.test(scope)
      ? ` (${scope})`
      : "";
  const past = pastTense(first);
  // "cache confinement, stable tie-breaking" lists nouns.
  const isNoun =
    NOUNS.has(first.toLowerCase()) &&
    /,$|^(?:on|in|when|for|with|at|after|of|between|during)$/.test(rest[0] ?? "") &&
    kind !== null;
  const isVerb =
    past !== null &&
    !isNoun &&
    rest.length > 0 &&
    !/^(?:is|are|was|were|has|have|can|should|now|:)$/.test(rest[0] ?? "");
  if (isVerb && (kind === "feat" || kind === "feature") && isEventLike(first))
    return sentence(`Added feature: ${lower(text)}${about}`);
  if (isVerb) return sentence(`${upper(past)} ${coordinate(rest.join(" "))}${about}`);
  if (isPast(first) || /^[A-Za-z]{3,}ed$/.test(first)) return sentence(`${upper(text)}${about}`);
  if (kind === "feat" || kind === "feature") return sentence(`Added feature: ${lower(text)}${about}`);
  if (kind === "fix" || kind === "bugfix" || kind === "hotfix")
    return sentence(`Fixed: ${lower(text)}${about}`);
  if (kind === "perf") return sentence(`Improved performance: ${lower(text)}${about}`);
  const third = /^([A-Za-z]+?)(?:es|s)$/.exec(first);
  const base = third === null ? null : (pastTense(third[1] ?? "") ?? pastTense(`${third[1]}e`));
  if (base !== null && rest.length > 1 && first.toLowerCase() !== "tests")
    return sentence(`${upper(base)} ${coordinate(rest.join(" "))}${about}`);
  return countWords(text) >= 5 ? sentence(`Changed: ${lower(text)}${about}`) : null;
}

/** "Add x and fix y" has two verbs; both happened. */
function coordinate(rest: string): string {
  return rest.replace(
    /(,? and |, |; |: )([a-z][a-z-]*[a-z])(?= (\S+))/g,
    (whole, joint: string, verb: string, next: string) => {
      const past = pastTense(verb);
      if (
        past === null ||
        /^(?:is|are|was|were|has|of|as|for|to|and|or|by|at|with|from|file|support|errors?|handling)$/.test(
          next,
        )
      )
        return whole;
      // "log and trace support": what is also a noun needs an object behind it to be a verb.
      const object = /^(?:the|a|an|its|it|their|all|only|new|each|every|when|in|on|`|-|[A-Z]|.*[_./()])/.test(
        next,
      );
      return NOUNS.has(verb) && !object ? whole : `${joint}${past}`;
    },
  );
}

/** Verbs that are nouns as often. */
const NOUNS = new Set(
  "test build commit log list cache queue index state store release review plan hook label link support display change format filter check group use stream record report request return order process export import exit trace track type update name note package patch pin plug point prompt push pull query scope search set spec stage start stop stub sync tag target time touch try turn view watch work batch block branch bundle call chain clone cover crash dispatch document download escape extract fall focus guard guide handle increase install join key launch limit load lock map mark mask match merge mirror mount move pad pause place poll port position present print read reset result retry run save scan seed share shift signal sort split stash step suffix surface swap switch tap throttle toggle token upgrade upload wire wrap yield zero".split(
    " ",
  ),
);

/** The first sentence of the body that explains, preferring one that names a cause. */
export function reasonOf(body: string): string | null {
  const sentences = splitUnits(body, "model").filter(
    (unit) => !(unit.heading !== null && SECTION_SKIPPED.test(unit.heading)) && isReason(unit.text),
  );
  const prose = sentences.filter((unit) => unit.kind === "sentence");
  const best =
    prose.find((unit) => BECAUSE.test(unit.text)) ??
    prose[0] ??
    sentences.find((unit) => BECAUSE.test(unit.text));
  return best === undefined ? null : sentence(upper(happened(best.text)));
}

/** "Disable tracing in tests to avoid noise" happened too. */
function happened(text: string): string {
  const [first = "", ...rest] = text.split(" ");
  const past =
    /^[A-Z]/.test(first) &&
    rest.length > 1 &&
    !/^(?:is|are|was|were|has|have|can|should|now)$/.test(rest[0] ?? "")
      ? pastTense(first)
      : null;
  return past === null ? text : `${upper(past)} ${coordinate(rest.join(" "))}`;
}

function isReason(text: string): boolean {
  const words = countWords(text);
  if (words < 6 || words > MAX_WORDS || !(BECAUSE.test(text) || DEFECT.test(text))) return false;
  if (
    /^(?:this|that|it|they|these|those|he|she|also|additionally|and|but|so|here|now|then|note|see|both|which|new|all|tests?|we|i|review|only)\b/i.test(
      text,
    )
  )
    return false;
  if (/^[^\w`"'-]|[:?]$|\b(?:I|you)\b|\btests?\b.*\b(?:pass|cover|verif|assert)|\bverif/i.test(text))
    return false;
  return pastTense(text.split(" ")[0] ?? "") === null || BECAUSE.test(text);
}

/** The memories in the title and the body of a pull request. */
export function pullRequestMemories(request: { readonly subject: string; readonly body: string }): Found[] {
  const title = commitMemory(request);
  const found: Found[] = title === null ? [] : [{ ...title, rule: "pr-title" }];
  for (const unit of splitUnits(request.body, "model")) {
    const heading = `${unit.heading ?? ""} ${unit.label ?? ""}`;
    if (SECTION_SKIPPED.test(heading)) continue;
    const told = bodySentence(unit.text);
    if (told !== null) found.push(told);
  }
  return found;
}

function bodySentence(text: string): Found | null {
  if (!isReason(text) || countWords(text) < 8 || anchors(text).length === 0) return null;
  if (!BECAUSE.test(text) && !/\b(?:no longer|does not|doesn't|instead of|never)\b/.test(text)) return null;
  const past = /\b(?:was|were|had|did not|didn't|previously)\b/.test(text);
  const score = 0.45 + (hasReason(text) ? 0.1 : 0) + Math.min(0.15, 0.05 * anchors(text).length);
  return {
    type: past ? "episode" : "fact",
    content: sentence(upper(text)),
    rule: "pr-body",
    precision: 0.75,
    score,
  };
}

export function upper(text: string): string {
  return /^[a-z]+(?:[ ,']|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

export function lower(text: string): string {
  return /^[A-Z][a-z]+ /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

export function sentence(text: string): string {
  const trimmed = text.trim().replace(/[\s,;:—–-]+$/, "");
  return /[.!?]["')]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
