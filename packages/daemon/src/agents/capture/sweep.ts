import { type AgentName, ApiError } from "@memory/shared";
import type { Discovered } from "@memory/sources/agents";
import { agentOf, type SessionFolders } from "@memory/sources/agents";
import type { Deps } from "../../models/deps.ts";
import type { Models } from "../../models/models.ts";
import type { WrittenLately } from "../../models/own-agent/written-lately.ts";
import { createYielder } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
import { inSlices } from "../../store/slices.ts";
import { upToDate } from "../import/ledger.ts";
import { findLedger } from "../import/queries.ts";
import { askedBy, isWanted } from "./asked-by.ts";
import { isTakenBack } from "./capture-session.ts";
import {
  type CaptureState,
  type Capturing,
  changeState,
  findInQueue,
  findQueued,
  findState,
  putInQueue,
  type QueueRow,
} from "./queries.ts";
import { QUIET } from "./rest-lengths.ts";
import { notCaptured } from "./scope.ts";

export interface SweepDeps extends Pick<Deps, "store" | "clock"> {
  readonly models: Pick<Models, "reader">;
  readonly folders: SessionFolders;
  /** Told of the session that was written to last. */
  readonly written: Pick<WrittenLately, "note">;
  /** Told of a session that was met too soon after it was written to. */
  readonly resting: (agent: AgentName, file: Discovered) => void;
}

/**
 * Look through the captured projects for sessions that ended unheard since capture was allowed; what an import would read
 * of them waits from now on, and what was written to a moment ago is waited for. Throws what `discover` throws.
 */
export async function sweepSessions(
  deps: SweepDeps,
  state: CaptureState,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, folders, models } = deps;
  const { agent } = state;
  const { find } = agentOf(agent);
  const isInScope = (folder: string): boolean =>
    notCaptured(state, folder) === null && !models.reader?.isOwn({ folder });
  const looked = await find(folders[agent], isInScope).catch((error: unknown) => {
    // On a new machine the agent makes its folder with the first session.
    if (error instanceof ApiError && error.code === "not_found" && state.sweptAt === null) return null;
    throw error;
  });
  if (!looked) return;
  const { found } = looked;
  const now = clock();
  const [newest] = found;
  if (newest) deps.written.note(agent, newest.path, newest.mtimeMs);
  const since = found.filter(({ mtimeMs }) => mtimeMs >= (state.since ?? now));
  const { unread, leftOut } = await findUnread(deps, state, since);
  if (signal.aborted) return;
  const isResting = ({ mtimeMs }: Discovered): boolean => now - mtimeMs < QUIET;
  for (const file of unread.filter(isResting)) deps.resting(agent, file);
  const ended = unread.filter((file) => !isResting(file));
  await inSlices(store, ended, (file) => {
    // The permission may have been taken back since the sweep began.
    if (findState(store, state).since !== state.since) return;
    putUnheard(store, state, { file, now });
  });
  changeState(store, state, { swept_at: now, sweep_error: null, left_out: leftOut });
}

interface Unread {
  readonly unread: readonly Discovered[];
  /** How many a program asked, where those are not wanted. */
  readonly leftOut: number;
}

/** A session that lies in two folders is one: its newer copy counts, which comes first. */
async function findUnread(
  deps: SweepDeps,
  state: CaptureState,
  ended: readonly Discovered[],
): Promise<Unread> {
  const { ownerId, agent } = state;
  const ledger = findLedger(deps.store, ownerId, agent);
  const queued = findQueued(deps.store, { ownerId, agent });
  const seen = new Set<string>();
  const unread: Discovered[] = [];
  let leftOut = 0;
  const yieldIfDue = createYielder();
  for (const file of ended) {
    await yieldIfDue();
    if (seen.has(file.sessionId)) continue;
    seen.add(file.sessionId);
    if (!isNews(queued.get(file.sessionId), file)) continue;
    if (await upToDate(agentOf(agent), ledger.get(file.sessionId), file)) continue;
    const by = await askedBy(deps, agent, file);
    if (!isWanted(state, by)) leftOut += by === "program" ? 1 : 0;
    else if (!isTakenBack(deps, { ownerId, agent }, file)) unread.push(file);
  }
  return { unread, leftOut };
}

/** Has a session wait of which nobody has told. */
export function putUnheard(
  store: Store,
  { ownerId, agent }: Capturing,
  { file, now }: { readonly file: Discovered; readonly now: number },
): void {
  const { sessionId, path, folder } = file;
  if (!isNews(findInQueue(store, { ownerId, agent, sessionId }), file)) return;
  const place = { owner_id: ownerId, agent, session_id: sessionId, path, folder };
  putInQueue(store, { ...place, reason: "sweep", attempts: 0, due_at: now, noted_at: now, error: null });
}

/** A waiting session goes on waiting; a given-up one is tried again when it was written to since. */
const isNews = (queued: QueueRow | undefined, { mtimeMs }: Discovered): boolean =>
  !queued || (queued.reason === "given_up" && mtimeMs > queued.noted_at);
