import { expect, test } from "vitest";
import { Unreadable } from "./extractor.ts";
import { html } from "./html.ts";

const read = async (text: string | Uint8Array, contentType?: string) =>
  html.extract({
    name: "a.html",
    bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
    ...(contentType === undefined ? {} : { contentType }),
  });
const textOf = async (text: string) => (await read(text)).sections.map((section) => section.text).join("\n");
const prose = "Backups run every night, and twice on Sundays, so that nothing is lost. ".repeat(6);

test("the main part is read, and what stands around it is not", async () => {
  const { title, sections } = await read(
    `<title>Backups - Handbook</title><nav>Home Docs</nav><main><h1>Backups<a href=#x>¶</a></h1><p>${prose}
    <h2>Restore</h2><p>Call Ada.</main><footer>© us</footer><script>var secret</script>`,
  );
  expect(title).toBe("Backups");
  expect(sections.map(({ headings, page, line }) => ({ headings, page, line }))).toEqual([
    { headings: ["Backups"], page: 1, line: null },
    { headings: ["Backups", "Restore"], page: 1, line: null },
  ]);
  expect(sections[1]?.text.trim()).toBe("## Restore\n\nCall Ada.");
  expect(JSON.stringify(sections)).not.toMatch(/Home|©|secret/);
});

test("an article without marks around it keeps its heading", async () => {
  const { sections } = await read(
    `<html><head><title>Backups</title></head><body><div class=menu><a href=/>Home</a></div><div id=content><h1>Backups</h1><p>${prose}</p><p>${prose}</p><h2>Restore</h2><p>${prose}</p></div></body></html>`,
  );
  expect(sections.map(({ headings }) => headings)).toEqual([["Backups"], ["Backups", "Restore"]]);
});

test("lists, tables, code and quotations keep their shape; links and pictures their words", async () => {
  const text = await textOf(`<main>
    <ol><li>Stop<li>Copy <a href="https://example.org">this</a><ul><li>db<li>files</ul></ol>
    <pre><code class="language-bash">restore --from x
  # comment</code></pre>
    <table><tr><th>What<th>When<tr><td>a|b<td>02:00</table>
    <blockquote><p>Careful</blockquote><p><img src=x.png alt="a diagram"> of <code>it</code><br># no heading</main>`);
  expect(text).toBe(
    [
      "1. Stop\n2. Copy this\n   - db\n   - files",
      "```bash\nrestore --from x\n  # comment\n```",
      "| What | When |\n| --- | --- |\n| a\\|b | 02:00 |",
      "> Careful",
      "a diagram of `it`\n\\# no heading",
    ].join("\n\n"),
  );
});

test("a page that calls itself Latin-1 has the quotes, dashes and the euro sign of windows-1252", async () => {
  const bytes = Buffer.from("<meta charset=iso-8859-1><p>Ottilie\x92s fee \x96 \x8045", "latin1");
  expect((await read(bytes)).sections[0]?.text).toBe("Ottilie’s fee – €45");
});

test("the server's word on the encoding counts before the page's", async () => {
  const bytes = Uint8Array.from(Buffer.from("<meta charset=koi8-r><p>K\u00e4se", "latin1"));
  expect((await read(bytes, "text/html; charset=iso-8859-1")).sections[0]?.text).toBe("Käse");
  const own = Uint8Array.from([...Buffer.from("<meta charset=windows-1251><p>"), 0xd1, 0xfb, 0xf0]);
  expect((await read(own)).sections[0]?.text).toBe("Сыр");
});

test("a page whose tags are nested without end is refused, not run into", async () => {
  const reason = new Unreadable("its tags are nested too deeply");
  await expect(read("<div>".repeat(1_000_000))).rejects.toEqual(reason);
  await expect(read("<b>".repeat(100_000))).rejects.toEqual(reason);
});

test("many tags that close one another are no depth", async () => {
  const text = await textOf(
    `<p>${prose}<table>${"<tr><td>x<td>y".repeat(600)}</table><svg>${"<path/>".repeat(900)}</svg>`,
  );
  expect(text.match(/\| x \| y \|/g)).toHaveLength(600);
});

test("signs that open no tag are words", async () => {
  expect(await textOf("<main><p>if a < b and 1 <2</main>")).toBe("if a < b and 1 <2");
});

test("no control character comes out of a page", async () => {
  const text = await textOf('<main><pre>one\ftwo\u0002</pre><p><img alt="three\ffour"></main>');
  expect(text).toBe("```\none two\n```\n\nthree four");
});

test("a page that its scripts write holds no text", async () => {
  await expect(read("<script>document.write('x')</script><div id=root></div>")).rejects.toBeInstanceOf(
    Unreadable,
  );
});

test("what a definition list says of a term stays told apart from the term", async () => {
  const text = await textOf(
    `<main><p>${prose}</p><dl><dt>User<dd>ada<dt>Password<dd><code>Gir4ffe99</code></dl></main>`,
  );
  expect(text).toContain("User\n\n: ada\n\nPassword\n\n: `Gir4ffe99`");
});

test("a definition that is a page of its own keeps its headings, paragraphs and code", async () => {
  const { sections } = await read(
    `<main><h1>Guide</h1><p>${prose}<dl><dt>Chapters<dd><h2>Install</h2><p>Run it.<p>Wait.<h2>Use</h2><pre>a
  b</pre><table><tr><th>What<th>When<tr><td>db<td>02:00</table></dl></main>`,
  );
  expect(sections.map(({ headings }) => headings)).toEqual([
    ["Guide"],
    ["Guide", "Install"],
    ["Guide", "Use"],
  ]);
  expect(sections[1]?.text.trim()).toBe("## Install\n\nRun it.\n\nWait.");
  expect(sections[2]?.text.trim()).toBe(
    "## Use\n\n```\na\n  b\n```\n\n| What | When |\n| --- | --- |\n| db | 02:00 |",
  );
});

test.each([
  ["<dd><p>Stops it.</p></dd>", ": Stops it."],
  ["<dd>Stops it.<br>At once.</dd>", ": Stops it.\n  At once."],
  ["<dd><p>Stops it.</p><p>At once.</p></dd>", "Stops it.\n\nAt once."],
  ["<dd>One of:<ul><li>a<li>b</ul></dd>", "One of:\n\n- a\n- b"],
  ["<dd><p>Stops it.</p><dl><dt>hard<dd>At once.</dl></dd>", "Stops it.\n\nhard\n\n: At once."],
])("one paragraph is marked as a definition, more are text: %s", async (definition, text) => {
  expect(await textOf(`<main><p>${prose}</p><dl><dt>stop()</dt>${definition}</dl></main>`)).toContain(
    `stop()\n\n${text}`,
  );
});

test("a page that marks a part of itself as the main one and keeps its text elsewhere is read whole", async () => {
  const { sections } = await read(
    `<!DOCTYPE html><title>Guide</title><main><h1>Guide</h1><p>${prose}</main><div class=chapter><h2>Use</h2><p>${prose}<pre>run it</pre></div>`,
  );
  expect(sections.map(({ headings }) => headings)).toEqual([["Guide"], ["Guide", "Use"]]);
  expect(sections[1]?.text).toContain("run it");
});

test("rows of links that lead through a manual are left out, where the page has more to say", async () => {
  const links = "<a href=a>Prev</a> <a href=b>Up</a> <a href=c>Next</a>";
  const page = (text: string) =>
    textOf(
      `<!DOCTYPE html><body><div class=navheader>${links}</div><h1>Locks</h1>${text}<div class=navfooter>${links}</div>`,
    );
  expect(await page(`<p>${prose}<p>${prose}`)).not.toContain("Next");
  expect(await page("<p>See above.")).toContain("Next");
});

test("the title of a note is no heading: what follows the note is the section's", async () => {
  const { sections } = await read(
    `<main><h1>Locks</h1><p>${prose}<div class="note"><h3 class="title">Note</h3><p>Careful.</div><p>They time out.</main>`,
  );
  expect(sections.map(({ headings }) => headings)).toEqual([["Locks"]]);
  expect(sections[0]?.text).toContain("**Note**\n\nCareful.\n\nThey time out.");
});

test("a sign that links to the place where it stands is no word", async () => {
  const text = await textOf(
    `<main><p>${prose}<dl><dt>stop()<a class=headerlink href=#x>¶</a><dd>Ends it.</dl></main>`,
  );
  expect(text).toContain("stop()\n\n: Ends it.");
});

test("a page that its scripts write says how little it holds itself", async () => {
  const { remark } = await read("<body><h1>Shop</h1><p>Loading<script>write()</script>");
  expect(remark).toBe("the page itself holds 2 words; what its scripts write into it is not read");
});

test("text of a list that stands in none of its points is read", async () => {
  const text = await textOf(
    `<main><h1>Bounds</h1><ol><li>One each.<p></p><a name=a>Enter them apart:</a><p><a name=b></p>
    with the default of zero. </A><li>Or none.</ol><ul>A word ahead.<li>a<ul><li>b</ul><ul><li>c</ul></ul></main>`,
  );
  expect(text).toContain(
    "1. One each.\n   Enter them apart:\n   with the default of zero.\n2. Or none.\n\nA word ahead.\n- a\n  - b\n  - c",
  );
});
