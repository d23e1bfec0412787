import { createHash } from "node:crypto";
import { withdraw } from "../beliefs/lineage.ts";
import { type Belief, type BeliefDeps, type KnownVector, type Outcome, save } from "../beliefs/save.ts";
import type { CommandUse, Finding } from "../imports/finding.ts";
import { findHead } from "../memories/queries.ts";
import type { Store } from "../store/open.ts";
import { contentKey } from "../text/content-key.ts";
import { commandRule, isCommandRule, procedures } from "./procedures.ts";
import { ProjectIndex } from "./project-index.ts";
import {
  type CommandUseRow,
  changeFinding,
  deleteFinding,
  type FindingRow,
  findCommandUses,
  findFindingsByRule,
  findProjectFindings,
  findRoot,
  findSessionFindings,
  findSessionPurposes,
  insertFinding,
  isSupported,
  type Project,
  putCommandUses,
  type SessionRef,
} from "./queries.ts";

/** A session that was read, with all that was found in it. */
export interface SessionEvidence extends SessionRef {
  readonly project: string;
  readonly path: string;
  readonly runId: string;
  /** When the session was last active, for findings without a time of their own. */
  readonly at: number;
  readonly findings: readonly Finding[];
  readonly commands: readonly CommandUse[];
  /** Set when a part of the session could not be distilled: what is not found now may still be there. */
  readonly failure?: string;
}

export interface Settled {
  /** Findings of this session that were there before. */
  known: number;
  saved: number;
  merged: number;
  versioned: number;
  conflicts: number;
  dropped: number;
}

/** Vectors computed before the transaction, by content. */
export type KnownVectors = ReadonlyMap<string, KnownVector>;

/** The indexes of the projects a run has touched, so that each is read once. */
export type ProjectIndexes = Map<string, ProjectIndex>;

/**
 * Bring the memories of a project in line with what a session now shows, in the caller's transaction: new findings
 * become beliefs, restatements become further evidence, and a memory that nothing shows any more is retired. Findings
 * that are known already change nothing, so a session can be read again and again.
 */
export function settle(
  deps: BeliefDeps,
  session: SessionEvidence,
  { indexes, vectors }: { indexes: ProjectIndexes; vectors: KnownVectors },
): Settled {
  const project: Project = { ownerId: session.ownerId, name: session.project };
  const index = indexes.get(session.project) ?? new ProjectIndex(findProjectFindings(deps.store, project));
  indexes.set(session.project, index);
  const { removed, added, known } = difference(deps, session, project);
  for (const row of removed) deleteFinding(deps.store, session.ownerId, row.id);
  for (const row of added) insertFinding(deps.store, row);
  const changes = index.apply(removed, added);
  const tally: Settled = { known, saved: 0, merged: 0, versioned: 0, conflicts: 0, dropped: 0 };
  const unsettled = new Set(removed.flatMap(({ root_id }) => root_id ?? []));
  // What steps back makes room before what stands up is saved, oldest word first, so that versions come in order.
  for (const { row, twin } of changes) if (twin) for (const root of stepBack(deps, row)) unsettled.add(root);
  retireUnsupported(deps, session.ownerId, unsettled);
  const standing = changes.filter(({ twin }) => twin === null).sort((a, b) => byTime(a.row, b.row));
  for (const { row } of standing) count(tally, stand(deps, row, { session, vectors }));
  const fresh = new Set(added.map(({ id }) => id));
  for (const { row, twin } of changes) {
    if (!twin) continue;
    support(deps, row, twin);
    if (fresh.has(row.id)) tally.merged += 1;
  }
  return tally;
}

/** Sentences that an earlier reading of the session found already. */
export const knownContents = (store: Store, session: SessionRef): Set<string> =>
  new Set(findSessionFindings(store, session).map(({ content }) => content));

const byTime = (a: FindingRow, b: FindingRow): number => a.asserted_at - b.asserted_at || (a.key < b.key ? -1 : 1);

/** What the session shows now against what it showed when it was last read. */
function difference({ store, newId }: BeliefDeps, session: SessionEvidence, project: Project) {
  const before = new Set(findSessionPurposes(store, session));
  putCommandUses(store, session, session.commands.map((use) => useRow(session, use)));
  for (const { purpose } of session.commands) before.add(purpose);
  const purposes = [...before];
  const learnt = procedures(project.name, findCommandUses(store, project, purposes));
  const wanted = [
    ...session.findings.map((finding) => findingRow(session, finding, session)),
    ...learnt.map((found) => findingRow({ ...session, ...found }, found.finding, session)),
  ];
  const old = [
    ...findSessionFindings(store, session).filter(({ rule }) => !isCommandRule(rule)),
    ...findFindingsByRule(store, project, purposes.map(commandRule)),
  ];
  const keyOf = (row: Pick<FindingRow, "session_id" | "key">) => `${row.session_id} ${row.key}`;
  const oldKeys = new Set(old.map(keyOf));
  const newKeys = new Map(wanted.map((row) => [keyOf(row), row]));
  return {
    removed: session.failure ? [] : old.filter((row) => !newKeys.has(keyOf(row))),
    added: [...newKeys.values()].filter((row) => !oldKeys.has(keyOf(row))).map((row) => ({ ...row, id: newId() })),
    known: session.findings.filter((finding) => oldKeys.has(`${session.sessionId} ${keyOfFinding(finding)}`)).length,
  };
}

/** A person's memory stays whatever the transcripts show. */
function retireUnsupported(deps: BeliefDeps, ownerId: string, roots: ReadonlySet<string>): void {
  for (const root of roots) {
    const head = findHead(deps.store, ownerId, root);
    if (head?.author === "import" && !isSupported(deps.store, ownerId, root)) withdraw(deps.store, head, deps.clock());
  }
}

/** A better finding says the same: this one holds nothing up on its own any more. Answers the memory it stood for. */
function stepBack({ store }: BeliefDeps, row: FindingRow): string[] {
  const root = findRoot(store, row);
  changeFinding(store, row, { state: "duplicate", root_id: null });
  return root ? [root] : [];
}

function stand(
  deps: BeliefDeps,
  row: FindingRow,
  { session, vectors }: { session: SessionEvidence; vectors: KnownVectors },
): Outcome {
  const belief: Belief = {
    type: row.type,
    content: row.content,
    project: row.project,
    confidence: row.confidence,
    asserted_at: row.asserted_at,
    author: "import",
    run_id: session.runId,
    source_kind: "session",
    agent: row.agent,
    session_id: row.session_id,
    path: row.path,
    start_line: row.start_line,
    end_line: row.end_line,
    client: null,
    stated_by: row.stated_by,
    excerpt: row.excerpt,
  };
  const outcome = save(deps, row.owner_id, belief, vectors.get(row.content));
  changeFinding(deps.store, row, { state: "kept", root_id: outcome.memory.root_id });
  return outcome;
}

/** One more place that shows what the better finding says. */
function support({ store }: BeliefDeps, row: FindingRow, twin: FindingRow): void {
  changeFinding(store, row, { state: "duplicate", root_id: findRoot(store, twin) });
}

function count(tally: Settled, outcome: Outcome): void {
  switch (outcome.kind) {
    case "saved":
      tally.saved += 1;
      return;
    case "merged":
      tally.merged += 1;
      return;
    case "versioned":
      tally.versioned += 1;
      return;
    case "conflict":
      // A contradiction is kept beside the other: it is a new memory and a question.
      tally.saved += 1;
      tally.conflicts += 1;
      return;
    case "dropped":
      tally.dropped += 1;
      return;
  }
}

/** Names a finding for good: its line and words do not move in an append-only file. */
function keyOfFinding({ rule, lines, content }: Finding): string {
  return createHash("sha256").update(`${rule}\n${lines.from}\n${contentKey(content)}`).digest("hex").slice(0, 32);
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
