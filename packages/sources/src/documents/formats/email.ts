import { trimEndOf } from "@memory/language/text";
import type { Address, Attachment, Email } from "postal-mime";
import { decode } from "./decode.ts";
import { withWesternSigns } from "./decode-as.ts";
import { bytesOf, nameOf as nameOfAttachment, readAttachments } from "./email-attachments.ts";
import { type Extracted, type Extractor, type FileContent, Unreadable } from "./extractor.ts";
import { htmlToMarkdown, withoutControls } from "./html-to-markdown.ts";

export const email: Extractor = {
  kind: "email",
  extensions: ["eml"],
  contentTypes: { "message/rfc822": "eml" },
  version: 6,
  extract: extractEmail,
};

/** A section of who wrote what to whom and when, the text, the messages in it and what is attached; then each text that is. */
async function extractEmail(file: FileContent): Promise<Extracted> {
  const message = await parse(file.bytes);
  if (!isEmail(message)) throw new Unreadable("the file is no email although its name says so");
  const subject = oneLine(message.subject ?? "") || null;
  const attached: Attachment[] = [];
  const text = await textOf(message, file.bytes, { depth: 0, attached });
  const { sections, remark } = await readAttachments(attached);
  const above = subject === null ? [] : [subject];
  return {
    title: subject,
    ...(remark !== null && { remark }),
    sections: [
      ...(text === "" ? [] : [{ headings: above, page: 1, line: null, text }]),
      ...sections.map((section) => ({ ...section, headings: [...above, ...section.headings] })),
    ],
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

interface Place {
  /** Number of messages around it. */
  readonly depth: number;
  /** Takes what the message carries. */
  readonly attached: Attachment[];
}

async function textOf(message: Email, bytes: Uint8Array, { depth, attached }: Place): Promise<string> {
  const written = await fullestOf(message);
  const inside = message.attachments.filter((one) => depth < DEEPEST && isMessage(one));
  const others = message.attachments.filter((one) => !inside.includes(one));
  attached.push(...others);
  const messages: string[] = [];
  for (const { content } of inside) {
    const own = bytesOf(content);
    messages.push(`Message:\n${await textOf(await parse(own), own, { depth: depth + 1, attached })}`);
  }
  const isBare = written.trim() === "" && message.attachments.length === 0;
  const body = tidy(isBare ? await behindHeaders(bytes) : written);
  const parts = [headerLines(message).join("\n"), body, ...messages, attachmentLines(others).join("\n")];
  return parts.filter((part) => part !== "").join("\n\n");
}

const isMessage = ({ mimeType }: Attachment): boolean => mimeType === "message/rfc822";

/** The plain text, unless the same in HTML says clearly more: "This message is in HTML." */
async function fullestOf({ text = "", html = "" }: Email): Promise<string> {
  const plain = withWesternSigns(text);
  if (html.trim() === "") return plain;
  const marked = await htmlToMarkdown(withWesternSigns(html));
  const all = wordsOf(marked);
  const held = new Map<string, number>();
  for (const word of wordsOf(plain)) held.set(word, (held.get(word) ?? 0) + 1);
  const kept = all.filter((word) => {
    const left = held.get(word) ?? 0;
    held.set(word, left - 1);
    return left > 0;
  });
  return kept.length < MOST_WORDS * all.length && wordsOf(plain).length < all.length ? marked : plain;
}

/** Part of the words of the HTML that plain text beside it holds, where it is the same text. */
const MOST_WORDS = 0.75;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What stands in a message whose parts are marked otherwise than it says: better than nothing of it. */
async function behindHeaders(bytes: Uint8Array): Promise<string> {
  const text = await decode(bytes);
  const at = text.indexOf("\n\n");
  return at === -1 ? "" : text.slice(at + 2).replace(/^--.*$/gm, "");
}

function headerLines({ headers, from, to, cc, subject }: Email): string[] {
  // As it is written there: the day of whoever wrote it, not that of Greenwich.
  const date = headers.find(({ key }) => key === "date")?.value ?? "";
  const fields: [string, string][] = [
    ["From", nameOf(from === undefined ? [] : [from])],
    ["To", nameOf(to ?? [])],
    ["Cc", nameOf(cc ?? [])],
    ["Date", isTime(date) ? date : ""],
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
    .map(({ filename }) => `Attachment: ${nameOfAttachment(filename)}`);
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
