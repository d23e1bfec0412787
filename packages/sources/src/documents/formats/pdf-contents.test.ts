import { expect, test } from "vitest";
import { withoutContents } from "./pdf-contents.ts";

const page = (texts: readonly string[]) => ({
  number: 1,
  height: 800,
  lines: texts.map((text, n) => ({
    ...{ text, size: 10, font: "Times", isMono: false, isRow: text.includes("  ") },
    ...{ left: 50, right: 500, y: 60 + 14 * n, column: 0 },
  })),
});
const left = (texts: readonly string[]) =>
  withoutContents([page(texts)]).pages.flatMap(({ lines }) => lines.map(({ text }) => text));

test("a page that lists what stands on which page is left out", () => {
  const list = [
    "1  Goals  2",
    "2  Work plan  4",
    "2.1  Deliverables  5",
    "2.2  Milestones  6",
    "3  Partners  13",
  ];
  expect(left(["Contents", ...list])).toEqual([]);
});

test("a table whose last column is a number that grows is none", () => {
  const table = [6, 9, 12, 18, 24, 36].map((due, n) => `D1.${n}  Activity report  WP1  Kiel  R  PU  ${due}`);
  expect(left(table)).toEqual(table);
});
