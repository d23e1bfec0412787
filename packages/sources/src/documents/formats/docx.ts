import { type Extracted, type Extractor, type FileContent, Unreadable } from "./extractor.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { assertOffice } from "./office-archive.ts";

export const docx: Extractor = {
  kind: "docx",
  extensions: ["docx"],
  contentTypes: { "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx" },
  version: 4,
  extract: extractDocx,
};

async function extractDocx(file: FileContent): Promise<Extracted> {
  await assertOffice(file.bytes, { old: ".doc", ending: ".docx" });
  const text = await htmlToMarkdown(await htmlOf(file.bytes));
  if (text === "") throw new Unreadable("the document holds no text");
  const { sectionsOfMarkdown } = await import("./markdown-sections.ts");
  const sections = sectionsOfMarkdown(text).map((section) => ({ ...section, line: null }));
  return { title: sections.find(({ headings }) => headings.length > 0)?.headings[0] ?? null, sections };
}

/** A title is a heading of the first level; mammoth reads "Heading 1" to "Heading 6" by itself. */
const styles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

async function htmlOf(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import("mammoth");
  const noImage = mammoth.images.imgElement(async () => ({ src: "" }));
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
      { styleMap: styles, convertImage: noImage, externalFileAccess: false },
    );
    return value;
  } catch (cause) {
    throw new Unreadable("the document is damaged", { cause });
  }
}
