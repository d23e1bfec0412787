import { UNCONFIRMED } from "@memory/shared/words";
import type { CommandUse, Distilled, Finding } from "../finding.ts";
import { withoutNumbers, withPrints } from "../redaction/hidden.ts";
import type { Entry, EntryOf, Session } from "../session.ts";
import { answerCandidates } from "./answers.ts";
import { type MemoryCandidate, place } from "./candidate.ts";
import { causeOfCommit, causesIn, causesOfReport, type ToldCause } from "./causes.ts";
import { commandUses } from "./commands.ts";
import { keepBest } from "./dedupe.ts";
import { historySteps } from "./messages.ts";
import { quoteOf } from "./quote.ts";
import { withoutRevoked } from "./revoked.ts";
import { RULES } from "./rules.ts";
import { wishCandidates } from "./wishes.ts";

/**
 * Turns one session into memories without a language model. The result depends on nothing but the session, so a
 * session that has grown is simply distilled again. Little is kept, and only where it stands in so many words; all
 * else is found by its turn.
 */
export function distill(session: Session): Distilled {
  const mending = turnsThatMend(session.entries);
  const found = session.entries.flatMap((entry) => candidatesOf(entry, mending));
  const standing = withoutRevoked(found, session.entries);
  const { kept } = keepBest(standing);
  return {
    findings: kept.map((candidate) => toFinding(candidate, session.prints)),
    commands: commandUses(session.entries.filter((entry) => entry.kind === "command")).map(withoutMarks),
    dropped: found.length - kept.length,
  };
}

/** Answers before which something was changed, since the person spoke: the fix they tell is done and not proposed. */
function turnsThatMend(entries: readonly Entry[]): ReadonlySet<Entry> {
  const mending = new Set<Entry>();
  let isChanged = false;
  for (const entry of entries) {
    if (entry.kind === "human") isChanged = false;
    if ((entry.kind === "edit" || entry.kind === "command") && entry.ok === true)
      isChanged ||= changes(entry);
    if (entry.kind === "assistant" && isChanged) mending.add(entry);
  }
  return mending;
}

/** Commands that set something up or go live; all others may only look. */
const CHANGING =
  /\b(?:git (?:commit|push)|install|systemctl|restart|deploy|sed -i|kubectl apply|terraform apply|docker (?:compose )?up|mv|cp|scp|ln|rm|chmod|chown)\b/;

const changes = (entry: EntryOf<"edit"> | EntryOf<"command">): boolean =>
  entry.kind === "edit" || CHANGING.test(entry.command);

function candidatesOf(entry: Entry, mending: ReadonlySet<Entry>): MemoryCandidate[] {
  switch (entry.kind) {
    case "human":
      return wishCandidates(entry);
    case "answer":
      return answerCandidates(entry);
    case "assistant":
      return mending.has(entry) ? placed(causesIn(entry.text), entry, [entry]) : [];
    case "recap":
      return placed(causesOfReport(entry.text), entry, [entry]);
    case "command":
      return entry.ok === true ? commitCandidates(entry) : [];
    case "edit":
    case "plan":
    case "interrupt":
      return [];
  }
}

const placed = (
  causes: readonly ToldCause[],
  entry: Entry,
  within: MemoryCandidate["within"],
): MemoryCandidate[] =>
  causes.map(({ found, raw }) => place(found, entry, { statedBy: "assistant", read: raw, within }));

function commitCandidates(entry: EntryOf<"command">): MemoryCandidate[] {
  return historySteps(entry.command).flatMap((step) => {
    if (step.kind !== "commit") return [];
    const within = [step.subject, step.body].map((text) => ({ text, lines: entry.lines }));
    return placed(causeOfCommit(step), entry, within);
  });
}

/** The numbers of secrets have done their work. */
const withoutMarks = (use: CommandUse): CommandUse => ({
  ...use,
  key: withoutNumbers(use.key),
  command: withoutNumbers(use.command),
  excerpt: withoutNumbers(use.excerpt),
});

function toFinding(candidate: MemoryCandidate, prints: readonly string[]): Finding {
  const { rule, uuid, at, statedBy } = candidate;
  const { type, precision } = RULES[rule];
  const { text: content, hidden } = withPrints(candidate.content, prints);
  const { text: excerpt, lines } = quoteOf(candidate);
  return {
    type,
    content,
    hidden,
    // What nobody but the agent says stays unconfirmed.
    confidence: statedBy === "user" ? precision : Math.min(precision, UNCONFIRMED - 0.01),
    rule,
    score: precision,
    excerpt: withoutNumbers(excerpt),
    lines,
    uuid,
    at,
    statedBy,
  };
}
