import { expect, test } from "vitest";
import { countsAt } from "./growth.ts";

const growth = {
  version: "1",
  instants: ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"],
  topics: [
    { id: "t-1", counts: [1, 4, 6] },
    { id: "t-2", counts: [0, 0, 3] },
  ],
  others: [0, 0, 0],
};

test.each([
  ["2025-12-01T00:00:00Z", [0, 0]],
  ["2026-01-01T00:00:00Z", [1, 0]],
  ["2026-02-27T00:00:00Z", [4, 0]],
  ["2026-09-01T00:00:00Z", [6, 3]],
])("at %s each topic has what had been said until then", (moment, counts) => {
  expect([...countsAt(growth, moment).values()]).toEqual(counts);
});
