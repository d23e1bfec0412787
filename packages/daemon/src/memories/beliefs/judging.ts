import { DAY } from "@memory/language/text";
import type { Deps } from "../../models/deps.ts";
import type { PairJudge } from "../../models/models.ts";
import { errorKind } from "../../platform/errors.ts";
import { type Background, type BackgroundRun, inBackground } from "../../platform/schedule/background.ts";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import { askAboutPairs } from "./ask-about-pairs.ts";
import type { BeliefDeps } from "./belief.ts";
import { findDueQuestions, putOff, type QuestionRow } from "./queries/questions.ts";

export type JudgingDeps = BeliefDeps &
  Pick<Deps, "log"> & {
    /** The one that is chosen now, if any. */
    readonly judge: () => PairJudge | undefined;
  };

export interface JudgingOptions {
  /** Milliseconds until a model that failed is asked again; doubled each time it fails again. */
  readonly firstPause?: number;
  readonly longestPause?: number;
  /** Milliseconds after which it looks by itself. */
  readonly idle?: number;
}

const MINUTE = 60_000;

/**
 * Puts to a language model, as many at once as a question takes, the pairs that the rules left open; woken when something was saved. A model that is down
 * is asked now and then, and what it was asked waits, for ever if need be, but for the oldest of very many. It ends at once: the
 * question that is being asked is asked again after the next start.
 */
export function createJudging(deps: JudgingDeps, options: JudgingOptions = {}): Background {
  const { store, clock, log } = deps;
  const { firstPause = 1_000, longestPause = 15 * MINUTE, idle = MINUTE } = options;
  let pause = firstPause;

  /** A ring does not shorten it: a save a second would ask a model that is down every second. */
  const leaveAlone = async (run: BackgroundRun): Promise<void> => {
    const until = performance.now() + pause;
    pause = Math.min(longestPause, 2 * pause);
    while (!run.signal.aborted && performance.now() < until) await run.sleep(until - performance.now());
  };
  const ask = async (
    judge: PairJudge,
    questions: readonly QuestionRow[],
    run: BackgroundRun,
  ): Promise<void> => {
    const { signal } = run;
    try {
      await askAboutPairs(deps, questions, { judge, signal });
      pause = firstPause;
      await yieldToLoop();
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ name: errorKind(error) }, "pairs could not be judged; they wait");
      for (const question of questions) {
        const wait = Math.min(DAY, MINUTE * 2 ** Math.min(question.attempts, 20));
        putOff(store, { ...question, attempts: question.attempts + 1, due_at: clock() + wait });
      }
      await leaveAlone(run);
    }
  };
  const step = async (run: BackgroundRun): Promise<void> => {
    const judge = deps.judge();
    const due = judge ? findDueQuestions(store, clock(), DAY) : [];
    if (!judge || due.length === 0) await run.sleep(idle);
    else if (judge.state().state !== "ready") await leaveAlone(run);
    else await ask(judge, due, run);
  };
  return inBackground(async (run) => {
    // A full disk: what is due stays due.
    while (!run.signal.aborted) await step(run).catch(() => leaveAlone(run));
  });
}
