import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests run on the sources: no build stands between an edit and its test. */
const conditions = ["@memory/source"];

const viewer = "packages/viewer/test";

export default defineConfig({
  resolve: { conditions },
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
        },
      },
      {
        // These look at the built viewer with a browser.
        extends: true,
        test: {
          name: "viewer",
          include: [`${viewer}/**/*.test.ts`],
          globalSetup: [`${viewer}/set-up.ts`],
          setupFiles: [`${viewer}/close-browser.ts`],
          testTimeout: 60_000,
          // A page may take its time on a busy machine; what it shows in the end is what counts.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
          // What a browser draws late on a machine that is busy with something else is asked for once more.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
