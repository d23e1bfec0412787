import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { hostOf, safeHref } from "./href.ts";
import type { TextMark } from "./marked-text.tsx";
import { blocksOf, lineOf } from "./set.tsx";

const set = (text: string, marks: readonly TextMark[] = []): string =>
  renderToStaticMarkup(blocksOf(text, { marks, heading: undefined }))
    .replace(/ (?:class|tabindex|role|aria-label|rel|title|target)="[^"]*"/g, "")
    .replaceAll("<!-- -->", "");
const line = (text: string): string => renderToStaticMarkup(lineOf(text, [])).replaceAll("<!-- -->", "");

describe("Markdown that is set", () => {
  test.each([
    ["code and bold", "Use `pnpm` **not** npm", "<p>Use <code>pnpm</code> <strong>not</strong> npm</p>"],
    [
      "a list",
      "- one\n- two\n  1. three",
      '<ul><li>one</li><li>two<ol start="1"><li>three</li></ol></li></ul>',
    ],
    ["a task", "- [x] done\n- [ ] open", "<ul><li>☑ done</li><li>☐ open</li></ul>"],
    ["a quote", "> said\n> so", "<blockquote><p>said\n so</p></blockquote>"],
    ["code in a block", "```ts\nlet a = `b`;\n```", "<pre><code>let a = `b`;</code></pre>"],
    ["a heading", "## Firing `it`", "<p> Firing <code>it</code></p>"],
    ["names with marks in them", "snake_case_name and 2 * 3 * 4", "<p>snake_case_name and 2 * 3 * 4</p>"],
    ["a mark that is meant", "\\*not\\* bold", "<p>*not* bold</p>"],
    [
      "an address",
      "see https://a.example/x.",
      '<p>see <a href="https://a.example/x">https://a.example/x</a>.</p>',
    ],
  ])("shows %s", (_what, text, html) => {
    expect(set(text)).toBe(html);
  });

  test("shows a table with its columns, and a cell that is empty", () => {
    expect(set("| A | B |\n| --- | --: |\n| `x` | 1 |\n|  | 2 |")).toBe(
      "<div><table><thead><tr><th>A</th><th>B</th></tr></thead>".replaceAll("<th>", '<th scope="col">') +
        "<tbody><tr><td><code>x</code></td><td>1</td></tr></tbody><tbody><tr><td></td><td>2</td></tr></tbody></table></div>",
    );
  });

  test("shows rows that were cut off from the head of their table as rows", () => {
    const rows = "| `x` | 1 |\n|  | 2 |\nand so on";
    expect(line(rows)).toBe("<code>x</code> · 1 — 2 — and so on");
    expect(
      set("| one | 1 |\n| two | 2 |", [{ from: 2, to: 5, draw: (words, key) => <b key={key}>{words}</b> }]),
    ).toBe(
      "<div><table><tbody><tr><td><b>one</b></td><td>1</td></tr></tbody><tbody><tr><td>two</td><td>2</td></tr></tbody></table></div>",
    );
  });

  test("tells where a link leads whose words do not", () => {
    expect(set("[the bank](https://evil.example/x)")).toBe(
      '<p><a href="https://evil.example/x">the bank</a><span> (evil.example)</span></p>',
    );
  });

  test("stands on one line in a row, with nothing to press in it", () => {
    expect(
      line("# Kiln\n\n- `fire` it\n- [cool](https://a.example)\n\n| A | B |\n| - | - |\n| 1 | 2 |"),
    ).toBe(" Kiln <code>fire</code> it • cool A · B — 1 · 2");
  });

  test("is marked where the marks are, across what is set", () => {
    const text = "We **fire it** at night";
    const marks = [
      { from: 3, to: 16, draw: (words: React.ReactNode, key: number) => <mark key={key}>{words}</mark> },
    ];
    expect(set(text, marks)).toBe("<p>We <strong><mark>fire it</mark></strong><mark> a</mark>t night</p>");
  });
});

describe("a text that would like to be more", () => {
  test.each([
    "<script>alert(1)</script>",
    "a <img src=x onerror=alert(1)> b",
    "<div>\nblock\n</div>",
    "<!-- gone? -->",
    "[ref]: https://evil.example",
    "Total\n---",
    "@import 'http://evil.example/a.css'; =HYPERLINK(\"http://evil.example/41\")",
    "[press](javascript:alert(1)) ![pixel](http://evil.example/p.png) ![](x)",
    "    four spaces",
  ])("stays what was written: %s", (text) => {
    const shown = set(text)
      .replaceAll("&lt;", "<")
      .replaceAll("&#x27;", "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&gt;", ">")
      .replaceAll("<hr/>", "---");
    expect(shown.replace(/<\/?(?:p|a)(?: href="[^"]*")?>/g, "").replace(/\s+/g, "")).toBe(
      text.replace(/\s+/g, ""),
    );
  });

  test.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "/settings",
    "#hash",
    "https://you:secret@evil.example",
    "https://a.example\u202e/x",
  ])("leads nowhere: %s", (address) => {
    expect(safeHref(address)).toBeUndefined();
    expect(set(`[x](<${address}>) ![y](${address.trim()})`)).not.toMatch(/href=|src=/);
  });

  test("has a host that tells letters of another script apart", () => {
    expect(hostOf(safeHref("https://аpple.example/") ?? "")).toMatch(/^xn--/);
    expect(safeHref("kiln@studio.example")).toBe("mailto:kiln@studio.example");
  });

  test.each([
    ["quotes in quotes", ">".repeat(5_000)],
    ["lists in lists", Array.from({ length: 300 }, (_, n) => `${" ".repeat(n * 2)}- x`).join("\n")],
    ["brackets", "[".repeat(20_000)],
    ["pictures", "![a](".repeat(4_000)],
    ["stars", "*a ".repeat(7_000)],
    ["stars side by side", "*".repeat(20_000)],
    ["backticks", "`a``b".repeat(4_000)],
    ["cells", `${"|a".repeat(500)}|\n${"|-".repeat(500)}|\n${`${"|a".repeat(500)}|\n`.repeat(5)}`],
    ["angles", "<a".repeat(10_000)],
  ])("is shown whole: %s", (_what, text) => {
    expect(set(text).length).toBeGreaterThan(0);
    expect(line(text).length).toBeGreaterThan(0);
  });
});
