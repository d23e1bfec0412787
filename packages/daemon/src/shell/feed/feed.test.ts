import type { FeedEvent } from "@memory/shared";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFeed, type PollResult } from "./feed.ts";

const hello = { type: "hello", version: "1", apiVersion: "1" } as const;
const off = { type: "capture", state: "off" } as const;
const changed = (...about: Extract<FeedEvent, { type: "changed" }>["about"]): FeedEvent => ({
  type: "changed",
  about,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A feed whose looks find what a test puts before them. */
function aFeed() {
  const looks: string[] = [];
  const errors: unknown[] = [];
  const next: FeedEvent[] = [];
  let trouble: Error | undefined;
  const feed = createFeed({
    hello,
    restMs: 10,
    onError: (error) => errors.push(error),
    lookAt: (ownerId) => (): PollResult => {
      looks.push(ownerId);
      if (trouble) throw trouble;
      return { standing: [off], news: next.splice(0) };
    },
  });
  return { feed, looks, errors, next, fail: (error: Error | undefined) => (trouble = error) };
}

const take = async (events: AsyncGenerator<FeedEvent>, count: number): Promise<unknown[]> => {
  const taken: unknown[] = [];
  while (taken.length < count) taken.push((await events.next()).value);
  return taken;
};

test("looks once for all listeners of an owner, and not at all when the last of them has left", async () => {
  const { feed, looks } = aFeed();
  const leaving = new AbortController();
  const listeners = Array.from({ length: 20 }, () => feed.listen("a", leaving.signal));
  for (const listener of listeners) expect(await take(listener, 2)).toEqual([hello, off]);
  looks.length = 0;
  vi.advanceTimersByTime(30);
  expect(looks).toEqual(["a", "a", "a"]);
  const waiting = listeners.map((listener) => listener.next());
  leaving.abort();
  expect((await Promise.all(waiting)).every(({ done }) => done)).toBe(true);
  looks.length = 0;
  vi.advanceTimersByTime(1_000);
  expect(looks).toEqual([]);
});

test("what is new is told to each of them, and to one who comes later only how things stand", async () => {
  const { feed, next } = aFeed();
  const { signal } = new AbortController();
  const first = feed.listen("a", signal);
  await take(first, 2);
  next.push(changed("memories"));
  const second = feed.listen("a", signal);
  expect(await take(second, 2)).toEqual([hello, off]);
  expect(await take(first, 1)).toEqual([changed("memories")]);
  next.push(changed("graph"));
  vi.advanceTimersByTime(10);
  for (const listener of [first, second]) expect(await take(listener, 1)).toEqual([changed("graph")]);
});

test("a slow listener gets all that has changed in one piece, and of counts the last", async () => {
  const { feed, next } = aFeed();
  const listener = feed.listen("a", new AbortController().signal);
  await take(listener, 2);
  const job = { type: "job", id: "j", kind: "index", total: 9, state: "running" } as const;
  for (const [n, about] of (["memories", "graph", "memories"] as const).entries()) {
    next.push(changed(about), { ...job, done: n });
    vi.advanceTimersByTime(10);
  }
  expect(await take(listener, 2)).toEqual([changed("graph", "memories"), { ...job, done: 2 }]);
});

test("a look that fails is reported, and the next one is made all the same", async () => {
  const { feed, next, errors, fail } = aFeed();
  const listener = feed.listen("a", new AbortController().signal);
  await take(listener, 2);
  fail(new Error("the disk is full"));
  vi.advanceTimersByTime(10);
  expect(errors).toHaveLength(1);
  fail(undefined);
  next.push(changed("memories"));
  vi.advanceTimersByTime(10);
  expect(await take(listener, 1)).toEqual([changed("memories")]);
});
