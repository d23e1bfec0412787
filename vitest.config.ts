import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests run on the sources: no build stands between an edit and its test. */
const conditions = ["@memory/source"];

const viewer = "packages/viewer/test";

/** While tests are watched, threads and processes run the sources, too: a build would be that of the start. */
const builtWorkers = process.argv.includes("run")
  ? fileURLToPath(new URL("packages/daemon/test/built-workers.ts", import.meta.url))
  : null;

export default defineConfig({
  resolve: {
    conditions,
    alias: builtWorkers ? [{ find: "./worker-files.ts", replacement: builtWorkers }] : [],
  },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    reporters: ["default", "./scripts/last-line-reporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "forks",
    // Left to itself, vitest uses one of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "sources",
          include: ["packages/*/{src,test}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [`${viewer}/**`],
          globalSetup: builtWorkers ? [builtWorkers] : [],
        },
      },
      {
        // These look at the built viewer with a browser.
        extends: true,
        test: {
          name: "viewer",
          include: [`${viewer}/**/*.test.ts`],
          globalSetup: [`${viewer}/set-up.ts`, ...(builtWorkers ? [builtWorkers] : [])],
          setupFiles: [`${viewer}/close-browser.ts`],
          testTimeout: 60_000,
          // A page may take its time on a busy machine; what it shows in the end is what counts.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
