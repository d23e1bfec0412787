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

test("a list of changes has its releases, however each begins", async () => {
  const points = "\n * The doors close by themselves since 0.9.\n * A lamp says so.\n\n";
  const news = [3, 2, 1].map((n) => `What's new in Tram 1.${n}\n${points}`).join("");
  expect(await read(news)).toEqual([
    [1, "What's new in Tram 1.3"],
    [6, "What's new in Tram 1.2"],
    [11, "What's new in Tram 1.1"],
  ]);
  const log = [3, 2, 1]
    .map((n) => `tram (0.${n}-1) unstable; urgency=low\n\n  * Doors.\n\n -- Ada <ada@example.org>\n`)
    .join("\n");
  expect(await read(log)).toEqual([
    [1, "tram (0.3-1) unstable; urgency=low"],
    [7, "tram (0.2-1) unstable; urgency=low"],
    [13, "tram (0.1-1) unstable; urgency=low"],
  ]);
  const days = [7, 5, 2].map((n) => `2013-05-0${n}  Ada\n\n\t* doors.c: Close.\n`).join("\n");
  expect((await read(days)).map(([, day]) => day)).toEqual([
    "2013-05-07  Ada",
    "2013-05-05  Ada",
    "2013-05-02  Ada",
  ]);
});

test("lines with versions that say something of their own are text", async () => {
  const lines = [1, 2, 3].map((n) => `Tram 1.${n} is faster than the one before it, and so is this one.`);
  expect(await read(`${lines.join("\n\n")}\n`)).toEqual([[1]]);
  expect(await read("doors 1.2.1\nlamps 1.3.4\nseats 2.0.1\nwheels 1.9.0\n")).toEqual([[1]]);
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
