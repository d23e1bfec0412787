import { expect, test } from "vitest";
import { levelsOf } from "./pdf-heading-levels.ts";
import { sectionsOfPages } from "./pdf-headings.ts";
import { romanNumbers } from "./pdf-roman-numbers.ts";

const block = (text: string, font = "Bold") => ({
  ...{ text, font, lineCount: 1, letters: text.length, size: 12, isMono: false, y: 100 },
});

test("a paper counts I, II, III, below them A, B and below those 1, 2, wherever its pages are cut", () => {
  const heads = [
    "I. MODEL",
    "A. Terms",
    "1. Units",
    "2. Signs",
    "B. Data",
    "II. RESULTS",
    "A. Costs",
    "III. END",
  ];
  const numbers = romanNumbers(heads.map((text) => block(text)));
  expect([...(numbers ?? [])].map(([{ text }, number]) => [text, number.length])).toEqual(
    heads.map((text) => [text, /^[IV]/.test(text) ? 1 : /^[AB]/.test(text) ? 2 : 3]),
  );
  expect(romanNumbers(["A. Terms", "B. Data", "I. Index", "V. Ault"].map((text) => block(text)))).toBeNull();
});

test("of one size, headings that are set in capitals stand above those in other letters", () => {
  const texts = ["SUBMISSION", "MANUSCRIPTS", "Fonts", "Units", "References", "STYLES"];
  const headings = texts.map((text) => ({
    ...{ text, number: null, isPart: false, size: 12 },
    block: block(text, text === text.toUpperCase() ? "Bold" : "Italic"),
  }));
  const levels = levelsOf(headings);
  const [high, low] = [headings[0], headings[2]].map((heading) => heading && levels.get(heading));
  expect(headings.map((heading) => levels.get(heading))).toEqual([high, high, low, low, low, high]);
  expect(low).toBeGreaterThan(high ?? 0);
});

test("figures of a row that stands beside a heading are not of its words", () => {
  const text = { ...block("2  78  92  115  88", "Plain"), size: 10, lineCount: 4, letters: 400 };
  const heading = { ...block("2  101  88  107  Deaths in January by day", "Plain"), size: 16 };
  const page = { number: 1, blocks: [text, heading, { ...text, text: "3  79  80  95  77" }] };
  const { sections } = sectionsOfPages([page], { bookmarks: [], listed: new Set() });
  expect(sections.map(({ headings }) => headings)).toEqual([[], ["Deaths in January by day"]]);
});
