import type { CommandUse, Distilled, Finding } from "../finding.ts";
import { withoutNumbers, withPrints } from "../redaction/hidden.ts";
import type { Entry, EntryOf, Session } from "../session.ts";
import { type MemoryCandidate, place } from "./candidate.ts";
import { commandUses } from "./commands.ts";
import { commitMemories, pullRequestMemories } from "./commits.ts";
import { confidenceOf } from "./confidence.ts";
import { keepBest } from "./dedupe.ts";
import { errorFindings, isErrorReport } from "./error-reports.ts";
import { anchors } from "./measure.ts";
import { historySteps } from "./messages.ts";
import { outcome } from "./outcomes.ts";
import { type ProsePlace, proseFindings } from "./prose.ts";
import { quoteOf } from "./quote.ts";
import { containment, tokensOf } from "./similarity.ts";
import { spokenFindings } from "./spoken.ts";
import {
  withFixed,
  withoutFulfilled,
  withoutOvertaken,
  withoutSuperseded,
  withoutTold,
} from "./supersede.ts";

/**
 * Turns one session into memories without a language model. The result depends on nothing but the session, so a
 * session that has grown is simply distilled again. Sources are read best first: who said it, in which record and after
 * what says more than any wording (docs: structure beats wording).
 */
export function distill(session: Session): Distilled {
  const history = historyFindings(session.entries);
  const human = withoutFulfilled(spokenFindings(session), history.candidates);
  const known = knownNames(session.entries, history.candidates);
  const prose = proseCandidates(session.entries, { known, committed: history.lastCommit });
  const told = echoFree(withoutTold(prose, history.candidates), session.entries);
  const { kept, dropped } = keepBest(
    withFixed(withoutOvertaken([...human, ...history.candidates, ...told.fresh])),
  );
  return {
    findings: kept.map((candidate) => toFinding(candidate, session.prints)),
    commands: commandUses(session.entries.filter((entry) => entry.kind === "command")).map(withoutMarks),
    dropped: dropped + told.echoes,
  };
}

/** The numbers of secrets have done their work. */
const withoutMarks = (use: CommandUse): CommandUse => ({
  ...use,
  key: withoutNumbers(use.key),
  command: withoutNumbers(use.command),
  excerpt: withoutNumbers(use.excerpt),
});

function toFinding(candidate: MemoryCandidate, prints: readonly string[]): Finding {
  const { type, rule, score, uuid, at, statedBy } = candidate;
  const { text: content, hidden } = withPrints(candidate.content, prints);
  const { text: excerpt, lines } = quoteOf({ ...candidate, read: readFor(candidate) });
  return {
    type,
    content,
    hidden,
    confidence: confidenceOf(candidate),
    rule,
    score: Math.round(score * 1000) / 1000,
    excerpt: withoutNumbers(excerpt),
    lines,
    uuid,
    at,
    statedBy,
  };
}

/**
 * Text that shows the content, in which its quote is found: the subject line for a commit's subject; null for
 * its body, where it may stand anywhere.
 */
function readFor({ rule, source, excerpt }: MemoryCandidate): string | null {
  if (rule === "commit" || rule === "pr-title") return excerpt.split("\n")[0] ?? null;
  return source === "commit" || source === "pr" ? null : excerpt;
}

interface History {
  readonly candidates: MemoryCandidate[];
  /** Index of the last entry that committed, or -1. */
  readonly lastCommit: number;
}

/** Commits and pull requests that went through; an amended or undone commit leaves nothing. */
function historyFindings(entries: readonly Entry[]): History {
  let candidates: MemoryCandidate[] = [];
  let last: readonly MemoryCandidate[] = [];
  let lastCommit = -1;
  entries.forEach((entry, at) => {
    if (entry.kind !== "command" || entry.ok !== true) return;
    for (const step of historySteps(entry.command)) {
      if (step.kind === "undo" || (step.kind === "commit" && step.amend))
        candidates = candidates.filter((candidate) => !last.includes(candidate));
      if (step.kind === "undo") continue;
      lastCommit = at;
      const request = step.kind === "pull-request";
      const memories = request ? pullRequestMemories(step) : commitMemories(step);
      const within = [step.subject, step.body].map((text) => ({ text, lines: entry.lines }));
      const added = memories.map((memory) =>
        place(memory, entry, {
          source: request ? "pr" : "commit",
          statedBy: "assistant",
          excerpt: `${step.subject}\n${step.body}`.trim(),
          within,
        }),
      );
      candidates.push(...added);
      if (!request) last = added;
    }
  });
  return { candidates: withoutSuperseded(candidates), lastCommit };
}

/** Identifiers that the person or a commit named: a sentence about them is about the work, not about a detail. */
function knownNames(entries: readonly Entry[], history: readonly MemoryCandidate[]): Set<string> {
  const known = new Set<string>();
  const learn = (text: string) => {
    for (const name of anchors(text.slice(0, 5_000))) known.add(name.toLowerCase());
  };
  for (const entry of entries) if (entry.kind === "human") learn(entry.text);
  for (const candidate of history) learn(candidate.content);
  return known;
}

/** Plans and notes of the assistant to itself are no documents, wherever they lie. */
const PLANS = /[\\/](?:plans?|\.[a-z]+|todo|tasks|specs)[\\/]|(?:plan|todo)\b[^\\/]*\.mdx?$/i;
const INSTRUCTIONS = /(?:^|[\\/])(?:CLAUDE|AGENTS|CONTRIBUTING)(?:\.local)?\.md$/i;

function proseCandidates(
  entries: readonly Entry[],
  session: { readonly known: ReadonlySet<string>; readonly committed: number },
): MemoryCandidate[] {
  const found: MemoryCandidate[] = [];
  let request: EntryOf<"human"> | null = null;
  let edited = false;
  entries.forEach((entry, at) => {
    if (entry.kind === "human") {
      request = entry;
      edited = false;
    } else if (entry.kind === "edit") {
      if (entry.ok === true) edited = true;
      if (entry.ok === true && entry.text !== null && INSTRUCTIONS.test(entry.path))
        found.push(...proseOf(entry, entry.text, { source: "instructions", known: session.known }));
      else if (entry.ok === true && entry.text !== null && !PLANS.test(entry.path))
        found.push(...proseOf(entry, entry.text, { source: "document", known: session.known }));
    } else if (entry.kind === "recap" && isErrorReport(entry.text)) {
      found.push(
        ...errorFindings(entry.text).map(({ found: one, raw }) =>
          place(one, entry, { source: "recap", statedBy: "assistant", excerpt: raw, within: [entry] }),
        ),
      );
    } else if (entry.kind === "recap") {
      found.push(...proseOf(entry, recapText(entry.text), { source: "recap", known: session.known }));
    } else if (entry.kind === "assistant") {
      const answers = entry.final && !edited && isQuestion(request);
      found.push(
        ...proseOf(entry, entry.text, {
          source: entry.final ? "final" : "mid",
          known: session.known,
          answers,
          acted: entry.final && edited,
        }),
      );
      const achieved =
        entry.final && edited && at > session.committed ? outcome(entry.text, requestText(request)) : null;
      if (achieved !== null)
        found.push(
          place(achieved.found, entry, {
            source: "outcome",
            statedBy: "assistant",
            excerpt: achieved.raw,
            within: [entry],
          }),
        );
    }
  });
  return found;
}

function requestText(request: EntryOf<"human"> | null): string | null {
  return request === null ? null : request.text.slice(0, 2_000);
}

const ASKS = /\?|^(?:how|where|why|what|which|when|who|does|is|are|can|do)\b/i;

const isQuestion = (request: EntryOf<"human"> | null): boolean =>
  request !== null && request.text.length < 500 && ASKS.test(request.text.trim());

/** `text` is what is read of the entry. */
function proseOf(
  entry: Entry & { readonly text: string | null },
  text: string,
  where: ProsePlace,
): MemoryCandidate[] {
  const within = [{ text: entry.text ?? "", lines: entry.lines }];
  return proseFindings(text.slice(0, 40_000), where).map(({ found, raw }) =>
    place(found, entry, { source: where.source, statedBy: "assistant", excerpt: raw, within }),
  );
}

/** A recap ends with what comes next and with a hint on how to turn it off. */
function recapText(text: string): string {
  return text
    .replace(/\(disable recaps[^)]*\)/gi, "")
    .replace(
      /\b(?:next(?: step| action| up)?s?|awaiting|pending|waiting on|remaining)\b\s*[:—–-][^.]*\.?/gi,
      "",
    );
}

/** Drops sentences of the assistant that echo the person: the first to say it is the source. */
function echoFree(
  candidates: readonly MemoryCandidate[],
  entries: readonly Entry[],
): { fresh: MemoryCandidate[]; echoes: number } {
  const spoken: ReadonlySet<string>[] = entries.flatMap((entry) =>
    entry.kind === "human"
      ? entry.text
          .slice(0, 4_000)
          .split(/\n|(?<=[.!?])\s/)
          .filter((part) => part.length > 20)
          .map(tokensOf)
      : [],
  );
  const fresh = candidates.filter((candidate) => {
    const tokens = tokensOf(candidate.content);
    return !spoken.some((sentence) => containment(tokens, sentence) > 0.7);
  });
  return { fresh, echoes: candidates.length - fresh.length };
}
