import { setImmediate as nextTurn } from "node:timers/promises";

/** Does a piece of work in a turn of the event loop that no other such piece shares: ten at once would be one long one. */
export type OneATurn = <Result>(work: () => Result) => Promise<Result>;

export function createOneATurn(): OneATurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(() => nextTurn()).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
