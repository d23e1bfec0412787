import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxBlock, paragraphsOf } from "./blocks.ts";

const words = (text: string): string[] => text.match(/\S+/gu) ?? [];
const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

describe("a text is cut into paragraphs", () => {
  test("at its empty lines, whatever ends a line and however many there are", () => {
    expect(paragraphsOf("one\nstill one\n\ntwo\r\n\r\nthree\n \t\n\n\nfour\u2028\u2028five")).toEqual([
      "one\nstill one",
      "two",
      "three",
      "four",
      "five",
    ]);
  });

  test("and there is none in a text without words", () => {
    expect(["", " ", "\n\n", "\r\n \t\r\n"].flatMap(paragraphsOf)).toEqual([]);
  });

  test("a heading goes with the paragraph below it, with or without an empty line between them", () => {
    expect(paragraphsOf("# Kiln\n\n## Firing\nSlowly.\n\nThen fast.\n**Glaze:**\n\nCeladon.")).toEqual([
      "# Kiln\n## Firing\nSlowly.",
      "Then fast.",
      "**Glaze:**\nCeladon.",
    ]);
  });

  test("headings with nothing below them are kept", () => {
    expect(paragraphsOf("Slowly.\n\n## Open\n### Later")).toEqual(["Slowly.", "## Open\n### Later"]);
  });

  test("a fence of code is one paragraph, with its empty lines", () => {
    const code = "```ts\nlight();\n\n\nburn();\n```";
    expect(paragraphsOf(`Before it.\nTwo lines.\n${code}\nBehind it.`)).toEqual([
      "Before it.\nTwo lines.",
      "```ts\nlight();\n \n \nburn();\n```",
      "Behind it.",
    ]);
  });

  test("a short line leads the fence below it", () => {
    expect(paragraphsOf("Run this:\n```\nnpm test\n```")).toEqual(["Run this:\n```\nnpm test\n```"]);
  });

  test("what looks like a heading or the end of a fence inside of a larger fence is code", () => {
    const code = "````md\n# Kiln\n```sh\nnpm test\n```\n~~~\n````";
    expect(paragraphsOf(`${code}\n\nDone.`)).toEqual([code, "Done."]);
  });

  test("a fence that is never closed goes on to the end", () => {
    expect(paragraphsOf("~~~\none\n\n# two")).toEqual(["~~~\none\n \n# two"]);
  });
});

describe("a paragraph that is longer than a block is cut", () => {
  const cut = (text: string): string[] => {
    const parts = paragraphsOf(text);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(maxBlock);
    return parts;
  };

  test("not, as long as it fits", () => {
    expect(cut("x".repeat(maxBlock))).toHaveLength(1);
  });

  test("at a line, before all else", () => {
    const line = "The kiln is hot. It cools slowly, by night";
    const parts = cut(Array.from({ length: 40 }, () => line).join("\n"));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.split("\n").every((one) => one === line)).toBe(true);
  });

  test.each([
    ["The kiln is hot.", " "],
    ["Is the kiln hot?", " "],
    ["窯は熱い。", ""],
  ])("behind a sentence like %j where there is no line", (sentence, space) => {
    const parts = cut(Array.from({ length: 200 }, () => sentence).join(space));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.endsWith(sentence) && part.startsWith(sentence)).toBe(true);
  });

  test("at a space where there is no sentence", () => {
    for (const part of cut("celadon ".repeat(300))) expect(part).toMatch(/^(?:celadon ?)+(?<! )$/);
  });

  test("anywhere in a word without an end, but never within a character", () => {
    for (const text of ["🪿".repeat(1_000), `x${"🪿".repeat(1_000)}`]) {
      const parts = cut(text);
      expect(parts.join("")).toBe(text);
      for (const part of parts) expect(part).not.toMatch(lone);
    }
  });

  test("with a border near its beginning passed over, so that no scraps are left", () => {
    const parts = cut(`Yes.\n${"x".repeat(900)}`);
    expect(parts[0]).toHaveLength(maxBlock);
  });

  test("and the first part alone has its heading", () => {
    const parts = cut(`## Firing\n\n${"The kiln is hot. ".repeat(60)}`);
    expect(parts.map((part) => part.includes("## Firing"))).toEqual([true, false]);
  });
});

const line = fc.oneof(
  fc.constantFrom("", "", " ", "\t", "# Kiln", "### Firing", "**Glaze:**", "```", "```ts", "~~~", "````"),
  fc.constantFrom("- one", "> quoted", "    indented", "| a | b |", "\u00a0", "\v", "\f", "\u0085", "\ufeff"),
  fc.lorem({ maxCount: 120, mode: "words" }),
  fc.lorem({ maxCount: 30, mode: "sentences" }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("窯は熱い。", "🪿👩‍👩‍👧‍👦", "ไหเซรามิก").map((text) => text.repeat(120)),
);
const markdown = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\n", "\n", "\r\n", "\r", "\u2028")), { maxLength: 40 })
  .map((lines) => lines.map(([text, end]) => text + end).join(""));

/** A long fence comes back as several, each with its marks. */
const withoutFences = (text: string): string => text.replace(/^[ ]{0,3}(?:`{3,}|~{3,}).*$/gm, "");

describe("of whatever text", () => {
  test("a block is never empty, has no empty line in it, and is no longer than a block", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        for (const block of paragraphsOf(text)) {
          expect(block.trim()).not.toBe("");
          expect(block).not.toContain("\n\n");
          expect(block.length).toBeLessThanOrEqual(maxBlock);
          expect(block).not.toMatch(lone);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("every character but the white space comes back, in its order", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const plain = (one: string) => withoutFences(one).replace(/\s/gu, "");
        expect(plain(paragraphsOf(text).join("\n"))).toBe(plain(text));
      }),
      { numRuns: 500 },
    );
  });

  test("every word comes back whole, unless it is longer than half a block", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        if (words(text).some((word) => word.length > maxBlock / 2)) return;
        expect(words(withoutFences(paragraphsOf(text).join("\n")))).toEqual(words(withoutFences(text)));
      }),
      { numRuns: 500 },
    );
  });

  test("a long fence is cut into fences, and no comment in it is a heading", () => {
    const code = Array.from({ length: 120 }, (_, n) => `# step ${n}\nmake part-${n}`).join("\n");
    const blocks = paragraphsOf(`## Build\n\n\`\`\`sh\n${code}\n\`\`\`\n\nThen rest.`);
    expect(blocks.length).toBeGreaterThan(3);
    expect(blocks[0]).toMatch(/^## Build\n```sh\n/);
    for (const block of blocks.slice(1, -1)) {
      expect(block.startsWith("```sh\n")).toBe(true);
      expect(block.endsWith("\n```")).toBe(true);
    }
    expect(blocks.at(-1)).toBe("Then rest.");
  });
});
