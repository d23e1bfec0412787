import type { Distilled } from "@memory/language/finding";
import type { Session } from "@memory/language/session";
import { type Api, ApiError, type Handlers } from "@memory/shared";
import { placeOf } from "@memory/sources/projects";
import type { Deps } from "../../models/deps.ts";
import { projectAt } from "../../places/project-at.ts";
import type { Context } from "../../platform/request-context.ts";
import { blockTexts } from "../../store/passage-blocks.ts";
import { withoutForgotten } from "../evidence/forgotten.ts";
import { readKept } from "../import/kept-sessions.ts";
import { findPassages, type LedgerRow } from "../import/queries.ts";
import { readTranscript } from "../import/read-transcript.ts";
import { findCopy, findDropped } from "../transcript-copies/queries.ts";
import { findLastSession, findProjectsRead, findSessionsCalled } from "./queries.ts";
import type { HandoffTask, ToldHandoff } from "./tell-handoff.ts";

type HandoffDeps = Pick<Deps, "store" | "workers">;
type Rows = Handlers<Api, Context>["handoff"];
type Asked = Parameters<Rows["write"]>[0]["query"];

export const handoffHandlers = (deps: HandoffDeps): Rows => ({
  write: async ({ query }, { ownerId, signal }) => {
    const row = sessionAsked(deps, ownerId, query);
    const { agent, project, path, mtime } = row;
    const session = { ...(await readNow(deps, row, signal)), project };
    const kept = await keptOf(deps, row, session);
    const task = { ...kept, session, agent, mtime, tokens: query.tokens } satisfies HandoffTask;
    const told = await deps.workers.sessions.run<ToldHandoff>(task, { name: "handoff", signal });
    return { session: row.session_id, agent, project, path, ...told };
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

/** What memory keeps of it, and what a person has deleted. */
async function keptOf({ store, workers }: HandoffDeps, row: LedgerRow, session: Session) {
  const ref = { ownerId: row.owner_id, agent: row.agent, sessionId: row.session_id };
  const { findings } = await workers.sessions.run<Distilled>(session, { name: "distill" });
  const { project, path, mtime: at } = row;
  const { untold } = withoutForgotten(store, {
    ...ref,
    project,
    path,
    at,
    findings,
    runId: "",
    isWhole: true,
  });
  const passages = findPassages(store, ref);
  return {
    kept: passages.flatMap(({ content }) => blockTexts(content)),
    readTo: Math.max(0, ...passages.map(({ end_line }) => end_line)),
    ...{ untold, dropped: findDropped(store, ref.ownerId) },
  };
}
