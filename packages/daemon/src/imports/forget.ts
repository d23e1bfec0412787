import { forgetLineageHistory, forgetSessionHistory } from "../activity/forget-history.ts";
import { askedBy } from "../activity/operation.ts";
import type { Image } from "../activity/queries/rows.ts";
import { record } from "../activity/record.ts";
import { existing, remove, type Target } from "../beliefs/edit.ts";
import type { BeliefDeps } from "../beliefs/save.ts";
import { forgetEvidence } from "../evidence/forgotten.ts";
import type { FindingRow, SessionRef } from "../evidence/queries.ts";
import { findVersions, type MemoryRow } from "../memories/queries.ts";
import { listenFor, type Said } from "./passages.ts";
import { deletePassage, findPassages, type PassageRow } from "./queries.ts";

/**
 * Delete a memory with every trace of its words: versions, findings, the command it names, and the passages of the
 * sessions that said it. Throws not_found.
 */
export function forgetMemory(deps: BeliefDeps, target: Target, client: string | null): void {
  const { store } = deps;
  const { ownerId, id } = target;
  const entry = { ownerId, kind: "memory.delete", actor: askedBy({ client }), subjectId: id } as const;
  record(deps, entry, (operation) => {
    operation.forget();
    operation.final("it was deleted for good; nothing of its words is kept");
    const { root_id } = existing(deps, target);
    const versions = findVersions(store, ownerId, root_id);
    const findings = forgetEvidence(store, ownerId, root_id, deps.clock());
    const ids = versions.map((version) => version.id);
    const kept = forgetLineageHistory(store, { ownerId, rootId: root_id, ids });
    for (const { session, said } of sessionsOf(ownerId, [...findings, ...versions, ...kept])) {
      const { tells, mayTell } = listenFor(said);
      for (const passage of findPassages(store, session))
        if (tells(spoken(passage))) deletePassage(store, ownerId, passage.id);
      forgetSessionHistory(store, session, { mayTell, tells: (image) => tells(spoken(image)) });
    }
    remove(deps, target);
  });
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
