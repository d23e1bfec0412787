import { expect, test } from "vitest";
import { rescaled, scaleOf } from "./cosine-scale.ts";

const embedded = { own: 0.6, foreign: 0.1 };

test("a model whose unrelated texts are near each other is read on the embedded model's scale", () => {
  const scale = scaleOf({ own: 0.9, foreign: 0.7 }, embedded);
  const read = rescaled(new Map(Object.entries({ own: 0.9, foreign: 0.7, between: 0.8 })), scale);
  expect(Object.fromEntries(read)).toEqual({
    own: expect.closeTo(0.6),
    foreign: expect.closeTo(0.1),
    between: expect.closeTo(0.35),
  });
});

test("no cosine is more than 1", () => {
  const scale = scaleOf({ own: 0.4, foreign: 0.1 }, embedded);
  expect(rescaled(new Map([["same", 1]]), scale).get("same")).toBe(1);
});

test("a model that tells nothing apart is read as it is", () => {
  expect(scaleOf({ own: 0.52, foreign: 0.5 }, embedded)).toBeUndefined();
  const cosines = new Map([["one", 0.5]]);
  expect(rescaled(cosines, undefined)).toBe(cosines);
});
