import { expect, test, vi } from "vitest";
import { silentLog } from "../logger.ts";
import { createDebouncedJob } from "./debounced-job.ts";

test("work that is due and may not begin yet is done once it may", async () => {
  const mayBegin = vi.fn(() => false);
  const work = vi.fn(async () => undefined);
  const job = createDebouncedJob(
    { first: () => ["ada"], work, mayBegin, log: silentLog, failure: "it failed" },
    { waitMs: 10, longestMs: 100 },
  );
  job.start();
  await expect.poll(() => mayBegin.mock.calls.length).toBeGreaterThan(1);
  expect(work).not.toHaveBeenCalled();
  mayBegin.mockReturnValue(true);
  await expect.poll(() => work).toHaveBeenCalledWith("ada", expect.any(AbortSignal));
  await job.stop();
  expect(work).toHaveBeenCalledOnce();
});
