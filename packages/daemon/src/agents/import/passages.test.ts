import { aFinding } from "@memory/language/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aTurn, NOW } from "../../../test/builders.ts";
import { OWN } from "../../store/owner-key.ts";
import { blocksIn } from "../../store/passage-blocks.ts";
import { countWindows, listenFor, passagesOf, windowsOf, withoutBlocks, withoutWords } from "./passages.ts";

const session = {
  ownerId: OWN,
  agent: "assistant-code",
  sessionId: "s1",
  runId: "run",
  at: NOW,
} as const;
const kept = (...turns: ReturnType<typeof aTurn>[]) =>
  passagesOf({ clock: () => NOW }, { path: "/made-up/1.jsonl", project: "kiln", turns }, session);

const one = (...blocks: Parameters<typeof aTurn>[0]) => {
  const [passage, ...others] = kept(aTurn(blocks));
  if (!passage || others.length > 0) throw new Error("not one passage");
  return passage;
};

describe("a turn is kept as passages", () => {
  test("of whole blocks, as many as fit into 800 characters", () => {
    const turn = aTurn(["a", "b", "c", "d"].map((letter, n) => [letter.repeat(398), n + 1] as const));
    expect(windowsOf(turn).map(({ blocks }) => blocks.map(({ text }) => text[0]))).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(kept(turn).map(({ content }) => content.length)).toEqual([798, 798]);
  });

  test("one of a single block that is longer than that", () => {
    const turn = aTurn([
      ["short", 1],
      ["x".repeat(900), 2],
      ["short", 3],
    ]);
    expect(kept(turn).map(({ content }) => content.length)).toEqual([5, 900, 5]);
  });

  test("that never hold words of two turns, nor nothing", () => {
    const turns = [aTurn([["one", 1]]), aTurn([["two", 2]]), aTurn([["three", 3]])];
    expect(kept(...turns).map(({ content, turn, seq }) => [content, turn, seq])).toEqual([
      ["one", 0, 0],
      ["two", 1, 1],
      ["three", 2, 2],
    ]);
    expect(kept()).toEqual([]);
  });

  test("with its time, or the time of the session where it has none", () => {
    const turns = [aTurn([["one", 1]], { at: NOW - 5 }), aTurn([["two", 2]])];
    expect(kept(...turns).map(({ asserted_at }) => asserted_at)).toEqual([NOW - 5, NOW]);
  });

  test("in which all blocks stand once, in their order, whatever their lengths", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 })), (turns) => {
        const made = turns.map((lengths) =>
          aTurn(lengths.map((length, n) => [`${"x".repeat(length)}`, n + 1])),
        );
        const passages = kept(...made);
        expect(passages).toHaveLength(countWindows(made));
        expect(passages.map(({ seq }) => seq)).toEqual([...passages.keys()]);
        for (const { content } of passages) expect(content.length).toBeLessThanOrEqual(800);
        made.forEach((turn, number) => {
          const own = passages.filter((passage) => passage.turn === number);
          expect(own.flatMap(blocksIn)).toEqual(turn.blocks);
        });
      }),
    );
  });
});

describe("above a passage stand the headings", () => {
  const long = (letter: string) => letter.repeat(600);
  const headings = (...blocks: Parameters<typeof aTurn>[0]) =>
    kept(aTurn(blocks)).map(({ heading }) => heading);

  test("of a passage before it, and none above the first", () => {
    expect(
      headings([`# Kiln\n## Firing\n${long("a")}`, 1], [long("b"), 1, "ask"], [long("c"), 1, "ask"]),
    ).toEqual(["", "# Kiln\n## Firing", "# Kiln\n## Firing"]);
  });

  test("that its own do not end", () => {
    expect(
      headings(
        [`# Kiln\n## Firing\n${long("a")}`, 1],
        [`## Glaze\n${long("b")}`, 1, "ask"],
        [`**Red:**\n${long("c")}`, 1, "ask"],
        [`# Bowls\n${long("d")}`, 1, "ask"],
      ),
    ).toEqual(["", "# Kiln", "# Kiln\n## Glaze", ""]);
  });

  test("of its own message, not of another", () => {
    expect(headings([`# Kiln\n${long("a")}`, 1], [long("b"), 2], [long("c"), 3, "ask"])).toEqual([
      "",
      "",
      "",
    ]);
  });
});

describe("of what a person deleted", () => {
  const telling = (content: string, from = 1, excerpt = content) =>
    listenFor([{ content, excerpt, lines: { from, to: from } }]);

  test("the block that says it goes, and the rest of the passage stays", () => {
    const passage = one(["Which glaze?", 1], ["The key lies under the mat.", 2], ["Celadon, at noon.", 3]);
    const left = withoutBlocks(passage, telling("The key lies under the mat.", 2));
    expect(left).toMatchObject({ content: "Which glaze?\n\nCeladon, at noon.", start_line: 1, end_line: 3 });
    expect(left && blocksIn(left).map(({ part, lines }) => [part, lines.from])).toEqual([
      ["ask", 1],
      ["final", 3],
    ]);
    expect(left?.content_key).not.toBe(passage.content_key);
  });

  test("a passage that does not say it is the same as before", () => {
    const passage = one(["Which glaze?", 1], ["Celadon.", 2]);
    expect(withoutBlocks(passage, telling("The key lies under the mat."))).toBe(passage);
  });

  test("a passage of which every block says it is gone", () => {
    const passage = one(["The key lies under the mat.", 1], ["So the key lies under the mat.", 2]);
    expect(withoutBlocks(passage, telling("The key lies under the mat."))).toBeNull();
  });

  test("both blocks go that say it together, and no others", () => {
    const passage = one(
      ["Celadon.", 1],
      ["The key lies under the mat.", 2],
      ["The key lies", 2],
      ["under the mat.", 2],
      ["Slowly.", 2],
    );
    expect(withoutBlocks(passage, telling("The key lies under the mat."))?.content).toBe(
      "Celadon.\n\nSlowly.",
    );
  });

  test("the rest of the words goes with their beginning, where they were said", () => {
    const key = "The key of the old shed by the river lies under the mat.";
    const passage = one(["Celadon.", 1], [key.slice(0, -9), 2], [key.slice(-8), 2]);
    expect(withoutBlocks(passage, telling(key, 2))?.content).toBe("Celadon.");
  });

  test("what was cut within a word is told by both sides of the cut", () => {
    const passage = one(["青磁。", 1], ["倉庫の鍵は玄関の", 2], ["マットの下にあります。", 2]);
    const left = withoutBlocks(passage, telling("倉庫の鍵は玄関のマットの下にあります。", 9));
    expect(left?.content).toBe("青磁。");
  });

  test("a passage that says it over more blocks is gone", () => {
    const passage = one(["Celadon.", 1], ["The key", 2], ["lies under", 2], ["the mat.", 2]);
    expect(withoutBlocks(passage, telling("The key lies under the mat."))).toBeNull();
  });

  test("the last block of a passage and the first of the next go that say it together", () => {
    const long = "x".repeat(700);
    const passages = kept(
      aTurn([
        [long, 1],
        ["The key lies", 2],
        ["under the mat.", 2],
        [long, 3],
      ]),
    );
    const untold = [aFinding("The key lies under the mat.", { lines: { from: 9, to: 9 } })];
    expect(withoutWords(passages, untold).map(({ content }) => content)).toEqual([long, long]);
  });

  test("two turns say nothing together", () => {
    const passages = kept(aTurn([["The key lies", 2]]), aTurn([["under the mat.", 4]]));
    const untold = [aFinding("The key lies under the mat.", { lines: { from: 9, to: 9 } })];
    expect(withoutWords(passages, untold)).toEqual(passages);
  });

  test("a heading that says it goes from above a passage, which stays", () => {
    const heading = "# The key lies under the mat";
    const passage = { ...one(["Celadon.", 9]), heading };
    expect(withoutBlocks(passage, telling("The key lies under the mat"))).toMatchObject({
      heading: "",
      content: "Celadon.",
    });
  });

  test("when a session is read again, the other passages keep their numbers", () => {
    const passages = kept(
      aTurn([["Which glaze?", 1]]),
      aTurn([["The key lies under the mat.", 2]]),
      aTurn([
        ["The key lies under the mat.", 3],
        ["Celadon.", 4],
      ]),
    );
    const untold = [aFinding("The key lies under the mat.", { lines: { from: 2, to: 2 } })];
    expect(withoutWords(passages, untold).map(({ content, seq, turn }) => [content, seq, turn])).toEqual([
      ["Which glaze?", 0, 0],
      ["Celadon.", 2, 2],
    ]);
    expect(withoutWords(passages, [])).toBe(passages);
  });
});
