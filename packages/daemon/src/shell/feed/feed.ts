import type { FeedEvent } from "@memory/shared";
import { createMailbox, type Mailbox } from "./mailbox.ts";

/** Result of a look at one owner: its state, and the difference from the look before. */
export interface PollResult {
  readonly standing: readonly FeedEvent[];
  readonly news: readonly FeedEvent[];
}

/** Looks at one owner, again and again; it remembers what the last look has found. */
export type Poller = () => PollResult;

export interface FeedDeps {
  readonly lookAt: (ownerId: string) => Poller;
  readonly hello: Extract<FeedEvent, { type: "hello" }>;
  /** Told that a look failed, on a full disk for instance; the next one is made all the same. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two looks. */
  readonly restMs?: number;
}

/** Tells what changes. While nobody listens it does nothing at all. */
export interface Feed {
  listen(ownerId: string, signal: AbortSignal): AsyncGenerator<FeedEvent>;
}

interface Audience {
  readonly look: Poller;
  readonly boxes: Set<Mailbox>;
}

export function createFeed({ lookAt, hello, onError, restMs = 250 }: FeedDeps): Feed {
  const audiences = new Map<string, Audience>();
  let timer: NodeJS.Timeout | undefined;
  const tell = ({ look, boxes }: Audience): PollResult["standing"] => {
    const { standing, news } = look();
    for (const box of boxes) for (const event of news) box.put(event);
    return standing;
  };
  const tellAll = () => {
    for (const audience of audiences.values())
      try {
        tell(audience);
      } catch (error) {
        onError(error);
      }
  };
  const join = (ownerId: string, box: Mailbox) => {
    const audience = audiences.get(ownerId) ?? { look: lookAt(ownerId), boxes: new Set() };
    // Before it is one of them: what is new to the others is how things stand for this one.
    const standing = tell(audience);
    audiences.set(ownerId, audience);
    audience.boxes.add(box);
    timer ??= setInterval(tellAll, restMs).unref();
    return standing;
  };
  const leave = (ownerId: string, box: Mailbox) => {
    const audience = audiences.get(ownerId);
    audience?.boxes.delete(box);
    if (audience?.boxes.size === 0) audiences.delete(ownerId);
    if (audiences.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    async *listen(ownerId, signal) {
      const box = createMailbox(signal);
      const standing = join(ownerId, box);
      try {
        yield hello;
        yield* standing;
        while (!signal.aborted) yield* await box.take();
      } finally {
        leave(ownerId, box);
      }
    },
  };
}
