import { expect, test } from "vitest";
import { chunkSections } from "./chunk.ts";
import type { Section } from "./formats/extractor.ts";
import { sectionsOfMarkdown } from "./formats/markdown-sections.ts";

const section = (text: string, headings: readonly string[] = [], line: number | null = 1): Section => ({
  headings,
  page: 1,
  line,
  text,
});

test("a section is a chunk with the lines it stands on", () => {
  const chunks = chunkSections(sectionsOfMarkdown("# Guide\n\nHello.\n\n## Install\n\nRun it.\n\n"));
  expect(chunks.map(({ key, parts, dates, ...chunk }) => chunk)).toEqual([
    { headingPath: "Guide", page: 1, startLine: 1, endLine: 3, content: "# Guide\n\nHello." },
    { headingPath: "Guide > Install", page: 1, startLine: 5, endLine: 7, content: "## Install\n\nRun it." },
  ]);
});

test("a heading with nothing under it goes with the section that follows", () => {
  const chunks = chunkSections(sectionsOfMarkdown("# Guide\n\n## Install\n\nRun it.\n"));
  expect(chunks).toHaveLength(1);
  expect(chunks[0]).toMatchObject({
    headingPath: "Guide > Install",
    content: "# Guide\n\n## Install\n\nRun it.",
    startLine: 1,
    endLine: 5,
  });
});

test("a long section is cut between paragraphs, and fenced code stays whole", () => {
  const code = `\`\`\`js\n${"let a = 1;\n\n".repeat(60)}\`\`\``;
  const chunks = chunkSections([section(`${"Some words here. ".repeat(60)}\n\n${code}\n\nEnd.\n`)]);
  expect(chunks.map(({ content }) => content.includes("let a"))).toEqual([false, true]);
  expect(chunks[1]?.content.startsWith("```js")).toBe(true);
});

test("a line that introduces a block stays with it when both fit", () => {
  const block = `\`\`\`js\n${"let a = 1;\n".repeat(90)}\`\`\``;
  for (const lead of ["Call it like this:", "**Examples:**", "Call it like this:\n"]) {
    const text = `${"Some words. ".repeat(70)}\n\n${lead}\n${block}\n\n${"More words. ".repeat(70)}\n`;
    const chunks = chunkSections([section(text)]).map(({ content }) => content);
    expect(chunks.filter((content) => /:\**$/.test(content))).toEqual([]);
    expect(chunks.find((content) => content.startsWith(lead.trim()))).toContain(block);
  }
});

test("a line that introduces a block too long for one chunk does not keep the text before it from being whole", () => {
  const first = "One. ".repeat(60).trim();
  const lead = `${"Two. ".repeat(200)}For example:`;
  const chunks = chunkSections([section(`${first}\n\n${lead}\n\n${"- item\n".repeat(150)}`)]);
  expect(chunks[0]?.content).toBe(`${first}\n\n${lead}`);
});

test("a block little longer than a chunk is cut in the middle, and no chunk is a closing fence", () => {
  for (const lines of [143, 144, 145, 146, 150]) {
    const chunks = chunkSections([section(`\`\`\`js\n${"let a = 1;\n".repeat(lines)}  ],\n});\n\`\`\`\n`)]);
    expect(Math.min(...chunks.map(({ content }) => content.length))).toBeGreaterThan(600);
  }
  const whole = chunkSections([section(`${"word ".repeat(319)}\n\n\`\`\`\n`)]);
  expect(whole.map(({ content }) => content).filter((content) => content.length < 40)).toEqual([]);
});

test("code is not cut behind the name of a value", () => {
  const entry = "  description:\n    'Some words about what it does, and why, and when',\n";
  const chunks = chunkSections([section(entry.repeat(60))]);
  expect(chunks.filter(({ content }) => content.endsWith(":"))).toEqual([]);
});

test("the first line of a chunk keeps its indentation", () => {
  const item = `1. ${"Some words. ".repeat(80)}\n\n   \`\`\`js\n${"   let a = 1;\n".repeat(60)}   \`\`\`\n`;
  expect(chunkSections([section(item)])[1]?.content.startsWith("   ```js")).toBe(true);
});

test("a heading is not cut off from a paragraph that is too long", () => {
  const [first] = chunkSections([section(`## Table\n\n${"| a | b |\n".repeat(300)}`, ["Table"])]);
  expect(first?.content.length).toBeGreaterThan(1000);
});

test("a line without spaces is cut inside no character", () => {
  const chunks = chunkSections([section("😀".repeat(5000))]);
  expect(chunks.map(({ content }) => content).join("")).toBe("😀".repeat(5000));
  expect(chunks.some(({ content }) => /\p{Surrogate}/u.test(content))).toBe(false);
});

test("a separator in a heading does not look like a level, and a deep path keeps its inner end", () => {
  expect(chunkSections([section("x", ["A > B", "C"])])[0]?.headingPath).toBe("A › B > C");
  const deep = chunkSections([
    section(
      "x",
      [..."abcdefgh"].map((letter) => letter.repeat(110)),
    ),
  ])[0]?.headingPath;
  expect(deep?.length).toBeLessThanOrEqual(500);
  expect(deep?.endsWith("h".repeat(110))).toBe(true);
});

test("sections of white space vanish, and a format without lines has none", () => {
  expect(chunkSections([section(" \n\t\n")])).toEqual([]);
  expect(chunkSections([section("words", [], null)])[0]).toMatchObject({ startLine: null, endLine: null });
});
