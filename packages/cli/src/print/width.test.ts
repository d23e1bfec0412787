import { describe, expect, test } from "vitest";
import { cut, glued, pad, width, wrap } from "./width.ts";

describe("the width of a text", () => {
  test.each([
    ["plain", 5],
    ["日本語", 6],
    ["e\u0301te\u0301", 3],
    ["👩‍👩‍👧", 2],
    ["🇫🇷", 2],
    ["\u001b[31mred\u001b[39m", 3],
    ["한글 ok", 7],
  ])("%j takes %i columns", (text, columns) => {
    expect(width(text)).toBe(columns);
  });

  test("cuts between characters and never in the middle of a wide one", () => {
    expect(cut("日本語テキスト", 6)).toBe("日本…");
    expect(cut("a-long-project-name", 8, "end")).toBe("…ct-name");
    expect(cut("short", 5)).toBe("short");
  });

  test("pads by columns, not by characters", () => {
    expect(pad("日本", 6)).toBe("日本  ");
    expect(pad("7", 3, "right")).toBe("  7");
  });

  test("wraps at spaces, breaks what has none, and keeps line breaks and indentation", () => {
    expect(wrap("one two three", 8)).toEqual(["one two", "three"]);
    expect(wrap("日本語テキスト", 8)).toEqual(["日本語テ", "キスト"]);
    expect(wrap("if x:\n  y()\n\nend", 20)).toEqual(["if x:", "  y()", "", "end"]);
  });

  test("keeps glued words together", () => {
    expect(wrap(`12 ${glued("over the cap")}`, 13)).toEqual(["12", "over the cap"]);
  });
});
