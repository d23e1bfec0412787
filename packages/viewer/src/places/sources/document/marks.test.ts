import { expect, test } from "vitest";
import { markedPieces, partsOf } from "./marks.ts";

const mention = (to: string, start: number, end: number) => ({
  from: "c",
  to,
  relation: "mention",
  start,
  end,
});
const said = (content: string, ...mentions: ReturnType<typeof mention>[]) =>
  markedPieces(content, mentions).map(({ text, entity }) => (entity ? `[${entity}:${text}]` : text));

test("every place that names an entity is marked, but no part of another word", () => {
  expect(said("Go is fun. Gopher likes Go.", mention("e", 0, 2))).toEqual([
    "[e:Go]",
    " is fun. Gopher likes ",
    "[e:Go]",
    ".",
  ]);
});

test("of two names at one place the longer one is marked", () => {
  expect(said("Home Assistant at home", mention("a", 0, 4), mention("b", 0, 14))).toEqual([
    "[b:Home Assistant]",
    " at home",
  ]);
});

test("a place that is not there any more marks nothing", () => {
  expect(said("short", mention("e", 3, 90), mention("f", 2, 2))).toEqual(["short"]);
});

test("marks are cut before characters are taken out, and spaces at the ends of pieces stay", () => {
  expect(said("\u202ea Redis b", mention("e", 3, 8))).toEqual(["a ", "[e:Redis]", " b"]);
});

test("the heading a passage begins with is a part of its own, in which entities are marked too", () => {
  const content = "# Guide\n\n## Redis at home  \n\nRedis runs.";
  const parts = partsOf(content);
  expect(parts && content.slice(parts.heading.from, parts.heading.to)).toBe("Redis at home");
  expect(parts && content.slice(parts.rest.from, parts.rest.to)).toBe("Redis runs.");
  expect(
    parts && markedPieces(content, [mention("e", 12, 17)], parts.heading).map(({ text }) => text),
  ).toEqual(["Redis", " at home"]);
  expect(partsOf("## Only a heading")?.rest).toEqual({ from: 17, to: 17 });
  expect([partsOf("#hash tag"), partsOf("words\n# later")]).toEqual([null, null]);
});
