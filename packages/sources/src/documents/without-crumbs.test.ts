import { expect, test } from "vitest";
import { chunkSections, PROSE } from "./chunk.ts";
import type { Section } from "./formats/extractor.ts";

const prose = "Every tram of the depot is looked at each morning before it leaves the hall. ".repeat(6);
const passages = (sections: readonly Section[]) =>
  chunkSections(sections, PROSE).map(({ headingPath, page, startLine, content }) => [
    headingPath,
    page,
    startLine,
    content.replace(prose, "…"),
  ]);

test("sections of a line or two go together, under what their headings have in common", () => {
  expect(
    passages([
      { headings: ["doors"], page: 1, line: 1, text: "# doors\n\nOf trams.\n" },
      { headings: ["doors", "NAME"], page: 1, line: 4, text: "## NAME\ndoors - open and close\n" },
      { headings: ["doors", "USE"], page: 1, line: 6, text: "## USE\ndoors --close\n" },
      { headings: ["doors", "MORE"], page: 1, line: 8, text: `## MORE\n${prose.repeat(3)}\n` },
      { headings: ["lamps"], page: 1, line: 10, text: "# lamps\nOf trams.\n" },
    ]),
  ).toEqual([
    ["doors", 1, 1, "# doors\n\nOf trams.\n## NAME\ndoors - open and close\n## USE\ndoors --close"],
    ["doors > MORE", 1, 8, `## MORE\n…${prose}${prose.trimEnd()}`],
    ["lamps", 1, 10, "# lamps\nOf trams."],
  ]);
});

test("what a page border cuts off goes to the rest of its section, on the page that it begins on", () => {
  expect(
    passages([
      { headings: ["Doors"], page: 1, line: null, text: prose },
      { headings: ["Doors"], page: 2, line: null, text: "And so are its doors." },
      { headings: ["Lamps"], page: 2, line: null, text: "Lamps\n\nThree." },
    ]),
  ).toEqual([
    ["Doors", 1, null, `${prose.trimEnd()}\n\nAnd so are its doors.`],
    ["Lamps", 2, null, "Lamps\n\nThree."],
  ]);
});

test("the head of a document is no part of its first section, and lines that do not go on stay apart", () => {
  expect(
    passages([
      { headings: [], page: 1, line: 1, text: "Tram Manual\n" },
      { headings: ["Doors"], page: 1, line: 2, text: "Doors\nTwo.\n" },
      { headings: ["Doors", "Hinges"], page: 1, line: 9, text: "Hinges\nFour.\n" },
    ]),
  ).toHaveLength(3);
});
