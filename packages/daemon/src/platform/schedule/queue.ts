/** First in, first out, so many works at once. */
export interface Queue {
  /** The work must not fail. */
  add(work: () => Promise<void>): void;
  /** Removes a work that waits; false when it was begun already. */
  remove(work: () => Promise<void>): boolean;
}

export function createQueue(width: number): Queue {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = (): void => {
    while (running < width) {
      const work = waiting.shift();
      if (!work) return;
      running += 1;
      void work().then(() => {
        running -= 1;
        next();
      });
    }
  };
  return {
    add(work) {
      waiting.push(work);
      next();
    },
    remove(work) {
      const at = waiting.indexOf(work);
      if (at >= 0) waiting.splice(at, 1);
      return at >= 0;
    },
  };
}
