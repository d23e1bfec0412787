import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkSections } from "./chunk.ts";
import { code } from "./formats/code.ts";
import { sectionsOfMarkdown } from "./formats/markdown-sections.ts";
import { wholeText } from "./formats/text.ts";

const letters = (text: string): string => text.replace(/\s+/g, "");
const covers = (chunks: readonly { readonly content: string }[], text: string) =>
  expect(letters(chunks.map(({ content }) => content).join(""))).toBe(letters(text));

const word = fc.string({ unit: fc.constantFrom(..."abcdeéß漢😀.,-* `#>"), minLength: 1, maxLength: 30 });
const paragraph = fc.array(word, { minLength: 1, maxLength: 80 }).map((words) => words.join(" "));
const markdownPiece = fc.oneof(
  paragraph,
  paragraph.map((text) => `\`\`\`\n${text}\n\n${text}\n\`\`\``),
  fc.tuple(fc.integer({ min: 1, max: 6 }), word).map(([depth, text]) => `${"#".repeat(depth)} ${text}`),
  word.map((text) => `${text}\n===`),
  paragraph.map((text) => `> # ${text}`),
  paragraph.map((text) => `- # ${text}\n  - ${text}`),
);

test("chunks of Markdown are its words in order, none above the limit", () => {
  const documents = fc.array(markdownPiece, { maxLength: 12 }).map((pieces) => pieces.join("\n\n"));
  fc.assert(
    fc.property(documents, fc.integer({ min: 40, max: 1600 }), (text, maxLength) => {
      const chunks = chunkSections(sectionsOfMarkdown(text), { maxLength });
      covers(chunks, text);
      // A heading that nothing follows joins the next section before that is cut.
      for (const { content } of chunks) expect(content.length).toBeLessThanOrEqual(maxLength);
    }),
    { numRuns: 150 },
  );
});

test("chunks of plain text are its words in order and say on which lines they stand", () => {
  const documents = fc.array(paragraph, { maxLength: 12 }).map((pieces) => pieces.join("\n\n"));
  fc.assert(
    fc.property(documents, (text) => {
      const chunks = chunkSections(wholeText(text), { maxLength: 200 });
      covers(chunks, text);
      const lines = text.split("\n");
      for (const { content, startLine, endLine } of chunks) {
        const said = lines.slice((startLine ?? 1) - 1, endLine ?? 0).join("\n");
        expect(said).toContain(content);
      }
    }),
    { numRuns: 150 },
  );
});

test("an edit of one section leaves the keys of all others as they were", () => {
  const body = fc.string({ unit: fc.constantFrom(..."abc d\n"), minLength: 1, maxLength: 3000 });
  fc.assert(
    fc.property(fc.array(body, { minLength: 2, maxLength: 6 }), fc.nat(), body, (bodies, pick, changed) => {
      const at = pick % bodies.length;
      const read = (some: readonly string[]) =>
        chunkSections(sectionsOfMarkdown(some.map((text, n) => `# Part ${n}\n\nx ${text}\n`).join("\n")));
      const others = (chunks: ReturnType<typeof read>) =>
        chunks.filter(({ headingPath }) => headingPath !== `Part ${at}`).map(({ key }) => key);
      expect(others(read(bodies.with(at, changed)))).toEqual(others(read(bodies)));
    }),
    { numRuns: 100 },
  );
});

test("a heading path holds the headings that are open", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 }), (depths) => {
      const chunks = chunkSections(
        sectionsOfMarkdown(depths.map((depth, n) => `${"#".repeat(depth)} H${n}\n\nwords\n`).join("\n")),
      );
      depths.forEach((_depth, n) => {
        const open = depths.flatMap((depth, m) =>
          m <= n && depths.slice(m + 1, n + 1).every((later) => later > depth) ? [`H${m}`] : [],
        );
        expect(chunks[n]?.headingPath).toBe(open.join(" > "));
      });
    }),
  );
});

test("sections of code are the file, whatever it is", async () => {
  const piece = fc.constantFrom(
    "import a from 'a';",
    "/** Says why. */\nexport function open() {\n  return 1;\n}",
    "class Store {\n  // first\n  get() {\n    return 1;\n  }\n\n  set() {\n    return 2;\n  }\n}",
    `class Long {\n${"  method() {\n    const x = 'something long enough';\n    return x;\n  }\n\n".repeat(30)}}`,
    "const a = () => 1; function b() {}",
    "function broken( {",
    "export const schema = {\n  a: 1,\n  b: 2,\n};",
    "describe('group', () => {\n  it('works', () => {\n    run();\n  });\n});",
    "}",
    "",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 10 }), async (pieces) => {
      const text = pieces.join("\n");
      const { sections } = await code.extract({ name: "a.ts", bytes: Buffer.from(text) });
      expect(sections.map((section) => section.text).join("")).toBe(text.trim() === "" ? "" : text);
      const lines = text.split("\n");
      for (const section of sections)
        expect(section.text.split("\n")[0]).toBe(lines[(section.line ?? 0) - 1]);
    }),
    { numRuns: 60 },
  );
});
