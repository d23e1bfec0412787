import { describe, expect, test } from "vitest";
import { integer, pointInTime } from "./flags.ts";

describe("flags", () => {
  test("read a date or an age as a point in time", () => {
    const time = pointInTime(() => Date.parse("2026-09-15T12:00:00Z"));
    expect(time("2026-09-12")).toBe("2026-09-12T00:00:00.000Z");
    expect(time("2w")).toBe("2026-09-01T12:00:00.000Z");
    expect(time("6h")).toBe("2026-09-15T06:00:00.000Z");
    expect(() => time("soon")).toThrow("Give a date");
  });

  test.each(["", "1.5", "-1", "1e3", "0x10", "11", "ten"])(
    "refuse %j as a whole number from 0 to 10",
    (text) => {
      expect(() => integer(0, 10)(text)).toThrow("whole number from 0 to 10");
    },
  );
});
