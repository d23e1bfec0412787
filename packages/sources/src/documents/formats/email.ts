import { trimEndOf } from "@memory/language/text";
import type { Address, Attachment, Email } from "postal-mime";
import { decode } from "./decode.ts";
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

/** One section: who wrote what to whom and when, the text, the messages in it, and the names of what is attached. */
async function extractEmail(file: FileContent): Promise<Extracted> {
  const message = await parse(file.bytes);
  if (!isEmail(message)) throw new Unreadable("the file is no email although its name says so");
  const subject = oneLine(message.subject ?? "") || null;
  const text = await textOf(message, file.bytes, 0);
  return {
    title: subject,
    sections: text === "" ? [] : [{ headings: subject === null ? [] : [subject], page: 1, line: null, text }],
  };
}

/** Messages in messages deeper than this are listed as attachments. */
const DEEPEST = 5;

async function parse(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  } catch (cause) {
    throw new Unreadable("the email is damaged", { cause });
  }
}

/** A draft or a stored part may say neither who wrote it nor to whom. */
const isEmail = ({ headers }: Email): boolean =>
  headers.some(({ key }) =>
    /^(?:from|to|cc|bcc|sender|reply-to|date|subject|received|return-path|message-id|mime-version|content-type)$/.test(
      key,
    ),
  );

async function textOf(message: Email, bytes: Uint8Array, depth: number): Promise<string> {
  const { text: plain, html = "" } = message;
  const written = plain?.trim() ? withWesternSigns(plain) : await htmlToMarkdown(withWesternSigns(html));
  const inside = message.attachments.filter((one) => depth < DEEPEST && isMessage(one));
  const others = message.attachments.filter((one) => !inside.includes(one));
  const messages: string[] = [];
  for (const { content } of inside) {
    const own = bytesOf(content);
    messages.push(`Message:\n${await textOf(await parse(own), own, depth + 1)}`);
  }
  const isBare = written.trim() === "" && message.attachments.length === 0;
  const body = tidy(isBare ? await behindHeaders(bytes) : written);
  const parts = [headerLines(message).join("\n"), body, ...messages, attachmentLines(others).join("\n")];
  return parts.filter((part) => part !== "").join("\n\n");
}

const isMessage = ({ mimeType }: Attachment): boolean => mimeType === "message/rfc822";

const bytesOf = (content: Attachment["content"]): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);

/** What stands in a message whose parts are marked otherwise than it says: better than nothing of it. */
async function behindHeaders(bytes: Uint8Array): Promise<string> {
  const text = await decode(bytes);
  const at = text.indexOf("\n\n");
  return at === -1 ? "" : text.slice(at + 2).replace(/^--.*$/gm, "");
}

function headerLines({ from, to, cc, date, subject }: Email): string[] {
  const fields: [string, string][] = [
    ["From", nameOf(from === undefined ? [] : [from])],
    ["To", nameOf(to ?? [])],
    ["Cc", nameOf(cc ?? [])],
    ["Date", isTime(date ?? "") ? (date ?? "") : ""],
    ["Subject", subject ?? ""],
  ];
  return fields
    .filter(([, value]) => value.trim() !== "")
    .map(([name, value]) => `${name}: ${oneLine(value)}`);
}

/** A time that cannot be is none. */
const isTime = (date: string): boolean => !Number.isNaN(Date.parse(date));

function nameOf(addresses: readonly Address[]): string {
  return addresses
    .map(({ name, address }) => (address ? (name ? `${name} <${address}>` : address) : name))
    .join(", ");
}

function attachmentLines(attachments: readonly Attachment[]): string[] {
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
