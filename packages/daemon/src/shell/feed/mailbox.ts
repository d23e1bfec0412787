import type { FeedEvent } from "@memory/shared";

/**
 * Unheard events of one listener. It holds one event of a kind, so a slow listener costs no more than a quick
 * one.
 */
export interface Mailbox {
  put(event: FeedEvent): void;
  /** All waiting events, oldest first; waits until one comes, or until the listener has left. */
  take(): Promise<FeedEvent[]>;
}

export function createMailbox(leaving: AbortSignal): Mailbox {
  const events = new Map<string, FeedEvent>();
  let wakeUp = (): void => {};
  leaving.addEventListener("abort", () => wakeUp(), { once: true });
  return {
    put(event) {
      const key = event.type === "job" ? `job ${event.id}` : event.type;
      events.set(key, joined(events.get(key), event));
      wakeUp();
    },
    async take() {
      if (events.size === 0 && !leaving.aborted)
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
      const taken = [...events.values()];
      events.clear();
      return taken;
    },
  };
}

/** Of counts and states the last one counts; what has changed adds up. */
function joined(before: FeedEvent | undefined, event: FeedEvent): FeedEvent {
  if (before?.type !== "changed" || event.type !== "changed") return event;
  return { type: "changed", about: [...new Set([...before.about, ...event.about])].sort() };
}
