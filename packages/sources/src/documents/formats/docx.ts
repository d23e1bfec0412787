import { type Extracted, type Extractor, type FileContent, Unreadable } from "./extractor.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { assertHarmlessZip } from "./unzip-guard.ts";

export const docx: Extractor = {
  kind: "docx",
  extensions: ["docx"],
  contentTypes: { "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx" },
  version: 4,
  extract: extractDocx,
};

async function extractDocx(file: FileContent): Promise<Extracted> {
  await assertWord(file.bytes);
  const text = await htmlToMarkdown(await htmlOf(file.bytes));
  if (text === "") throw new Unreadable("the document holds no text");
  const { sectionsOfMarkdown } = await import("./markdown-sections.ts");
  const sections = sectionsOfMarkdown(text).map((section) => ({ ...section, line: null }));
  return { title: sections.find(({ headings }) => headings.length > 0)?.headings[0] ?? null, sections };
}

async function assertWord(bytes: Uint8Array): Promise<void> {
  // A document with a password is packed in the container of the old .doc.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new Unreadable("the document is encrypted or an old .doc; save it as .docx without a password");
  }
  if (!startsWith(bytes, [0x50, 0x4b])) throw new Unreadable("the document is damaged");
  await assertHarmlessZip(bytes);
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

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
