import { count, plural } from "./numbers.ts";

/** The size of a change or a run: of an import its memories, of all else the changes that the activity lists. */
export const sizeWords = (changes: number, memories = 0): string =>
  memories > 0 ? plural(memories, "memory", "memories") : plural(changes, "change");

interface Session {
  readonly runId?: string | undefined;
  readonly memories?: number | undefined;
  readonly heard?: number | undefined;
}

/** What one session of an import brought: "3 learned, 1 heard before"; "" of what no run has counted. */
export const sessionSize = ({ runId, ...brought }: Session): string =>
  runId === undefined ? "" : learnedWords(brought);

/** "41 learned, 7 heard before", "nothing new" */
export function learnedWords({ memories = 0, heard = 0 }: Omit<Session, "runId">): string {
  const parts = [
    ...(memories > 0 ? [`${count(memories)} learned`] : []),
    ...(heard > 0 ? [`${count(heard)} heard before`] : []),
  ];
  return parts.length === 0 ? "nothing new" : parts.join(", ");
}
