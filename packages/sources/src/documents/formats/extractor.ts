import type { DocumentKind } from "@memory/shared";

/** The first line of a section that begins on a page, 0-based in its text. */
export interface PageStart {
  readonly line: number;
  readonly page: number;
}

/** A stretch of a document under one heading. */
export interface Section {
  /** Headings from the outermost to this one's own; empty above the first heading. */
  readonly headings: readonly string[];
  /** The page it begins on, 1-based; 1 in a format without pages. */
  readonly page: number;
  /** Where it goes on on other pages, in their order. */
  readonly further?: readonly PageStart[];
  /** 1-based line of `text`'s first character in the file; null in a format without lines. */
  readonly line: number | null;
  /** The words, the heading's own line included, verbatim where the format has plain text. Never contains "\f". */
  readonly text: string;
}

export interface Extracted {
  readonly title: string | null;
  /** Where little of it could be kept: what is not, in one sentence. */
  readonly remark?: string;
  readonly sections: readonly Section[];
}

/** Input of an extractor. */
export interface FileContent {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly contentType?: string;
}

export interface Extractor {
  readonly kind: DocumentKind;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Whole file names, lower case ("makefile"). */
  readonly names?: readonly string[];
  /** What a server calls such a file, lower case, each with the extension that stands for it. */
  readonly contentTypes?: Readonly<Record<string, string>>;
  /** Raised whenever the same bytes would give other sections: documents read by an older one are read again. */
  readonly version: number;
  /** Its library is imported here and not at the top, so that a worker that reads Markdown alone stays small. */
  extract(file: FileContent): Promise<Extracted> | Extracted;
}

/**
 * The file cannot be read, and will not be until it changes: encrypted, binary, too large once unpacked. The message is
 * one reason a person understands and quotes nothing of the file. Anything else that is thrown is tried again later.
 */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
