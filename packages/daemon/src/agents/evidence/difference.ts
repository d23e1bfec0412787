import type { CommandUse, Finding } from "@memory/language/finding";
import { contentKey, fingerprint } from "@memory/language/text";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { isForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import { commandRule, isCommandRule, procedures } from "./procedures.ts";
import {
  type CommandUseRow,
  type FindingRow,
  findCommandUses,
  findFindingsByRule,
  findSessionFindings,
  findSessionPurposes,
  type Project,
  putCommandUses,
} from "./queries.ts";
import type { SessionEvidence } from "./session-evidence.ts";

export interface Difference {
  readonly removed: FindingRow[];
  readonly added: FindingRow[];
  /** Findings of this session that were there before. */
  readonly known: number;
}

/**
 * Difference between a session's findings now and at its last reading, with the procedures that its commands
 * add to the whole project. A session that could not be read to its end takes nothing away.
 */
export function evidenceDifference(deps: BeliefDeps, session: SessionEvidence, project: Project): Difference {
  const { store, newId } = deps;
  const commands = session.isWhole ? learn(deps, session, project) : { old: [], wanted: [] };
  const wanted = [
    ...session.findings.map((finding) => findingRow(session, finding, session)),
    ...commands.wanted,
  ];
  const old = [
    ...findSessionFindings(store, session).filter(({ rule }) => !isCommandRule(rule)),
    ...commands.old,
  ];
  const oldKeys = new Set(old.map(keyOf));
  const newKeys = new Map(wanted.map((row) => [keyOf(row), row]));
  return {
    removed: session.isWhole ? old.filter((row) => !newKeys.has(keyOf(row))) : [],
    added: [...newKeys.values()]
      .filter((row) => !oldKeys.has(keyOf(row)))
      .map((row) => ({ ...row, id: newId() })),
    known: wanted.filter((row) => !isCommandRule(row.rule) && oldKeys.has(keyOf(row))).length,
  };
}

/** Key of all fields of a finding: a changed time, score or place makes a new one. */
const keyOf = (row: FindingRow): string =>
  JSON.stringify([
    row.session_id,
    row.project,
    row.path,
    row.key,
    row.type,
    row.content,
    row.confidence,
    row.score,
    row.excerpt,
    row.end_line,
    row.asserted_at,
    row.stated_by,
    row.kind,
    row.subject,
    row.until,
  ]);

/** The procedures of the purposes this session has a part in, as they stood and as they stand now. */
function learn({ store }: BeliefDeps, session: SessionEvidence, project: Project) {
  const purposes = new Set(findSessionPurposes(store, session));
  putCommandUses(
    store,
    session,
    session.commands.map((use) => useRow(session, use)),
  );
  for (const { purpose } of session.commands) purposes.add(purpose);
  const old = findFindingsByRule(store, project, [...purposes].map(commandRule));
  const scope = { ownerId: session.ownerId, project: project.name };
  const wanted = procedures(project.name, findCommandUses(store, project, [...purposes]))
    .filter(({ finding }) => !isForgotten(store, scope, finding.content))
    .map((found) => findingRow({ ...session, ...found }, found.finding, session));
  return { old, wanted };
}

/** Names a finding for good: its line and words do not move in an append-only file. */
function keyOfFinding({ rule, lines, content, hidden }: Finding): string {
  return fingerprint(
    [rule, lines.from, contentKey(content), ...(hidden === null ? [] : [hidden])].join("\n"),
  );
}

function findingRow(
  from: Pick<SessionEvidence, "ownerId" | "agent" | "sessionId" | "project" | "path">,
  finding: Finding,
  { at }: Pick<SessionEvidence, "at">,
): FindingRow {
  return {
    id: "",
    owner_id: from.ownerId,
    agent: from.agent,
    session_id: from.sessionId,
    key: keyOfFinding(finding),
    project: from.project,
    path: from.path,
    rule: finding.rule,
    type: finding.type,
    content: finding.content,
    hidden: finding.hidden,
    confidence: finding.confidence,
    score: finding.score,
    excerpt: finding.excerpt,
    start_line: finding.lines.from,
    end_line: finding.lines.to,
    record_uuid: finding.uuid,
    asserted_at: finding.at ?? at,
    stated_by: finding.statedBy,
    state: "kept",
    root_id: null,
    memory_id: null,
    kind: finding.kind ?? null,
    subject: finding.subject ?? null,
    until: finding.until ?? null,
    replaces: finding.replaces ?? null,
    shown: finding.shown ? 1 : 0,
  };
}

function useRow(session: SessionEvidence, use: CommandUse): CommandUseRow {
  return {
    owner_id: session.ownerId,
    agent: session.agent,
    session_id: session.sessionId,
    key: use.key,
    project: session.project,
    path: session.path,
    purpose: use.purpose,
    command: use.command,
    ok: use.ok,
    failed: use.failed,
    ok_uuids: JSON.stringify(use.okUuids),
    excerpt: use.excerpt,
    start_line: use.lines.from,
    end_line: use.lines.to,
    asserted_at: use.at ?? session.at,
  };
}
