import { type Extracted, type Extractor, type FileContent, Unreadable } from "./extractor.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { htmlOfOdt } from "./odt-html.ts";
import { assertOffice, assertOpen, orDamaged, partsOf } from "./office-archive.ts";

export const odt: Extractor = {
  kind: "odt",
  extensions: ["odt"],
  contentTypes: { "application/vnd.oasis.opendocument.text": "odt" },
  version: 1,
  extract: extractOdt,
};

async function extractOdt({ bytes }: FileContent): Promise<Extracted> {
  await assertOffice(bytes, { old: ".doc", ending: ".odt" });
  const html = await orDamaged(async () => {
    const parts = await partsOf(bytes);
    await assertOpen(parts);
    const content = await parts("content.xml");
    if (content === undefined) throw new Unreadable("the document is damaged");
    return htmlOfOdt(content);
  });
  const text = await htmlToMarkdown(html);
  if (text === "") throw new Unreadable("the document holds no text");
  const { sectionsOfMarkdown } = await import("./markdown-sections.ts");
  const sections = sectionsOfMarkdown(text).map((section) => ({ ...section, line: null }));
  return { title: sections.find(({ headings }) => headings.length > 0)?.headings[0] ?? null, sections };
}
