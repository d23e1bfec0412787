import type { QueryClient } from "@tanstack/react-query";
import { type About, key } from "./keys.ts";

/** Milliseconds from one asking to the next for the same: what changes all the time is looked at once a second. */
const REST = 1_000;
/** Milliseconds until it is looked whether an answer that is on its way has come. */
const SOON = 200;

/**
 * Asks again what is about something, at once the first time. A question that is on its way is never broken off, or what
 * changes faster than it is answered would never be shown; it is asked anew when its answer is there.
 */
export function createAskAgain(client: Pick<QueryClient, "isFetching" | "invalidateQueries">) {
  const waiting = new Set<About>();
  const lastAt = new Map<About, number>();

  const ask = (about: About): void => {
    const queryKey = key(about);
    if (client.isFetching({ queryKey }) > 0) {
      setTimeout(ask, SOON, about);
      return;
    }
    waiting.delete(about);
    lastAt.set(about, Date.now());
    void client.invalidateQueries({ queryKey });
  };

  return (about: About): void => {
    if (waiting.has(about)) return;
    waiting.add(about);
    const rest = (lastAt.get(about) ?? Number.NEGATIVE_INFINITY) + REST - Date.now();
    if (rest <= 0) ask(about);
    else setTimeout(ask, rest, about);
  };
}
