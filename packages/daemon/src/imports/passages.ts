import { createHash } from "node:crypto";
import type { Deps } from "../deps.ts";
import type { SessionRef } from "../evidence/queries.ts";
import { deletePassage, findPassages, insertPassage } from "./queries.ts";
import type { Session } from "./session.ts";

export interface PassageScope extends SessionRef {
  readonly runId: string;
  /** For turns without a time. */
  readonly at: number;
}

/**
 * Keep the prose of a session as recallable passages, in the caller's transaction. A passage that is unchanged keeps its
 * id and its vector; only what a grown session added is written.
 */
export function keepPassages(
  deps: Pick<Deps, "store" | "clock" | "newId">,
  session: Session,
  scope: PassageScope,
): void {
  const { store } = deps;
  const old = new Map(findPassages(store, scope).map((row) => [`${row.seq} ${row.content_key}`, row]));
  session.chunks.forEach((chunk, seq) => {
    const contentKey = createHash("sha256").update(chunk.text).digest("hex").slice(0, 32);
    if (old.delete(`${seq} ${contentKey}`)) return;
    insertPassage(store, {
      id: deps.newId(),
      owner_id: scope.ownerId,
      agent: scope.agent,
      session_id: scope.sessionId,
      seq,
      content_key: contentKey,
      project: session.project,
      path: session.path,
      author: chunk.author,
      content: chunk.text,
      start_line: chunk.lines.from,
      end_line: chunk.lines.to,
      asserted_at: chunk.at ?? scope.at,
      created_at: deps.clock(),
      run_id: scope.runId,
    });
  });
  for (const { id } of old.values()) deletePassage(store, scope.ownerId, id);
}
