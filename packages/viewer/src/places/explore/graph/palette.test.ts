import { expect, test } from "vitest";
import { mix } from "./palette.ts";

test("a colour over another is opaque, however the build has written them", () => {
  expect(mix("#000000", "#fff", 0.5)).toBe("#808080");
  expect(mix("#0b655b", "#ffffff", 1)).toBe("#0b655b");
});
