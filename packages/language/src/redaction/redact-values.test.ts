import { describe, expect, test } from "vitest";
import { isPlaceholder, isReference, looksRandom } from "./redact-values.ts";

describe("looksRandom", () => {
  test.each([
    "3f9a1c7be2d04586",
    "gyeyy7soy4lxx7yenw56iba4szfu1f",
    "PSIYbVgfkbEPQoqJfzHpACTtihONkQ",
    "qatdz1xcgoz3yssqex",
  ])("%s was drawn by lot", (value) => {
    expect(looksRandom(value)).toBe(true);
  });

  test.each([
    "authenticationProvider",
    "claude-3-opus-20240229",
    "getUserTokenById",
    "2024-05-17T10:20:30Z",
    "user_account_id",
    "rate-limit-exceeded",
    "1234567890",
  ])("%s was named by someone", (value) => {
    expect(looksRandom(value)).toBe(false);
  });
});

test.each([
  "<token>",
  "your-key",
  "xxxxxxxx",
  "********",
  `\${TOKEN}`,
  "changeme",
  "my-secret-key",
  "sk-...abc",
  "[redacted:token]",
])("%s is a placeholder", (value) => {
  expect(isPlaceholder(value)).toBe(true);
});

test.each([
  "$TOKEN",
  "process.env.KEY",
  "config.apiKey",
  "./key.pem",
  "https://a.b/c",
  "undefined",
  "op://vault/item",
])("%s refers to a value", (value) => {
  expect(isReference(value)).toBe(true);
});

test.each(["hunter2!", "correct-horse-7", "q8Zt2LmX9vRb4KsW"])("%s is a value", (value) => {
  expect(isPlaceholder(value) || isReference(value)).toBe(false);
});
