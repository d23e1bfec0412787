import type { DocumentKind } from "@memory/shared";
import { code } from "./code.ts";
import { docx } from "./docx.ts";
import { email } from "./email.ts";
import type { Extractor, FileContent } from "./extractor.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { pdf } from "./pdf.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";

/** Every kind of file whose text is read. */
export const extractors: readonly Extractor[] = [markdown, text, pdf, html, docx, table, json, code, email];

const byName = new Map(extractors.flatMap((one) => (one.names ?? []).map((name) => [name, one] as const)));
const byEnding = new Map(extractors.flatMap((one) => one.extensions.map((ending) => [ending, one] as const)));
/** Extractors by content type: a server's word counts more than the address, which may end in anything. */
const byContentType = new Map<string, Extractor>([
  ["text/html", html],
  ["application/xhtml+xml", html],
  ["application/pdf", pdf],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", docx],
  ["text/markdown", markdown],
  ["text/x-markdown", markdown],
  ["text/csv", table],
  ["text/tab-separated-values", table],
  ["application/json", json],
  ["application/ld+json", json],
  ["application/x-ndjson", json],
  ["message/rfc822", email],
]);

/** The extractor for a path or a file name; null where no text is read from such files. */
export function extractorFor(name: string): Extractor | null {
  const base = fileName(name);
  return byName.get(base) ?? byEnding.get(endingOf(base)) ?? null;
}

/** The same for a page or an upload, of which a server may have said what it is. */
export function extractorOf({
  name,
  contentType,
}: Pick<FileContent, "name" | "contentType">): Extractor | null {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return byContentType.get(type) ?? extractorFor(name) ?? (type === "text/plain" ? text : null);
}

export const kindOf = (name: string): DocumentKind | null => extractorFor(name)?.kind ?? null;

/** Extractor and version that read a document: `markdown@1`. */
export const stampOf = ({ kind, version }: Extractor): string => `${kind}@${version}`;

/** Why nothing is read from a file of this name; asked only where there is no extractor. */
export function reasonOf(name: string): string {
  const ending = endingOf(fileName(name));
  if (ending === "")
    return "no text is read from files without an ending, unless their name says what they are";
  const way = ending === "mbox" ? "; save its messages as .eml" : "";
  return `no text is read from .${ending.slice(0, 20)} files${way}`;
}

const fileName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).toLowerCase();

/** ".env" and ".gitignore" are endings without a stem. */
const endingOf = (base: string): string => {
  const dot = base.lastIndexOf(".");
  return dot === -1 ? "" : base.slice(dot + 1);
};
