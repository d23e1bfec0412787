import { expect, test } from "vitest";
import { pairs } from "../../test/builders.ts";
import { laterFirst } from "./asked-now.ts";
import { aHit } from "./made-hits.ts";

const both = (conflictId?: string) =>
  ["65", "42"].map((rate, day) =>
    aHit({
      ...{ kind: "memory", content: `The greenhouse pump runs at ${rate} percent.` },
      ...{ id: `0190000${day}-0000-7000-8000-000000000000`, assertedAt: `2026-03-0${day + 1}T00:00:00.000Z` },
      ...(conflictId !== undefined && { conflictId }),
    }),
  );
const told = (conflictId?: string) =>
  laterFirst(pairs, "how fast does the greenhouse pump run", both(conflictId)).map(
    ({ content, heldUntil }) => [content, heldUntil !== undefined],
  );

test("of two that contradict each other the later stands first, and until somebody decides neither is said to be over", () => {
  const [older, newer] = both().map(({ content }) => content);
  expect(told("01900000-0000-7000-8000-0000000000cd")).toEqual([
    [newer, false],
    [older, false],
  ]);
  expect(told()).toEqual([
    [newer, false],
    [older, true],
  ]);
});
