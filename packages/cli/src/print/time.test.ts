import { expect, test } from "vitest";
import { day } from "./time.ts";

test("of today the time is told, of other days the day", () => {
  const now = new Date(2026, 7, 20, 8).getTime();
  expect(day(new Date(2026, 7, 20, 0, 5).toISOString(), now)).toBe("today 00:05");
  expect(day(new Date(2026, 7, 19, 23, 55).toISOString(), now)).toBe("yesterday");
  expect(day(new Date(2025, 7, 5, 9).toISOString(), now)).toBe("5 Aug 2025");
});
