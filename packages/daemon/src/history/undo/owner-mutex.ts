import type { Store } from "../../store/open.ts";

/** The last one of each owner, which goes on or waits. */
const turns = new WeakMap<Store, Map<string, Promise<void>>>();

const nothing = () => undefined;

/**
 * One at a time for each owner, in the order in which they came: two that take back the same run would each get a part of it.
 * What nobody waits for any more when its turn comes is not begun.
 */
export async function inTurn<T>(
  store: Store,
  { ownerId, signal }: { readonly ownerId: string; readonly signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const ofStore = turns.get(store) ?? new Map<string, Promise<void>>();
  turns.set(store, ofStore);
  const mine = (ofStore.get(ownerId) ?? Promise.resolve()).then(() => {
    signal.throwIfAborted();
    return work();
  });
  const done = mine.then(nothing, nothing);
  ofStore.set(ownerId, done);
  try {
    return await mine;
  } finally {
    if (ofStore.get(ownerId) === done) ofStore.delete(ownerId);
  }
}
