import { describe, expect, test } from "vitest";
import { barsOf, type DayCount, dayOf, daysLater, endOf, eveningOf, startOf } from "./days.ts";

const day = (name: string, fact: number): DayCount => ({
  day: name,
  fact,
  preference: 1,
  episode: 0,
  procedure: 0,
});

describe("days of the calendar", () => {
  test("go over the ends of months and years", () => {
    expect(daysLater("2026-12-31", 1)).toBe("2027-01-01");
    expect(daysLater("2024-03-01", -1)).toBe("2024-02-29");
  });

  test("start and end at the reader's midnight", () => {
    expect(new Date(startOf("2026-03-29")).getHours()).toBe(0);
    expect(endOf("2026-03-28")).toBe(startOf("2026-03-29"));
    expect(dayOf(eveningOf("2026-03-29"))).toBe("2026-03-29");
  });
});

describe("bars", () => {
  test("are one a day while there is room", () => {
    const bars = barsOf([day("2026-01-01", 2), day("2026-01-02", 0)], 10);
    expect(bars.map(({ from, to, total }) => [from, to, total])).toEqual([
      ["2026-01-01", "2026-01-01", 3],
      ["2026-01-02", "2026-01-02", 1],
    ]);
  });

  test("hold several days where there are many, the last one whole", () => {
    const days = Array.from({ length: 5 }, (_, n) => day(daysLater("2026-01-01", n), 1));
    const bars = barsOf(days, 3);
    expect(bars.map(({ from, to, fact }) => [from, to, fact])).toEqual([
      ["2026-01-01", "2026-01-01", 1],
      ["2026-01-02", "2026-01-03", 2],
      ["2026-01-04", "2026-01-05", 2],
    ]);
  });
});
