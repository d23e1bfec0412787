import { expect, test } from "vitest";
import { backoff, retryAfterOf } from "./retry-after.ts";

const now = Date.parse("2026-03-10T10:00:00Z");
const day = 24 * 60 * 60 * 1_000;

test.each([
  [{ "retry-after": "7" }, 7_000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after-ms": "250", "retry-after": "7" }, 250],
  [{ "retry-after": "Tue, 10 Mar 2026 10:01:00 GMT" }, 60_000],
  [{ "retry-after": "Tue, 10 Mar 2026 09:00:00 GMT" }, 0],
  [{ "retry-after": "315360000" }, day],
  [{ "retry-after": "soon" }, null],
  [{}, null],
])("%o is a wait of %s ms", (headers, ms) => {
  expect(retryAfterOf(new Headers(headers as Record<string, string>), now)).toBe(ms);
});

test("the wait before the next try lies anywhere below a bound that doubles up to eight seconds", () => {
  expect([1, 2, 3, 9].map((tries) => backoff(tries, () => 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backoff(3, () => 0)).toBe(0);
});
