import { fields, list, string } from "../../sessions/fields.ts";
import type { Gathered } from "../../sessions/gather.ts";
import type { SessionFile } from "../agent.ts";
import { takeBlocks } from "../block-messages.ts";
import { pathOfAddress } from "../editor-folders.ts";
import { endsOf } from "../ends-of-file.ts";
import { encoded, type Layout } from "../lines/layout.ts";
import { readWhole, unreadable } from "../retold/read-whole.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { momentOf, type Told, told } from "../retold/told.ts";

/** `threads/T-<id>.json` */
export const threads: Layout = {
  agent: "amp",
  holds: (names) => (names.length === 1 && names[0] === "threads" ? "sessions" : null),
  sessionAt: ([place, name = "", ...deeper]) =>
    place === "threads" && deeper.length === 0 ? /^(T-[\w-]{8,80})\.json$/.exec(name)?.[1] : undefined,
  async look(path, size) {
    if (size === 0) return { kind: "empty" };
    const tree = /"trees"\s*:\s*\[\s*\{[^{}]{0,2000}?"uri"\s*:\s*"(file:[^"\\]{1,4096})"/.exec(
      await endsOf(path),
    );
    const folder = pathOfAddress(tree?.[1]);
    return { kind: "session", project: folder === null ? undefined : encoded(folder) };
  },
};

/** A thread as its file tells it. */
export async function tellThread({ path }: SessionFile): Promise<Told> {
  const thread = fields(await readWhole(path));
  if (!Array.isArray(thread?.messages)) throw unreadable(path, "it holds no list of messages");
  const [tree] = list(fields(fields(thread.env)?.initial)?.trees).map(fields);
  const about = { cwd: pathOfAddress(tree?.uri), title: string(thread.title), startedAt: thread.created };
  return told(about, thread.messages);
}

/** Takes one message. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  if (!message || typeof message.role !== "string") return false;
  // A summary, with which the program begins a thread anew.
  if (message.role === "info") return true;
  const place = {
    lines: { from: line, to: line },
    uuid: message.messageId === undefined ? null : `${message.messageId}`,
    at: momentOf(fields(message.meta)?.sentAt) ?? momentOf(fields(message.usage)?.timestamp),
  };
  return takeBlocks(
    into,
    { role: message.role, content: message.content },
    { place, humanText: withoutHooks },
  );
}
