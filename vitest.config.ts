import { defineConfig } from "vitest/config";

/** Tests run on the sources: no build stands between an edit and its test. */
const conditions = ["@memory/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["packages/*/{src,test}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    reporters: ["default", "./scripts/last-line-reporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "forks",
  },
});
