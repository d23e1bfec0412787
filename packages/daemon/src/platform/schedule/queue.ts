/** Does so many works at once; of those that wait, the one that came first is next. */
export interface Line {
  /** The work must not fail. */
  enter(work: () => Promise<void>): void;
  /** Whether it was still waiting: then it will not be done. */
  leave(work: () => Promise<void>): boolean;
}

export function createLine(width: number): Line {
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
    enter(work) {
      waiting.push(work);
      next();
    },
    leave(work) {
      const at = waiting.indexOf(work);
      if (at >= 0) waiting.splice(at, 1);
      return at >= 0;
    },
  };
}
