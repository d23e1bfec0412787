import type { Reporter, TestModule } from "vitest/node";

/** Closes a run with `N passed, M failed` alone on a line, for people and for machines. */
class LastLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    // A file that does not load, or an error outside a test, is a failure too.
    let failed =
      errors.length +
      modules.filter((module) => module.state() === "failed" && module.errors().length).length;
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed += 1;
        if (state === "failed") failed += 1;
      }
    // A process that dies takes its file's name with it.
    const lost = modules.filter((module) => ["pending", "queued"].includes(module.state()));
    for (const { relativeModuleId } of lost) process.stdout.write(`\ndid not end: ${relativeModuleId}\n`);
    process.on("exit", () => process.stdout.write(`\n${passed} passed, ${failed} failed\n`));
  }
}

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default LastLineReporter;
