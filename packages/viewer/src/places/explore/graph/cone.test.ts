import { expect, test } from "vitest";
import { nextInDirection } from "./cone.ts";

const from = { id: "from", x: 0, y: 0 };
const dots = [
  from,
  { id: "near right", x: 10, y: 4 },
  { id: "linked right", x: 50, y: -10 },
  { id: "above", x: 0, y: -20 },
  { id: "far above", x: 2, y: -80 },
];
const isLinked = (id: string) => id === "linked right";

test("an arrow goes to what is linked in its direction, before what is nearer", () => {
  expect(nextInDirection(dots, from, { direction: "right", isLinked })).toBe("linked right");
});

test("where nothing is linked it goes to the nearest", () => {
  expect(nextInDirection(dots, from, { direction: "up", isLinked })).toBe("above");
});

test("where nothing lies it goes nowhere", () => {
  expect(nextInDirection(dots, from, { direction: "left", isLinked })).toBeUndefined();
});
