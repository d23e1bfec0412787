import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { placeholder } from "./hide.ts";
import { replaceIn } from "./spelling.ts";
import type { Spellings } from "./spellings.ts";

/** A file that is being written anew; one that a killed run left behind is thrown away. */
export const draftOf = (path: string): string => `${path}.scrubbing`;

/** Write a file anew without the string: whole or not at all, under the rights that it had. */
export function cleanFile(path: string, spellings: Spellings): void {
  const before = readFileSync(path).toString("latin1");
  // Text gets the words that say what stood there; in anything else every byte stays in its place.
  const isText = !before.includes("\0") || isWide(before);
  const mark = (found: string) => (isText ? markFor(found) : "*".repeat(found.length));
  const after = replaceIn(before, spellings.bytes, mark);
  const draft = draftOf(path);
  const file = openSync(draft, "w", 0o600);
  try {
    writeFileSync(file, after, "latin1");
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(draft, statSync(path).mode & 0o777);
  renameSync(draft, path);
}

/** UTF-16, little end first. */
const isWide = (bytes: string): boolean => bytes.startsWith("\u00ff\u00fe");

const markFor = (found: string): string =>
  found.charAt(1) === "\0" ? Buffer.from(placeholder(1), "utf16le").toString("latin1") : placeholder(1);
