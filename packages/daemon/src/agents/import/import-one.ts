import type { Session } from "@memory/language/session";
import { iso } from "@memory/language/text";
import { ApiError, type ImportItem } from "@memory/shared";
import type { Discovered } from "@memory/sources/agents";
import { codeOf, faultInWords, faultOf } from "@memory/sources/files";
import { clampTimes } from "@memory/sources/sessions";
import { ModelError } from "../../models/models.ts";
import { projectAt, settleProject } from "../../places/project-at.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import { errorKind } from "../../platform/errors.ts";
import { cutAt } from "../../recall/cut-text.ts";
import { dropWords } from "../transcript-copies/drop-words.ts";
import { distilSession, type StoodIn } from "./distil-session.ts";
import type { ImportDeps, OneOptions } from "./import-options.ts";
import { readKept } from "./kept-sessions.ts";
import { countWindows } from "./passages.ts";
import { findLedgerRow } from "./queries.ts";
import { readTranscript } from "./read-transcript.ts";
import type { Run } from "./run.ts";
import { type Counts, noCounts } from "./tally.ts";

interface Work {
  readonly file: Discovered;
  readonly run: Run;
  readonly place: Pick<ImportItem, "index" | "total">;
}

export interface Imported {
  readonly item: ImportItem;
  /** Null: it could not be read. */
  readonly session: Session | null;
  /** The reason it broke off; the item says it in words. */
  readonly error?: unknown;
  /** Another distiller has read it than the one that is chosen. */
  readonly stoodIn?: StoodIn;
}

/** One session, whatever happens to it: a file that cannot be read or a model that fails is an outcome, not an end. */
export async function importOne(
  deps: ImportDeps,
  options: OneOptions,
  { file, run, place }: Work,
): Promise<Imported> {
  const base = {
    type: "item" as const,
    ...place,
    path: file.path,
    sessionId: file.sessionId,
    bytes: file.size,
    lastActiveAt: iso(file.mtimeMs),
  };
  try {
    const read = await (options.fromArk ? readKept : readTranscript)(deps, file, options);
    const session = {
      ...clampTimes(read, { mtimeMs: file.mtimeMs, now: deps.clock() }),
      project: projectOfSession(deps, read, options),
    };
    const { truncated, redactions, malformed } = session;
    const counted = { ...noCounts(), truncated, redactions, malformed };
    const known = {
      ...base,
      project: session.project,
      chunks: countWindows(session.turns),
      ...askedFirst(session),
      ...inheritedBy(session),
    };
    if (options.dryRun) return { item: { ...known, ...counted, outcome: "planned" }, session };
    const { ownerId, agent, signal } = options;
    if (!options.fromArk) await deps.keepCopy({ ownerId, agent, file, project: session.project, signal });
    const { outcome, error, stoodIn, untold, ...counts } = await distilSession(deps, {
      file,
      session,
      run,
      options,
    });
    // Its transcript was copied with what a person had deleted before.
    await dropWords(deps, { ownerId, agent, sessionId: session.sessionId }, untold);
    return {
      item: { ...known, ...counted, ...counts, outcome, ...(error !== undefined && { error }) },
      session,
      ...(stoodIn && { stoodIn }),
    };
  } catch (error) {
    if (options.signal.aborted) throw error;
    const reason = failure(error);
    deps.log.warn(
      { sessionId: file.sessionId, reason, err: nameOf(error) },
      "a session could not be imported",
    );
    const counts: Counts = noCounts();
    return {
      item: { ...base, project: file.folder, chunks: 0, ...counts, outcome: "failed", error: reason },
      session: null,
      error,
    };
  }
}

/** A session stays with the project that it was first read for, wherever its folder is by now. */
function projectOfSession(
  deps: ImportDeps,
  { sessionId, place }: Session,
  { ownerId, agent, dryRun }: OneOptions,
): string {
  const known = findLedgerRow(deps.store, { ownerId, agent, sessionId })?.project;
  if (known !== undefined) return known;
  return dryRun ? projectAt(deps, ownerId, place) : settleProject(deps, ownerId, place);
}

/** Characters by which a session is known to who had it. */
const ASKED = 160;

/** The first thing a person said in it, cut between two words. */
function askedFirst({ turns }: Session): Pick<ImportItem, "asked"> {
  const first = turns
    .flatMap(({ blocks }) => blocks)
    .find(({ part, text }) => part === "ask" && /\p{L}/u.test(text));
  const line = first?.text.replace(/\s+/gu, " ").trim();
  return line ? { asked: cutAt(line, ASKED) } : {};
}

/** Times and folder that no record of a session tells. */
function inheritedBy({ startedAt, cwd }: Session): Pick<ImportItem, "inherited"> {
  const inherited = [
    ...(startedAt === null ? ["times" as const] : []),
    ...(cwd === null ? ["folder" as const] : []),
  ];
  return inherited.length > 0 ? { inherited } : {};
}

/** Said to the person; carries no path of the store and no words of the session. */
function failure(error: unknown): string {
  if (error instanceof ApiError || error instanceof ModelError) return error.message;
  const fault = faultOf(error);
  if (fault === "missing") return "the transcript is gone";
  if (fault === "denied") return `the transcript cannot be read: ${faultInWords(error)}`;
  if (isDiskFull(error)) return "the disk is full: free some space and run the import again";
  return "it could not be read or saved; the daemon's log names the error";
}

function nameOf(error: unknown): string {
  const code = codeOf(error);
  return code === undefined ? errorKind(error) : `${errorKind(error)} ${code}`;
}
