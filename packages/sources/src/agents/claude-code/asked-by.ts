import { isAskedByReader } from "@memory/language/session";
import type { SessionFile } from "../agent.ts";
import { recordsAtBeginning } from "../lines/beginning.ts";
import { viewRecord } from "./transcript-records.ts";

/** Who asked first: memory itself, a program (it ran `claude -p`), or a person, which is also the answer where nothing tells. */
export async function askedBy({ path }: SessionFile): Promise<"person" | "program" | "memory"> {
  for await (const record of recordsAtBeginning(path)) {
    const view = viewRecord(record);
    const first = view?.kind === "user" ? view.texts.find((text) => text.trim() !== "") : undefined;
    if (first === undefined) continue;
    if (isAskedByReader(first)) return "memory";
    return view?.head.entrypoint === "sdk-cli" ? "program" : "person";
  }
  return "person";
}
