import { expect, test } from "vitest";
import { markThread, threadMark, timeOfThread } from "./thread-time.ts";

test("the time of a thread is counted from when it has begun, and only while it works", async () => {
  const mark = threadMark();
  const time = timeOfThread(mark);
  expect(time()).toBeNull();
  markThread(mark);
  expect(time()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const resting = time() ?? 0;
  let sum = 0;
  for (const end = performance.now() + 300; performance.now() < end; ) sum += Math.sqrt(sum + 1);
  const worked = (time() ?? 0) - resting;
  // By ticks of 10 ms; on a busy machine the loop has less than all of it.
  expect(worked).toBeGreaterThan(0);
  expect(worked).toBeLessThan(600);
});
