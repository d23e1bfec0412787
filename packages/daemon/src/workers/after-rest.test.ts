import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { silentLog } from "../logger.ts";
import { createAfterRest } from "./after-rest.ts";

test("work that is due and may not begin yet is done once it may", async () => {
  let mayBegin = false;
  const work = vi.fn(async () => undefined);
  const rested = createAfterRest(
    { first: () => ["ada"], work, mayBegin: () => mayBegin, log: silentLog, failure: "it failed" },
    { rest: 10, longest: 100 },
  );
  rested.start();
  await pause(60);
  expect(work).not.toHaveBeenCalled();
  mayBegin = true;
  await vi.waitFor(() => expect(work).toHaveBeenCalledWith("ada", expect.any(AbortSignal)));
  await rested.stop();
  expect(work).toHaveBeenCalledOnce();
});
