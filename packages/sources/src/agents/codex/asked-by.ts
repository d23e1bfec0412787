import { isAskedByReader } from "@memory/language/session";
import { fields } from "../../sessions/fields.ts";
import type { SessionFile } from "../agent.ts";
import { firstAsked } from "../lines/beginning.ts";
import { openRollout, takeRecord } from "./gather-rollout.ts";

/** Who asked first: memory itself, a program (it ran `codex exec`), or a person, which is also the answer where nothing tells. */
export async function askedBy({ path }: SessionFile): Promise<"person" | "program" | "memory"> {
  const rollout = openRollout();
  let isProgram = false;
  const first = await firstAsked(path, rollout.entries, (record) => {
    isProgram ||= fields(fields(record)?.payload)?.source === "exec";
    takeRecord(rollout, record, 1);
  });
  if (first !== null && isAskedByReader(first)) return "memory";
  return isProgram ? "program" : "person";
}
