import type { DocumentKind } from "@memory/shared";
import { code } from "./code.ts";
import { docx } from "./docx.ts";
import { email } from "./email.ts";
import type { Extractor, FileContent } from "./extractor.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { odt } from "./odt.ts";
import { pdf } from "./pdf.ts";
import { spreadsheet } from "./spreadsheet.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";

/** A format is a file here and its row in this table: what is known by names, endings and types follows from it. */
const registry: Readonly<Record<DocumentKind, Extractor>> = {
  html,
  markdown,
  text,
  pdf,
  docx,
  odt,
  spreadsheet,
  table,
  json,
  code,
  email,
};

/** Every kind of file whose text is read. */
export const extractors: readonly Extractor[] = Object.values(registry);

const byName = new Map(extractors.flatMap((one) => (one.names ?? []).map((name) => [name, one] as const)));
const byEnding = new Map<string, Extractor>();
for (const one of extractors)
  for (const ending of one.extensions) {
    const other = byEnding.get(ending);
    if (other)
      throw new Error(`.${ending} belongs to ${other.kind} and to ${one.kind}: an ending has one format`);
    byEnding.set(ending, one);
  }
const typesOf = ({ contentTypes = {} }: Extractor) => Object.entries(contentTypes);
const byContentType = new Map(
  extractors.flatMap((one) => typesOf(one).map(([type, ending]) => [type, { one, ending }] as const)),
);

/** Every type of which text is read. */
export const contentTypes: readonly string[] = [...byContentType.keys()];

/** Servers that do not know a file send it as one of these, and its own ending says more. */
const vague = new Set(["text/plain", "application/octet-stream", "binary/octet-stream", ""]);

const plain = (contentType: string): string => contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** The ending under which a page is read; null for a type of which no text is read. */
export function endingFor(contentType: string, ownEnding: string): string | null {
  const type = plain(contentType);
  // Sources are served as plain text as often as prose: what ends in ".d" may be either.
  const isKnown = byEnding.get(ownEnding)?.contentTypes !== undefined;
  return vague.has(type) && isKnown ? ownEnding : (byContentType.get(type)?.ending ?? null);
}

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
  const said = byContentType.get(plain(contentType ?? ""))?.one;
  // A server's word counts more than the address, which may end in anything; "text/plain" says little.
  return (said === text ? null : said) ?? extractorFor(name) ?? said ?? null;
}

export const documentKind = (name: string): DocumentKind | null => extractorFor(name)?.kind ?? null;

/** Extractor and version that read a document: `markdown@1`. */
export const stampOf = ({ kind, version }: Extractor): string => `${kind}@${version}`;

/** Why nothing is read from a file of this name; asked only where there is no extractor. */
export function unreadableReason(name: string): string {
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
