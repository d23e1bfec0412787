/** Runs works one after the other where their keys overlap, in the order in which they came, and side by side elsewhere. */
export interface Mutex<Key> {
  /** Runs the work when all earlier works with an overlapping key are over. */
  runExclusive<Result>(key: Key, work: () => Result | Promise<Result>): Promise<Result>;
  /** Resolves when nothing that was asked for until now is under way. */
  whenIdle(): Promise<void>;
}

export function createMutex<Key>(
  overlap: (one: Key, other: Key) => boolean = (one, other) => one === other,
): Mutex<Key> {
  const held = new Set<{ readonly key: Key; readonly over: Promise<void> }>();
  return {
    async runExclusive(key, work) {
      const earlier = [...held].filter((other) => overlap(other.key, key)).map(({ over }) => over);
      let release = () => {};
      const over = new Promise<void>((resolve) => {
        release = resolve;
      });
      const mine = { key, over };
      held.add(mine);
      try {
        await Promise.all(earlier);
        return await work();
      } finally {
        held.delete(mine);
        release();
      }
    },
    async whenIdle() {
      await Promise.all(Array.from(held, ({ over }) => over));
    },
  };
}
