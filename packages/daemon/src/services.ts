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
import { createGramBacklog } from "./recall/gram-backlog.ts";
import { createRootKeeper, type RootKeeper } from "./roots/keeper.ts";

/** What a daemon does on its own, beside answering. */
export interface Services {
  readonly backlog: Backlog;
  readonly intake: Intake;
  readonly loop: IngestLoop;
  readonly keeper: RootKeeper;
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
  };
  const maxFileBytes = config.maxFileMb * 1024 * 1024;
  const { intake, loop } = createIntake({ ...deps, wake, maxFileBytes, settleMs });
  const backlog: Backlog = createBacklog(deps, { busy: loop.busy });
  const grams = createGramBacklog({ store: deps.store, busy: loop.busy });
  const layouts = createLayoutKeeper(deps);
  const graphChanged = (ownerId: string) => {
    for (const service of [layouts, questions]) service.wake(ownerId);
    index.wake();
  };
  const { findPairs } = graphReads(deps);
  const questions = createQuestionKeeper({ ...deps, findPairs, graphChanged });
  const turns = createTurns();
  const index = createIndexService(deps, { turns, busy: loop.busy, onChange: graphChanged });
  const keeper = createRootKeeper({ ...deps, walks: deps.workers.walks, intake, config });
  return {
    backlog,
    intake,
    loop,
    keeper,
    turns,
    wake,
    graphChanged,
    start() {
      for (const service of [intake, grams, keeper, index, layouts, questions]) service.start();
    },
    stop: async () =>
      void (await Promise.all(
        [keeper, intake, grams, backlog, index, layouts, questions].map((service) => service.stop()),
      )),
  };
}
