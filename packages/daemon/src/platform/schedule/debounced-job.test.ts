import { expect, test, vi } from "vitest";
import { silentLog } from "../logger.ts";
import { createAfterRest } from "./debounced-job.ts";

test("work that is due and may not begin yet is done once it may", async () => {
  const mayBegin = vi.fn(() => false);
  const work = vi.fn(async () => undefined);
  const rested = createAfterRest(
    { first: () => ["ada"], work, mayBegin, log: silentLog, failure: "it failed" },
    { rest: 10, longest: 100 },
  );
  rested.start();
  await expect.poll(() => mayBegin.mock.calls.length).toBeGreaterThan(1);
  expect(work).not.toHaveBeenCalled();
  mayBegin.mockReturnValue(true);
  await expect.poll(() => work).toHaveBeenCalledWith("ada", expect.any(AbortSignal));
  await rested.stop();
  expect(work).toHaveBeenCalledOnce();
});
