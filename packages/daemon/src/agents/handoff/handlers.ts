import type { Distilled } from "@memory/language/finding";
import type { Lines, Session } from "@memory/language/session";
import { CHARACTERS_PER_TOKEN, iso, printsOf } from "@memory/language/text";
import { type Api, ApiError, type Handlers } from "@memory/shared";
import { placeOf } from "@memory/sources/projects";
import type { Deps } from "../../models/deps.ts";
import { projectAt } from "../../places/project-at.ts";
import type { Context } from "../../platform/request-context.ts";
import { blockTexts } from "../../store/passage-blocks.ts";
import { withoutForgotten } from "../evidence/forgotten.ts";
import { readKept } from "../import/kept-sessions.ts";
import { listenFor } from "../import/passages.ts";
import { findPassages, type LedgerRow } from "../import/queries.ts";
import { readTranscript } from "../import/read-transcript.ts";
import { findCopy, findDropped } from "../transcript-copies/queries.ts";
import { findLastSession, findProjectsRead, findSessionsCalled } from "./queries.ts";
import { type NumberedTurn, writeHandoff } from "./write-handoff.ts";

type HandoffDeps = Pick<Deps, "store" | "workers">;
type Rows = Handlers<Api, Context>["handoff"];
type Asked = Parameters<Rows["write"]>[0]["query"];

export const handoffHandlers = (deps: HandoffDeps): Rows => ({
  write: async ({ query }, { ownerId, signal }) => {
    const row = sessionAsked(deps, ownerId, query);
    const read = await readNow(deps, row, signal);
    const { session, turns } = await withoutDeleted(deps, row, read);
    const lastAt = session.endedAt ?? row.mtime;
    const { text, told, next } = writeHandoff({
      agent: row.agent,
      session,
      turns,
      lastAt,
      tokens: query.tokens,
    });
    return {
      ...{ session: row.session_id, agent: row.agent, project: row.project, path: row.path },
      ...{ lastAt: iso(lastAt), text, tokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN), next },
      turns: { told, of: session.turns.length },
    };
  },
});

function sessionAsked(
  { store }: HandoffDeps,
  ownerId: string,
  { session, project, folder }: Asked,
): LedgerRow {
  if (session !== undefined) {
    const [found, other] = findSessionsCalled(store, ownerId, session);
    if (!found)
      throw new ApiError("not_found", `no session that was read is called "${session}": import it first`);
    if (other) throw new ApiError("invalid", `several sessions are called "${session}": give more of the id`);
    return found;
  }
  const named =
    project ?? (folder === undefined ? undefined : projectAt({ store }, ownerId, placeOf(folder, "")));
  const found = findLastSession(store, ownerId, named);
  if (found) return found;
  const known = findProjectsRead(store, ownerId);
  throw new ApiError(
    "not_found",
    known.length === 0
      ? "no session was read yet: import some, or connect an agent"
      : `no session of ${named === "" ? "that folder" : `the project "${named}"`} was read; known are ${known.join(", ")}`,
  );
}

/** As it is on the disk now; of one that is gone, or cannot be read, its copy. */
async function readNow(deps: HandoffDeps, row: LedgerRow, signal: AbortSignal): Promise<Session> {
  const { owner_id: ownerId, agent, session_id: sessionId, path, folder } = row;
  const file = { path, folder, sessionId };
  const asked = { ownerId, agent, signal };
  try {
    return await readTranscript(deps, file, asked);
  } catch (error) {
    // An error that comes out of a thread has lost its code.
    if (signal.aborted || error instanceof ApiError) throw error;
    if (!findCopy(deps.store, { ownerId, agent, sessionId }))
      throw new ApiError("not_found", `the transcript is gone, and no copy of it was kept: ${path}`);
  }
  return readKept(deps, { ...file, size: row.size, mtimeMs: row.mtime }, asked);
}

/** Nothing of it tells what a person has deleted: of what was kept, what still is; of what came since, what says none of it. */
async function withoutDeleted(
  { store, workers }: HandoffDeps,
  row: LedgerRow,
  read: Session,
): Promise<{ readonly session: Session; readonly turns: NumberedTurn[] }> {
  const ref = { ownerId: row.owner_id, agent: row.agent, sessionId: row.session_id };
  const { findings } = await workers.sessions.run<Distilled>(read, { name: "distill" });
  const evidence = {
    ...ref,
    project: row.project,
    path: row.path,
    runId: "",
    at: row.mtime,
    findings,
    isWhole: true,
  };
  const { tells } = listenFor(withoutForgotten(store, evidence).untold);
  const dropped = new Set(findDropped(store, ref.ownerId));
  const isLeft = (text: string, lines: Lines): boolean =>
    !tells({ text, lines }) && (dropped.size === 0 || !printsOf(text).some((print) => dropped.has(print)));
  const passages = findPassages(store, ref);
  const kept = new Set(passages.flatMap(({ content }) => blockTexts(content)));
  const readTo = Math.max(0, ...passages.map(({ end_line }) => end_line));
  const turns = read.turns.map(({ at, blocks }, number) => ({
    ...{ number, at },
    blocks: blocks.filter(({ text, lines }) => (lines.to > readTo || kept.has(text)) && isLeft(text, lines)),
  }));
  const entries = read.entries.filter((entry) => isLeft(wordsOf(entry), entry.lines));
  return {
    session: { ...read, project: row.project, entries },
    turns: turns.filter(({ blocks }) => blocks.length > 0),
  };
}

function wordsOf(entry: Session["entries"][number]): string {
  switch (entry.kind) {
    case "command":
      return `${entry.command}\n${entry.failure ?? ""}`;
    case "edit":
      return entry.path;
    case "answer":
      return `${entry.question}\n${entry.answer}`;
    case "interrupt":
      return "";
    default:
      return entry.text;
  }
}
