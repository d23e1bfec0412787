import { type Fields, fields, list, string, timeOf } from "../../sessions/fields.ts";
import { addProse, type Gathered, noteTime, type Place } from "../../sessions/gather.ts";
import { idOf } from "../chat-exports/export-files.ts";
import { takeTyped } from "../retold/take-typed.ts";
import { type Told, told } from "../retold/told.ts";

export const aboutConversation = ({ uuid, updated_at, created_at }: Fields) => ({
  id: idOf(uuid),
  changedAt: timeOf(updated_at) ?? timeOf(created_at),
});

/** The branch that ends in the newest message; where no message tells what it answers, all of them in order. */
export function tellConversation({ name, created_at, chat_messages }: Fields): Told {
  const messages = list(chat_messages)
    .map(fields)
    .filter((one) => one !== null);
  return told({ cwd: null, title: string(name), startedAt: created_at }, branchOf(messages));
}

function branchOf(messages: readonly Fields[]): readonly Fields[] {
  const byId = new Map(messages.map((message) => [message.uuid, message]));
  const parentOf = (message: Fields): Fields | undefined => byId.get(message.parent_message_uuid);
  if (!messages.some(parentOf)) return messages;
  const branch = new Set<Fields>();
  for (let at = messages.at(-1); at && !branch.has(at); at = parentOf(at)) branch.add(at);
  return [...branch].reverse();
}

/** Takes one message. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  if (!message || typeof message.sender !== "string") return false;
  const at = timeOf(message.created_at);
  const place: Place = { lines: { from: line, to: line }, uuid: string(message.uuid), at };
  const texts = textsOf(message);
  if (message.sender === "human") takeTyped(into, texts, { place });
  else addProse(into, { messageId: null, texts }, place);
  noteTime(into, at);
  return true;
}

/** Blocks of text, without those of tools and of thoughts; early exports have one text alone. */
function textsOf({ content, text }: Fields): string[] {
  const blocks = list(content).map(fields);
  if (blocks.length === 0) return typeof text === "string" ? [text] : [];
  return blocks.flatMap((block) => (block?.type === "text" ? (string(block.text) ?? []) : []));
}
