import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readLines } from "../lines/read-lines.ts";
import { openFolder } from "../open-folder.ts";
import type { RowSession } from "../retold/in-databases.ts";
import { type Told, told } from "../retold/told.ts";

export const HISTORY = ".aider.chat.history.md";

/** Folders below the agent's in which a history is looked for, and how many of them at most: a person's projects. */
const DEPTH = 2;
const MOST = 5_000;

/** The histories in a folder and in the projects below it. Hidden folders hold none, nor do those of packages. */
export async function historiesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  let folders = [await openFolder("aider", folder)];
  for (let depth = 0, seen = 0; depth <= DEPTH && seen < MOST; depth += 1) {
    const deeper: string[] = [];
    for (const place of folders.slice(0, MOST - seen)) {
      for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
        if (entry.isFile() && entry.name === HISTORY) found.push(join(place, entry.name));
        else if (entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules")
          deeper.push(join(place, entry.name));
      }
      seen += 1;
    }
    folders = deeper;
  }
  return found;
}

interface Chat {
  readonly id: string;
  /** Milliseconds, by the clock of this machine; null where its heading is torn. */
  readonly startedAt: number | null;
  readonly lines: string[];
  size: number;
}

const HEADING = /^# aider chat started at (.{1,40})$/;

/** The sessions of a history, in order; of all but the wanted one no lines are kept. Throws what the file system throws. */
async function chatsIn(path: string, isKept: (id: string) => boolean): Promise<Chat[]> {
  const key = createHash("sha256").update(path).digest("hex").slice(0, 12);
  const chats: Chat[] = [];
  const times = new Map<string, number>();
  const take = (bytes: Buffer): boolean => {
    const line = bytes.toString("utf8");
    const written = HEADING.exec(line)?.[1];
    if (written !== undefined) chats.push(chatOf(written, key, times));
    const chat = chats.at(-1);
    if (!chat) return true;
    chat.size += bytes.length + 1;
    if (written === undefined && isKept(chat.id)) chat.lines.push(line);
    return true;
  };
  await readLines(path, { line: take, tail: take, overlong: () => undefined });
  return chats;
}

/** A session has no id: the path and the moment of its start name it, and of several in one second the number. */
function chatOf(written: string, key: string, times: Map<string, number>): Chat {
  const moment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/.exec(written);
  const startedAt = moment ? Date.parse(`${moment[1]}T${moment[2]}`) : Number.NaN;
  const name = `${key}-${written.replace(/\D/g, "") || "0"}`;
  const nth = (times.get(name) ?? 0) + 1;
  times.set(name, nth);
  const id = nth === 1 ? name : `${name}-${nth}`;
  return { id, startedAt: Number.isNaN(startedAt) ? null : startedAt, lines: [], size: 0 };
}

/** A session was last written to before the next one began. */
async function rowsOf(path: string): Promise<RowSession[]> {
  const chats = await chatsIn(path, () => false);
  const { mtimeMs } = await stat(path);
  return chats.map(({ id, size }, nth) => ({
    id,
    folder: dirname(path),
    size,
    changedAt: chats[nth + 1]?.startedAt ?? mtimeMs,
    isSubagent: false,
  }));
}

/** The sessions of a history. */
export const listChats = async (
  path: string,
  isWanted: (folder: string) => boolean,
): Promise<RowSession[]> => (isWanted(dirname(path)) ? await rowsOf(path) : []);

/** A session of a history, if there is one of this id. */
export const findChat = async (path: string, id: string): Promise<RowSession | undefined> =>
  (await rowsOf(path)).find((row) => row.id === id);

/** A session as its part of the history tells it, a record for each stretch of lines of one kind; nothing where there is none of this id. */
export async function tellChat(path: string, id: string): Promise<Told | null> {
  const chat = (await chatsIn(path, (one) => one === id)).find((one) => one.id === id);
  return chat
    ? told({ cwd: dirname(path), title: null, startedAt: chat.startedAt }, stretchesOf(chat.lines))
    : null;
}

interface Stretch {
  readonly role: "user" | "assistant" | "tool";
  text: string;
}

/** `#### ` is what a person typed, `> ` what the program printed; inside a fence of the answer both are content. */
function stretchesOf(lines: readonly string[]): Stretch[] {
  const stretches: Stretch[] = [];
  let fence: string | null = null;
  let above = "";
  for (const line of lines) {
    const last = stretches.at(-1);
    // Of what the program prints only the first line is marked: the next ones stand right below it.
    const isBelow = last?.role === "tool" && above.trim() !== "" && line.trim() !== "";
    const role: Stretch["role"] = fence === null ? roleOf(line, isBelow) : "assistant";
    above = line;
    const mark: string | undefined = role === "assistant" ? /^\s{0,3}(```+|~~~+)/.exec(line)?.[1] : undefined;
    if (fence !== null && mark?.startsWith(fence)) fence = null;
    else if (fence === null && mark !== undefined) fence = mark;
    const text = role === "user" ? line.slice(5) : role === "tool" ? line.replace(/^> ?/, "") : line;
    // A person's lines end with two spaces, and an empty one is written out.
    const plain = role === "user" ? text.trimEnd().replace(/^<blank>$/, "") : text;
    if (last?.role === role) last.text += `\n${plain}`;
    else if (last && line.trim() === "") last.text += "\n";
    else stretches.push({ role, text: plain });
  }
  return stretches.filter(({ text }) => text.trim() !== "");
}

function roleOf(line: string, isBelow: boolean): Stretch["role"] {
  if (line.startsWith("#### ")) return "user";
  return isBelow || line.startsWith("> ") || line === ">" ? "tool" : "assistant";
}
