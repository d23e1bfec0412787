import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hide, placeholder } from "./hide.ts";
import { spellingsOf } from "./spellings.ts";

const hiding = (secret: string, isKey = false) => ({
  spellings: spellingsOf(secret),
  isKey,
  mark: placeholder(1),
});
const secret = "hunter2-blue-heron-42";

describe("hiding a string", () => {
  test("replaces it wherever it stands, and nothing else", () => {
    expect(hide(`the key is ${secret}; say HUNTER2-Blue-Heron-42`, hiding(secret))).toBe(
      "the key is [redacted:scrubbed]; say [redacted:scrubbed]",
    );
    expect(hide("hunter3-blue-heron-42", hiding(secret))).toBe("hunter3-blue-heron-42");
  });

  test.each([
    ["the key is hunter2-blue-h", "the key is [redacted:scrubbed]"],
    ["the key is hunter2-blue-h…", "the key is [redacted:scrubbed]…"],
    ["ue-heron-42 is the key", "[redacted:scrubbed] is the key"],
    ["the key is hunter2-blue-h too", "the key is hunter2-blue-h too"],
    ["the key is hunter", "the key is hunter"],
  ])("a value that was cut within it loses the piece: %s", (value, expected) => {
    expect(hide(value, hiding(secret))).toBe(expected);
  });

  test("JSON stays JSON, even if the string begins in what is an escape there", () => {
    const before = JSON.stringify({ content: `line\nnever mind`, n: 1, list: ["never mind"] });
    const after = hide(before, hiding("never mind"));
    expect(JSON.parse(after)).toEqual({
      content: "line\n[redacted:scrubbed]",
      n: 1,
      list: ["[redacted:scrubbed]"],
    });
  });

  test("a string of a document that was cut within it loses the piece; other documents stay byte by byte", () => {
    const cut = '{ "excerpt": "the key is hunter2-blue-h", "n": 1.0 }';
    expect(hide(cut, hiding(secret))).toBe('{"excerpt":"the key is [redacted:scrubbed]","n":1}');
    const other = '{ "excerpt": "hunter2-blue-h is none", "n": 1.0 }';
    expect(hide(other, hiding(secret))).toBe(other);
  });

  test("of many backslashes, or of spaces and plus signs, is told at once from what is almost it", () => {
    for (const [secret, other] of [
      [`${"\\".repeat(40)}x`, `${"\\".repeat(90)}y`],
      [`x${" +".repeat(40)} x`, `x${" +".repeat(60)} y`],
      [`${'\\"'.repeat(40)}x`, JSON.stringify(`${'\\"'.repeat(40)}y`)],
    ] as const) {
      expect(hide(other, hiding(secret))).toBe(other);
      for (const text of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
        expect(hide(`a${text.trim()}b`, hiding(secret))).toBe("a[redacted:scrubbed]b");
    }
  });

  test("also goes where a piece of a quote was cut within it", () => {
    const secret = "blue horse eats hay";
    const quote = "… eats hay at noon … they say the blue horse … and sleeps";
    expect(hide(quote, hiding(secret))).toBe(
      "… [redacted:scrubbed] at noon … they say the [redacted:scrubbed] … and sleeps",
    );
  });

  test("property: of any string, in any text around it, nothing is left, and JSON can be read", () => {
    const text = fc.string({ unit: "binary", maxLength: 20 });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 4, maxLength: 30 }), text, text, (made, a, b) => {
        const plain = made.trim();
        fc.pre(plain.length >= 4 && !placeholder(1).includes(plain.toLowerCase()));
        const value = JSON.stringify({ content: a + plain + b });
        const hidden = hide(value, hiding(plain));
        expect(JSON.parse(hidden).content).not.toContain(plain);
        expect(hide(a + plain + b, hiding(plain))).not.toContain(plain);
      }),
      { numRuns: 100 },
    );
  });
});
