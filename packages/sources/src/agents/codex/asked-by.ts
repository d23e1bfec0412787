import { isAskedByReader } from "@memory/language/session";
import { fields } from "../../sessions/fields.ts";
import type { SessionFile } from "../agent.ts";
import { recordsAtBeginning } from "../lines/beginning.ts";
import { openRollout, takeRecord } from "./gather-rollout.ts";

/** Who asked first: memory itself, a program (it ran `codex exec`), or a person, which is also the answer where nothing tells. */
export async function askedBy({ path }: SessionFile): Promise<"person" | "program" | "memory"> {
  const rollout = openRollout();
  let isProgram = false;
  let line = 0;
  for await (const record of recordsAtBeginning(path)) {
    line += 1;
    takeRecord(rollout, record, line);
    isProgram ||= fields(fields(record)?.payload)?.source === "exec";
    const first = rollout.entries.find(({ kind }) => kind === "human");
    if (first?.kind === "human" && isAskedByReader(first.text)) return "memory";
    if (first) break;
  }
  return isProgram ? "program" : "person";
}
