import type { Distilled, Finding } from "../finding.ts";
import { withoutNumbers, withPrints } from "../redaction/hidden.ts";
import type { Session } from "../session.ts";
import type { MemoryCandidate } from "./candidate.ts";
import { keepBest } from "./dedupe.ts";
import { provenFindings } from "./proven-findings.ts";
import { quoteOf } from "./quote.ts";
import { withoutRevoked } from "./revoked.ts";
import { RULES } from "./rules.ts";
import { wishCandidates } from "./wishes.ts";

/**
 * Turns one session into memories without a language model. The result depends on nothing but the session, so a
 * session that has grown is simply distilled again. Only what a person says is to hold, in so many words, is kept, and what an
 * exit status has proven; all else is found by its turn.
 */
export function distill(session: Session): Distilled {
  const said = session.entries.filter((entry) => entry.kind === "human");
  const found = said.flatMap(wishCandidates);
  const { kept } = keepBest(withoutRevoked(found, said));
  const proven = provenFindings(session);
  return {
    findings: [...kept.map((candidate) => toFinding(candidate, session.prints)), ...proven.findings],
    dropped: found.length - kept.length + proven.dropped,
  };
}

function toFinding(candidate: MemoryCandidate, prints: readonly string[]): Finding {
  const { rule, said } = candidate;
  const { type, precision } = RULES[rule];
  const { text: content, hidden } = withPrints(candidate.content, prints);
  return {
    type,
    content,
    hidden,
    confidence: precision,
    rule,
    score: precision,
    excerpt: withoutNumbers(quoteOf(candidate)),
    lines: said.lines,
    uuid: said.uuid,
    at: said.at,
    statedBy: "user",
  };
}
