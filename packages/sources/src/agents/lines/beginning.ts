import { open } from "node:fs/promises";
import type { Entry } from "@memory/language/session";
import { parseLine } from "./parse-line.ts";

/** Bytes at the beginning in which the first question stands; where it is longer, a person's paste is. */
const BEGINNING = 256 * 1024;

/** Bytes in which a first line is looked for, and at most: some hold all that the program tells its model (60 KB). */
const FIRST_LINE = { usual: 32 * 1024, most: 1024 * 1024 };

/** The first record of a session; undefined where its line is none, or too long. Throws what the file system throws. */
export async function firstRecord(path: string): Promise<unknown> {
  for (let bytes = FIRST_LINE.usual; bytes <= FIRST_LINE.most; bytes *= 8) {
    const beginning = await beginningOf(path, bytes);
    const end = beginning.indexOf("\n");
    if (end >= 0 || beginning.length < bytes)
      return parseLine(beginning.subarray(0, end < 0 ? undefined : end)).values[0];
  }
  return undefined;
}

/** The records at the beginning of a session, one after the other. Throws what the file system throws. */
export async function* recordsAtBeginning(path: string): AsyncGenerator<unknown> {
  const beginning = await beginningOf(path, BEGINNING);
  for (let start = 0; start < beginning.length; ) {
    const end = beginning.indexOf("\n", start);
    const line = beginning.subarray(start, end === -1 ? undefined : end);
    start = end === -1 ? beginning.length : end + 1;
    yield* parseLine(line).values;
  }
}

async function beginningOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * What a person is told to have said first, as far as the beginning of a session tells; null where nothing does. `take` adds a
 * record to the entries.
 */
export async function firstAsked(
  path: string,
  entries: readonly Entry[],
  take: (record: unknown) => unknown,
): Promise<string | null> {
  for await (const record of recordsAtBeginning(path)) {
    take(record);
    const first = entries.find(({ kind }) => kind === "human");
    if (first?.kind === "human") return first.text;
  }
  return null;
}
