import { findGone, forgetLineageHistory, forgetSessionHistory } from "../activity/forget-history.ts";
import { askedBy } from "../activity/operation.ts";
import type { Image } from "../activity/queries/rows.ts";
import { record } from "../activity/record.ts";
import { existing, remove, type Target } from "../beliefs/edit.ts";
import { forget } from "../beliefs/queries/forgotten.ts";
import type { BeliefDeps } from "../beliefs/save.ts";
import { forgetEvidence } from "../evidence/forgotten.ts";
import type { FindingRow, SessionRef } from "../evidence/queries.ts";
import { findMemoryRow, findSaying, findVersions, type MemoryRow } from "../memories/queries.ts";
import type { Store } from "../store/open.ts";
import { listenFor, type Said } from "./passages.ts";
import { deletePassage, findPassages, type PassageRow } from "./queries.ts";

/**
 * Delete a memory with every trace of its words: versions, findings, the command it names, and the passages of the
 * sessions that said it. Of one that an undo took away it deletes what the log has kept. Throws not_found.
 */
export function forgetMemory(deps: BeliefDeps, target: Target, client: string | null): void {
  const { ownerId, id } = target;
  const entry = { ownerId, kind: "memory.delete", actor: askedBy({ client }), subjectId: id } as const;
  record(deps, entry, (operation) => {
    operation.forget();
    operation.final("it was deleted for good; nothing of its words is kept");
    const gone = findMemoryRow(deps.store, ownerId, id) ? undefined : findGone(deps.store, ownerId, id);
    if (gone === undefined) return forgetLineage(deps, target);
    operation.keep();
    forgetGone(deps, target, gone);
  });
}

function forgetLineage(deps: BeliefDeps, target: Target): void {
  const { store } = deps;
  const { ownerId } = target;
  const { root_id } = existing(deps, target);
  const versions = findVersions(store, ownerId, root_id);
  const findings = forgetEvidence(store, ownerId, root_id, deps.clock());
  const ids = versions.map((version) => version.id);
  const kept = forgetLineageHistory(store, { ownerId, rootId: root_id, ids });
  forgetSessions(store, ownerId, [...findings, ...versions, ...kept]);
  remove(deps, target);
}

/** What says the same by now, or stands in its lineage, is not what is deleted. */
function forgetGone({ store, clock }: BeliefDeps, { ownerId, id }: Target, gone: Image): void {
  const kept = forgetLineageHistory(store, { ownerId, rootId: String(gone.root_id), ids: [id] });
  const scope = { ownerId, project: gone.project === null ? null : String(gone.project) };
  if (findSaying(store, scope, String(gone.content_key)).length > 0) return;
  forgetSessions(store, ownerId, kept);
  forget(store, scope, String(gone.content), clock());
}

/** Nothing of the sessions that said it, nor of what the log has kept of them, says it any more. */
function forgetSessions(store: Store, ownerId: string, rows: Parameters<typeof sessionsOf>[1]): void {
  for (const { session, said } of sessionsOf(ownerId, rows)) {
    const { tells, mayTell } = listenFor(said);
    for (const passage of findPassages(store, session))
      if (tells(spoken(passage))) deletePassage(store, ownerId, passage.id);
    forgetSessionHistory(store, session, { mayTell, tells: (image) => tells(spoken(image)) });
  }
}

interface Told {
  readonly session: SessionRef;
  readonly said: Said[];
}

/** The sessions that said it, each with what it said. */
function sessionsOf(ownerId: string, rows: readonly (FindingRow | MemoryRow | Image)[]): Told[] {
  const sessions = new Map<string, Told>();
  for (const { agent, session_id, content, excerpt, start_line, end_line } of rows) {
    // A person's own words came in no session.
    if (typeof agent !== "string" || typeof session_id !== "string") continue;
    const key = JSON.stringify([agent, session_id]);
    const told = sessions.get(key) ?? { session: { ownerId, agent, sessionId: session_id }, said: [] };
    told.said.push({
      content: String(content),
      excerpt: String(excerpt ?? ""),
      lines: { from: Number(start_line), to: Number(end_line) },
    });
    sessions.set(key, told);
  }
  return [...sessions.values()];
}

/** A passage or finding, as it stands or as the log has kept it. */
const spoken = ({ content, start_line, end_line }: Image | PassageRow) => ({
  text: String(content),
  lines: { from: Number(start_line), to: Number(end_line) },
});
