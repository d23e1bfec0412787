import { readFile } from "node:fs/promises";
import { parseJson } from "@memory/language/text";
import type { Layout } from "../lines/layout.ts";

/** Files up to this size, bytes, are opened to see whether they hold titles only (seen: 112 to 135 bytes). */
const summaryOnlyBytes = 4_096;

const sessionName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/i;

/** `<project>/<session>.jsonl`; what lies deeper belongs to a session. */
export const transcripts: Layout = {
  agent: "assistant-code",
  holds: (folders) => (folders.length === 1 ? "sessions" : "sidecars"),
  sessionAt: (names) => (names.length === 2 ? sessionName.exec(names[1] ?? "")?.[1] : undefined),
  projectAt: ([project]) => project,
  look: async (path, size) => ({ kind: (await holdsSession(path, size)) ? "session" : "empty" }),
};

/** Empty files, and files that hold nothing but the title of another session, are leftovers. */
async function holdsSession(path: string, size: number): Promise<boolean> {
  if (size === 0) return false;
  if (size > summaryOnlyBytes) return true;
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return !lines.every(isSummary);
}

function isSummary(line: string): boolean {
  const record = parseJson(line);
  return typeof record === "object" && record !== null && "type" in record && record.type === "summary";
}
