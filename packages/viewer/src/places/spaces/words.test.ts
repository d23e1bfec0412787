import { expect, test } from "vitest";
import { kindWords, ruleWords } from "./words.ts";

test("a rule is told in a line: what, by whom, of which project", () => {
  expect(ruleWords({})).toBe("Memories, of any project");
  expect(ruleWords({ types: ["fact", "procedure"], saidBy: "user", project: "orders" })).toBe(
    "Facts and procedures that you said, of project orders",
  );
  expect(ruleWords({ saidBy: "assistant" })).toBe("Memories that agents said, of any project");
});

test("a kind of change that this page does not know is told as it is called", () => {
  expect([kindWords("edit"), kindWords("fold.merge")]).toEqual(["corrected", "fold.merge"]);
});
