import type { Attachment } from "postal-mime";
import { withWesternSigns } from "./decode-as.ts";
import { type Extractor, type Section, Unreadable } from "./extractor.ts";
import { html } from "./html.ts";
import { markdown } from "./markdown.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";

/** What a mail carries, with all messages in it. */
export interface ReadAttachments {
  /** Under the name of each, without the subject. */
  readonly sections: readonly Section[];
  /** In one sentence, what is not read; null where all of it is, or there is none. */
  readonly remark: string | null;
}

/** Bytes of all attachments of a mail that are read; what would go beyond is left out whole. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_READ = 100;

/** Reads text that is attached. Pictures that the text shows and signatures are none of it. */
export async function readAttachments(attachments: readonly Attachment[]): Promise<ReadAttachments> {
  const carried = attachments.filter((one) => one.related !== true && !/-signature$/.test(one.mimeType));
  const sections: Section[] = [];
  let [bytes, read] = [0, 0];
  for (const attachment of carried) {
    const content = bytesOf(attachment.content);
    const reader = readerOf(attachment);
    if (reader === null || read >= MOST_READ || bytes + content.length > MOST_BYTES) continue;
    const own = await sectionsOf(attachment, reader, content);
    if (own === null) continue;
    bytes += content.length;
    read += 1;
    sections.push(...own);
  }
  const left = carried.length - read;
  return {
    sections,
    remark:
      left === 0
        ? null
        : `${left} of its ${carried.length} attachments ${left === 1 ? "is" : "are"} not read; of attachments text is read, up to 4 MiB a mail`,
  };
}

const readers: readonly Extractor[] = [markdown, table, html, text];

/** Null where it is no text. A mail program that does not know a file's type leaves its name to say it. */
function readerOf({ mimeType, filename }: Attachment): Extractor | null {
  const type = mimeType.toLowerCase();
  if (!/^text\/(?!rtf|richtext)/.test(type) && type !== "application/octet-stream") return null;
  const ending = /\.(\w+)$/.exec(filename ?? "")?.[1]?.toLowerCase() ?? "";
  const isOf = (reader: Extractor) => type !== "text/plain" && reader.contentTypes?.[type] !== undefined;
  return (
    readers.find(isOf) ??
    readers.find(({ extensions }) => extensions.includes(ending)) ??
    (type.startsWith("text/") ? text : null)
  );
}

/** Null where it is something else than it says. */
async function sectionsOf(
  { filename, mimeType }: Attachment,
  reader: Extractor,
  bytes: Uint8Array,
): Promise<Section[] | null> {
  const name = nameOf(filename);
  try {
    const { sections } = await reader.extract({ name, bytes, contentType: mimeType });
    return sections.map((section) => ({ ...section, headings: [name, ...section.headings], line: null }));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** One line. */
export const nameOf = (filename: string | null): string =>
  withWesternSigns(filename ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim() || "attachment";

export const bytesOf = (content: Attachment["content"]): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
