import type { Block, Part } from "@memory/language/session";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asked, block, filler, stemmer, term } from "./blocks.fixture.ts";
import { excerptOf } from "./extract.ts";

/** All that has room. */
const extract = (blocks: readonly Block[], words: readonly string[], length: number) => {
  const excerpt = excerptOf(blocks, asked(words), length);
  return excerpt.show(excerpt.steps);
};

describe("a turn that fits", () => {
  test("is shown whole, with who speaks", () => {
    const blocks = [
      block("ask", "Which glaze?", 1),
      block("answer", "Which jar?\nChosen: the green one", 3),
      block("said", "I look.", 4),
      block("final", "## Glaze\nCeladon.", 6),
      block("ask", "no, red", 8),
      block("final", "Red.", 9),
    ];
    expect(extract(blocks, ["glaze"], 1_200)).toMatchObject({
      text: [
        "User: Which glaze?",
        "Assistant: Which jar?\nChosen: the green one",
        "I look.",
        "## Glaze\nCeladon.",
        "User: no, red",
        "Assistant: Red.",
      ].join("\n\n"),
      whole: true,
      ask: null,
      pieces: [{ from: 1, to: 9 }],
    });
  });

  test("to the character, is still whole", () => {
    const blocks = [block("ask", "x".repeat(98)), block("final", "y".repeat(98))];
    expect(extract(blocks, [], 200).whole).toBe(true);
    expect(extract(blocks, [], 199).whole).toBe(false);
  });
});

describe("of a turn that is too long are shown", () => {
  test("the blocks with the question's words, in their order, with a mark for what is left out", () => {
    const blocks = [
      block("ask", filler(0), 1),
      ...[1, 2, 3, 4].map((n) => block("said", filler(n), n + 1)),
      block("said", "The kiln is fired at night.", 7),
      ...[5, 6].map((n) => block("said", filler(n), n + 3)),
      block("said", "At night the kiln draws less.", 12),
      ...[7, 8].map((n) => block("said", filler(n), n + 6)),
    ];
    const { text, whole, pieces } = extract(blocks, ["kiln", "night"], 140);
    expect(text).toBe(
      ["[…]", "Assistant: The kiln is fired at night.", "[…]", "At night the kiln draws less.", "[…]"].join(
        "\n\n",
      ),
    );
    expect(whole).toBe(false);
    expect(pieces).toEqual([
      { from: 7, to: 7 },
      { from: 12, to: 12 },
    ]);
  });

  test("what was asked, as a line, where it does not stand in the text", () => {
    const ask = `Tell me\nof the   workshop ${"and its many rooms ".repeat(20)}`;
    const blocks = [block("ask", ask), block("said", filler(1)), block("said", "The kiln burns.", 3)];
    const shown = extract(blocks, ["kiln"], 300);
    expect(shown.text).toContain("The kiln burns.");
    expect(shown.text).not.toContain("workshop");
    expect(shown.ask).toMatch(/^Tell me of the workshop and .*…$/);
    expect(shown.ask?.length).toBeLessThanOrEqual(160);
  });

  test("what was asked once: in the text, where its block is shown", () => {
    const blocks = [block("ask", "Which kiln?"), block("said", filler(1)), block("said", filler(2))];
    const { text, ask } = extract(blocks, ["kiln"], 100);
    expect(text).toBe("User: Which kiln?\n\n[…]");
    expect(ask).toBeNull();
  });

  test("a plan in the place of what was asked, where nobody has asked", () => {
    const blocks = [block("plan", filler(1)), block("said", filler(2)), block("said", "The kiln burns.")];
    expect(extract(blocks, ["kiln"], 260).ask).toMatch(/^Note 1 is about/);
  });

  test("and no such line where there is neither", () => {
    const blocks = [block("said", filler(1)), block("recap", filler(2)), block("said", "The kiln burns.")];
    expect(extract(blocks, ["kiln"], 260).ask).toBeNull();
  });

  test("the opening of the last answer, though it has no word of the question", () => {
    const blocks = [
      block("ask", filler(0), 1),
      block("said", "The kiln burns.", 2),
      ...[1, 2, 3].map((n) => block("said", filler(n), 2 + n)),
      block("final", "Done: all is well.", 9),
      block("final", filler(9), 9),
    ];
    const { text } = extract(blocks, ["kiln"], 400);
    expect(text).toContain("Done: all is well.");
    expect(text).toContain("The kiln burns.");
  });

  test("of two answers, as of one that was refused and one behind it, the opening of the last", () => {
    const blocks = [
      block("ask", filler(0), 1),
      block("final", "First I was wrong.", 2),
      block("final", filler(1), 2),
      block("ask", "no, again", 3),
      block("final", "Then it went well.", 4),
      block("final", filler(2), 4),
      ...[3, 4].map((n) => block("recap", filler(n), 2 + n)),
    ];
    const { text } = excerptOf(blocks, asked(["unknown"]), 100).show(1);
    expect(text).toContain("Then it went well.");
    expect(text).not.toContain("First I was wrong.");
  });

  test("the last answer before the way to it, where both have the same words", () => {
    const blocks = [
      block("ask", filler(0), 1),
      block("said", "The kiln burns by day.", 2),
      block("said", filler(1), 3),
      block("final", filler(2), 4),
      block("final", "The kiln burns by night.", 4),
    ];
    const { text } = extract(blocks, ["kiln"], 240);
    expect(text).toContain("by night");
  });

  test("all of it, where there is but one block, and that is said", () => {
    expect(extract([block("ask", filler(0))], [], 10)).toMatchObject({
      text: `User: ${filler(0)}`,
      whole: true,
      ask: null,
    });
  });

  test("of tens of thousands of blocks the best, in time that grows with their number, whatever the ends of their words", () => {
    const timed = (most: number) => {
      const blocks = Array.from({ length: most }, (_, n) =>
        block("said", `Pot ${n} is dry. ${filler(n)}`, n),
      );
      blocks[most - 900] = block("said", "The kilns dried all the pots.", most - 900);
      const begun = performance.now();
      const found = extract(blocks, ["kiln", "drying", "pot"], 300);
      return { ...found, at: most - 900, took: performance.now() - begun };
    };
    const few = timed(3_000);
    const { text, pieces, at, took } = timed(30_000);
    // By squares it would be a hundred times as long.
    expect(took).toBeLessThan(50 * few.took);
    expect(text).toContain("The kilns dried all the pots.");
    expect(pieces.some(({ from, to }) => from <= at && to >= at)).toBe(true);
  });

  test("one block at least, whatever its length", () => {
    const blocks = [
      block("ask", filler(0)),
      block("said", `The kiln. ${filler(1)}`),
      block("said", filler(2)),
    ];
    const { text } = extract(blocks, ["kiln"], 1);
    expect(text).toContain("The kiln.");
    expect(text.split("\n\n").filter((one) => one !== "[…]")).toHaveLength(1);
  });

  test("the block that is the question's likeness, though it has none of its words", () => {
    const blocks = [block("ask", filler(0)), block("final", filler(1)), block("final", filler(2), 7)];
    const shown = (near: readonly (number | null)[]) =>
      excerptOf(blocks, { stemmer, terms: [term("kiln")], near }, 280).show(1).pieces;
    expect(shown([null, 0.1, 0.8])).toContainEqual({ from: 7, to: 7 });
    expect(shown([null, 0.8, 0.1])).not.toContainEqual({ from: 7, to: 7 });
  });

  test("the block with the characters that are asked for, in a script without spaces", () => {
    const blocks = [
      block("ask", "工房について教えて。".repeat(8)),
      block("said", "釉薬は青磁です。".repeat(12)),
      block("said", "窯は夜に焚きます。"),
      block("said", "皿は棚にあります。".repeat(12)),
    ];
    const terms = ["窯は", "は夜"].map((pair) => term(pair, { kind: "pair" }));
    const { text, ask } = excerptOf(blocks, { stemmer, terms }, 160).show(1);
    expect(text).toContain("窯は夜に焚きます。");
    expect(text).not.toContain("棚");
    expect(ask).toMatch(/^工房について教えて。/);
  });
});

describe("above a block that is shown alone stand the headings", () => {
  const rest = (part: Part, line: number) => [1, 2, 3].map((n) => block(part, filler(n), line));

  test("of the blocks before it", () => {
    const blocks = [
      block("ask", "Tell me.", 1),
      block("said", `# Workshop\n## Firing\n${filler(0)}`, 2),
      block("said", filler(4), 2),
      block("said", "The kiln burns.", 2),
      ...rest("said", 2),
    ];
    expect(extract(blocks, ["kiln"], 120).text).toContain(
      "Assistant: # Workshop\n## Firing\nThe kiln burns.",
    );
  });

  test("that its own do not end, each once", () => {
    const blocks = [
      block("said", `# Workshop\n## Glaze\n${filler(0)}`, 2),
      block("said", filler(4), 2),
      block("said", "## Firing\nThe kiln burns.", 2),
      ...rest("said", 2),
    ];
    expect(extract(blocks, ["kiln"], 120).text).toContain(
      "Assistant: # Workshop\n## Firing\nThe kiln burns.",
    );
  });

  test("of its own message, not of the one before", () => {
    const blocks = [
      block("said", `# Workshop\n${filler(0)}`, 2),
      block("said", filler(4), 3),
      block("said", "The kiln burns.", 3),
      ...rest("said", 3),
    ];
    expect(extract(blocks, ["kiln"], 120).text).toContain("Assistant: The kiln burns.");
  });

  test("not again behind the block that has them", () => {
    const blocks = [
      block("said", "# Workshop\nThe kiln is old.", 2),
      block("said", "The kiln burns.", 2),
      ...rest("said", 2),
    ];
    expect(extract(blocks, ["kiln"], 120).text).toBe(
      "Assistant: # Workshop\nThe kiln is old.\n\nThe kiln burns.\n\n[…]",
    );
  });
});

test("an extract has the blocks in their order, is about as long as it may be, and names their lines", () => {
  const parts: readonly Part[] = ["ask", "answer", "said", "final", "commit", "plan", "recap"];
  const some = fc.array(
    fc.record({ part: fc.constantFrom(...parts), words: fc.integer({ min: 1, max: 60 }), hit: fc.boolean() }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(some, fc.integer({ min: 50, max: 1_200 }), (made, length) => {
      const blocks = made.map(({ part, words, hit }, n) =>
        block(part, `#${n}# ${hit ? "kiln " : ""}${"word ".repeat(words)}`.trim(), n + 1),
      );
      const { text, whole, pieces } = extract(blocks, ["kiln"], length);
      const shown = [...text.matchAll(/#(\d+)#/g)].map(([, n]) => Number(n));
      expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
      expect(shown.length).toBeGreaterThan(0);
      expect(whole).toBe(shown.length === blocks.length);
      const told = blocks.filter((_, n) => shown.includes(n)).reduce((sum, one) => sum + one.text.length, 0);
      if (shown.length > 1 && !whole) expect(told).toBeLessThanOrEqual(length);
      const lines = pieces.flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, n) => from + n),
      );
      expect(lines).toEqual(shown.map((n) => n + 1));
    }),
  );
});

describe("what is shown of a block", () => {
  test("code that is cut is closed again", () => {
    const code = `\`\`\`bash\n${"kiln --fire --slowly\n".repeat(20)}\`\`\``;
    const { text } = excerptOf([block("final", code), block("final", filler(1))], asked(["kiln"]), 900).show(
      0,
      120,
    );
    expect(text.match(/```/g)).toHaveLength(2);
    expect(text.length).toBeLessThan(180);
  });

  test("who speaks is said as it is: of a plan, that it is one", () => {
    const blocks = [block("plan", "The kiln moves."), block("said", "The kiln stands.")];
    expect(extract(blocks, ["kiln"], 900)).toMatchObject({
      text: "Plan: The kiln moves.\n\nAssistant: The kiln stands.",
      by: "assistant",
    });
    expect(excerptOf([block("plan", "The kiln moves.")], asked(["kiln"]), 900).show(1).by).toBeNull();
    expect(extract([block("ask", "The kiln?"), ...blocks], ["kiln"], 900).by).toBe("user");
  });
});
