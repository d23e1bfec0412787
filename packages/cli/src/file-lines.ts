import { open } from "node:fs/promises";

export interface FileLine {
  /** From 1. */
  readonly number: number;
  /** Null: too long to be looked at. */
  readonly text: string | null;
}

/** Characters of a line that is read: what no program of ours or others writes must not fill the memory. */
const LONGEST = 4 * 1024 * 1024;

/** The lines of a file that are not empty, read as they are asked for; whatever their ends are, and without the mark of UTF-8. */
export async function* linesOfFile(path: string): AsyncGenerator<FileLine> {
  await using file = await open(path);
  const decoder = new TextDecoder();
  let number = 1;
  let rest = "";
  let isLong = false;
  const ended = (text: string): FileLine | undefined => {
    const line = { number, text: isLong ? null : text.trim() };
    number += 1;
    isLong = false;
    return line.text === "" ? undefined : line;
  };
  for await (const chunk of file.createReadStream({ autoClose: false })) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const line = ended(part);
      if (line) yield line;
    }
    if (rest.length > LONGEST) [rest, isLong] = ["", true];
  }
  const last = ended(rest + decoder.decode());
  if (last) yield last;
}
