import type { AgentName } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { Config } from "../../platform/config.ts";
import type { Workers } from "../../platform/schedule/pool.ts";
import type { CopiedTranscript, TranscriptCopyTask } from "./copy-transcript.ts";
import {
  addParts,
  type CopyRow,
  countDropped,
  findCopy,
  findDropped,
  type KeptRef,
  putCopy,
  removeParts,
} from "./queries.ts";

export interface KeepDeps extends Pick<Deps, "store" | "clock"> {
  readonly workers: Pick<Workers, "sessions">;
  readonly config: Pick<Config, "ark">;
}

export interface CopyKeeping {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly file: KeptFile;
  /** Null: nobody has read yet which it is. */
  readonly project: string | null;
  readonly signal?: AbortSignal;
}

/** A transcript on disk, as an import discovers it. */
interface KeptFile {
  readonly path: string;
  readonly folder: string;
  readonly sessionId: string;
  readonly mtimeMs: number;
}

export interface KeptCopy {
  /**
   * `off`: the setting says so. `gone`: there is no such file; what was kept of it stays. `restarted`: what was kept of it
   * does not stand in the file any more.
   */
  readonly outcome: "off" | "gone" | "unchanged" | "new" | "grown" | "restarted";
  /** Bytes of the added lines, redacted: before and behind compression. */
  readonly bytes: number;
  readonly packedBytes: number;
  readonly redactions: number;
}

const nothing = { bytes: 0, packedBytes: 0, redactions: 0 };

/**
 * Keep what a transcript has grown by since it was kept last: read, redacted and compressed in a thread of its own. Throws
 * what the file system throws, and the signal's reason; what is kept by then stays, and the rest goes behind it the next
 * time.
 */
export async function keepSession(deps: KeepDeps, keeping: CopyKeeping): Promise<KeptCopy> {
  if (!deps.config.ark) return { outcome: "off", ...nothing };
  let kept: KeptCopy | undefined;
  for (let isMore = true; isMore; ) {
    const step = await keepStep(deps, keeping);
    if (!step) continue;
    kept = kept ? added(kept, step.kept) : step.kept;
    isMore = step.isMore;
  }
  return kept ?? { outcome: "unchanged", ...nothing };
}

const added = (some: KeptCopy, more: KeptCopy): KeptCopy => ({
  outcome: some.outcome,
  bytes: some.bytes + more.bytes,
  packedBytes: some.packedBytes + more.packedBytes,
  redactions: some.redactions + more.redactions,
});

interface Step {
  readonly kept: KeptCopy;
  readonly isMore: boolean;
}

/** Nothing: the copy has changed meanwhile, and the step is to be made again. */
async function keepStep(
  { store, workers, clock }: KeepDeps,
  keeping: CopyKeeping,
): Promise<Step | undefined> {
  const { ownerId, agent, file, signal } = keeping;
  const ref = { ownerId, agent, sessionId: file.sessionId };
  const before = standOf(store, ref);
  const task: TranscriptCopyTask = {
    agent,
    file: { path: file.path, folder: file.folder, sessionId: file.sessionId },
    known: before.copy?.watermark ?? null,
    dropped: findDropped(store, ownerId),
  };
  const copied = await workers.sessions.run<CopiedTranscript | null>(task, {
    name: "copy",
    ...(signal && { signal }),
  });
  if (!copied) return { kept: { outcome: "gone", ...nothing }, isMore: false };
  const kept = store.transaction(() => settle({ store, clock }, keeping, { ref, before, copied }));
  return kept && { kept, isMore: copied.isMore };
}

interface Stand {
  readonly copy: CopyRow | undefined;
  readonly dropped: number;
}

const standOf = (store: Deps["store"], ref: KeptRef): Stand => ({
  copy: findCopy(store, ref),
  dropped: countDropped(store, ref.ownerId),
});

interface Copying {
  readonly ref: KeptRef;
  readonly before: Stand;
  readonly copied: CopiedTranscript;
}

/** In a transaction. Nothing, when somebody else has kept the session, or dropped words, since the thread began. */
function settle(
  deps: Pick<KeepDeps, "store" | "clock">,
  keeping: CopyKeeping,
  { ref, before, copied }: Copying,
): KeptCopy | undefined {
  const { store, clock } = deps;
  const { copy, dropped } = standOf(store, ref);
  if (!isSame(copy, before.copy) || dropped !== before.dropped) return undefined;
  const { file, ownerId, project } = keeping;
  // Nor is a copy given up for a file that was emptied.
  if (copied.parts.length === 0) return { outcome: "unchanged", ...nothing };
  const ark = putCopy(store, {
    owner_id: ownerId,
    agent: keeping.agent,
    session_id: file.sessionId,
    path: file.path,
    folder: file.folder,
    project: project ?? copy?.project ?? null,
    last_active_at: Math.trunc(file.mtimeMs),
    size: copied.size,
    watermark: copied.watermark,
    kept_at: clock(),
  });
  const outcome = copy === undefined ? "new" : copied.start === "behind" ? "grown" : "restarted";
  if (outcome === "restarted") removeParts(store, ownerId, ark);
  addParts(store, ownerId, ark, copied.parts);
  return {
    outcome,
    bytes: copied.parts.reduce((sum, { bytes }) => sum + bytes, 0),
    packedBytes: copied.parts.reduce((sum, { packed }) => sum + packed.length, 0),
    redactions: copied.redactions,
  };
}

const isSame = (one: CopyRow | undefined, other: CopyRow | undefined): boolean =>
  one?.ark === other?.ark && one?.watermark === other?.watermark;
