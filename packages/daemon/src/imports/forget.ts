import { forgetHistory } from "../activity/forget-history.ts";
import type { Image } from "../activity/queries/rows.ts";
import { record } from "../activity/record.ts";
import { existing, remove, type Target } from "../beliefs/edit.ts";
import type { BeliefDeps } from "../beliefs/save.ts";
import { forgetEvidence } from "../evidence/forgotten.ts";
import type { FindingRow } from "../evidence/queries.ts";
import { findVersions } from "../memories/queries.ts";
import { type Said, tells } from "./passages.ts";
import { deletePassage, findPassages, type PassageRow } from "./queries.ts";

/**
 * Delete a memory with every trace of its words: versions, findings, the command it names, and the passages of the
 * sessions that said it. Throws not_found.
 */
export function forgetMemory(deps: BeliefDeps, target: Target, client: string | null): void {
  const { store } = deps;
  const { ownerId, id } = target;
  const entry = { ownerId, kind: "memory.delete", actor: { kind: "person", client }, subjectId: id } as const;
  record(deps, entry, (operation) => {
    operation.forget();
    operation.final("it was deleted for good; nothing of its words is kept");
    const { root_id } = existing(deps, target);
    const versions = findVersions(store, ownerId, root_id);
    const findings = forgetEvidence(store, ownerId, root_id, deps.clock());
    for (const found of findings) {
      const session = { ownerId, agent: found.agent, sessionId: found.session_id };
      for (const passage of findPassages(store, session))
        if (tells(spoken(passage), saidIn(found))) deletePassage(store, ownerId, passage.id);
    }
    forgetHistory(store, {
      ownerId,
      rootId: root_id,
      ids: versions.map((version) => version.id),
      sessions: [...new Set(findings.map(({ session_id }) => session_id))],
      tells: (image) => findings.some((found) => tells(spoken(image), saidIn(found))),
    });
    remove(deps, target);
  });
}

const saidIn = ({ content, excerpt, start_line, end_line }: FindingRow): Said => ({
  content,
  excerpt,
  lines: { from: start_line, to: end_line },
});

/** A passage or finding, as it stands or as the log has kept it. */
const spoken = ({ content, start_line, end_line }: Image | PassageRow) => ({
  text: String(content),
  lines: { from: Number(start_line), to: Number(end_line) },
});
