import { expect, test } from "vitest";
import { outlineOf, pagesOf } from "./outline.ts";

const chunks = (...paths: string[]) =>
  paths.map((headingPath, chunkIndex) => ({ chunkIndex, headingPath, content: "" }));

test("trails become a tree, and each heading knows its passages", () => {
  expect(outlineOf(chunks("", "A", "A > B", "A > B", "A > C", "D > E"))).toEqual([
    {
      title: "A",
      chunkIndex: 1,
      lastIndex: 4,
      below: [
        { title: "B", chunkIndex: 2, lastIndex: 3, below: [] },
        { title: "C", chunkIndex: 4, lastIndex: 4, below: [] },
      ],
    },
    {
      title: "D",
      chunkIndex: 5,
      lastIndex: 5,
      below: [{ title: "E", chunkIndex: 5, lastIndex: 5, below: [] }],
    },
  ]);
});

test("the same heading twice in a row is one, and two when something stands between", () => {
  expect(
    outlineOf(chunks("A > B", "A", "A > B")).flatMap(({ below }) =>
      below.map(({ chunkIndex }) => chunkIndex),
    ),
  ).toEqual([0, 2]);
});

test("headings without a text of their own are in it, at the passage that begins with them", () => {
  const content = "# A\n\n## Old\n\n### Of old\n\n## New\n\nSo it is.";
  const [top] = outlineOf([{ chunkIndex: 0, headingPath: "A > New", content }]);
  expect(top?.below.map(({ title }) => title)).toEqual(["Old", "New"]);
  expect(top?.below[0]?.below.map(({ title }) => title)).toEqual(["Of old"]);
});

test("a document without headings has its pages", () => {
  expect(
    pagesOf([
      { chunkIndex: 0, page: 1 },
      { chunkIndex: 1, page: 1 },
      { chunkIndex: 2, page: 3 },
    ]),
  ).toEqual([
    { title: "Page 1", chunkIndex: 0, lastIndex: 1, below: [] },
    { title: "Page 3", chunkIndex: 2, lastIndex: 2, below: [] },
  ]);
});
