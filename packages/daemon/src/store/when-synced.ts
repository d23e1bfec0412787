import type { Store } from "./open.ts";

export interface Waiter {
  resolve(): void;
  reject(error: Error): void;
}

/** Tells who waits for what was just committed, when it is on the disk, or that it is not. Settles when all were told. */
export function whenSynced(store: Pick<Store, "synced">, waiting: readonly Waiter[]): Promise<void> {
  if (waiting.length === 0) return Promise.resolve();
  return store.synced().then(
    () => {
      for (const { resolve } of waiting) resolve();
    },
    (error: Error) => {
      for (const { reject } of waiting) reject(error);
    },
  );
}
