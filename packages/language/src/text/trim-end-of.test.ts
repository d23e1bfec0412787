import { expect, test } from "vitest";
import { formattingOf } from "../comparison/fold-formatting.ts";
import { splitUnits } from "../distilling/sentences.ts";
import { sayingKey } from "./content-key.ts";
import { trimEndOf } from "./trim-end-of.ts";

test("marks go from the end alone", () => {
  expect(trimEndOf(".a.b…", /[.…]/)).toBe(".a.b");
  expect(trimEndOf("...", /[.]/)).toBe("");
});

// With quadratic patterns each of these took seconds: the test's own time limit is what fails then.
test.each([..." .,:!?…)\"'`*-_|=\t"])(
  "a run of 200,000 %j that never comes to an end is read at once",
  (mark) => {
    const text = `x ${mark.repeat(200_000)}a`;
    expect(sayingKey(text)).not.toBe("");
    expect(formattingOf(text)).not.toBe("");
    expect(splitUnits(text)).toEqual(expect.any(Array));
  },
);
