import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { graphStore, say } from "../../../test/graph-store.ts";
import { scriptedExtractor } from "../../../test/scripted-models.ts";
import { silentLog } from "../../platform/logger.ts";
import { createJobs } from "../../platform/schedule/jobs.ts";
import { createRunLock } from "../../platform/schedule/run-lock.ts";
import { createIndexService } from "./index-service.ts";

test("what the daemon indexes by itself waits while requests come in, and goes on after them", async () => {
  let read = 0;
  let busy = false;
  using deps = graphStore(
    scriptedExtractor(() => {
      read += 1;
      busy = read <= 100;
      return { entities: [], relations: [] };
    }),
  );
  for (let n = 0; n < 150; n += 1) say(deps, `note ${n} about nothing`);
  const index = createIndexService(
    { ...deps, log: silentLog },
    {
      indexLock: createRunLock("taken"),
      jobs: createJobs({ newId: randomUUID }),
      busy: () => busy,
      onChange: () => undefined,
    },
  );
  index.start();
  await expect.poll(() => read).toBe(100);
  await wait(200);
  expect(read).toBe(100);
  busy = false;
  await expect.poll(() => read).toBe(150);
  await index.stop();
});
