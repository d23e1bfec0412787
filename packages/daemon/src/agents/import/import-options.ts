import type { AgentName, ImportRequest } from "@memory/shared";
import type { SessionFolders } from "@memory/sources/agents";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import type { Deps } from "../../models/deps.ts";
import type { Load } from "../../platform/schedule/load.ts";
import type { CopyKeeping } from "../transcript-copies/keep.ts";

export interface ImportDeps extends Deps, BeliefDeps {
  /** Folders in which the agents keep their sessions. */
  readonly folders: SessionFolders;
  readonly keepProse: boolean;
  /** Keeps a copy of the transcript, if that is wanted; before a model is asked, which may fail. */
  readonly keepCopy: (keeping: CopyKeeping) => Promise<void>;
  /** Answers to questions go first. */
  readonly load: Pick<Load, "whenIdle">;
  /** Told that texts wait for their vectors. */
  readonly wake: () => void;
}

/** How a session is imported. */
export interface OneOptions {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly signal: AbortSignal;
  /** A person waits for it, and was told what it takes. */
  readonly attended: boolean;
  /** Name and version of the program by which they began it. */
  readonly client?: string | null;
  readonly dryRun: boolean;
  readonly force: boolean;
  /** Its copy is read instead of its transcript. */
  readonly fromArk: boolean;
}

export type ImportOptions = ImportRequest & OneOptions;
