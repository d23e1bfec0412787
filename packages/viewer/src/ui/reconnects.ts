import { useSyncExternalStore } from "react";

let times = 0;
const watchers = new Set<() => void>();

/** The daemon answers again: what was said of its silence holds no more. */
export function noteReconnect(): void {
  times++;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The number of times the daemon has come back while the page was open. */
export const useReconnects = (): number => useSyncExternalStore(watch, () => times);
