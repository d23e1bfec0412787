import { setImmediate } from "node:timers/promises";
import { parseJson } from "@memory/language/text";
import { readForeign } from "../../databases/foreign.ts";
import type { Connection } from "../../databases/sqlite.ts";
import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import { pathOfAddress } from "../editor-folders.ts";
import type { RowSession } from "../retold/in-databases.ts";
import { momentOf, type Told, told } from "../retold/told.ts";

/** A chat, and those that its agent has begun. */
interface ChatRow extends RowSession {
  readonly begun: readonly string[];
}

/** Keys of chats lie between these two. */
const [FIRST, BEHIND] = ["composerData:", "composerData;"];

/** Milliseconds of looking at a time: questions are answered in between. */
const SLICE = 10;

/** The chats in which something was said. Throws `ApiError` in words for a person. */
export async function listChats(path: string, isWanted: (folder: string) => boolean): Promise<RowSession[]> {
  const keys = readForeign(path, (db) =>
    db
      .prepare<[string, string], string>("SELECT key FROM cursorDiskKV WHERE key >= ? AND key < ?")
      .pluck()
      .all(FIRST, BEHIND),
  );
  const rows: ChatRow[] = [];
  for (let at = 0; at < keys.length; ) {
    const { seen, chats } = lookAt(path, keys.slice(at));
    rows.push(...chats);
    at += seen;
    await setImmediate();
  }
  const begun = new Set(rows.flatMap((row) => row.begun));
  return rows
    .filter(({ folder }) => isWanted(folder))
    .map((row) => ({ ...row, isSubagent: begun.has(row.id) }));
}

/** A chat of the database, if something was said in one of this id. */
export const findChat = (path: string, id: string): RowSession | undefined =>
  lookAt(path, [FIRST + id]).chats[0];

/** As many as can be looked at in one slice. */
const lookAt = (
  path: string,
  keys: readonly string[],
): { readonly seen: number; readonly chats: ChatRow[] } =>
  readForeign(path, (db) => {
    const end = performance.now() + SLICE;
    const chats: ChatRow[] = [];
    let seen = 0;
    for (const key of keys) {
      seen += 1;
      const text = textOf(db, key);
      const chat = fields(parseJson(text));
      if (chat) chats.push(...rowOf(db, { id: key.slice(FIRST.length), chat, size: text.length }));
      if (performance.now() > end) break;
    }
    return { seen, chats };
  });

function rowOf(db: Connection, { id, chat, size }: { id: string; chat: Fields; size: number }): ChatRow[] {
  const changedAt = momentOf(chat.lastUpdatedAt) ?? momentOf(chat.createdAt);
  const first = bubblesOf(db, id, chat).next();
  if (changedAt === null || first.done) return [];
  const begun = [...list(chat.subComposerIds), ...list(chat.subagentComposerIds)].flatMap(
    (one) => string(one) ?? [],
  );
  // Of several answers to one question, the person has taken another.
  return chat.isBestOfNSubcomposer === true
    ? []
    : [{ id, folder: folderIn(first.value) ?? "", size, changedAt, isSubagent: false, begun }];
}

/** A chat as its rows tell it, and no others; nothing where there is none of this id. */
export const tellChat = (path: string, id: string): Told | null =>
  readForeign(path, (db) => {
    const chat = fields(parseJson(textOf(db, FIRST + id)));
    if (!chat) return null;
    const bubbles = [...bubblesOf(db, id, chat)];
    const cwd = bubbles.map(folderIn).find((folder) => folder !== null) ?? null;
    return told({ cwd, title: string(chat.name), startedAt: chat.createdAt }, bubbles.map(slim));
  });

/** What was said, in order: rows of their own, or in older versions part of the chat. */
function* bubblesOf(db: Connection, id: string, chat: Fields): Generator<Fields> {
  for (const one of list(chat.conversation)) yield* [fields(one)].filter((bubble) => bubble !== null);
  for (const head of list(chat.fullConversationHeadersOnly)) {
    const bubble = fields(parseJson(textOf(db, `bubbleId:${id}:${string(fields(head)?.bubbleId)}`)));
    if (bubble) yield { ...bubble, type: bubble.type ?? fields(head)?.type };
  }
}

function textOf(db: Connection, key: string): string {
  const value: unknown = db.prepare("SELECT value FROM cursorDiskKV WHERE key = ?").pluck().get(key);
  return Buffer.isBuffer(value) ? value.toString("utf8") : (string(value) ?? "");
}

function folderIn(bubble: Fields): string | null {
  const addresses = list(bubble.workspaceUris).map((address) => pathOfAddress(address));
  return string(bubble.workspaceProjectDir) ?? addresses.find((path) => path !== null) ?? null;
}

/** Of a message, what is read: what was attached to it is a hundred times as long. */
function slim({ bubbleId, type, text, richText, createdAt, toolFormerData }: Fields): unknown {
  const { toolCallId, name, rawArgs, params, result, status } = fields(toolFormerData) ?? {};
  const tool = toolFormerData && { toolCallId, name, args: params ?? rawArgs, result, status };
  return { id: bubbleId, type, text: text || lexical(parseJson(string(richText) ?? "")), createdAt, tool };
}

/** The text of an editor's tree of nodes. */
function lexical(node: unknown, depth = 0): string {
  const record = fields(node);
  if (!record || depth > 50) return "";
  if (typeof record.text === "string") return record.text;
  const parts = [...list(record.children), record.root].map((child) => lexical(child, depth + 1));
  return parts.join(record.type === "root" ? "\n" : "");
}
