import { createPruner } from "./activity/prune.ts";
import { createJudging } from "./beliefs/judging.ts";
import { createNearBacklog } from "./beliefs/near-backlog.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import type { IngestLoop } from "./documents/ingest-loop.ts";
import type { Intake } from "./documents/intake.ts";
import { createIntake } from "./documents/take-in.ts";
import { createQuestionKeeper } from "./folds/keep-questions.ts";
import { graphReads } from "./graph/handlers.ts";
import { createLayoutKeeper } from "./graph/keep-layout.ts";
import { createIndexService } from "./indexing/index-service.ts";
import { createTurns, type Turns } from "./indexing/turns.ts";
import { type Backlog, createBacklog } from "./recall/backlog.ts";
import { createRecallCount, type RecallCount } from "./recall/count-recalled.ts";
import { createGramBacklog } from "./recall/gram-backlog.ts";
import { createRootKeeper, type RootKeeper } from "./roots/keeper.ts";
import { createRush, type Rush } from "./workers/rush.ts";

/** What a daemon does on its own, beside answering. */
export interface Services {
  readonly backlog: Backlog;
  readonly intake: Intake;
  readonly loop: IngestLoop;
  readonly keeper: RootKeeper;
  /** Which memories were answers. */
  readonly recalls: RecallCount;
  /** Saves by hand: vectors, substrings and entities follow when they are through. */
  readonly saves: Rush;
  /** Who may make the index now. */
  readonly turns: Turns;
  /** Something was written: vectors, substrings and entities of it follow. */
  wake(): void;
  /** The graph of an owner is another one: where its nodes lie, what to ask about them, and what is to be swept follow. */
  graphChanged(ownerId: string): void;
  /** Everything but the backlog of vectors, which starts when its model is loaded. */
  start(): void;
  stop(): Promise<void>;
}

/** Milliseconds a file must have been left alone before it is read. */
const settleMs = 300;

export function createServices(deps: Deps, config: Config): Services {
  const wake = () => {
    backlog.wake();
    grams.wake();
    index.wake();
    judging?.wake();
  };
  const maxFileBytes = config.maxFileMb * 1024 * 1024;
  const { intake, loop } = createIntake({ ...deps, wake, maxFileBytes, settleMs });
  const saves = createRush();
  const busy = () => loop.busy() || saves.isOn();
  const backlog: Backlog = createBacklog(deps, { busy });
  const grams = createGramBacklog({ store: deps.store, busy });
  const recalls = createRecallCount(deps);
  const { judge } = deps.models;
  const judging = judge && createJudging({ ...deps, judge, thresholds: config });
  const pruner = createPruner(deps, config);
  const near = createNearBacklog(deps);
  const layouts = createLayoutKeeper(deps);
  const graphChanged = (ownerId: string) => {
    for (const service of [layouts, questions]) service.wake(ownerId);
    index.wake();
  };
  const { findPairs } = graphReads(deps);
  const questions = createQuestionKeeper({ ...deps, findPairs, graphChanged });
  const turns = createTurns();
  const index = createIndexService(deps, { turns, busy, onChange: graphChanged });
  const keeper = createRootKeeper({ ...deps, walks: deps.workers.walks, intake, config });
  const own = [intake, grams, keeper, index, layouts, questions, recalls, pruner, near, judging ?? []].flat();
  return {
    backlog,
    intake,
    loop,
    keeper,
    recalls,
    saves,
    turns,
    wake,
    graphChanged,
    start() {
      for (const service of own) service.start();
    },
    stop: async () => void (await Promise.all([backlog, ...own].map((service) => service.stop()))),
  };
}
