import { expect, test } from "vitest";
import { errorsAndFixes } from "./compact-summary.ts";

test("only the errors and their fixes are taken from a summary", () => {
  const summary =
    "Summary:\n1. Primary Request:\n   Build kilns.\n\n4. Errors and fixes:\n   - **Kiln too hot**: wrong unit\n     - Fix: use `celsius`\n\n5. Problem Solving:\n   Nothing.";
  expect(errorsAndFixes(summary)).toBe(
    "Errors and fixes:\n   - **Kiln too hot**: wrong unit\n     - Fix: use `celsius`",
  );
});

test("under a markdown heading or at the end of the summary, too", () => {
  expect(errorsAndFixes("## Work\nA kiln.\n\n## Errors and Fixes\n- **Cold**: fixed\n")).toBe(
    "Errors and fixes:\n- **Cold**: fixed",
  );
});

test("a numbered list of errors goes on to its end", () => {
  const section = "   1. **Cold**: one\n   2. **Hot**: two";
  expect(errorsAndFixes(`4. Errors and fixes:\n${section}\n\n5. Rest:\n x`)).toBe(
    `Errors and fixes:\n${section}`,
  );
});

test("without the section there is nothing", () => {
  expect(errorsAndFixes("Summary:\n1. Primary Request:\n   Build kilns.")).toBeNull();
  expect(errorsAndFixes("4. Errors and fixes:\n\n5. Rest:\n x")).toBeNull();
});
