import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { timeLimit, within } from "./time-limit.ts";

describe("work with a limit of time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is told when its time is up", () => {
    using limit = timeLimit(new AbortController().signal, 100);
    vi.advanceTimersByTime(99);
    expect(limit.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.signal.aborted).toBe(true);
    expect(limit.isLate()).toBe(true);
  });

  test("is told when nobody wants it any more, and why, which is not the time", () => {
    const asking = new AbortController();
    using limit = timeLimit(asking.signal, 100);
    asking.abort("left");
    expect(limit.signal.reason).toBe("left");
    expect(limit.isLate()).toBe(false);
    expect(timeLimit(asking.signal, 100).signal.aborted).toBe(true);
  });

  test("leaves nothing behind when it is done in time", () => {
    const asking = new AbortController();
    const heard = vi.spyOn(asking.signal, "removeEventListener");
    const limit = timeLimit(asking.signal, 100);
    limit[Symbol.dispose]();
    expect(vi.getTimerCount()).toBe(0);
    expect(heard).toHaveBeenCalledOnce();
    asking.abort();
    expect(limit.signal.aborted).toBe(false);
  });
});

test("work is waited for until it ends, fails, or has had its time", async () => {
  const never = new Promise<void>(() => undefined);
  await within(1, never);
  let isDone = false;
  const soon = Promise.resolve().then(() => {
    isDone = true;
  });
  await within(600_000, soon);
  expect(isDone).toBe(true);
  await expect(within(600_000, Promise.reject(new Error("no")))).rejects.toThrow("no");
});
