import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests run on the sources: no build stands between an edit and its test. */
const conditions = ["@memory/source"];

const viewer = "packages/viewer/test";
const mocked = "packages/*/{src,test}/**/*.mocked.test.ts";

const once = process.argv.includes("run");
const ofDaemon = (name: string) => fileURLToPath(new URL(`packages/daemon/test/${name}`, import.meta.url));

/** While tests are watched, threads and processes run the sources, too: a build would be that of the start. */
const builtWorkers = once ? ofDaemon("built-workers.ts") : null;
/** Modules of the daemon that its tests have in another form, by how they are imported. */
const quicker = once ? [{ find: "./worker-files.ts", replacement: ofDaemon("built-workers.ts") }] : [];

export default defineConfig({
  resolve: {
    conditions,
    alias: quicker,
  },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    // What a file is made into is kept from run to run, and made once for all projects.
    experimental: { fsModuleCache: true },
    reporters: ["default", "./scripts/last-line-reporter.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What comes about in the background may take its time on a busy machine; what is there in the end is what counts.
    expect: { poll: { timeout: 40_000 } },
    pool: "forks",
    // Left to itself, vitest uses one of two cores; and while tests wait for a browser or a daemon, others have work for both. Of
    // 3, 4, 5 and 6 on two cores the same files took 380, 294, 232 and 268 s.
    maxWorkers: Math.max(5, availableParallelism() + 3),
    // The files of a worker share what they import: loading the daemon anew for each of 450 took a fifth of the whole run.
    // What a file changes beyond itself (time, globals, environment), it puts back.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          include: ["packages/*/{src,test}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [`${viewer}/**`, mocked],
          globalSetup: builtWorkers ? [builtWorkers] : [],
        },
      },
      {
        // These replace modules (`vi.mock`) or what modules read as they are loaded: each has them to itself.
        extends: true,
        test: { name: "mocked", include: [mocked], isolate: true },
      },
      {
        // These look at the built viewer with a browser.
        extends: true,
        test: {
          name: "viewer",
          include: [`${viewer}/**/*.test.ts`],
          globalSetup: [`${viewer}/set-up.ts`, ...(builtWorkers ? [builtWorkers] : [])],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
