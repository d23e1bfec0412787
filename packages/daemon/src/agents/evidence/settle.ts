import { PROVEN } from "@memory/language/distilling";
import type { Finding } from "@memory/language/finding";
import type { Belief, BeliefDeps, KnownVector, Outcome } from "../../memories/beliefs/belief.ts";
import { arrange, lineagesOf, withdraw } from "../../memories/beliefs/lineage.ts";
import { askLater } from "../../memories/beliefs/outbox.ts";
import { save } from "../../memories/beliefs/save.ts";
import { nearMemories } from "../../memories/near/near-memories.ts";
import { findHead, findMemoryRow } from "../../memories/queries.ts";
import type { MemoryRow } from "../../memories/row.ts";
import type { Store } from "../../store/open.ts";
import { confirmFindings } from "./confirm.ts";
import { evidenceDifference } from "./difference.ts";
import { withoutForgotten } from "./forgotten.ts";
import { type FindingChange, ProjectIndex } from "./project-index.ts";
import {
  changeFinding,
  countProjectFindings,
  deleteFinding,
  type FindingRow,
  findProjectFindings,
  findSessionFindings,
  findShown,
  insertFinding,
  isSupported,
  type SessionRef,
} from "./queries.ts";
import type { SessionEvidence } from "./session-evidence.ts";
import { weighProven } from "./weigh-proven.ts";

export interface SettledEvidence {
  /** Findings of this session that were there before. */
  known: number;
  saved: number;
  merged: number;
  versioned: number;
  conflicts: number;
  /** Contradictions that a rule has settled. */
  autoResolved: number;
  dropped: number;
  /** Findings that say the same as a memory deleted by a person. */
  untold: readonly Finding[];
}

/** Vectors computed before the transaction, by content. */
export type KnownVectors = ReadonlyMap<string, KnownVector>;

/** The indexes of the projects a run has touched, so that each is read once. */
export type ProjectIndexes = Map<string, ProjectIndex>;

/** State that a run keeps between sessions, and its indexes of this one. */
export interface InHand {
  readonly indexes: ProjectIndexes;
  readonly vectors: KnownVectors;
}

/**
 * Bring the memories of a project in line with what a session now shows, in the caller's transaction: new findings
 * become beliefs, restatements become further evidence, and a memory that nothing shows any more is retired. Findings
 * that are known already change nothing, so a session can be read again and again.
 */
export function settleEvidence(deps: BeliefDeps, session: SessionEvidence, inHand: InHand): SettledEvidence {
  const { store } = deps;
  const { told, untold } = withoutForgotten(store, session);
  const indexes = new Map(
    [session.project].map((name) => [name, indexOf(store, session.ownerId, { name, inHand })]),
  );
  const { removed, added, known } = evidenceDifference(deps, told);
  // A session whose folder was renamed leaves the project it was once counted to.
  for (const { project: name } of removed)
    if (!indexes.has(name)) indexes.set(name, indexOf(store, session.ownerId, { name, inHand }));
  const touched = new Set(removed.flatMap(({ memory_id }) => memory_id ?? []));
  for (const row of removed) deleteFinding(store, session.ownerId, row.id);
  for (const row of added) insertFinding(store, row);
  const changes = [...indexes].flatMap(([name, index]) =>
    index.apply(
      removed.filter(({ project }) => project === name),
      added.filter(({ project }) => project === name),
    ),
  );
  const tally: SettledEvidence = {
    known,
    saved: 0,
    merged: 0,
    versioned: 0,
    conflicts: 0,
    autoResolved: 0,
    dropped: untold.length,
    untold,
  };
  const rested = restedBefore(store, changes);
  // Findings that step back make room before new ones are saved, oldest word first, so that versions come in
  // order.
  for (const { row, twin } of changes) if (twin) for (const id of stepBack(store, row)) touched.add(id);
  withdrawUnsupported(deps, session.ownerId, touched);
  for (const row of standing(changes))
    count(tally, stand(deps, row, { session, inHand, rested: rested.get(row.id) }));
  const fresh = new Set(added.map(({ id }) => id));
  for (const { row, twin } of changes) {
    if (!twin) continue;
    changeFinding(store, row, { state: "duplicate", ...findShown(store, twin) });
    if (fresh.has(row.id)) tally.merged += 1;
  }
  for (const { row } of changes) touched.add(findShown(store, row).memory_id ?? "");
  rearrange(deps, session.ownerId, touched);
  confirmFindings(deps, session.ownerId, touched);
  for (const project of new Set([...removed, ...added].filter(isProven).map((row) => row.project)))
    weighProven(deps, session.ownerId, project);
  return tally;
}

const isProven = ({ rule }: FindingRow): boolean => rule === PROVEN;

/** Read a project once a run; what a person deletes meanwhile is told by the number of findings. */
function indexOf(
  store: Store,
  ownerId: string,
  { name, inHand: { indexes } }: { name: string; inHand: InHand },
): ProjectIndex {
  const known = indexes.get(name);
  const project = { ownerId, name };
  if (known && known.size === countProjectFindings(store, project)) return known;
  const index = new ProjectIndex(findProjectFindings(store, project));
  indexes.set(name, index);
  return index;
}

/** Sentences that an earlier reading of the session found already. */
export const knownContents = (store: Store, session: SessionRef): Set<string> =>
  new Set(findSessionFindings(store, session).map(({ content }) => content));

const standing = (changes: readonly FindingChange[]): FindingRow[] =>
  changes
    .filter(({ twin }) => twin === null)
    .map(({ row }) => row)
    .sort((a, b) => a.asserted_at - b.asserted_at || (a.key < b.key ? -1 : 1));

/** The memory that a person retired, by the finding that stands for it now, whatever its words. */
function restedBefore(store: Store, changes: readonly FindingChange[]): Map<string, MemoryRow> {
  const rested = new Map<string, MemoryRow>();
  for (const { row, twin } of changes) {
    const { memory_id } = findShown(store, row);
    const memory = memory_id === null ? undefined : findMemoryRow(store, row.owner_id, memory_id);
    if (memory?.author === "person" && !findHead(store, row.owner_id, memory.root_id))
      rested.set((twin ?? row).id, memory);
  }
  return rested;
}

/** A better finding says the same: this one holds nothing up on its own any more. Answers the version it stood for. */
function stepBack(store: Store, row: FindingRow): string[] {
  const { memory_id } = findShown(store, row);
  changeFinding(store, row, { state: "duplicate", memory_id: null, root_id: null });
  return memory_id === null ? [] : [memory_id];
}

/** A person's memory stays whatever the transcripts show. */
function withdrawUnsupported(deps: BeliefDeps, ownerId: string, versions: ReadonlySet<string>): void {
  for (const id of versions) {
    const row = findMemoryRow(deps.store, ownerId, id);
    // A memory that an agent has saved by itself needs no transcript to show it.
    if (row?.author !== "import" || row.source_kind !== "session" || row.status === "retired") continue;
    if (!isSupported(deps.store, ownerId, id)) withdraw(deps, row);
  }
}

/**
 * Orders versions anew: the time of the last statement may have changed, and with it the value that holds, also where a rule had put
 * all of them behind another memory.
 */
function rearrange(deps: BeliefDeps, ownerId: string, versions: ReadonlySet<string>): void {
  for (const id of versions) {
    const row = findMemoryRow(deps.store, ownerId, id);
    if (!row || row.status === "retired" || row.slot_key === null) continue;
    arrange(deps, ownerId, lineagesOf(deps.store, row));
  }
}

function stand(
  deps: BeliefDeps,
  row: FindingRow,
  { session, inHand, rested }: { session: SessionEvidence; inHand: InHand; rested: MemoryRow | undefined },
): Outcome {
  const belief: Belief = {
    type: row.type,
    content: row.content,
    hidden: row.hidden,
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
    kind: row.kind,
    subject: row.subject,
    until: row.until,
  };
  const outcome: Outcome = rested
    ? { kind: "dropped", version: rested.id, memory: rested, reason: "a person retired this in other words" }
    : save(deps, row.owner_id, belief, inHand.vectors.get(row.content));
  // Another memory may hold by now; a finding shows its own version.
  const shown = findMemoryRow(deps.store, row.owner_id, outcome.version) ?? outcome.memory;
  changeFinding(deps.store, row, { state: "kept", memory_id: shown.id, root_id: shown.root_id });
  if (row.kind !== null && shown.status === "active") askAboutNear(deps, shown, row);
  return outcome;
}

/** A model's memories are compared with near ones by a model, too, when there is time: the rules see far less. */
function askAboutNear(deps: BeliefDeps, memory: MemoryRow, { replaces }: FindingRow): void {
  if (deps.hasJudge?.() !== true) return;
  for (const near of nearMemories(deps.store, memory, { more: replaces ?? "" }))
    askLater(deps, { newer: memory, existing: near.memory });
}

function count(tally: SettledEvidence, outcome: Outcome): void {
  switch (outcome.kind) {
    case "saved":
      tally.saved += 1;
      if (outcome.autoResolved !== null) tally.autoResolved += 1;
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
