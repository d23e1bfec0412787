import type { Deps } from "../deps.ts";
import type { SessionRef } from "../evidence/queries.ts";
import type { Finding } from "../models/finding.ts";
import type { Lines, Session } from "../models/session.ts";
import { contentKey } from "../text/content-key.ts";
import { fingerprint } from "../text/fingerprint.ts";
import { deletePassage, findPassages, insertPassage } from "./queries.ts";

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
  const placed = (seq: number, key: string, place: string) => `${seq} ${key} ${place}`;
  const old = new Map(
    findPassages(store, scope).map((row) => [
      placed(row.seq, row.content_key, `${row.start_line}-${row.end_line} ${row.path}`),
      row,
    ]),
  );
  session.chunks.forEach((chunk, seq) => {
    const hash = fingerprint(chunk.text);
    const { from, to } = chunk.lines;
    if (old.delete(placed(seq, hash, `${from}-${to} ${session.path}`))) return;
    insertPassage(store, {
      id: deps.newId(),
      owner_id: scope.ownerId,
      agent: scope.agent,
      session_id: scope.sessionId,
      seq,
      content_key: hash,
      project: session.project,
      path: session.path,
      author: chunk.author,
      content: chunk.text,
      start_line: from,
      end_line: to,
      asserted_at: chunk.at ?? scope.at,
      created_at: deps.clock(),
      run_id: scope.runId,
    });
  });
  for (const { id } of old.values()) deletePassage(store, scope.ownerId, id);
}

/** Where something was said that a person deleted. */
export interface Said {
  readonly content: string;
  readonly excerpt: string;
  readonly lines: Lines;
}

/** A session without the passages that say what a person deleted. */
export function withoutWords(session: Session, untold: readonly Pick<Finding, keyof Said>[]): Session {
  if (untold.length === 0) return session;
  return { ...session, chunks: session.chunks.filter((chunk) => !untold.some((said) => tells(chunk, said))) };
}

/** Does a passage hold the words behind a finding? It stands where they were said, or repeats them elsewhere. */
export function tells({ text, lines }: { text: string; lines: Lines }, said: Said): boolean {
  const key = contentKey(text);
  const words = [said.content, said.excerpt].map(contentKey).filter((one) => one.length > 0);
  if (words.some((one) => key.includes(one))) return true;
  const overlaps = lines.from <= said.lines.to && said.lines.from <= lines.to;
  // An excerpt may be cut or put together: its beginning is enough where the lines agree.
  return overlaps && words.some((one) => key.includes(one.slice(0, 40)));
}
