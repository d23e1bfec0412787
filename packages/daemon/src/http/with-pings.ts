/** Stands for: nothing has come for a while. */
export const PING = Symbol("ping");

/** What a source yields, and a ping after each `quietMs` of silence. A reader that leaves ends the source. */
export async function* withPings<T>(
  source: AsyncIterable<T>,
  quietMs: number,
): AsyncGenerator<T | typeof PING> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; ) {
      const winner = await firstOf(next, quietMs);
      if (winner === PING) {
        yield PING;
        continue;
      }
      if (winner.done) return;
      yield winner.value;
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

async function firstOf<T>(next: Promise<T>, quietMs: number): Promise<T | typeof PING> {
  let timer: NodeJS.Timeout | undefined;
  const quiet = new Promise<typeof PING>((resolve) => {
    timer = setTimeout(resolve, quietMs, PING);
  });
  try {
    return await Promise.race([next, quiet]);
  } finally {
    clearTimeout(timer);
  }
}
