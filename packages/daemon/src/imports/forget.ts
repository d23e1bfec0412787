import { existing, remove, type Target } from "../beliefs/edit.ts";
import type { BeliefDeps } from "../beliefs/save.ts";
import { forgetEvidence } from "../evidence/forgotten.ts";
import { tells } from "./passages.ts";
import { deletePassage, findPassages } from "./queries.ts";

/**
 * Delete a memory with every trace of its words: versions, findings, the command it names, and the passages of the
 * sessions that said it. Throws not_found.
 */
export function forgetMemory(deps: BeliefDeps, target: Target): void {
  const { store } = deps;
  store.transaction(() => {
    const { root_id } = existing(deps, target);
    for (const found of forgetEvidence(store, target.ownerId, root_id, deps.clock())) {
      const said = { ...found, lines: { from: found.start_line, to: found.end_line } };
      const session = { ownerId: target.ownerId, agent: found.agent, sessionId: found.session_id };
      for (const { id, content, start_line, end_line } of findPassages(store, session))
        if (tells({ text: content, lines: { from: start_line, to: end_line } }, said))
          deletePassage(store, target.ownerId, id);
    }
    remove(deps, target);
  });
}
