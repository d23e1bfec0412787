import { describe, expect, test } from "vitest";
import { about, ago, day, duration } from "./time.ts";

const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);
const now = at(2026, 7, 20, 8, 0).getTime();

describe("times for people", () => {
  test.each([
    [38, "38 ms"],
    [4200, "4.2 s"],
    [42_000, "42 s"],
    [70_000, "1m 10s"],
    [542_000, "9m 02s"],
    [7_500_000, "2h 05m"],
    [273_600_000, "3d 4h"],
  ])("%i ms last %s", (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  test.each([
    [2000, "a few seconds"],
    [31_000, "about 40 s"],
    [480_000, "about 8 min"],
    [10_800_000, "about 3 h"],
  ])("%i ms left are %s", (ms, words) => {
    expect(about(ms)).toBe(words);
  });

  test("days count from midnight to midnight, not in blocks of 24 hours", () => {
    expect(day(at(2026, 7, 20, 0, 5).toISOString(), now)).toBe("today 00:05");
    expect(day(at(2026, 7, 19, 23, 55).toISOString(), now)).toBe("yesterday");
    expect(day(at(2026, 7, 17, 9).toISOString(), now)).toBe("3 days ago");
    expect(day(at(2026, 7, 5, 9).toISOString(), now)).toBe("5 Aug");
    expect(day(at(2025, 7, 5, 9).toISOString(), now)).toBe("5 Aug 2025");
  });

  test("a clock that is a little ahead does not make an event lie in the future", () => {
    expect(ago(now + 3000, now)).toBe("just now");
    expect(ago(now - 14 * 60_000, now)).toBe("14 min ago");
  });
});
