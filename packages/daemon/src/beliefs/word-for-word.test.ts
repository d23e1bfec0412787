import { describe, expect, test } from "vitest";
import { sayingKey } from "../text/content-key.ts";
import { addsOnly, isWordForWord } from "./word-for-word.ts";

describe("word for word the same are", () => {
  test.each([
    ["The API uses Redis.", "the `API` uses redis!"],
    ["The deploy script supports Windows paths.", "Our deploy script really supports Windows paths"],
    ["Run `pnpm test` first.", "run pnpm test first"],
  ])("%j and %j", (one, other) => {
    expect(isWordForWord(one, other)).toBe(true);
  });
});

describe("what differs in order, letters of code, signs, time or denial is not", () => {
  test.each([
    ["Kim can deploy; Sam can't.", "Kim can't deploy; Sam can."],
    [
      "The payments service calls the orders service.",
      "The payments service is called by the orders service.",
    ],
    ["The formula is a - b.", "The formula is b - a."],
    ["The arrow is a -> b.", "The arrow is b -> a."],
    ["Set NODE_ENV first.", "Set node_env first."],
    ["Pass -v to it.", "Pass -V to it."],
    ["The limit is 5 MB.", "The limit is 5 Mb."],
    ["Tests lie in src/*.ts.", "Tests lie in src/**.ts."],
    ['Separate fields with ",".', 'Separate fields with ";".'],
    ["Dates are written HH:mm.", "Dates are written hh:mm."],
    ["Call getUser for it.", "Call getUsers for it."],
    ["The release is 1.0.0-beta.", "The release is 1.0.0."],
    ["We use Jenkins for CI.", "We used Jenkins for CI."],
  ])("%j, %j", (one, other) => {
    expect(isWordForWord(one, other)).toBe(false);
    expect(isWordForWord(other, one)).toBe(false);
  });

  test("and what only code tells apart has keys of its own", () => {
    expect(sayingKey("Set NODE_ENV first.")).not.toBe(sayingKey("Set node_env first."));
    expect(sayingKey("The limit is 5 MB.")).not.toBe(sayingKey("The limit is 5 Mb."));
    expect(sayingKey("The API uses Redis.")).toBe(sayingKey("the `API` uses redis"));
  });
});

test("more detail is more of the same only where nothing of it turns the sense", () => {
  const plain = "The API uses Redis for sessions.";
  expect(addsOnly(plain, "The API uses Redis 7 for user sessions.")).toBe(true);
  expect(addsOnly(plain, "The API uses Redis for sessions unless it is a test.")).toBe(false);
  expect(addsOnly("The user rotates keys.", "The user forgot that it rotates keys.")).toBe(false);
  expect(addsOnly("We use Kafka.", "We plan to use Kafka.")).toBe(false);
  expect(addsOnly(plain, "The API uses Postgres.")).toBe(false);
});

test("hostile texts are read at once", () => {
  const hostile = [
    "a ".repeat(10_000),
    "`".repeat(20_000),
    "(".repeat(20_000),
    "5 ".repeat(10_000),
    "'".repeat(19_999),
  ];
  for (const one of hostile)
    for (const other of hostile) expect(isWordForWord(one, `${other} x`)).toBe(false);
});
