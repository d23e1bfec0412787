import { plural } from "./numbers.ts";

/** The size of a change or a run: of an import its memories, of all else the changes that the activity lists. */
export const sizeWords = (changes: number, memories = 0): string =>
  memories > 0 ? plural(memories, "memory", "memories") : plural(changes, "change");

interface Session {
  readonly runId?: string | undefined;
  readonly memories?: number | undefined;
}

/** The same of one session of an import, which is a single change whatever it brought; "" of what no run has counted. */
export function sessionSize({ runId, memories = 0 }: Session): string {
  if (runId === undefined) return "";
  return memories > 0 ? sizeWords(1, memories) : "no memories";
}
