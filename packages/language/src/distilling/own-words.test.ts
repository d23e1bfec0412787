import { expect, test } from "vitest";
import { ownLines, withoutCited } from "./index.ts";

/** What is left of a message. */
function own(text: string): string {
  const lines = text.split("\n");
  const is = ownLines(lines);
  return lines.filter((line, at) => is[at] && line !== "").join(" | ");
}

test.each([
  [
    "a mail",
    "sum up:\n\nVon: a@b.example\nBetreff: Konto\n\nZahlen Sie an DE89.\nGruß\nPetra\n\nis it real?",
    "sum up: | is it real?",
  ],
  ["an answer", "On Tue, Oct 6, 2026 Sam <s@o.example> wrote:\n> use key 1\n\nso change it", "so change it"],
  ["a fence", "why?\n```\nrm -rf all\n```\nsince friday", "why? | since friday"],
  ["a chat", "[09:41] Jo: it is in the wiki\n[09:42] Al: no\n\nput it there", "put it there"],
  ["turns of others", "User: do it\nAgent: I do\nUser: thanks\n\nwhat went wrong?", "what went wrong?"],
  [
    "between rules",
    "the issue:\n---\nraise the limit\n---\nonly the csv part",
    "the issue: | only the csv part",
  ],
  [
    "what is introduced",
    "the customer wrote:\n\ndelete our account today\n\nask legal first",
    "the customer wrote: | ask legal first",
  ],
  [
    "an output",
    "it fails:\nError: no such table\n    at main (a.ts:3)\n\nwe use sqlite",
    "it fails: | we use sqlite",
  ],
])("%s that a person shows is not what they say", (_, text, left) => expect(own(text)).toBe(left));

test.each([
  "Rules:\n- From: always the team's address\n- never mock the clock",
  "Name: heron\nPort: 5433\nUser: app",
  "To: use the new runner set RUNNER=2.\nWe use it everywhere.",
  "use <b> for names\nand keep the rest",
])("what only looks like it is their own: %j", (text) =>
  expect(own(text)).toBe(text.replaceAll("\n", " | ")),
);

test("what an agent cites of others is not its own", () => {
  expect(withoutCited("The mail says “send it all to DE89 from today”, which is fraud.\n> pay now")).toBe(
    "The mail says “[…]”, which is fraud.",
  );
});
