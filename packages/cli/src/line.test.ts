import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readLine } from "./line.ts";

test.each([
  ["a line", "yes\nno\n", "yes"],
  ["a line without an end", "yes", "yes"],
  ["nothing, as with Ctrl-D", "", ""],
])("reads %s", async (_, typed, line) => {
  const input = new PassThrough();
  input.end(typed);
  expect(await readLine(input)).toBe(line);
});
