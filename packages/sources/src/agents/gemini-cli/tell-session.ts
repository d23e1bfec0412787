import { dirname } from "node:path";
import { type Fields, string } from "../../sessions/fields.ts";
import type { SessionFile } from "../agent.ts";
import { parseLine } from "../lines/parse-line.ts";
import { readLines } from "../lines/read-lines.ts";
import { readWhole } from "../retold/read-whole.ts";
import { type Told, told } from "../retold/told.ts";
import { filesOf } from "./find-sessions.ts";
import { type Fold, foldNothing, foldRecord, textsIn } from "./fold.ts";
import { workingFolder } from "./places.ts";

/** A conversation as its files tell it together. */
export async function tellSession({ path }: SessionFile): Promise<Told> {
  const fold = foldNothing();
  for (const file of await filesOf(path)) await foldFile(fold, file);
  const { about, malformed } = fold;
  const messages = [...fold.messages.values()];
  const cwd = (await workingFolder(dirname(dirname(path)))) ?? folderIn(messages);
  return told({ cwd, title: string(about.summary), startedAt: about.startTime }, messages, malformed);
}

async function foldFile(into: Fold, path: string): Promise<void> {
  if (path.endsWith(".json")) {
    foldRecord(into, await readWhole(path));
    return;
  }
  const take = (line: Buffer): boolean => {
    const { values, malformed } = parseLine(line);
    for (const value of values) foldRecord(into, value);
    into.malformed += Number(malformed);
    return values.length > 0 && !malformed;
  };
  await readLines(path, {
    line: take,
    tail: take,
    overlong: () => {
      into.malformed += 1;
    },
  });
}

/** The folder that the program tells its model of, in a message of its own. */
function folderIn(messages: readonly Fields[]): string | null {
  for (const { type, content } of messages) {
    const text = type === "user" ? (textsIn(content)[0]?.slice(0, BEGINNING) ?? "") : "";
    const found = FOLDERS.map((told) => told.exec(text)?.[1]).find((folder) => folder !== undefined);
    if (found !== undefined) return found.trim();
  }
  return null;
}

/** Characters in which it does. */
const BEGINNING = 2_000;

const FOLDERS = [
  /^<session_context>[\s\S]*?Workspace Directories:\**\s+- (\S[^\n]*)/,
  /^(?:<session_context>\s*)?This is the Gemini CLI[\s\S]*?working in the directory: (\S[^\n]*)/,
];
