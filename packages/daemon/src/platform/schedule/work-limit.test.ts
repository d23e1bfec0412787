import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { workLimit } from "./work-limit.ts";

describe("work with a limit of what it uses", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("goes on for as long as a busy machine makes it wait, and ends when it has used its time", () => {
    let used: number | null = null;
    using limit = workLimit(new AbortController().signal, { used: () => used, most: 5_000, still: 60_000 });
    vi.advanceTimersByTime(600_000);
    for (used = 0; used < 4_900; used += 100) vi.advanceTimersByTime(30_000);
    expect(limit.signal.aborted).toBe(false);
    used = 5_000;
    vi.advanceTimersByTime(1_000);
    expect(limit.signal.aborted).toBe(true);
    expect(limit.why()).toBe("used");
  });

  test("ends when it stands still", () => {
    using limit = workLimit(new AbortController().signal, { used: () => 10, most: 5_000, still: 60_000 });
    vi.advanceTimersByTime(60_000);
    expect(limit.why()).toBe(null);
    vi.advanceTimersByTime(2_000);
    expect(limit.why()).toBe("stands");
  });

  test("ends when nobody wants it any more, and leaves nothing behind", () => {
    const asking = new AbortController();
    const limit = workLimit(asking.signal, { used: () => 0, most: 5_000, still: 60_000 });
    asking.abort("left");
    expect(limit.signal.reason).toBe("left");
    expect(limit.why()).toBe(null);
    limit[Symbol.dispose]();
    expect(vi.getTimerCount()).toBe(0);
  });
});
