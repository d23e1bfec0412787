import { afterEach, describe, expect, test } from "vitest";
import { localDay, midnightAgo, nextMidnight } from "./local-day.ts";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const at = (iso: string): number => Date.parse(iso);

describe("the day of the machine's calendar", () => {
  test("changes at its own midnight, not at that of UTC", () => {
    process.env.TZ = "America/New_York";
    expect(localDay(at("2026-03-02T04:59:59Z"))).toBe("2026-03-01");
    expect(localDay(at("2026-03-02T05:00:00Z"))).toBe("2026-03-02");
  });

  test.each([
    ["has 23 hours in spring", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00.000Z"],
    ["has 25 hours in autumn", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00.000Z"],
    ["has 24 hours else", "2026-06-09T22:00:00Z", "2026-06-10T22:00:00.000Z"],
  ])("%s", (_, midnight, next) => {
    process.env.TZ = "Europe/Berlin";
    expect(new Date(nextMidnight(at(midnight))).toISOString()).toBe(next);
    expect(localDay(at(next) - 1)).toBe(localDay(at(midnight)));
    expect(localDay(at(next))).not.toBe(localDay(at(midnight)));
  });

  test("begins later where the clock skips midnight itself", () => {
    process.env.TZ = "America/Santiago";
    const next = nextMidnight(at("2026-09-05T12:00:00Z"));
    expect(localDay(next)).toBe("2026-09-06");
    expect(localDay(next - 1)).toBe("2026-09-05");
  });

  test("has a name that sorts, however long ago it was", () => {
    process.env.TZ = "UTC";
    expect(localDay(at("0987-06-05T12:00:00Z"))).toBe("0987-06-05");
  });

  test("is counted back by the calendar", () => {
    process.env.TZ = "Europe/Berlin";
    expect(localDay(midnightAgo(at("2026-03-30T10:00:00Z"), 2))).toBe("2026-03-28");
    expect(new Date(midnightAgo(at("2026-03-30T10:00:00Z"), 0)).toISOString()).toBe(
      "2026-03-29T22:00:00.000Z",
    );
  });
});
