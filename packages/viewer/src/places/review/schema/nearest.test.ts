import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const known = ["written_in", "runs_on", "depends_on", "reviewed_by"].map((name) => ({ name }));

test("the nearest name is the one that shares most of its letters", () => {
  expect(nearest("depending_on", known)?.name).toBe("depends_on");
  expect(nearest("approved_by", known)?.name).toBe("reviewed_by");
});

test("a name that is like nothing has no nearest", () => {
  expect(nearest("weekday", known)).toBeUndefined();
  expect(nearest("weekday", [])).toBeUndefined();
});
