import { sayingKey } from "@memory/language/text";
import { describe, expect, test } from "vitest";
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
    ["Just Tom has access.", "Tom has access."],
    ["Also Tom has access.", "Tom has access."],
    ["That API is slow.", "This API is slow."],
    ["This API is slow.", "Our API is slow."],
    ["The table has 106 rows.", "The table has 10⁶ rows."],
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

describe("more detail is more of the same", () => {
  const plain = "The API uses Redis for sessions.";
  test.each([
    [plain, "The API uses Redis for sessions because it is fast."],
    [plain, "The API uses Redis for sessions since March 2024"],
    [plain, "The API uses Redis for sessions, which Tom decided."],
    [plain, "The API uses Redis for sessions (decided on 2024-05-01)."],
    ["The gate is open because it is Monday.", "The gate is open because it is Monday, as agreed with Tom."],
  ])("where it gives a reason, a time or who decided it: %j, %j", (older, newer) => {
    expect(addsOnly(older, newer)).toBe(true);
    expect(addsOnly(newer, older)).toBe(false);
  });

  test.each([
    [plain, "The API uses Redis 7 for user sessions."],
    [plain, "The API uses Redis for sessions unless it is a test."],
    [plain, "The API uses Redis for sessions in tests."],
    [plain, "The API uses Redis for sessions because Tom would not have it otherwise."],
    [plain, "The API uses Postgres."],
    ["The user rotates keys.", "The user forgot that it rotates keys."],
    ["We use Kafka.", "We plan to use Kafka."],
    ["The gate is open.", "Tom denies the gate is open."],
    ["The gate is open.", "The gate is supposedly open."],
    ["The service is safe.", "The legacy service is safe."],
    ["The service is safe.", "The service is far from safe."],
    ["The service is safe.", "The service is safe from rain."],
    ["I am allergic to nuts.", "I am mildly allergic to cashew nuts."],
    ["Lena can approve refunds.", "Lena can approve refunds under 50 euros."],
    ["We do not use Kafka.", "We do not use Kafka because it is fast."],
    ["Die API nutzt Redis.", "Die API nutzt nie Redis."],
    ["El servidor usa Redis.", "El servidor nunca usa Redis."],
    ["服务器 使用 Redis。", "服务器 不 使用 Redis。"],
  ])("but not where it may narrow, deny or tell of another thing: %j, %j", (older, newer) => {
    expect(addsOnly(older, newer)).toBe(false);
  });
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
