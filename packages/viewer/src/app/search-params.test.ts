import { describe, expect, test } from "vitest";
import { formatParams, idOf, numberOf, oneOf, parseParams, textOf, timeOf } from "./search-params.ts";

describe("the address of a view", () => {
  test.each([{ q: "123", at: "" }, { q: "a b&c=d%20ü", type: "fact" }, { q: "true" }, {}])(
    "reads %o as it was written",
    (params) => {
      const { at: _, ...shown } = { at: "", ...params };
      expect(parseParams(formatParams(params))).toEqual(shown);
    },
  );

  test("leaves out what was not asked for", () => {
    expect(parseParams("?project=harbor&q2=")).toEqual({ project: "harbor" });
    expect(formatParams({ q: "", type: undefined, at: null })).toBe("");
  });

  test("counts what makes no sense as not asked for", () => {
    expect(oneOf("<script>", ["fact", "episode"])).toBeUndefined();
    expect(timeOf("yesterday-ish")).toBeUndefined();
    expect(numberOf("3.5", 1, 4)).toBeUndefined();
    expect(numberOf("9", 1, 4)).toBeUndefined();
    expect(idOf("../../etc/passwd")).toBeUndefined();
    expect(textOf("   ")).toBeUndefined();
  });

  test("keeps what does", () => {
    expect(oneOf("fact", ["fact", "episode"])).toBe("fact");
    expect(timeOf("2026-09-12T14:00:00Z")).toBe("2026-09-12T14:00:00.000Z");
    expect(numberOf("3", 1, 4)).toBe(3);
    expect(idOf("0198C0DE-0000-7000-8000-0000003F2A91")).toBe("0198c0de-0000-7000-8000-0000003f2a91");
  });
});
