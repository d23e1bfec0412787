import { expect, test } from "vitest";
import { createSharedVector, setVector, waitForVector } from "./shared-vector.ts";

const vector = Float32Array.of(0.25, -1, 3, 0.5);

test("a vector that has come is there at once, and is one's own", () => {
  const late = createSharedVector(4);
  setVector(late, vector);
  const { vector: come } = waitForVector(late);
  expect(come).toEqual(vector);
  come?.fill(0);
  expect(waitForVector(late).vector).toEqual(vector);
});

test("that there is none is told from that none has come yet", () => {
  const late = createSharedVector(4);
  expect(waitForVector(late).vector).toBeUndefined();
  setVector(late, null);
  expect(waitForVector(late).vector).toBeNull();
});

test("a vector of another length counts as not come: it would be read beside its end", () => {
  const late = createSharedVector(2);
  setVector(late, vector);
  expect(waitForVector(late).vector).toBeUndefined();
});

test("what came first stands: the thread that waits may have read it", () => {
  const late = createSharedVector(4);
  setVector(late, vector);
  setVector(late, null);
  expect(waitForVector(late).vector).toEqual(vector);
});
