import { describe, expect, test } from "vitest";
import { type DayCount, daysLater } from "../../text/days.ts";
import { calendarOf, fittingRange, rangesOf, shadesOf } from "./calendar.ts";
import { stretchWords } from "./day-words.ts";

const TODAY = "2026-11-29";

/** So many days up to today, each with what `of` says. */
const days = (many: number, of: (day: string) => number): DayCount[] =>
  Array.from({ length: many }, (_, n) => daysLater(TODAY, n + 1 - many)).map((day) => ({
    day,
    fact: of(day),
    preference: 0,
    episode: 0,
    procedure: 0,
  }));

describe("the map of a year", () => {
  test("has every day once, a week a column, and ends today", () => {
    const { cells, columns, rows, above } = calendarOf(
      days(40, () => 1),
      "year",
      TODAY,
    );
    expect([columns, rows, cells.at(-1)?.from]).toEqual([53, 7, TODAY]);
    expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(cells.length);
    expect(cells.reduce((sum, { total }) => sum + total, 0)).toBe(40);
    // Begun in the last days of November, which leave no room beside December.
    expect(above.map(({ words }) => words).join(" ")).toBe("Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov");
    // A Sunday stands in the last row.
    expect(cells.at(-1)).toMatchObject({ column: 52, row: 6 });
  });

  test("of a year that is over has all of its days", () => {
    const { cells } = calendarOf(
      days(900, () => 1),
      "2025",
      TODAY,
    );
    expect([cells.length, cells[0]?.from, cells.at(-1)?.from]).toEqual([365, "2025-01-01", "2025-12-31"]);
  });

  test("of many years has a row a year and a square a week, and loses no day", () => {
    const { cells, rows, columns } = calendarOf(
      days(1_500, () => 1),
      "all",
      TODAY,
    );
    expect([rows, columns]).toEqual([5, 52]);
    expect(cells.reduce((sum, { total }) => sum + total, 0)).toBe(1_500);
    expect(cells.at(-1)?.to).toBe(TODAY);
  });
});

describe("the stretch that is shown", () => {
  test("fits the data: a year, or all where most of it is older", () => {
    expect(
      fittingRange(
        days(400, () => 1),
        TODAY,
      ),
    ).toBe("year");
    expect(
      fittingRange(
        days(1_500, (day) => (day < "2025-01-01" ? 1 : 0)),
        TODAY,
      ),
    ).toBe("all");
    expect(
      rangesOf(
        days(60, () => 1),
        TODAY,
      ).map(({ value }) => value),
    ).toEqual(["year"]);
    const some = days(1_200, (day) => (day.startsWith("2025") ? 0 : 1));
    expect(rangesOf(some, TODAY).map(({ value }) => value)).toEqual(["year", "2026", "2024", "2023", "all"]);
  });

  test("is told in words as short as can be", () => {
    expect(stretchWords({ from: TODAY, to: TODAY })).toBe("Sun 29 Nov 2026");
    expect(stretchWords({ from: "2026-11-03", to: "2026-11-14" })).toBe("3 – 14 Nov 2026");
    expect(stretchWords({ from: "2026-10-28", to: "2026-11-03" })).toBe("28 Oct – 3 Nov 2026");
    expect(stretchWords({ from: "2025-12-28", to: "2026-01-03" })).toBe("28 Dec 2025 – 3 Jan 2026");
  });
});

test("one busy day leaves the others their shades", () => {
  const shadeOf = shadesOf(
    [1, 2, 3, 4, 5_000].map((total, column) => ({ from: "", to: "", total, column, row: 0 })),
  );
  expect([0, 1, 2, 3, 4, 5_000].map(shadeOf)).toEqual([0, 1, 1, 2, 3, 4]);
});
