import { expect, test } from "vitest";
import { marksIn, partsOf } from "./marks.ts";

const mention = (to: string, start: number, end: number) => ({
  from: "c",
  to,
  relation: "mention",
  start,
  end,
});
const named = (content: string, ...mentions: ReturnType<typeof mention>[]) =>
  marksIn(content, mentions).map(
    ({ start, end, entity }) => `${entity} ${start}: ${content.slice(start, end)}`,
  );

test("every place that names an entity is marked, but no part of another word", () => {
  expect(named("Go is fun. Gopher likes Go.", mention("e", 0, 2))).toEqual(["e 0: Go", "e 24: Go"]);
});

test("of two names at one place the longer one is marked", () => {
  expect(named("Home Assistant at home", mention("a", 0, 4), mention("b", 0, 14))).toEqual([
    "b 0: Home Assistant",
  ]);
});

test("a place that is not there any more marks nothing", () => {
  expect(named("short", mention("e", 3, 90), mention("f", 2, 2))).toEqual([]);
});

test("the heading a passage begins with is a part of its own", () => {
  const content = "# Guide\n\n## Redis at home  \n\nRedis runs.";
  const parts = partsOf(content);
  expect(parts && content.slice(parts.heading.from, parts.heading.to)).toBe("Redis at home");
  expect(parts && content.slice(parts.rest.from, parts.rest.to)).toBe("Redis runs.");
  expect(partsOf("## Only a heading")?.rest).toEqual({ from: 17, to: 17 });
  expect([partsOf("#hash tag"), partsOf("words\n# later")]).toEqual([null, null]);
});
