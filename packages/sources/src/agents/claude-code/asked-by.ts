import { open } from "node:fs/promises";
import { isAskedByReader } from "@memory/language/session";
import type { SessionFile } from "../agent.ts";
import { parseLine } from "./parse-line.ts";
import { viewRecord } from "./transcript-records.ts";

/** Bytes at the beginning in which the first question stands; where it is longer, a person's paste is. */
const BEGINNING = 256 * 1024;

/** Who asked first: memory itself, a program (it ran `claude -p`), or a person, which is also the answer where nothing tells. */
export async function askedBy({ path }: SessionFile): Promise<"person" | "program" | "memory"> {
  const beginning = await beginningOf(path);
  for (let start = 0; start < beginning.length; ) {
    const end = beginning.indexOf("\n", start);
    const line = beginning.subarray(start, end === -1 ? undefined : end);
    start = end === -1 ? beginning.length : end + 1;
    for (const view of parseLine(line).values.map(viewRecord)) {
      const first = view?.kind === "user" ? view.texts.find((text) => text.trim() !== "") : undefined;
      if (first === undefined) continue;
      if (isAskedByReader(first)) return "memory";
      return view?.head.entrypoint === "sdk-cli" ? "program" : "person";
    }
  }
  return "person";
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
