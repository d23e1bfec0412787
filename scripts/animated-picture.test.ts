import { expect, test } from "vitest";
import { animated, chunksOf } from "./animated-picture.ts";

/** A picture of one point. */
const POINT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("pictures become one that shows them in turn, for the time that each stands", () => {
  const chunks = chunksOf(
    animated([
      { png: POINT, stands: 2_000 },
      { png: POINT, stands: 500 },
    ]),
  );
  expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"]);
  expect(chunks[1]?.data.readUInt32BE(0)).toBe(2);
  const controls = chunks.filter(({ type }) => type === "fcTL");
  expect(
    controls.map(({ data }) => [data.readUInt32BE(0), data.readUInt16BE(20), data.readUInt16BE(22)]),
  ).toEqual([
    [0, 2_000, 1_000],
    [1, 500, 1_000],
  ]);
});

test("pictures of two sizes are refused with what to do", () => {
  const other = Buffer.from(POINT);
  other.writeUInt32BE(2, 16);
  expect(() => animated([POINT, other].map((png) => ({ png, stands: 1 })))).toThrow(/same window/);
});
