import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active, imported } from "./contradictions.fixture.ts";

function saidAfter(one: string, other: string) {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  const { kind } = believe(deps, other, { day: -1 });
  return { kind, holds: active(deps).length };
}

test.each([
  ["Lena's phone number is +49 30 1234567.", "Lena's phone number is +49 30 7654321."],
  ["Ben's mobile is 01701234567.", "Ben's mobile is 01517654321."],
  ["Ben's fax is 030/1234567.", "Ben's fax is 030/7654321."],
  ["Lena's number is (555) 123-4567.", "Lena's number is (555) 123-9999."],
  ["Mia's number is 555-0123.", "Mia's number is 555-0199."],
  ["Meine Telefonnummer ist 0170 1234567.", "Meine Telefonnummer ist 0151 7654321."],
  ["You can reach Lena at lena@example.org.", "You can reach Lena at lena@example.com."],
  ["Send invoices to billing@example.org.", "Send invoices to accounts@example.org."],
  ["Ben's address is 12 Elm Street, Dublin.", "Ben's address is 4 Oak Lane, Cork."],
  ["We live at 12 Elm Street.", "We live at 14 Elm Street."],
  ["Ich wohne Hauptstraße 5, 53111 Bonn.", "Ich wohne Lindenweg 8, 24103 Kiel."],
])("who may have two, or another one, is asked about: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "conflict", holds: 2 });
});

test("who says which one changed leaves nothing to ask", () => {
  const [one, other] = ["415-555-0123", "415-555-0199"];
  expect(saidAfter(`Lena's number is ${one}.`, `Lena's number changed from ${one} to ${other}.`)).toEqual({
    kind: "versioned",
    holds: 1,
  });
});

test.each([
  ["Lena's phone number is +49 30 1234567.", "Lena's phone number changed to +49 30 7654321."],
  ["Lena's email is lena@example.org.", "Lena's email is now lena@example.com."],
  ["The office address is 12 Elm Street.", "The office address is now 4 Oak Lane."],
])("who says that it changed, and nothing else, leaves nothing to ask either: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "versioned", holds: 1 });
});

test.each([
  ["Lena's work phone number is +49 30 1234567.", "Lena's mobile phone number is +49 170 7654321."],
  ["My work email is lena@example.org.", "My private email is lena@example.com."],
  ["Lena's home address is 12 Elm Street.", "Lena's office address is 4 Oak Lane."],
  ["Lena's phone number is +49 30 1234567.", "Lena now also has the phone number +49 30 7654321."],
  ["My email is lena@example.org.", "My email is now also lena@example.com."],
  ["Lena's phone number is +49 30 1234567.", "Ben's phone number is +49 30 7654321."],
  ["My phone number is +49 30 1234567.", "My wife's phone number is +49 30 7654321."],
  ["We have an office at 12 Elm Street.", "We have an office at 4 Oak Lane."],
  ["12 Elm Street has a garden.", "4 Oak Lane has a garden."],
])("and what holds side by side is not: %j, %j", (one, other) => {
  expect(saidAfter(one, other)).toEqual({ kind: "saved", holds: 2 });
});

test.each([
  ["Lena's phone number is +49 30 1234567.", "Lena's phone number is 030 1234567."],
  ["Lena's phone number is 0049 30 1234567.", "Lena's phone number is +49 (0)30 1234567."],
  ["We live at 12 Elm Street.", "We live at 12 Elm Street, Dublin."],
  ["Anna wohnt Hauptstr. 5.", "Anna wohnt Hauptstraße 5."],
])("one number or house written in two ways is no question: %j, %j", (one, other) => {
  expect(saidAfter(one, other).kind).toBe("saved");
});

test("no rule settles which of two numbers holds, be it that a person says the second one", () => {
  using deps = beliefStore();
  believe(deps, "Lena's phone number is +49 30 1234567.", {
    ...imported,
    stated_by: "assistant",
    day: -2,
  });
  believe(deps, "Lena's phone number is +49 30 7654321.", { day: -1 });
  expect(active(deps)).toHaveLength(2);
});
