import { expect, test } from "vitest";
import { foundMarks } from "./found-marks.tsx";

const marked = (text: string, asked: string) =>
  foundMarks(text, asked).map(({ from, to }) => text.slice(from, to));

test("what begins with a word that was asked for is marked, in any case and however long it goes on", () => {
  expect(marked("Harbor runs its tests with Vitest", "har test")).toEqual(["Har", "test"]);
});

test("the longest of several beginnings is marked", () => {
  expect(marked("Postgres 15", "po postg")).toEqual(["Postg"]);
});

test("a letter alone, and words in the middle of others, are not marked", () => {
  expect(marked("an oath at sea", "a t ea")).toEqual([]);
});
