import { expect, test } from "vitest";
import { inBackground } from "./background.ts";

/** Writes down when it begins, sleeps for a day, and ends. */
function aSleeper() {
  const told: string[] = [];
  const sleeper = inBackground(async ({ signal, sleep }) => {
    told.push("began");
    while (!signal.aborted) {
      await sleep(86_400_000);
      if (!signal.aborted) told.push("woke");
    }
    // Told to end, it does not sleep any more.
    await sleep(86_400_000);
    told.push("ended");
  });
  return { told, sleeper };
}

test("work in the background wakes when it is called, and a stop waits for its end", async () => {
  const { told, sleeper } = aSleeper();
  sleeper.start();
  sleeper.wake();
  await expect.poll(() => told).toEqual(["began", "woke"]);
  await sleeper.stop();
  expect(told).toEqual(["began", "woke", "ended"]);
});

test("what was stopped can be started again", async () => {
  const { told, sleeper } = aSleeper();
  await sleeper.stop();
  sleeper.start();
  await sleeper.stop();
  sleeper.start();
  await sleeper.stop();
  expect(told).toEqual(["began", "ended", "began", "ended"]);
});
