// Sets of documents with questions to them: a file that lists them, `[{"name", "folders": [...], "questions"}]`, and of each set a
// file with a question a line: {"kind", "question", "files": parts of the paths that may answer, and what the right passage holds:
// "says" (all of one of these; letters and digits alone are compared), "matches" (a regular expression) or "line" (all of it in one line)}. Of kind "absent" there is no answer.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";

const Asked = z.object({
  kind: z.string(),
  question: z.string(),
  files: z.array(z.string()).default([]),
  says: z.array(z.array(z.string())).optional(),
  matches: z.string().optional(),
  line: z.array(z.string()).optional(),
});
export type Asked = z.output<typeof Asked>;

const Listed = z.array(z.object({ name: z.string(), folders: z.array(z.string()), questions: z.string() }));

export interface DocumentSet {
  readonly name: string;
  readonly folders: readonly string[];
  readonly questions: readonly Asked[];
}

export const setsIn = (file: string): DocumentSet[] =>
  Listed.parse(JSON.parse(readFileSync(file, "utf8"))).map(({ questions, ...set }) => ({
    ...set,
    questions: readFileSync(questions, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => Asked.parse(JSON.parse(line))),
  }));

export interface Passage {
  readonly path: string;
  readonly text: string;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

export function isRight({ files, says, matches, line }: Asked, { path, text }: Passage): boolean {
  if (!files.some((file) => path.includes(file))) return false;
  if (says) return says.some((one) => one.every((part) => plain(text).includes(plain(part))));
  if (line) return text.split("\n").some((one) => line.every((part) => one.includes(part)));
  const pattern = new RegExp(matches ?? "$^", "is");
  return pattern.test(text) || pattern.test(text.replace(/\s+/g, " "));
}

/** One of so many parts, in which all questions to a file are together. */
export const partOf = ({ files, question }: Asked, parts: number): number => {
  const key = files[0] === undefined ? question : basename(files[0]);
  return Number.parseInt(createHash("md5").update(key).digest("hex").slice(0, 6), 16) % parts;
};
