import type { QueryClient } from "@tanstack/react-query";
import { type About, key } from "./keys.ts";

/** Milliseconds from one asking to the next for the same: what changes all the time is looked at once a second. */
const REST = 1_000;
/** Milliseconds until it is looked whether an answer that is on its way has come. */
const SOON = 200;

/** What is drawn of memories is asked for when it is known which of them are there: one that has just gone would not be found. */
const AFTER: Partial<Record<About, About>> = { graph: "memories" };

/**
 * Asks again what is about something, at once the first time. A question that is on its way is never broken off, or what
 * changes faster than it is answered would never be shown; it is asked anew when its answer is there.
 */
export function createAskAgain(
  client: Pick<QueryClient, "isFetching" | "invalidateQueries">,
  /** What is asked for is being deleted. */
  isGoing: (queryKey: readonly unknown[]) => boolean,
) {
  const waiting = new Set<About>();
  const lastAt = new Map<About, number>();

  const isOnTheWay = (about: About) => client.isFetching({ queryKey: key(about) }) > 0;
  /** Is it about to be asked, or being answered, for what changed at `since`, milliseconds? */
  const isDue = (about: About, since: number) =>
    (waiting.has(about) && (lastAt.get(about) ?? 0) < since) || isOnTheWay(about);

  const ask = (about: About, since: number): void => {
    const before = AFTER[about];
    if (isOnTheWay(about) || (before !== undefined && isDue(before, since))) {
      setTimeout(ask, SOON, about, since);
      return;
    }
    waiting.delete(about);
    lastAt.set(about, Date.now());
    void client.invalidateQueries({ queryKey: key(about), predicate: ({ queryKey }) => !isGoing(queryKey) });
  };

  return (about: About): void => {
    if (waiting.has(about)) return;
    waiting.add(about);
    const now = Date.now();
    const rest = (lastAt.get(about) ?? Number.NEGATIVE_INFINITY) + REST - now;
    // The same event may tell, in its next word, of what it waits for.
    if (rest <= 0 && AFTER[about] === undefined) ask(about, now);
    else setTimeout(ask, Math.max(0, rest), about, now);
  };
}
