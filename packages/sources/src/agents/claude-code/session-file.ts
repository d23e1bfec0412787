import { readFile } from "node:fs/promises";
import { sep } from "node:path";
import { parseJson } from "@memory/language/text";

/** Files up to this size, bytes, are opened to see whether they hold titles only (seen: 112 to 135 bytes). */
const summaryOnlyBytes = 4_096;

const sessionName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/i;

/** The session that a file of this name holds; undefined for the file of a sub-agent, a journal, anything else. */
export const sessionOf = (name: string): string | undefined => sessionName.exec(name)?.[1];

/** Empty files, and files that hold nothing but the title of another session, are leftovers. */
export async function holdsSession(path: string, size: number): Promise<boolean> {
  if (size === 0) return false;
  if (size > summaryOnlyBytes) return true;
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return !lines.every(isSummary);
}

function isSummary(line: string): boolean {
  const record = parseJson(line);
  return typeof record === "object" && record !== null && "type" in record && record.type === "summary";
}

/** Both as the file system itself names them: a link may lead anywhere. */
export const isBelow = (root: string, path: string): boolean =>
  path.startsWith(root.endsWith(sep) ? root : root + sep);
