import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseJson } from "@memory/language/text";
import { fields, list, string } from "../../sessions/fields.ts";
import type { SessionFile } from "../agent.ts";
import { isEditor, pathOfAddress } from "../editor-folders.ts";
import type { Layout } from "../lines/layout.ts";
import { parseLine } from "../lines/parse-line.ts";
import { readLines } from "../lines/read-lines.ts";
import { readWhole, unreadable } from "../retold/read-whole.ts";
import { type Told, told } from "../retold/told.ts";
import { type Replay, replay } from "./replay.ts";

/** `<editor>/User/workspaceStorage/<folder>/chatSessions/<id>.json`, and for windows without a folder beside the extensions' files. */
export const chatFiles: Layout = {
  agent: "copilot-chat",
  holds: ([editor, user, place, folder, chats, ...deeper]) => {
    const isOnTheWay =
      isEditor(editor) &&
      (user ?? "User") === "User" &&
      (place === undefined ||
        (place === "workspaceStorage" && (chats ?? "chatSessions") === "chatSessions") ||
        (place === "globalStorage" && (folder ?? EMPTY) === EMPTY && chats === undefined));
    return isOnTheWay && deeper.length === 0 ? "sessions" : null;
  },
  sessionAt: (names) => {
    const [, , place, folder, chats, name] = names;
    const isChat =
      place === "workspaceStorage"
        ? chats === "chatSessions" && names.length === 6
        : place === "globalStorage" && folder === EMPTY && names.length === 5;
    return isChat
      ? /^([\w-]{8,100})\.jsonl?$/.exec((place === "workspaceStorage" ? name : chats) ?? "")?.[1]
      : undefined;
  },
  async look(path, size) {
    return { kind: size === 0 ? "empty" : "session", project: (await folderOf(path)) ?? undefined };
  },
};

const EMPTY = "emptyWindowChatSessions";

/** The folder that the window of a chat had open. */
async function folderOf(path: string): Promise<string | null> {
  if (basename(dirname(path)) === EMPTY) return null;
  const text = await readFile(join(dirname(dirname(path)), "workspace.json"), "utf8").catch(() => "");
  return pathOfAddress(fields(parseJson(text))?.folder);
}

/** A chat as its file tells it, which is the whole of it or a log of its changes. */
export async function tellChat({ path }: SessionFile): Promise<Told> {
  const into: Replay = { state: undefined, malformed: 0 };
  if (path.endsWith(".json")) into.state = await readWhole(path);
  else await replayLog(into, path);
  const chat = fields(into.state);
  if (!chat) throw unreadable(path, "it does not begin with a chat");
  const about = { cwd: await folderOf(path), title: string(chat.customTitle), startedAt: chat.creationDate };
  // What was taken back is no part of the next request.
  const standing = list(chat.requests).filter((request) => !fields(request)?.shouldBeRemovedOnSend);
  return told(about, standing.map(slim), into.malformed);
}

async function replayLog(into: Replay, path: string): Promise<void> {
  const take = (line: Buffer): boolean => {
    const { values, malformed } = parseLine(line);
    for (const value of values) replay(into, value);
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

/** A request without the files and the bookkeeping that the editor keeps with it. */
function slim(request: unknown): unknown {
  const { requestId, timestamp, message, response, modelState } = fields(request) ?? {};
  return { requestId, timestamp, message: { text: fields(message)?.text ?? message }, response, modelState };
}
