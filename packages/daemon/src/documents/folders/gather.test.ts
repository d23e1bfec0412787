import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Batch, createGatherer } from "./gather.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gathering() {
  const batches: Batch[] = [];
  const gatherer = createGatherer({ calmMs: 150, longestMs: 1000, most: 10 }, (batch) => batches.push(batch));
  return { batches, gatherer };
}

test("a burst is delivered once, when it is calm", () => {
  const { batches, gatherer } = gathering();
  for (const name of ["a", "b", "a"]) {
    gatherer.add(name);
    vi.advanceTimersByTime(149);
  }
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(batches).toEqual([{ kind: "some", names: new Set(["a", "b"]) }]);
});

test("what never comes to rest is delivered all the same", () => {
  const { batches, gatherer } = gathering();
  for (let n = 0; n < 11; n++) {
    gatherer.add("a");
    vi.advanceTimersByTime(100);
  }
  expect(batches).toHaveLength(1);
});

test("too many events are everything, and the next burst is counted anew", () => {
  const { batches, gatherer } = gathering();
  for (let n = 0; n < 11; n++) gatherer.add("a");
  vi.advanceTimersByTime(150);
  gatherer.add("b");
  vi.advanceTimersByTime(150);
  expect(batches).toEqual([{ kind: "everything" }, { kind: "some", names: new Set(["b"]) }]);
});

test("nothing is delivered once it is cancelled", () => {
  const { batches, gatherer } = gathering();
  gatherer.addEverything();
  gatherer.cancel();
  vi.advanceTimersByTime(2000);
  expect(batches).toEqual([]);
});
