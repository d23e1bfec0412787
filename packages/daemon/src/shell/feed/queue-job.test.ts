import { expect, test } from "vitest";
import { createQueueJob } from "./queue-job.ts";

const aQueue = () => {
  let ids = 0;
  return createQueueJob({ kind: "reading", newId: () => `${++ids}` });
};
const told = (waiting: readonly number[]) => {
  const queue = aQueue();
  return waiting.map((count) => {
    const job = queue.next(count);
    return job && `${job.id}: ${job.done}/${job.total} ${job.state}`;
  });
};

test("a queue is a job from when something waits until nothing does, and a new one after that", () => {
  expect(told([0, 3, 1, 0, 0, 2])).toEqual([
    undefined,
    "1: 0/3 running",
    "1: 2/3 running",
    "1: 3/3 done",
    undefined,
    "2: 0/2 running",
  ]);
});

test("what is added meanwhile adds to it, and nothing that was done is undone", () => {
  expect(told([3, 2, 6, 0])).toEqual(["1: 0/3 running", "1: 1/3 running", "1: 1/7 running", "1: 7/7 done"]);
});
