import { createPruner } from "./activity/prune.ts";
import { type CaptureService, createCapture } from "./agents/capture/capture-service.ts";
import { keepCopy } from "./agents/capture/keep-copy.ts";
import { REST } from "./agents/capture/rest-lengths.ts";
import { confirmProven } from "./agents/evidence/confirm.ts";
import { createNoteReader, type NoteReader } from "./agents/notes/following.ts";
import { createSessionTree, type SessionTree } from "./agents/session-tree/keep-tree.ts";
import type { CopyKeeping } from "./agents/transcript-copies/keep.ts";
import { createCopyKeeper } from "./agents/transcript-copies/prune.ts";
import { type CitationChecks, createCitationChecks } from "./citations/service.ts";
import { createRootKeeper, type RootKeeper } from "./documents/folders/keeper.ts";
import type { IngestLoop } from "./documents/ingest-loop.ts";
import type { Intake } from "./documents/intake.ts";
import { createIntake } from "./documents/take-in.ts";
import { createIndexService } from "./entities/indexing/index-service.ts";
import { createQuestionKeeper } from "./entities/merges/keep-questions.ts";
import { graphReads } from "./graph/handlers.ts";
import { createLayoutKeeper } from "./graph/keep-layout.ts";
import { type ArchiveImports, createArchiveImports } from "./history/archive/import-archive.ts";
import { settingsTold } from "./history/archive/settings-told.ts";
import { type BackupKeeper, createBackupKeeper } from "./history/backups/keep-backups.ts";
import { type ClockKeeper, createClockKeeper } from "./history/clock/keep-clock.ts";
import { createEraser } from "./history/erase.ts";
import { createJudging } from "./memories/beliefs/judging.ts";
import { createNearBacklog } from "./memories/beliefs/near-backlog.ts";
import type { Deps } from "./models/deps.ts";
import type { WrittenLately } from "./models/own-agent/written-lately.ts";
import type { Config } from "./platform/config.ts";
import type { Home } from "./platform/home.ts";
import type { Background } from "./platform/schedule/background.ts";
import { createJobs, type Jobs } from "./platform/schedule/jobs.ts";
import { createLoad, type Load } from "./platform/schedule/load.ts";
import { createRunLock, type RunLock } from "./platform/schedule/run-lock.ts";
import { createRecallCount, type RecallCount } from "./recall/count-recalled.ts";
import type { EmbeddersInUse } from "./recall/switching/in-use.ts";
import { createEmbeddingSwitch, type EmbeddingSwitch } from "./recall/switching/switch.ts";
import { createCodeBacklog } from "./recall/vectors/code-backlog.ts";
import { copyExchange } from "./spaces/copy-exchange.ts";
import type { SpaceHost } from "./spaces/host.ts";
import type { SpaceKeyFile } from "./spaces/keys.ts";
import { createOffers } from "./spaces/offers.ts";
import { createFiller } from "./spaces/search/fill.ts";
import { createSearches, type SpaceSearches } from "./spaces/search/searches.ts";
import { createSpaces, type SpaceService } from "./spaces/service.ts";
import { ownExchange } from "./sync/exchange.ts";

/** A daemon's own work, beside answering. */
export interface Services {
  /** Vectors, and which model's count. */
  readonly embeddings: EmbeddingSwitch;
  readonly intake: Intake;
  readonly loop: IngestLoop;
  readonly keeper: RootKeeper;
  readonly clocks: ClockKeeper;
  readonly backups: BackupKeeper;
  /** Archives on their way into the store. */
  readonly archives: ArchiveImports;
  /** Keeps the copies of sessions within their limit. */
  readonly arkKeeper: Pick<Background, "wake">;
  /** The sessions that are kept, as text files. */
  readonly tree: SessionTree;
  /** Counter of memories in answers. */
  readonly recalls: RecallCount;
  /** Saves by hand, and questions: vectors and entities follow when they are through. */
  readonly load: Load;
  /** Locks of index runs. */
  readonly indexLock: RunLock;
  /** Locks of imports. */
  readonly importLock: RunLock;
  /** Progress of the runs of the index and of imports. */
  readonly jobs: Jobs;
  /** Imports the sessions of an agent as they end. */
  readonly capture: CaptureService;
  /** Looks through working trees for what memories name. */
  readonly citations: CitationChecks;
  /** Reads the notes of agents, and follows those that a person has allowed. */
  readonly notes: NoteReader;
  /** Keeps the copies of spaces with their logs. */
  readonly spaces: SpaceService;
  /** Asks those of which nothing is kept here. */
  readonly searches: SpaceSearches;
  /** Keeps a copy of a session that is imported, where its project is captured. */
  keepCopy(keeping: CopyKeeping): Promise<void>;
  /** Something was written: vectors and entities of it follow. */
  wake(): void;
  /** Call it after the owner's graph changed: refreshes its layout, the questions about merges and the sweep. */
  graphChanged(ownerId: string): void;
  /** Everything but the vectors, which start when their model is loaded. */
  start(): void;
  stop(): Promise<void>;
}

/** Milliseconds a file must have been left alone before it is read. */
const settleMs = 300;
const MIB = 1024 * 1024;

interface ServiceDeps extends Deps {
  readonly inUse: EmbeddersInUse;
  readonly written: WrittenLately;
  /** Milliseconds for which a session rests before it is read, unless it is as `capture/rest-lengths.ts` has it. */
  readonly restMs?: number | undefined;
  readonly home: Home;
  readonly spaceHost: SpaceHost;
  readonly spaceKeys: SpaceKeyFile;
}

export function createServices(deps: ServiceDeps, config: Config): Services {
  const wake = () => {
    embeddings.wake();
    index.wake();
    judging.wake();
    capture.wake();
    shared.own.offers.wake();
    shared.own.spaces.wakeSyncs();
  };
  const { intake, loop } = createIntake({ ...deps, wake, maxFileBytes: config.maxFileMb * MIB, settleMs });
  const load = createLoad();
  const busy = () => loop.busy() || load.isBusy();
  const embeddings: EmbeddingSwitch = createEmbeddingSwitch(deps, { busy });
  const backlogs = openBacklogs({ ...deps, load }, busy);
  const recalls = createRecallCount(deps, { proven: (memories) => confirmProven(deps, memories) });
  const judging = createJudging({ ...deps, judge: () => deps.models.judge, thresholds: config });
  const keepers = {
    clocks: createClockKeeper(deps),
    backups: createBackupKeeper({ ...deps, config }),
    arkKeeper: createCopyKeeper({ ...deps, config }),
    tree: createSessionTree(deps),
  };
  const layouts = createLayoutKeeper(deps);
  const graphChanged = (ownerId: string) => {
    for (const service of [layouts, questions]) service.wake(ownerId);
    index.wake();
  };
  const questions = createQuestionKeeper({ ...deps, findPairs: graphReads(deps).findPairs, graphChanged });
  const indexLock = createRunLock("the index is being made already; wait for that run or stop it first");
  const { importLock, capture, keep } = openCapture({ ...deps, ...keepers, load, wake }, config);
  const jobs = createJobs(deps);
  const index = createIndexService(deps, { indexLock, jobs, busy, onChange: graphChanged });
  const keeper = createRootKeeper({ ...deps, walks: deps.workers.walks, intake, config });
  const shared = openSpaces({ ...deps, wake }, config);
  const archives = openArchives({ ...deps, importLock, load, wake, graphChanged, keeper }, config);
  const notes = openNotes({ ...deps, wake }, config);
  const own = [
    intake,
    notes,
    ...Object.values(backlogs),
    createEraser(deps, { busy }),
    keeper,
    index,
    layouts,
    questions,
    recalls,
    ...Object.values(keepers),
    createPruner(deps, config),
    judging,
    capture,
    archives,
    ...Object.values(shared.own),
  ];
  return {
    ...{ embeddings, intake, loop, keeper, ...keepers, archives, recalls, load },
    ...{ indexLock, importLock, jobs, capture, notes, citations: backlogs.citations },
    ...{ spaces: shared.own.spaces, searches: shared.searches },
    ...{ keepCopy: keep, wake, graphChanged },
    start() {
      for (const service of own) service.start();
    },
    stop: async () => void (await Promise.all([embeddings, ...own].map((service) => service.stop()))),
  };
}

/** Backlogs that make recall whole, true and quick a little after a write. */
const openBacklogs = (deps: Deps & Pick<Services, "load">, busy: () => boolean) => ({
  near: createNearBacklog(deps),
  citations: createCitationChecks(deps, { busy }),
  codes: createCodeBacklog({ ...deps, busy, model: () => deps.models.embedder.name }),
});

const openNotes = (deps: ServiceDeps & Pick<Services, "wake">, config: Config): NoteReader => {
  const hasJudge = () => deps.models.judge !== undefined;
  return createNoteReader({ ...deps, folders: config.folders, thresholds: config, hasJudge });
};

const openArchives = (
  deps: ServiceDeps & Pick<Services, "importLock" | "load" | "wake" | "graphChanged" | "keeper">,
  config: Config,
): ArchiveImports =>
  createArchiveImports({
    ...deps,
    thresholds: config,
    hasJudge: () => deps.models.judge !== undefined,
    settings: settingsTold(config),
    followFolders: (ownerId, ids) => deps.keeper.followThese(ownerId, ids),
  });

/** Copies of spaces, and what rules offer to them. */
function openSpaces(deps: ServiceDeps & Pick<Services, "wake">, config: Config) {
  const searches = createSearches(deps);
  const filler = createFiller(deps);
  const wakeBacklogs = () => {
    deps.wake();
    filler.wake();
  };
  const spoken = { ...deps, searches, thresholds: config };
  const spaces = createSpaces({
    ...spoken,
    wakeBacklogs,
    exchangeOf: ({ kind, id }, sealer) =>
      kind === "sync" ? ownExchange(spoken, id, sealer) : copyExchange(spoken, sealer),
  });
  return { searches, own: { spaces, filler, offers: createOffers(spoken, { wakeSpace: spaces.wake }) } };
}

/** One import an owner at a time, a person's before those that nobody asks for. */
function openCapture(deps: ServiceDeps & Pick<Services, "load" | "arkKeeper" | "wake">, config: Config) {
  const importLock = createRunLock("an import is running already; wait for it or stop it first");
  const keep = (keeping: CopyKeeping) => keepCopy({ ...deps, config }, keeping);
  const hasJudge = () => deps.models.judge !== undefined;
  const { keepProse, sweepMinutes } = config;
  const restMs = config.sync === "on" ? (deps.restMs ?? REST) : null;
  const capture = createCapture(
    { ...deps, thresholds: config, hasJudge, folders: config.folders, keepProse, keepCopy: keep },
    { importLock, sweepMinutes, restMs },
  );
  return { importLock, capture, keep };
}
