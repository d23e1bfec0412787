import { expect, test } from "vitest";
import { describe } from "./errors.ts";

test("what is logged of an error names its kind and place, and quotes nothing", () => {
  const error = Object.assign(new Error('syntax error near "the heron eats at noon"'), {
    code: "SQLITE_ERROR",
  });
  const logged = describe(error);
  expect(logged).toMatchObject({ name: "Error", code: "SQLITE_ERROR" });
  expect(logged.at?.[0]).toContain("errors.test.ts");
  expect(JSON.stringify(logged)).not.toContain("heron");
});
