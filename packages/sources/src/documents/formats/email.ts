import { trimEndOf } from "@memory/language/text";
import type { Address, Email } from "postal-mime";
import { withWesternSigns } from "./decode-as.ts";
import { type Extracted, type Extractor, type FileContent, Unreadable } from "./extractor.ts";
import { htmlToMarkdown, withoutControls } from "./html-to-markdown.ts";

export const email: Extractor = {
  kind: "email",
  extensions: ["eml"],
  contentTypes: { "message/rfc822": "eml" },
  version: 4,
  extract: extractEmail,
};

/** One section: who wrote what to whom and when, the text, and the names of what is attached. */
async function extractEmail(file: FileContent): Promise<Extracted> {
  const message = await parse(file.bytes);
  const subject = oneLine(message.subject ?? "") || null;
  const { text: plain, html = "" } = message;
  const body = tidy(plain?.trim() ? withWesternSigns(plain) : await htmlToMarkdown(withWesternSigns(html)));
  const headers = headerLines(message);
  if (headers.length === 0) throw new Unreadable("the file is no email although its name says so");
  const parts = [headers.join("\n"), body, attachmentLines(message).join("\n")];
  const text = parts.filter((part) => part !== "").join("\n\n");
  return {
    title: subject,
    sections: [{ headings: subject === null ? [] : [subject], page: 1, line: null, text }],
  };
}

/** Messages in messages deeper than this are listed as attachments. */
const DEEPEST = 5;

async function parse(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  try {
    return await PostalMime.parse(bytes, { maxRfc822NestingDepth: DEEPEST });
  } catch (cause) {
    throw new Unreadable("the email is damaged", { cause });
  }
}

function headerLines({ from, to, cc, date, subject }: Email): string[] {
  const fields: [string, string][] = [
    ["From", nameOf(from === undefined ? [] : [from])],
    ["To", nameOf(to ?? [])],
    ["Cc", nameOf(cc ?? [])],
    ["Date", date ?? ""],
    ["Subject", subject ?? ""],
  ];
  return fields
    .filter(([, value]) => value.trim() !== "")
    .map(([name, value]) => `${name}: ${oneLine(value)}`);
}

function nameOf(addresses: readonly Address[]): string {
  return addresses
    .map(({ name, address }) => (address ? (name ? `${name} <${address}>` : address) : name))
    .join(", ");
}

function attachmentLines({ attachments }: Email): string[] {
  return attachments
    .filter(({ related, filename }) => related !== true && filename !== null)
    .map(({ filename }) => `Attachment: ${oneLine(filename ?? "")}`);
}

const oneLine = (text: string): string =>
  withWesternSigns(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

const tidy = (text: string): string =>
  withoutControls(text.replace(/\r\n?/g, "\n"))
    .split("\n")
    .map((line) => trimEndOf(line, /[ \t]/))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
