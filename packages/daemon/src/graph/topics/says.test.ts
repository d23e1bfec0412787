import fc from "fast-check";
import { expect, test } from "vitest";
import { saysOf } from "./says.ts";

test("what a topic says is the sentence with most of its words, without the marks of Markdown", () => {
  const text =
    "Note.\n- **Backups** run at night. The `restic` job on [heron](http://heron) keeps backups for a year.";
  expect(saysOf(text, ["restic", "backups"])).toBe("The restic job on heron keeps backups for a year.");
  expect(saysOf(text, ["night"])).toBe("Backups run at night.");
  expect(saysOf("", ["restic"])).toBe("");
});

test("it ends with a whole word, after ninety letters at most", () => {
  const long = `${"The team decided to keep every backup of the orders database ".repeat(3)}.`;
  expect(saysOf(long, [])).toMatch(/^The team decided .*\w…$/);
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: "grapheme" }), fc.array(fc.string()), (text, words) => {
      const says = saysOf(text, words);
      expect([...says].length).toBeLessThanOrEqual(90);
      expect(says).not.toContain("\n");
    }),
  );
});
