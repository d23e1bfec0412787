import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRush, type Rush } from "./load.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a rush lasts as long as one comes after the other, and a moment longer", () => {
  const rush = createRush({ quietMs: 100, longestMs: 1000 });
  expect(rush.isOn()).toBe(false);
  for (let n = 0; n < 5; n++) {
    rush.mark();
    vi.advanceTimersByTime(90);
    expect(rush.isOn()).toBe(true);
  }
  vi.advanceTimersByTime(11);
  expect(rush.isOn()).toBe(false);
});

test("but what waits for its end does not wait for ever", () => {
  const rush = createRush({ quietMs: 100, longestMs: 1000 });
  for (let n = 0; n < 30; n++) {
    rush.mark();
    vi.advanceTimersByTime(50);
  }
  expect(rush.isOn()).toBe(false);
});

describe("a lull", () => {
  beforeEach(() => void vi.useRealTimers());

  const asking = (rush: Rush) => {
    let say = () => {};
    const answer = new Promise<void>((resolve) => {
      say = resolve;
    });
    return { heard: rush.answering(answer), say };
  };
  const isOver = async (lull: Promise<void>) =>
    await Promise.race([lull.then(() => true), wait(30).then(() => false)]);

  test("comes at once while nobody waits for an answer", async () => {
    expect(await isOver(createRush().lull())).toBe(true);
  });

  test("comes with the last answer, and when that has failed", async () => {
    const rush = createRush({ patienceMs: 60_000 });
    const [one, other] = [asking(rush), asking(rush)];
    const failing = rush.answering(Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    const lull = rush.lull();
    one.say();
    await one.heard;
    expect(await isOver(lull)).toBe(false);
    other.say();
    expect(await isOver(lull)).toBe(true);
  });

  test("is not waited for longer than that", async () => {
    const rush = createRush({ patienceMs: 5 });
    asking(rush);
    expect(await isOver(rush.lull())).toBe(true);
  });
});
