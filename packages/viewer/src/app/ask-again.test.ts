import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAskAgain } from "./ask-again.ts";

describe("what changes all the time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function asking() {
    const asked: unknown[] = [];
    const way = { busy: 0 };
    const askAgain = createAskAgain({
      isFetching: () => way.busy,
      invalidateQueries: async (filters) => void asked.push(filters?.queryKey?.[0]),
    });
    return { asked, way, askAgain };
  }

  test("is asked for at once, and then once a second", () => {
    const { asked, askAgain } = asking();
    askAgain("memories");
    expect(asked).toEqual(["memories"]);
    for (let passed = 0; passed < 3_000; passed += 50) {
      askAgain("memories");
      vi.advanceTimersByTime(50);
    }
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test("is asked for a last time after its last change", () => {
    const { asked, askAgain } = asking();
    askAgain("memories");
    askAgain("memories");
    vi.advanceTimersByTime(5_000);
    expect(asked).toEqual(["memories", "memories"]);
  });

  test("does not hold up what changes beside it", () => {
    const { asked, askAgain } = asking();
    askAgain("memories");
    askAgain("reviews");
    expect(asked).toEqual(["memories", "reviews"]);
  });

  test("waits for an answer that is on its way, and is asked for anew after it", () => {
    const { asked, way, askAgain } = asking();
    way.busy = 1;
    askAgain("graph");
    vi.advanceTimersByTime(10_000);
    expect(asked).toEqual([]);
    way.busy = 0;
    vi.advanceTimersByTime(300);
    expect(asked).toEqual(["graph"]);
  });
});
