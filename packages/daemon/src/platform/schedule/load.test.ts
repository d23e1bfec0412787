import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLoad, type Load } from "./load.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a busy time lasts as long as one comes after the other, and a moment longer", () => {
  const load = createLoad({ quietMs: 100, longestMs: 1000 });
  expect(load.isBusy()).toBe(false);
  for (let n = 0; n < 5; n++) {
    load.noteRequest();
    vi.advanceTimersByTime(90);
    expect(load.isBusy()).toBe(true);
  }
  vi.advanceTimersByTime(11);
  expect(load.isBusy()).toBe(false);
});

test("but what waits for its end does not wait for ever", () => {
  const load = createLoad({ quietMs: 100, longestMs: 1000 });
  for (let n = 0; n < 30; n++) {
    load.noteRequest();
    vi.advanceTimersByTime(50);
  }
  expect(load.isBusy()).toBe(false);
});

describe("the idle moment", () => {
  beforeEach(() => void vi.useRealTimers());

  const asking = (load: Load) => {
    let say = () => {};
    const answer = new Promise<void>((resolve) => {
      say = resolve;
    });
    return { heard: load.track(answer), say };
  };
  const hasCome = async (idle: Promise<void>) =>
    await Promise.race([idle.then(() => true), wait(30).then(() => false)]);

  test("comes at once while nobody waits for an answer", async () => {
    expect(await hasCome(createLoad().whenIdle())).toBe(true);
  });

  test("comes with the last answer, and when that has failed", async () => {
    const load = createLoad({ patienceMs: 60_000 });
    const [one, other] = [asking(load), asking(load)];
    const failing = load.track(Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    const idle = load.whenIdle();
    one.say();
    await one.heard;
    expect(await hasCome(idle)).toBe(false);
    other.say();
    expect(await hasCome(idle)).toBe(true);
  });

  test("is not waited for longer than that", async () => {
    const load = createLoad({ patienceMs: 5 });
    asking(load);
    await expect(load.whenIdle()).resolves.toBeUndefined();
  });
});
