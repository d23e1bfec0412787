import { describe, expect, test } from "vitest";
import { isMeasure, valueAsked } from "./values.ts";

describe("a question that asks for a value", () => {
  test.each([
    ["Who wrote the exporter?", "It was written by Ada.", "It was written in a hurry."],
    ["whose idea was the queue", "Ada Berg came up with it.", "It came up at lunch."],
    ["What does the hosting cost?", "We pay $40 a month.", "We pay little."],
    ["What is the budget for tests?", "It is 300 euros.", "It is small."],
    ["How many workers are there?", "There are twelve.", "There are a few."],
    ["how long does the build take?", "It takes 90 s.", "It takes a while."],
    ["How often do backups run?", "They run daily.", "They run by themselves."],
    ["What is the maximum of open files? And the size of the log?", "It is 64 MB.", "It is large."],
    ["When did we drop Redis?", "In March 2024 it went.", "It went because of its licence."],
    ["What is Ada's e-mail address?", "ada@example.com", "Ask her."],
    ["what is the password of the shed", "the password is swordfish", "it hangs by the door"],
    ["Which port does the daemon use?", "It listens on port 4321.", "It listens on a free one."],
    ["which port is it", "http://localhost:4321", "It listens at home."],
    ["Which licence do we use?", "It is MIT.", "It is a free one."],
  ])("%s is stated by %j, and not by %j", (question, stating, not) => {
    const wish = valueAsked(question);
    expect(wish.asks).toBe(true);
    expect(wish.states(stating)).toBe(true);
    expect(wish.states(not)).toBe(false);
  });

  test("may ask for several, and each is to be there", () => {
    const { states } = valueAsked("Who set the port, and how often was it changed?");
    expect(states("Ada Berg set port 4321, and it was changed twice.")).toBe(true);
    expect(states("Ada Berg set port 4321.")).toBe(true);
    expect(states("Ada Berg set it.")).toBe(false);
  });
});

test.each(["Why did we drop Redis?", "Where is the config?", "What is the support plan?", ""])(
  "%j asks for none, and any text will do",
  (question) => {
    const wish = valueAsked(question);
    expect(wish.asks).toBe(false);
    expect(wish.states("anything")).toBe(true);
  },
);

test("the word of how long, how many is one for which answers have a number", () => {
  expect(["long", "many", "often"].every(isMeasure)).toBe(true);
  expect(["longer", "database", ""].some(isMeasure)).toBe(false);
});
