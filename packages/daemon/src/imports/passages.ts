import type { Deps } from "../deps.ts";
import type { SessionRef } from "../evidence/queries.ts";
import type { Finding } from "../models/finding.ts";
import type { Lines, Session } from "../models/session.ts";
import { contentKey, mayHold } from "../text/content-key.ts";
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
  session: Pick<Session, "path" | "project" | "chunks">,
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
  const { tells } = listenFor(untold);
  return { ...session, chunks: session.chunks.filter((chunk) => !tells(chunk)) };
}

/** Of an excerpt that may be cut or put together, the beginning is enough where the lines agree. */
const BEGINNING = 40;

export interface Listener {
  /** Does a passage hold the words behind one of the findings? It stands where they were said, or repeats them elsewhere. */
  readonly tells: (passage: { text: string; lines: Lines }) => boolean;
  /** A quick look at a text, or at JSON in which it stands; `true` says nothing. */
  readonly mayTell: (text: string) => boolean;
}

/** Listen for the words behind findings. A long session has thousands of passages: most are passed over at a glance. */
export function listenFor(all: readonly Said[]): Listener {
  const known = all.map(({ content, excerpt, lines }) => ({
    words: [...new Set([content, excerpt].map(contentKey))].filter((one) => one.length > 0),
    lines,
  }));
  const glances = [...new Set(known.flatMap(({ words }) => words))].map((one) => mayHold(one, BEGINNING));
  const mayTell = (text: string) => glances.some((glance) => glance(text));
  const tells: Listener["tells"] = ({ text, lines }) => {
    if (!mayTell(text)) return false;
    const key = contentKey(text);
    return known.some((said) => {
      if (said.words.some((one) => key.includes(one))) return true;
      const overlaps = lines.from <= said.lines.to && said.lines.from <= lines.to;
      return overlaps && said.words.some((one) => key.includes(one.slice(0, BEGINNING)));
    });
  };
  return { tells, mayTell };
}
