import { expect, test } from "vitest";
import {
  type Box,
  LINE,
  type Placed,
  placeBeside,
  placeOnBubble,
  type Room,
  type Spot,
  type Text,
} from "./place-labels.ts";

/** Letters are about this wide in the picture's font. */
const LETTER = 7;
const textOf = (...lines: string[]): Text => ({
  lines,
  width: LETTER * Math.max(...lines.map(({ length }) => length)),
});
const room = (some: Partial<Room> = {}): Room => ({
  width: 870,
  height: 640,
  taken: [],
  bubbles: [],
  ...some,
});
const areClear = (one: Box, other: Box) =>
  one.left >= other.right || other.left >= one.right || one.top >= other.bottom || other.top >= one.bottom;

test("thirty topics all have a name, and no name lies on another", () => {
  // A dense map: large and small bubbles in turn, in rows that touch each other's room.
  const bubbles: Spot[] = Array.from({ length: 30 }, (_, n) => ({
    x: 150 + 115 * (n % 6) + 20 * (Math.floor(n / 6) % 2),
    y: 110 + 105 * Math.floor(n / 6),
    radius: n % 3 === 0 ? 30 : 18,
  }));
  const taken: Box[] = [];
  const placed = bubbles.map((spot, n) => {
    const long = n % 2 === 0 ? "HasUncommittedChanges" : "go run";
    const texts = [textOf(long, "second", "third"), textOf(long), textOf(`${long.slice(0, 6)}…`)];
    const found = placeOnBubble(spot, texts, room({ taken, bubbles }));
    if (found) taken.push(found.box);
    return found;
  });
  expect(placed.filter((one) => one === undefined)).toEqual([]);
  expect(taken.every((one, at) => taken.slice(at + 1).every((other) => areClear(one, other)))).toBe(true);
});

test("a name that does not fit into its bubble stands beside it and crosses no other bubble", () => {
  const spot = { x: 400, y: 300, radius: 16 };
  const below = { x: 400, y: 335, radius: 16 };
  const placed = placeOnBubble(spot, [textOf("PromptAttribution")], room({ bubbles: [spot, below] }));
  expect(placed?.box.bottom).toBeLessThan(spot.y - spot.radius);
});

test("the names of a large bubble stand in it", () => {
  const placed = placeOnBubble({ x: 400, y: 300, radius: 60 }, [textOf("Git", "Hooks", "tmux")], room());
  expect(placed?.text.lines).toHaveLength(3);
  expect(placed?.box.top).toBe(300 - 1.5 * LINE);
});

test("a name at the right edge stands left of its node, and a long one is cut where there is room for neither", () => {
  const box = (found: Placed | undefined) => found?.box;
  expect(box(placeBeside({ x: 860, y: 300, radius: 6 }, [textOf("Postgres")], room()))?.right).toBeLessThan(
    860,
  );
  const narrow = placeBeside(
    { x: 60, y: 30, radius: 6 },
    [textOf("a".repeat(26)), textOf("aaaa…")],
    room({ width: 140 }),
  );
  expect(narrow?.text.lines).toEqual(["aaaa…"]);
});
