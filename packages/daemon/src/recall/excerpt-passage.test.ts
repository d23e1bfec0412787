import { describe, expect, test } from "vitest";
import { fit } from "./budget.ts";
import { excerptOfPassage } from "./excerpt-passage.ts";
import { aHit } from "./made-hits.ts";
import { estimateTokens } from "./offer.ts";
import { offerOf } from "./stretches.ts";
import { asked } from "./turns/blocks.fixture.ts";

const never = () => false;
const filler = (n: number) => `Sentence ${n} is about the weather of that day. `;
const passage = (lines: readonly string[], id = "a") =>
  aHit({
    id,
    content: lines.join("\n"),
    source: {
      ...{ kind: "document", documentId: id, chunkIndex: 0, path: `/docs/${id}.md`, headingPath: "Kiln" },
      ...{ startLine: 11, endLine: 10 + lines.length },
    },
  });
const long = (id: string, telling = 20) =>
  passage(
    Array.from({ length: 32 }, (_, n) =>
      n === telling ? "The kiln of the workshop fires at 960 degrees." : filler(n).trim(),
    ),
    id,
  );
const kiln = asked(["kiln", "fires"]);

describe("of passages that do not fit whole", () => {
  const offers = ["a", "b", "c", "d", "e", "f"].map((id) => offerOf({ hit: long(id), beside: [] }, kiln));
  const fitted = (maxTokens: number) =>
    fit(offers, { ...{ limit: 5, maxTokens, quotes: true }, ...{ isOrder: never, isSure: never } });

  test("as many are there as were asked for, each with what answers, and the best is whole", () => {
    const { hits } = fitted(1500);
    expect(hits.map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
    expect(hits[0]?.content).toBe(long("a").content);
    for (const { content } of hits) expect(content).toContain("960 degrees");
  });

  test("no budget is passed, and none is cut to a scrap", () => {
    for (const most of [60, 150, 420, 500, 700, 1000, 1500, 2200]) {
      const { hits, tokens } = fitted(most);
      expect(tokens).toBeLessThanOrEqual(most);
      expect(tokens).toBe(hits.reduce((sum, hit) => sum + estimateTokens(hit), 0));
      for (const { content } of hits.slice(1)) expect(content.length).toBeGreaterThan(400);
    }
  });
});

describe("an excerpt of a passage", () => {
  test("is cut at lines, says where some is left out, and has its own lines and the passage's heading", () => {
    const cut = excerptOfPassage(long("a"), kiln)(80);
    const lines = long("a").content.split("\n").slice(17, 22);
    expect(cut?.content).toBe(`… ${lines.join("\n")} …`);
    expect(cut?.source).toMatchObject({ headingPath: "Kiln", startLine: 28, endLine: 32 });
  });

  test("is cut behind a sentence where all of it is one line", () => {
    const line = [...Array.from({ length: 20 }, (_, n) => filler(n)), "The kiln fires at 960 degrees."].join(
      "",
    );
    const cut = excerptOfPassage(passage([line]), kiln)(60);
    expect(cut?.content).toMatch(/^… Sentence \d+ .* 960 degrees\.$/);
    expect(cut?.source).toMatchObject({ startLine: 11, endLine: 11 });
  });

  test("of a table has its head above the rows", () => {
    const head = ["| Oven | Degrees |", "| --- | --- |"];
    const rows = Array.from({ length: 40 }, (_, n) => `| ${n === 30 ? "kiln" : `oven ${n}`} | ${n} |`);
    const cut = excerptOfPassage(passage([...head, ...rows]), kiln)(60);
    expect(cut?.content).toMatch(/^\| Oven \| Degrees \|\n\| --- \| --- \|\n…\n\| oven/);
    expect(cut?.content).toContain("| kiln | 30 |");
  });

  test("of one sentence that is too long is cut, and not within a character", () => {
    const cut = excerptOfPassage(passage(["😀".repeat(2000)]), kiln)(80);
    expect(cut?.content).toMatch(/^(?:😀)+ …$/u);
    expect(cut && estimateTokens(cut)).toBeLessThanOrEqual(80);
  });
});
