import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAskAgain } from "./ask-again.ts";
import { isAboutGoing, whileGoing } from "./going.ts";

describe("what changes all the time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function asking() {
    const asked: unknown[] = [];
    const way: { busy: number; about?: string } = { busy: 0 };
    const askAgain = createAskAgain(
      {
        isFetching: (filters) =>
          way.about === undefined || way.about === filters?.queryKey?.[0] ? way.busy : 0,
        invalidateQueries: async (filters) => void asked.push(filters?.queryKey?.[0]),
      },
      () => false,
    );
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

  test("is drawn when it is known which memories are there, also while they change all the time", () => {
    const { asked, way, askAgain } = asking();
    way.about = "memories";
    askAgain("graph");
    askAgain("memories");
    way.busy = 1;
    vi.advanceTimersByTime(500);
    expect(asked).toEqual(["memories"]);
    way.busy = 0;
    for (let passed = 0; passed < 1_000; passed += 50) {
      askAgain("memories");
      vi.advanceTimersByTime(50);
    }
    expect(asked.filter((about) => about === "graph")).toHaveLength(1);
    expect(asked.indexOf("graph")).toBeGreaterThan(0);
  });

  test("is not asked for while it is being deleted", async () => {
    vi.useRealTimers();
    const client = new QueryClient();
    const asked: unknown[] = [];
    for (const id of ["stays", "goes"]) {
      const queryKey = ["graph", "focus", id];
      const ask = async () => asked.push(id);
      new QueryObserver(client, { queryKey, queryFn: ask, initialData: 0, staleTime: 60_000 }).subscribe(
        () => {},
      );
    }
    let end = () => {};
    const gone = whileGoing(client, "goes", () => new Promise((resolve) => (end = resolve)));
    createAskAgain(client, (queryKey) => isAboutGoing(client, queryKey))("graph");
    await expect.poll(() => asked).toEqual(["stays"]);
    end();
    await gone;
    client.clear();
  });
});
