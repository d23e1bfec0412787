/** Stands for: nothing has come for a while, or somebody wants to know whether the reader is there. */
export const PING = Symbol("ping");

/** Calls what it is given whenever a ping is wanted. Returns how to stop. */
type Wanted = (ping: () => void) => () => void;

/**
 * Values of a source, with a ping after each `quietMs` of silence or when one is wanted in that silence: any
 * other value does as well. A reader that leaves ends the source.
 */
export async function* withPings<T>(
  source: AsyncIterable<T>,
  quietMs: number,
  wanted: Wanted,
): AsyncGenerator<T | typeof PING> {
  const iterator = source[Symbol.asyncIterator]();
  let ping = (): void => undefined;
  const stop = wanted(() => ping());
  const orPing = async (next: Promise<IteratorResult<T>>) => {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<typeof PING>((resolve) => {
      ping = () => resolve(PING);
      timer = setTimeout(ping, quietMs);
    });
    return Promise.race([next, silence]).finally(() => clearTimeout(timer));
  };
  try {
    for (let next = iterator.next(); ; ) {
      const winner = await orPing(next);
      if (winner === PING) {
        yield PING;
        continue;
      }
      if (winner.done) return;
      yield winner.value;
      next = iterator.next();
    }
  } finally {
    stop();
    await iterator.return?.();
  }
}
