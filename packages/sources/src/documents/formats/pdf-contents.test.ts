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

test("dots that lead to pages are a list, beside other text and where the numbers stand apart; those of a form are not", () => {
  const dots = (text: string, page = "") => `${text} . . . . . . . . ${page}`.trim();
  const text = ["The depot has forty trams under one roof,", "and each of them is looked at every morning."];
  const list = [
    dots("1.1 Wheels", "4"),
    dots("1.2 Doors", "4"),
    "1.3 Lamps of the second kind and",
    dots("bells", "9"),
  ];
  expect(left([...text, "Contents", ...list, ...text])).toEqual([...text, ...text]);
  const form = [dots("Name"), dots("Number of the tram"), dots("Day")];
  expect(left([...text, ...form])).toEqual([...text, ...form]);
});

test("an index is left out, and a table of names and numbers is kept", () => {
  const words = [
    "axle, 4",
    "bell, 7, 12",
    "brake, 3–5",
    "depot, 2",
    "door, 9",
    "in winter, 10",
    "lamp, 8",
    "rail, 1, 6",
  ];
  const pages = (lines: readonly string[]) => [page(["The depot has forty trams."]), page(lines)];
  const textsOf = (lines: readonly string[]) =>
    withoutContents(pages(lines)).pages[1]?.lines.map(({ text }) => text);
  expect(textsOf(["Index", ...words])).toEqual([]);
  const table = [
    "Kiel  45",
    "Aachen  12",
    "Zwickau  7",
    "Bonn  31",
    "Ulm  2",
    "Gera  88",
    "Jena  5",
    "Essen  16",
    "Celle  3",
  ];
  expect(textsOf(table)).toEqual(table);
});
