import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import { addProse, addRecap, type Gathered, noteTime, type Place } from "../../sessions/gather.ts";
import { idOf } from "../chat-exports/export-files.ts";
import { takeTyped } from "../retold/take-typed.ts";
import { momentOf, type Told, told } from "../retold/told.ts";

/** Seconds with a fraction. */
const moment = (value: unknown): number | null => momentOf(typeof value === "number" ? value * 1_000 : value);

export const aboutConversation = ({ conversation_id, id, update_time, create_time }: Fields) => ({
  id: idOf(conversation_id) ?? idOf(id),
  changedAt: moment(update_time) ?? moment(create_time),
});

/** The branch that is shown: a question that was asked anew, and its answers, stand beside it in the tree. */
export function tellConversation({ mapping, current_node, title, create_time }: Fields): Told {
  const nodes = fields(mapping) ?? {};
  const branch: unknown[] = [];
  const seen = new Set<string>();
  for (let at = string(current_node); at !== null && !seen.has(at); ) {
    seen.add(at);
    const node = fields(nodes[at]);
    if (node?.message) branch.push(slim(fields(node.message) ?? {}));
    at = string(node?.parent);
  }
  return told({ cwd: null, title: string(title), startedAt: moment(create_time) }, branch.reverse());
}

/** A message without what only the program says of it. */
function slim({ id, author, create_time, content, recipient, metadata }: Fields): Fields {
  const isHidden = fields(metadata)?.is_visually_hidden_from_conversation === true;
  return { id, role: fields(author)?.role, create_time, content, recipient, ...(isHidden && { isHidden }) };
}

/** Takes one message. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  if (!message || typeof message.role !== "string") return false;
  const at = moment(message.create_time);
  const place: Place = { lines: { from: line, to: line }, uuid: string(message.id), at };
  // What a person has set for all conversations is sent as if they had typed it.
  if (message.isHidden === true) return true;
  const texts = textsOf(fields(message.content) ?? {});
  if (message.role === "user") takeTyped(into, texts, { place });
  else if (message.role !== "assistant") return true;
  // "bio" is the tool by which it keeps what it has learnt of the person.
  else if (message.recipient === "bio") addRecap(into, texts.join("\n"), place);
  else if (message.recipient === "all" || message.recipient === undefined)
    addProse(into, { messageId: null, texts }, place);
  noteTime(into, at);
  return true;
}

const TEXTS: ReadonlySet<unknown> = new Set(["text", "multimodal_text"]);

/** Pictures and files stand among the parts. */
const textsOf = ({ content_type, parts, text }: Fields): string[] =>
  TEXTS.has(content_type)
    ? list(parts).filter((part) => typeof part === "string")
    : content_type === "code" && typeof text === "string"
      ? [text]
      : [];
