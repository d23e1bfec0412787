import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { origin: "http://127.0.0.1:1" });
const { readRef } = await import("./refs.ts");

test("a reference is a sign and the end of an id", () => {
  expect(readRef(" m:05bdd9 ")).toEqual({ sign: "m", tail: "05bdd9", chunk: undefined });
  expect(readRef("E:ABCD")).toEqual({ sign: "e", tail: "abcd", chunk: undefined });
  expect(readRef("d:7b11a0#4")).toEqual({ sign: "d", tail: "7b11a0", chunk: "4" });
  expect(readRef("t:3f2a91#12")).toEqual({ sign: "t", tail: "3f2a91", chunk: "12" });
  expect(readRef("c:77aa")?.sign).toBe("c");
});

test("without a sign it is a memory's, unless it is a word, a year or a number", () => {
  expect(readRef("05bdd9")?.sign).toBe("m");
  for (const words of ["facade", "2026", "20260803", "2026-08-03", "redis", "x:05bdd9", ""])
    expect(readRef(words), words).toBeUndefined();
});
