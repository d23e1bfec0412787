import { expect, test } from "vitest";
import { text } from "./text.ts";

const read = async (content: string) => {
  const { sections } = await text.extract({ name: "a.txt", bytes: Buffer.from(content) });
  expect(sections.map((section) => section.text).join("")).toBe(content);
  return sections.map(({ headings, line }) => [line, ...headings]);
};
const prose =
  "The depot keeps forty trams under one roof, and every tram is looked at each morning.\nAll of them.\n";

test("reStructuredText has the headings that are underlined, by the order of their signs", async () => {
  const content = `=====\nTrams\n=====\n\n${prose}\nDoors\n-----\n\n${prose}\nHinges\n~~~~~~\n\n${prose}\nWheels\n------\n\n${prose}`;
  expect(await read(content)).toEqual([
    [1, "Trams"],
    [8, "Trams", "Doors"],
    [14, "Trams", "Doors", "Hinges"],
    [20, "Trams", "Wheels"],
  ]);
});

test("a licence has its parts and its numbered clauses", async () => {
  const content = `                    TRAM PUBLIC LICENSE\n                       Version 3, 29 June 2007\n\n${prose}\n                       TERMS AND CONDITIONS\n\n  0. Definitions.\n\n${prose}\n  1. Source Code.\n\n${prose}\n                     END OF TERMS\n\n${prose}`;
  expect(await read(content)).toEqual([
    [1, "TRAM PUBLIC LICENSE"],
    [7, "TERMS AND CONDITIONS"],
    [9, "TERMS AND CONDITIONS", "0. Definitions."],
    [14, "TERMS AND CONDITIONS", "1. Source Code."],
    [19, "END OF TERMS"],
  ]);
});

test("sections of a standard are told apart by their numbers", async () => {
  const content = `1.  Introduction\n\n${prose}\n2.  Doors\n\n${prose}\n2.1.  Hinges\n\n${prose}`;
  expect(await read(content)).toEqual([
    [1, "1.  Introduction"],
    [6, "2.  Doors"],
    [11, "2.  Doors", "2.1.  Hinges"],
  ]);
});

test.each([
  prose,
  "IN NO EVENT SHALL THE AUTHORS BE LIABLE\nFOR ANY CLAIM OR DAMAGE.\n",
  "1. Stop the tram\n2. Open the doors\n3. Close them\n",
  `${prose}-----\n${prose}`,
  "| NAME | AGE |\n\n",
])("what is no heading is text: %j", async (content) => {
  expect(await read(content)).toEqual([[1]]);
});
