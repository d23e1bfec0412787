import { expect, test } from "vitest";
import { ModelError } from "../../models/models.ts";
import { waitAfter } from "./wait-after.ts";

const now = new Date(2026, 4, 3, 22, 30).getTime();
const hour = 3_600_000;

test("a model is asked again when it says, and not before", () => {
  const error = new ModelError("later", { retryAt: now + 5_000 });
  expect([waitAfter(error, 100, now), waitAfter(error, 9_000, now)]).toEqual([5_000, 9_000]);
});

test("after the day's cap nothing is asked until the next local day", () => {
  expect(waitAfter(new ModelError("enough", { trouble: "cap" }), 100, now)).toBe(1.5 * hour);
});

test("a person gets some minutes to set a key or to pay", () => {
  for (const trouble of ["key", "credit"] as const)
    expect(waitAfter(new ModelError("no", { trouble }), 100, now)).toBe(hour / 4);
});

test("everything else waits as long as it is told", () => {
  for (const error of [new ModelError("gone"), new TypeError("broken")])
    expect(waitAfter(error, 700, now)).toBe(700);
});
