import { InvalidArgumentError } from "commander";
import { describe, expect, test } from "vitest";
import { integer, time } from "./flags.ts";

describe("flags", () => {
  test("read a date or an age as a point in time", () => {
    const read = time("start", () => Date.parse("2026-09-15T12:00:00Z"));
    expect(read("2026-09-12")).toBe(new Date(2026, 8, 12).toISOString());
    expect(read("2026-09-12T14:00")).toBe(new Date(2026, 8, 12, 14).toISOString());
    expect(read("2026-09-12T14:00:30+02:00")).toBe("2026-09-12T12:00:30.000Z");
    expect(read("2w")).toBe("2026-09-01T12:00:00.000Z");
    expect(read("30s")).toBe("2026-09-15T11:59:30.000Z");
    expect(read("6h")).toBe("2026-09-15T06:00:00.000Z");
    expect(read("5min")).toBe("2026-09-15T11:55:00.000Z");
    expect(read("1mo")).toBe("2026-08-16T12:00:00.000Z");
    expect(read("2 weeks ago")).toBe("2026-09-01T12:00:00.000Z");
    expect(read("1MO")).toBe("2026-08-16T12:00:00.000Z");
    for (const text of [
      "soon",
      "5",
      "foo 1",
      "2026-02-31",
      "2026-02-31T10:00",
      "2026-9-1",
      "2026-09-12T25:00",
    ])
      expect(() => read(text), text).toThrow("Give a date");
  });

  test.each(["", "1.5", "-1", "1e3", "0x10", "11", "ten"])(
    "refuse %j as a whole number from 0 to 10",
    (text) => {
      expect(() => integer(0, 10)(text)).toThrow("whole number from 0 to 10");
    },
  );
});

describe("a moment to look back to", () => {
  const NOON = new Date(2026, 7, 20, 12, 0, 0).getTime();
  const read = (text: string) => new Date(time("end", () => NOON)(text));

  test.each([
    ["2026-08-12", new Date(2026, 7, 12, 23, 59, 59, 999)],
    ["yesterday", new Date(2026, 7, 19, 23, 59, 59, 999)],
    ["today", new Date(NOON)],
    ["2026-08-12T14:00", new Date(2026, 7, 12, 14, 0)],
    ["2026-08-12T14:00:00Z", new Date("2026-08-12T14:00:00Z")],
    ["3d", new Date(NOON - 3 * 86_400_000)],
    ["3 days ago", new Date(NOON - 3 * 86_400_000)],
    ["5min", new Date(NOON - 5 * 60_000)],
    ["5 minutes ago", new Date(NOON - 5 * 60_000)],
    ["1 month ago", new Date(NOON - 30 * 86_400_000)],
    ["5MIN", new Date(NOON - 5 * 60_000)],
    ["2MO", new Date(NOON - 60 * 86_400_000)],
    ["1 mo ago", new Date(NOON - 30 * 86_400_000)],
    ["1 week ago", new Date(NOON - 7 * 86_400_000)],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each(["start", "end"] as const)("says that 5m may be minutes or months (%s)", (edge) => {
    expect(() => time(edge, () => NOON)("5m")).toThrow(
      '"5m" may be minutes or months: give "5min" or "5mo".',
    );
  });

  test.each(["2026-02-31", "2026-13-01", "soon", ""])("refuses %j", (text) => {
    expect(() => read(text)).toThrow(InvalidArgumentError);
  });

  test("says all that it takes when it is refused", () => {
    expect(() => read("soon")).toThrow(
      'Give a date ("2026-09-12"), a time ("2026-09-12T14:00"), "yesterday", or an age ("30s", "30min", "3d", "2 weeks ago").',
    );
  });
});
