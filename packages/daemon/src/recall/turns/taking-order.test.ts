import type { Block, Part } from "@memory/language/session";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asked, block, filler } from "./blocks.fixture.ts";
import { excerptOf } from "./extract.ts";

describe("what introduces something", () => {
  const list = "- MACHINE_KEY\n- MACHINE_PASSWORD\n- KILN_ID";
  const lead = "These must be set in the workshop before the kiln is fired:";
  const around = (blocks: readonly Block[]) => [
    block("ask", filler(0), 1),
    ...[1, 2, 3].map((n) => block("final", filler(n), 2)),
    ...blocks,
    ...[4, 5].map((n) => block("final", filler(n), 2)),
  ];

  test("with a colon is shown with the list that it introduces, whichever of the two has the question's words", () => {
    const blocks = around([block("final", lead, 2), block("final", list, 2)]);
    for (const words of [["workshop", "fired"], ["password"]])
      expect(excerptOf(blocks, asked(words), 400).show(1).text).toContain(`${lead}\n\n${list}`);
  });

  test("as a bold line alone, with the code behind it", () => {
    const code = "```bash\nkiln --fire\n```";
    const blocks = around([block("final", "**Firing the kiln**", 2), block("final", code, 2)]);
    expect(excerptOf(blocks, asked(["firing"]), 400).show(1).text).toContain(
      `**Firing the kiln**\n\n${code}`,
    );
  });

  test("stands above the best item, where the items are paragraphs of their own", () => {
    const items = ["1. The shelf is dusted.", "2. The kiln is swept.", "3. The door is oiled."];
    const blocks = around([
      block("final", "Every week:", 2),
      ...items.map((text) => block("final", text, 2)),
    ]);
    const { text } = excerptOf(blocks, asked(["kiln"]), 400).show(1);
    expect(text).toContain("Every week:");
    expect(text).toContain("2. The kiln is swept.");
    expect(text).not.toContain("oiled");
  });

  test("is not begun where there is no room for any of what it introduces", () => {
    const blocks = around([block("final", lead, 2), block("final", list, 2)]);
    expect(excerptOf(blocks, asked(["password"]), 400).show(0, lead.length + 10).text).not.toContain(lead);
  });

  test("introduces nothing of another message", () => {
    const blocks = around([block("said", "Now I look at the kiln:", 3), block("final", list, 4)]);
    expect(excerptOf(blocks, asked(["password"]), 400).show(1).text).not.toContain("Now I look");
  });
});

describe("step by step", () => {
  test("a turn is shown as it grows, and nothing that was shown is lost, also of what is begun", () => {
    const parts: readonly Part[] = ["ask", "said", "final", "plan"];
    const some = fc.array(
      fc.record({
        part: fc.constantFrom(...parts),
        words: fc.integer({ min: 1, max: 40 }),
        end: fc.constantFrom(":", "."),
      }),
      { minLength: 2, maxLength: 20 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 60, max: 300 }), (made, more) => {
        const blocks = made.map(({ part, words, end }, n) =>
          block(part, `#${n}# ${"kiln word ".repeat(words).trim()}${end}`, n + 1),
        );
        const excerpt = excerptOf(blocks, asked(["kiln"]), 1_500);
        const told = (text: string) => new Set(text.match(/#\d+#/g));
        for (let steps = 1; steps < excerpt.steps; steps += 1) {
          const [now, then] = [excerpt.show(steps, more), excerpt.show(steps + 1)];
          expect([...told(now.text)].filter((one) => !told(then.text).has(one))).toEqual([]);
          expect(now.steps).toHaveLength(now.text.split("\n\n").filter((one) => one !== "[…]").length);
        }
      }),
    );
  });

  test("what only announces comes after what says something, though it has the question's words", () => {
    const blocks = [
      block("ask", filler(0), 1),
      block("said", "Now fire the kiln.", 2),
      block("said", "The kiln is fired at night, because the power costs half of what it does by day.", 3),
      ...[1, 2, 3].map((n) => block("said", filler(n), 3 + n)),
    ];
    expect(excerptOf(blocks, asked(["kiln", "fire"]), 300).show(1).text).toContain("because the power");
  });
});
