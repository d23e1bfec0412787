import { iso } from "@memory/language/text";
import { type Api, ApiError, type Handlers } from "@memory/shared";
import { activityHandlers } from "./activity/handlers.ts";
import { askedBy } from "./activity/operation.ts";
import { quality } from "./activity/quality.ts";
import {
  type CaptureDeps,
  captureHandlers,
  captureOfAllHandlers,
  captureOfHandlers,
} from "./agents/capture/handlers.ts";
import { handoffHandlers } from "./agents/handoff/handlers.ts";
import { hookHandlers, hooksOfHandlers } from "./agents/hooks/handlers.ts";
import type { Heard } from "./agents/hooks/heard.ts";
import { previewPrompt } from "./agents/hooks/preview.ts";
import { impactHandlers } from "./agents/impact/handlers.ts";
import { forgetEverywhere } from "./agents/import/forget.ts";
import { importHandlers } from "./agents/import/handlers.ts";
import type { NoteReader } from "./agents/notes/following.ts";
import { noteHandlers } from "./agents/notes/handlers.ts";
import { knowledgeHandlers } from "./agents/server-memory/handlers.ts";
import { treeHandlers } from "./agents/session-tree/handlers.ts";
import type { SessionTree } from "./agents/session-tree/keep-tree.ts";
import { copyHandlers } from "./agents/transcript-copies/handlers.ts";
import type { CopyKeeping } from "./agents/transcript-copies/keep.ts";
import type { CitationChecks } from "./citations/service.ts";
import { type RootDeps, rootHandlers } from "./documents/folders/handlers.ts";
import { type DocumentDeps, documentHandlers } from "./documents/handlers.ts";
import { type PickerDeps, pickerHandlers } from "./documents/picker/handlers.ts";
import { entityHandlers } from "./entities/handlers.ts";
import { indexHandlers } from "./entities/indexing/handlers.ts";
import { approveTerm } from "./entities/indexing/link-proposed.ts";
import { mergeHandlers } from "./entities/merges/handlers.ts";
import { schemaHandlers } from "./entities/vocabulary/handlers.ts";
import { graphHandlers, graphReads } from "./graph/handlers.ts";
import { type ArchiveHandlerDeps, archiveHandlers } from "./history/archive/handlers.ts";
import { settingsTold } from "./history/archive/settings-told.ts";
import { type BackupHandlerDeps, backupHandlers } from "./history/backups/handlers.ts";
import { type CheckHandlerDeps, checkHandlers } from "./history/check/handlers.ts";
import { findAhead, type RedateDeps, redate } from "./history/clock/redate.ts";
import { borneBy, bringAlong } from "./history/projects/bring-along.ts";
import { renameHandlers } from "./history/projects/handlers.ts";
import { roomUndos } from "./history/undo/room-undo.ts";
import { type Undone, type UndoRequest, undo } from "./history/undo/undo.ts";
import { conflictHandlers } from "./memories/beliefs/conflict-handlers.ts";
import type { MemoryTarget } from "./memories/beliefs/edit.ts";
import { memoryHandlers } from "./memories/beliefs/handlers.ts";
import type { Shown } from "./memories/beliefs/shown.ts";
import type { Deps } from "./models/deps.ts";
import { estimateUsd } from "./models/ledger/estimate.ts";
import { type CostDeps, costHandlers } from "./models/ledger/handlers.ts";
import { type ModelHandlerDeps, modelHandlers } from "./models/providers/handlers.ts";
import { projectIn } from "./places/project-in.ts";
import type { Config } from "./platform/config.ts";
import type { Weights } from "./platform/recall-weights.ts";
import type { Context } from "./platform/request-context.ts";
import type { Jobs } from "./platform/schedule/jobs.ts";
import type { Load } from "./platform/schedule/load.ts";
import type { RunLock } from "./platform/schedule/run-lock.ts";
import { shown, type Thresholds } from "./platform/thresholds.ts";
import { projectHandlers } from "./projects/handlers.ts";
import { textHandlers } from "./projects/text-handlers.ts";
import type { RecallCount } from "./recall/count-recalled.ts";
import type { Elsewhere } from "./recall/elsewhere.ts";
import { recallHandlers } from "./recall/handlers.ts";
import { embeddingHandlers } from "./recall/switching/handlers.ts";
import type { EmbeddingSwitch } from "./recall/switching/switch.ts";
import { turnHandlers } from "./recall/turns/handlers.ts";
import { feedHandlers } from "./shell/feed/handlers.ts";
import type { PollDeps } from "./shell/feed/poll.ts";
import { healthHandlers, type StatusDeps } from "./shell/status/handlers.ts";
import type { SpaceHandlerDeps } from "./spaces/asked.ts";
import { spaceHandlers } from "./spaces/handlers.ts";
import { syncHandlers } from "./sync/handlers.ts";

export type HandlerDeps = Deps &
  StatusDeps &
  DocumentDeps &
  RootDeps &
  PickerDeps &
  ModelHandlerDeps &
  CaptureDeps &
  CostDeps &
  BackupHandlerDeps &
  CheckHandlerDeps &
  Omit<ArchiveHandlerDeps, "settings"> &
  PollDeps &
  Pick<
    SpaceHandlerDeps,
    "spaces" | "spaceHost" | "spaceKeys" | "machineName" | "searches" | "wakeBacklogs"
  > & {
    readonly config: Config;
    readonly elsewhere: Elsewhere;
    readonly wake: () => void;
    readonly thresholds: Thresholds;
    readonly weights: Weights;
    readonly load: Load;
    readonly prompts: { asked: number; late: number };
    readonly hasJudge: () => boolean;
    readonly citations: CitationChecks;
    readonly notes: NoteReader;
    readonly heard: Heard;
    readonly shown: Shown;
    readonly indexLock: RunLock;
    readonly importLock: RunLock;
    readonly jobs: Jobs;
    readonly keepCopy: (keeping: CopyKeeping) => Promise<void>;
    readonly recalls: Pick<RecallCount, "count">;
    readonly embeddings: EmbeddingSwitch;
    readonly tree: SessionTree;
    readonly graphChanged: (ownerId: string) => void;
    readonly shutdown: () => void;
  };

/** Another model may do what waits, and what a cap has held for the one before. */
function wakeAll({ capture, wake }: Pick<HandlerDeps, "capture" | "wake">): void {
  capture.release();
  wake();
}

function redateAsked(deps: RedateDeps, dryRun: boolean, client: string | null) {
  const ahead = dryRun ? findAhead(deps, 0) : redate(deps, askedBy({ client }));
  if (ahead === null) throw new ApiError("conflict", "nothing is dated ahead of the clock");
  const { operations, from, to } = ahead;
  return { operations, from: iso(from), to: iso(to), now: iso(deps.clock()) };
}

/** The agent of the paths that name none, or name it outright. */
const agent = "assistant-code";

const projectGroups = (deps: HandlerDeps, reads: ReturnType<typeof graphReads>) => ({
  projects: { ...projectHandlers(deps), ...renameHandlers(deps) },
  texts: textHandlers({ ...deps, reads }),
});

/** Its words go from the files that are made of the store before who deletes it is answered. */
async function forgetAll(deps: HandlerDeps, target: MemoryTarget, client: string | null): Promise<void> {
  await forgetEverywhere(deps, target, client);
  await deps.tree.refresh(target.ownerId);
}

const agentGroups = (deps: HandlerDeps) => ({
  ark: copyHandlers(deps),
  sessionTree: treeHandlers(deps),
  handoff: handoffHandlers(deps),
  impact: impactHandlers(deps),
});

/** A project that has its old name again has what came under the new one, too. */
async function takeBack(deps: HandlerDeps, request: UndoRequest): Promise<Undone> {
  const borne = request.dryRun ? undefined : borneBy(deps.store, request.ownerId, request.id);
  const undone = await undo({ ...deps, wayOf: roomUndos(deps) }, request);
  if (borne) await bringAlong(deps, borne, request);
  return undone;
}

const memoryGroup = (deps: HandlerDeps) =>
  memoryHandlers({
    ...deps,
    projectIn: (ownerId, folder) => projectIn(deps, ownerId, { folder, kept: true }),
    heard: (asked, words, about) => deps.heard.says(asked, words, about),
    forget: (target, client) => forgetAll(deps, target, client),
  });

/** Every row of the contract and what answers it. */
export function handlersOf(deps: HandlerDeps): Handlers<Api, Context> {
  const { config } = deps;
  const { keepProse } = config;
  const reads = graphReads(deps);
  const memories = memoryGroup(deps);
  const recall = recallHandlers({
    ...deps,
    preview: (ownerId, asked, signal) => previewPrompt(deps, { ownerId, agent }, asked, signal),
  });
  const activity = activityHandlers({
    ...deps,
    undo: (request) => takeBack(deps, request),
    readQuality: async (ownerId) => quality(deps.store, ownerId, shown(deps.thresholds)),
  });
  return {
    health: healthHandlers({ ...deps, reads }),
    admin: {
      shutdown: async () => {
        deps.shutdown();
        return { ok: true, pid: process.pid };
      },
      seen: async () => {
        deps.seen();
        return { notices: deps.notices() };
      },
      redate: async ({ body: { dryRun } }, { client }) => redateAsked(deps, dryRun, client),
      ...backupHandlers(deps),
      ...checkHandlers(deps, { ...deps, save: memories.save, query: recall.query, activity }),
    },
    feed: feedHandlers(deps),
    memories,
    recall,
    turns: turnHandlers(deps),
    ...projectGroups(deps, reads),
    conflicts: conflictHandlers(deps),
    activity,
    imports: importHandlers({
      ...deps,
      folders: config.folders,
      keepProse,
      estimateUsd: (ownerId, planned) => estimateUsd(deps, ownerId, planned),
    }),
    archive: archiveHandlers({ ...deps, settings: settingsTold(config) }),
    documents: documentHandlers(deps),
    roots: rootHandlers(deps),
    picker: pickerHandlers(deps),
    entities: entityHandlers({ ...deps, reads }),
    folds: mergeHandlers({ ...deps, findPairs: reads.findPairs }),
    schema: schemaHandlers({
      ...deps,
      approve: (target) => approveTerm(deps, target),
      countUses: reads.countUses,
    }),
    index: indexHandlers(deps),
    graph: graphHandlers(deps),
    ...agentGroups(deps),
    ...{ capture: captureHandlers(deps, agent), captureOf: captureOfHandlers(deps) },
    captureOfAll: captureOfAllHandlers(deps),
    ...{ hooks: hookHandlers(deps, agent), hooksOf: hooksOfHandlers(deps) },
    embeddings: embeddingHandlers(deps.embeddings),
    models: modelHandlers({ ...deps, wake: () => wakeAll(deps) }),
    costs: costHandlers(deps),
    ...{ knowledge: knowledgeHandlers(deps), notes: noteHandlers(deps) },
    spaces: spaceHandlers({ ...deps, thresholds: config }),
    sync: syncHandlers({ ...deps, thresholds: config }),
  };
}
