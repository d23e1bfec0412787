import { expect, test } from "vitest";
import { markdown } from "./markdown.ts";
import { sectionsOfMarkdown } from "./markdown-sections.ts";

const extract = (text: string) => markdown.extract({ name: "a.md", bytes: Buffer.from(text) });
const headings = (text: string) => sectionsOfMarkdown(text).map((section) => section.headings.at(-1) ?? "");

test("sections are verbatim and together the whole text", () => {
  const text = "intro\n\n# One\n\ntext\n\nTwo\n---\n\n### Three ###\nend";
  const sections = sectionsOfMarkdown(text);
  expect(sections.map((section) => section.text).join("")).toBe(text);
  expect(sections.map(({ headings, line }) => [headings.join("/"), line])).toEqual([
    ["", 1],
    ["One", 3],
    ["One/Two", 7],
    ["One/Two/Three", 10],
  ]);
});

test("headings in code, quotes, lists and comments cut nothing", () => {
  expect(
    headings("# A\n\n```\n# no\n```\n\n> # no\n\n- # no\n\n<!--\n# no\n-->\n\n    # no\n\n| a |\n|---|\n"),
  ).toEqual(["A"]);
});

test("headings may be written in HTML, on a line or on several", () => {
  const text =
    '# A\n\n<div align="center">\n<h1>A &amp; <em>B</em></h1>\n</div>\n\n<!-- <h2>no</h2> -->\n\n<h3 name="why">\nWhy C?\n</h3>\n\nBecause.\n';
  expect(sectionsOfMarkdown(text).map(({ headings, line }) => [headings.join("/"), line])).toEqual([
    ["A", 1],
    ["A & B", 4],
    ["A & B/Why C?", 9],
  ]);
  const hostile = "<h1><!--".repeat(100_000);
  expect(sectionsOfMarkdown(hostile)).toHaveLength(1);
});

test("a heading is what a reader sees of it", () => {
  const shown = (heading: string) => headings(`# ${heading}\n\nx`)[0];
  expect(shown("Use [`foo_bar`](https://a.b/c) **now** {#id}")).toBe("Use foo_bar now");
  expect(shown("snake_case_name and *em* _em_ ~~old~~")).toBe("snake_case_name and em em old");
  expect(shown('<img src="x.png" alt="logo"> Title &amp; more <a name="x"></a>')).toBe("Title & more");
  expect(shown("With `<Link>` and [`<a_b_>`](/x) in ``a ` *b* &amp;``")).toBe(
    "With <Link> and <a_b_> in a ` *b* &amp;",
  );
  expect(shown("a < b and c > d \\# e")).toBe("a < b and c > d # e");
});

test("front matter gives the title and belongs to the text", async () => {
  const text = '---\ntitle: "My page"\ntags: [a]\n---\n\nHello\n\n# H\n\nx\n';
  const { title, sections } = await extract(text);
  expect(title).toBe("My page");
  expect(sections.map((section) => [section.line, section.text.slice(0, 3)])).toEqual([
    [1, "---"],
    [8, "# H"],
  ]);
});

test("without it the first heading of the first level is the title, or there is none", async () => {
  expect((await extract("## a\n\n# b\n")).title).toBe("b");
  expect((await extract("words")).title).toBeNull();
  expect((await extract("---\n\nA rule, then words\n")).sections).toHaveLength(1);
  expect((await extract(" \n")).sections).toEqual([]);
});
