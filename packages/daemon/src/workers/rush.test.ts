import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRush } from "./rush.ts";

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
