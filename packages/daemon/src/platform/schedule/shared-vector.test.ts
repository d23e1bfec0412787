import { expect, test } from "vitest";
import { arrive, awaitVector, createLateVector } from "./shared-vector.ts";

const vector = Float32Array.of(0.25, -1, 3, 0.5);

test("a vector that has come is there at once, and is one's own", () => {
  const late = createLateVector(4);
  arrive(late, vector);
  const { vector: come } = awaitVector(late);
  expect(come).toEqual(vector);
  come?.fill(0);
  expect(awaitVector(late).vector).toEqual(vector);
});

test("that there is none is told from that none has come yet", () => {
  const late = createLateVector(4);
  expect(awaitVector(late).vector).toBeUndefined();
  arrive(late, null);
  expect(awaitVector(late).vector).toBeNull();
});

test("a vector of another length counts as not come: it would be read beside its end", () => {
  const late = createLateVector(2);
  arrive(late, vector);
  expect(awaitVector(late).vector).toBeUndefined();
});

test("what came first stands: the thread that waits may have read it", () => {
  const late = createLateVector(4);
  arrive(late, vector);
  arrive(late, null);
  expect(awaitVector(late).vector).toEqual(vector);
});
