import { expect, test } from "vitest";
import { type Box, placeAround, type Room, type Spot, type Text } from "./place-labels.ts";

/** Letters are about this wide in the picture's font. */
const LETTER = 7;
const textOf = (...lines: string[]): Text => ({
  lines,
  width: LETTER * Math.max(...lines.map(({ length }) => length)),
});
const room = (some: Partial<Room> = {}): Room => ({
  left: 0,
  top: 0,
  right: 870,
  bottom: 640,
  taken: [],
  bubbles: [],
  ...some,
});
const areClear = (one: Box, other: Box) =>
  one.left >= other.right || other.left >= one.right || one.top >= other.bottom || other.top >= one.bottom;

test("no name lies on another or on a node, and each that is placed lies in the room", () => {
  const bubbles: Spot[] = Array.from({ length: 30 }, (_, n) => ({
    x: 150 + 115 * (n % 6) + 20 * (Math.floor(n / 6) % 2),
    y: 110 + 105 * Math.floor(n / 6),
    radius: n % 3 === 0 ? 30 : 18,
  }));
  const taken: Box[] = [];
  for (const [n, spot] of bubbles.entries()) {
    const long = n % 2 === 0 ? "HasUncommittedChanges" : "go run";
    const found = placeAround(
      spot,
      [textOf(long, "second"), textOf(long), textOf(long.slice(0, 6))],
      room({ taken, bubbles }),
    );
    if (found) taken.push(found.box);
  }
  expect(taken.length).toBeGreaterThan(25);
  expect(taken.every((one, at) => taken.slice(at + 1).every((other) => areClear(one, other)))).toBe(true);
  expect(
    taken.every(({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= 870 && bottom <= 640),
  ).toBe(true);
  const crossed = taken.filter((box) =>
    bubbles.some(({ x, y, radius }) => {
      const [dx, dy] = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)];
      return Math.hypot(dx, dy) < radius;
    }),
  );
  expect(crossed).toEqual([]);
});

test("a name at the right edge stands left of its node, and a long one is cut where there is room for neither", () => {
  const right = placeAround({ x: 860, y: 300, radius: 6 }, [textOf("Postgres")], room());
  expect(right?.box.right).toBeLessThan(860);
  const narrow = placeAround(
    { x: 60, y: 30, radius: 6 },
    [textOf("a".repeat(26)), textOf("aaaa…")],
    room({ right: 140 }),
  );
  expect(narrow?.text.lines).toEqual(["aaaa…"]);
});

test("where there is no room at all a name is left out", () => {
  expect(placeAround({ x: 20, y: 20, radius: 6 }, [textOf("Postgres")], room({ right: 40 }))).toBeUndefined();
});
