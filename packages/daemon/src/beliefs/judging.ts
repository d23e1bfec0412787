import { setImmediate as nextTurn } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { PairJudge } from "../models/models.ts";
import { createBell } from "../workers/bell.ts";
import { askAboutPair } from "./ask-about-pair.ts";
import { findDue, putOff, type QuestionRow } from "./queries/questions.ts";
import type { BeliefDeps } from "./save.ts";

/** Puts to a language model, one by one, the pairs that the rules left open. */
export interface Judging {
  start(): void;
  /** Ends at once: the question that is being asked is asked again after the next start. */
  stop(): Promise<void>;
  /** Something was saved: look now. */
  wake(): void;
}

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

const DAY = 86_400_000;
const MINUTE = 60_000;

/** A model that is down is asked now and then, and what it was asked waits, for ever if need be, but for the oldest of very many. */
export function createJudging(deps: JudgingDeps, options: JudgingOptions = {}): Judging {
  const { store, clock, log } = deps;
  const { firstPause = 1_000, longestPause = 15 * MINUTE, idle = MINUTE } = options;
  const bell = createBell();
  let ending = new AbortController();
  let running = Promise.resolve();
  let pause = firstPause;

  /** A ring does not shorten it: a save a second would ask a model that is down every second. */
  const rest = async (): Promise<void> => {
    const until = performance.now() + pause;
    pause = Math.min(longestPause, 2 * pause);
    while (!ending.signal.aborted && performance.now() < until) await bell.wait(until - performance.now());
  };
  const ask = async (judge: PairJudge, question: QuestionRow): Promise<void> => {
    const { signal } = ending;
    try {
      await askAboutPair(deps, question, { judge, signal });
      pause = firstPause;
      await nextTurn();
    } catch (error) {
      if (signal.aborted) return;
      log.warn(
        { name: error instanceof Error ? error.name : "unknown" },
        "a pair could not be judged; it waits",
      );
      const wait = Math.min(DAY, MINUTE * 2 ** Math.min(question.attempts, 20));
      putOff(store, { ...question, attempts: question.attempts + 1, due_at: clock() + wait });
      await rest();
    }
  };
  const step = async (): Promise<void> => {
    const judge = deps.judge();
    const due = judge && findDue(store, clock(), DAY);
    if (!judge || !due) await bell.wait(idle);
    else if (judge.state().state !== "ready") await rest();
    else await ask(judge, due);
  };
  const loop = async (): Promise<void> => {
    // A full disk: what is due stays due.
    while (!ending.signal.aborted) await step().catch(rest);
  };
  return {
    start() {
      ending = new AbortController();
      running = loop();
    },
    async stop() {
      ending.abort();
      bell.ring();
      await running;
    },
    wake: () => bell.ring(),
  };
}
