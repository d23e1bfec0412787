import type { Finding } from "@memory/language/finding";
import { contentKey, fingerprint } from "@memory/language/text";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { type FindingRow, findSessionFindings } from "./queries.ts";
import type { SessionEvidence } from "./session-evidence.ts";

export interface Difference {
  readonly removed: FindingRow[];
  readonly added: FindingRow[];
  /** Findings of this session that were there before. */
  readonly known: number;
}

/** Difference between a session's findings now and at its last reading. One that could not be read to its end takes nothing away. */
export function evidenceDifference({ store, newId }: BeliefDeps, session: SessionEvidence): Difference {
  const wanted = session.findings.map((finding) => findingRow(session, finding));
  const old = findSessionFindings(store, session);
  const oldKeys = new Set(old.map(keyOf));
  const newKeys = new Map(wanted.map((row) => [keyOf(row), row]));
  return {
    removed: session.isWhole ? old.filter((row) => !newKeys.has(keyOf(row))) : [],
    added: [...newKeys.values()]
      .filter((row) => !oldKeys.has(keyOf(row)))
      .map((row) => ({ ...row, id: newId() })),
    known: wanted.filter((row) => oldKeys.has(keyOf(row))).length,
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

/** Names a finding for good: its line and words do not move in an append-only file. */
function keyOfFinding({ rule, lines, content, hidden }: Finding): string {
  return fingerprint(
    [rule, lines.from, contentKey(content), ...(hidden === null ? [] : [hidden])].join("\n"),
  );
}

function findingRow(from: SessionEvidence, finding: Finding): FindingRow {
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
    asserted_at: finding.at ?? from.at,
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
