import { expect, test } from "vitest";
import { placeComponents } from "./components.ts";
import { smallShape } from "./made-small-shape.ts";

const shape = smallShape(
  { a: "memory", b: "memory", c: "entity C", d: "memory", e: "entity E", f: "entity F", g: "memory" },
  [
    ["a", "c"],
    ["b", "c"],
    ["d", "e"],
    ["f", "e"],
  ],
);
const all = [0, 1, 2, 3, 4, 5, 6];
const isFirst = (node: number) => shape.kind[node] === 0;

test("what hangs together lies together, and apart from the rest, those with most memories first", () => {
  const { placed, omitted } = placeComponents(shape, all, { limit: 10, isFirst });
  expect([[...placed.keys()], omitted]).toEqual([[2, 0, 1, 4, 3, 5, 6], []]);
  const apart = (one: number, other: number) =>
    Math.hypot(
      (placed.get(one)?.x ?? 0) - (placed.get(other)?.x ?? 0),
      (placed.get(one)?.y ?? 0) - (placed.get(other)?.y ?? 0),
    );
  const within = Math.max(apart(0, 1), apart(0, 2), apart(1, 2), apart(3, 4), apart(4, 5), apart(3, 5));
  const between = Math.min(...[0, 1, 2].flatMap((one) => [3, 4, 5, 6].map((other) => apart(one, other))));
  expect(between).toBeGreaterThan(within / 2);
  expect(new Set(all.map((node) => JSON.stringify(placed.get(node)))).size).toBe(7);
});

test("over the limit the middle of a component stays", () => {
  const { placed, omitted } = placeComponents(shape, all, { limit: 4, isFirst });
  expect([[...placed.keys()], [...omitted]]).toEqual([
    [2, 0, 1, 4],
    [3, 5, 6],
  ]);
});
