import { describe, expect, test } from "vitest";
import {
  about,
  ago,
  clock,
  day,
  dayAndMonth,
  dayOf,
  daysAgo,
  duration,
  moment,
  readAge,
  unclearAge,
} from "./time.ts";

type Parts = [year: number, month: number, date: number, hour?: number, minute?: number];
const at = (...parts: Parts): string => new Date(...parts).toISOString();
const time = (...parts: Parts): number => new Date(...parts).getTime();

test.each([
  [0, "under 1 ms"],
  [0.4, "under 1 ms"],
  [1, "1 ms"],
  [999.4, "999 ms"],
  [999.6, "1.0 s"],
  [1240, "1.2 s"],
  [9_949, "9.9 s"],
  [9_950, "10 s"],
  [59_499, "59 s"],
  [59_500, "1m 00s"],
  [542_000, "9m 02s"],
  [3_599_600, "1h 00m"],
  [7_500_000, "2h 05m"],
  [86_399_000, "23h 59m"],
  [86_400_000, "1d 0h"],
  [273_600_000, "3d 4h"],
])("%d ms last %s", (ms, said) => {
  expect(duration(ms)).toBe(said);
});

test.each([
  [0, "a few seconds"],
  [5_000, "about 10 s"],
  [31_000, "about 40 s"],
  [120_000, "about 2 min"],
  [840_000, "about 14 min"],
  [7_200_000, "about 2 h"],
])("%d ms that are guessed take %s", (ms, said) => {
  expect(about(ms)).toBe(said);
});

describe("days", () => {
  const now = time(2026, 7, 20, 0, 30);

  test.each([
    [at(2026, 7, 20, 0, 5), "today"],
    [at(2026, 7, 19, 23, 55), "yesterday"],
    [at(2026, 7, 18), "2 days ago"],
    [at(2026, 7, 14, 12), "6 days ago"],
    [at(2026, 7, 13, 12), "13 Aug"],
    [at(2025, 7, 20, 12), "20 Aug 2025"],
    [at(2026, 7, 21, 12), "21 Aug"],
    [at(2027, 0, 1), "1 Jan 2027"],
  ])("%s reads %s", (iso, said) => {
    expect(day(iso, now)).toBe(said);
  });

  test("at the turn of the year go by the calendar, and name the other year", () => {
    const newYear = time(2027, 0, 1, 0, 1);
    expect(day(at(2026, 11, 31, 23, 59), newYear)).toBe("yesterday");
    expect(day(at(2026, 11, 26), newYear)).toBe("6 days ago");
    expect(day(at(2026, 11, 25), newYear)).toBe("25 Dec 2026");
    expect(day(at(2026, 0, 1), time(2026, 11, 31, 23, 59))).toBe("1 Jan");
  });

  test("are counted from midnight to midnight, whatever the clocks do between", () => {
    expect(daysAgo(new Date(2026, 2, 1, 23), new Date(2026, 3, 1, 0))).toBe(31);
    expect(daysAgo(new Date(2026, 9, 1), new Date(2026, 10, 1, 23))).toBe(31);
    expect(daysAgo(new Date(2026, 7, 21), new Date(2026, 7, 20))).toBe(-1);
  });

  test("of agents are those of the timestamp itself", () => {
    expect(dayOf("2026-12-31T23:59:59.999Z")).toBe("2026-12-31");
  });
});

describe("moments", () => {
  test("have their time of day in the reader's zone", () => {
    expect(moment(at(2025, 0, 5, 9))).toBe("5 Jan 2025, 09:00");
    expect(moment(at(2026, 11, 31, 23, 59))).toBe("31 Dec 2026, 23:59");
    expect(clock(time(2026, 7, 20, 0, 30))).toBe("00:30");
    expect(dayAndMonth(new Date(2026, 8, 12))).toBe("12 Sep");
  });

  const now = time(2027, 0, 1, 12);
  test.each([
    [now, "just now"],
    [now - 59_999, "just now"],
    [now - 60_000, "1 min ago"],
    [now - 3_599_999, "59 min ago"],
    [now - 86_399_999, "23 h ago"],
    [now - 86_400_000, "yesterday"],
    [time(2026, 11, 1, 12), "1 Dec 2026"],
    // A clock that is a little ahead does not make an event lie in the future.
    [now + 3_000, "just now"],
    [time(2027, 0, 3), "3 Jan"],
  ])("%d was %s", (then, said) => {
    expect(ago(new Date(then).toISOString(), now)).toBe(said);
  });
});

test.each([
  ["30s", 30_000],
  ["1 second ago", 1_000],
  ["90 secs", 90_000],
  ["30min", 30 * 60_000],
  ["6 hours", 6 * 3_600_000],
  ["3D", 3 * 86_400_000],
  ["2 weeks ago", 14 * 86_400_000],
  ["1 mo ago", 30 * 86_400_000],
  ["1y", 365 * 86_400_000],
  ["5m", null],
  ["soon", null],
  ["3", null],
])("%s is an age", (text, age) => {
  expect(readAge(text)).toBe(age);
});

test("what may be minutes or months is said to be", () => {
  expect(unclearAge("5m")).toBe('"5m" may be minutes or months: give "5min" or "5mo".');
  expect(unclearAge("5min")).toBeNull();
});
