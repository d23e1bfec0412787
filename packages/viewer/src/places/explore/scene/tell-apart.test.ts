import { expect, test } from "vitest";
import { tellApart } from "./tell-apart.ts";

const now = Date.parse("2026-05-03T12:00:00Z");
const on = (label: string, day = 1) => ({ label, at: `2026-04-0${day}T10:00:00Z` });

test("sessions that begin alike are named by what comes after it", () => {
  expect(
    tellApart(
      [
        on("Work on bead spotter-gqc.2: lifecycle of annotations"),
        on("Work on bead spotter-dov: telemetry"),
        on("Work on bead spotter-dov: retries"),
        on("Why does the build fail?"),
      ],
      now,
    ),
  ).toEqual([
    "…spotter-gqc.2: lifecycle of annotations",
    "…spotter-dov: telemetry",
    "…spotter-dov: retries",
    "Why does the build fail?",
  ]);
});

test("the same words have their day, and one that is the beginning of another keeps its words", () => {
  const [one, other, third] = tellApart(
    [on("hello session 1", 1), on("hello session 1", 2), on("hello session")],
    now,
  );
  expect(one).toMatch(/Apr.* · …1$/);
  expect(other).toMatch(/Apr.* · …1$/);
  expect(one).not.toBe(other);
  expect(third).toBe("hello session");
});
