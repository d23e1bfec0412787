import { describeCommand } from "@memory/language/distilling";
import { plain, withoutEdges } from "@memory/language/quotes";
import { isForgotten, putForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import type { Store } from "../../store/open.ts";
import { isCommandRule } from "./procedures.ts";
import {
  type CommandKey,
  deleteCommandUses,
  type FindingRow,
  findCommandUses,
  findLineageFindings,
} from "./queries.ts";
import type { SessionEvidence } from "./session-evidence.ts";

/** The rule that findings of a language model are filed under. */
const MODEL = "model";

/** A command is known again by its key, in whatever words a session typed it. */
const nameOf = ({ purpose, key }: CommandKey): string => `${purpose}: ${key}`;

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
    commands: session.commands.filter((use) => !isGone(nameOf(use))),
  };
  return { told, untold };
}

/**
 * Forget what sessions told for a lineage, in the caller's transaction: the words of every finding behind it, and of the
 * command it names. The findings themselves go with the lineage. Answers them.
 */
export function forgetEvidence(store: Store, ownerId: string, rootId: string, now: number): FindingRow[] {
  const findings = findLineageFindings(store, ownerId, rootId);
  for (const { project, content, rule, session_id, start_line, excerpt } of findings) {
    const scope = { ownerId, project };
    putForgotten(store, scope, content, now);
    if (rule === MODEL) putForgotten(store, scope, quoteOf(session_id, start_line, excerpt), now);
    if (!isCommandRule(rule)) continue;
    const uses = findCommandUses(store, { ownerId, name: project }, [rule.slice(rule.indexOf(":") + 1)]);
    for (const use of uses.filter((one) => describeCommand(project, one) === content)) {
      putForgotten(store, scope, nameOf(use), now);
      deleteCommandUses(store, { ownerId, name: project }, use);
    }
  }
  return findings;
}
