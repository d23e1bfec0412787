import { plain, withoutEdges } from "@memory/language/quotes";
import { isForgotten, putForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import type { Store } from "../../store/open.ts";
import { type FindingRow, findLineageFindings } from "./queries.ts";
import type { SessionEvidence } from "./session-evidence.ts";

/** The rule that findings of a language model are filed under. */
const MODEL = "model";

/** A model's memory is known again by its quotation, in whatever words it is told. */
const quoteOf = (sessionId: string, line: number, excerpt: string): string =>
  `quoted from ${sessionId} ${line}: ${withoutEdges(plain(excerpt).text)}`;

/** A session without what a person has deleted, and what of it that was. */
export function withoutForgotten(store: Store, session: SessionEvidence) {
  const scope = { ownerId: session.ownerId, project: session.project };
  const isGone = (text: string) => isForgotten(store, scope, text);
  const untold = session.findings.filter(
    ({ content, rule, lines, excerpt }) =>
      isGone(content) || (rule === MODEL && isGone(quoteOf(session.sessionId, lines.from, excerpt))),
  );
  const gone = new Set(untold);
  const told: SessionEvidence = {
    ...session,
    findings: session.findings.filter((finding) => !gone.has(finding)),
  };
  return { told, untold };
}

/**
 * Forget what sessions told for a lineage, in the caller's transaction: the words of every finding behind it. The
 * findings themselves go with the lineage. Answers them.
 */
export function forgetEvidence(store: Store, ownerId: string, rootId: string, now: number): FindingRow[] {
  const findings = findLineageFindings(store, ownerId, rootId);
  for (const { project, content, rule, session_id, start_line, excerpt } of findings) {
    const scope = { ownerId, project };
    putForgotten(store, scope, content, now);
    if (rule === MODEL) putForgotten(store, scope, quoteOf(session_id, start_line, excerpt), now);
  }
  return findings;
}
