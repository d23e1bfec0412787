import type { Session } from "@memory/language/session";
import type { Discovered } from "@memory/sources/agents";
import { agentOf, type Discovery, pick } from "@memory/sources/agents";
import type { Deps } from "../../models/deps.ts";
import { findCopies, findCopy, findParts } from "../transcript-copies/queries.ts";
import type { ImportOptions } from "./import-options.ts";
import { findInjected, findLedger } from "./queries.ts";

/**
 * Finds the sessions to read in the copies that were kept, newest first, be their transcripts on disk or not. One is read
 * that no import has seen as it is, or that another model has distilled than the one that would now.
 */
export async function discoverKept(
  { store, models, clock }: Pick<Deps, "store" | "models" | "clock">,
  { ownerId, agent, project, days, maxSessions, force }: ImportOptions,
): Promise<Discovery> {
  const ledger = findLedger(store, ownerId, agent);
  const copies = findCopies(store, ownerId, agent).filter(
    ({ folder }) => project === undefined || folder.includes(project),
  );
  const watermarks = new Map(copies.map((copy) => [copy.session_id, copy.watermark]));
  const found = copies.map((copy) => ({
    path: copy.path,
    folder: copy.folder,
    sessionId: copy.session_id,
    size: copy.size,
    mtimeMs: copy.last_active_at,
  }));
  const isUpToDate = (file: Discovered): boolean => {
    const known = ledger.get(file.sessionId);
    const kept = watermarks.get(file.sessionId);
    if (!known || kept === undefined) return false;
    // The transcript was read further than the copy goes: reading less of it would take away what the rest has told.
    if (agentOf(agent).reachesFurther(known.watermark, kept)) return true;
    const isWhole = known.outcome !== "partial" && known.outcome !== "failed";
    return !force && isWhole && known.watermark === kept && known.distiller === models.distiller.name;
  };
  const options = { days, maxSessions, now: clock(), isUpToDate };
  return { ...(await pick(found, 0, options)), problems: [] };
}

/** Reads a session from its copy. It was read as far as the transcript was copied. */
export async function readKept(
  { store, workers }: Pick<Deps, "store" | "workers">,
  { path, folder, sessionId }: Discovered,
  { ownerId, agent, signal }: Pick<ImportOptions, "ownerId" | "agent" | "signal">,
): Promise<Session> {
  const copy = findCopy(store, { ownerId, agent, sessionId });
  const parts = copy ? findParts(store, copy.ark).map(({ packed }) => packed) : [];
  const session = await workers.sessions.run<Session>(
    { agent, path, folder, sessionId, parts, injected: findInjected(store, { ownerId, agent, sessionId }) },
    { name: "read", signal },
  );
  return copy ? { ...session, watermark: copy.watermark } : session;
}
