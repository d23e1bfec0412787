import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseJson } from "@memory/language/text";
import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import { addCall, type Gathered, type Place } from "../../sessions/gather.ts";
import type { SessionFile } from "../agent.ts";
import { takeAnswer, takeBlocks } from "../block-messages.ts";
import { pathOfAddress } from "../editor-folders.ts";
import { endsOf } from "../ends-of-file.ts";
import { encoded, type Layout } from "../lines/layout.ts";
import { readWhole, unreadable } from "../retold/read-whole.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { type Told, told } from "../retold/told.ts";
import { usualCalls } from "../usual-tools.ts";

const LIST = "sessions.json";

/** `sessions/<id>.json`, beside the list of them. */
export const sessionFiles: Layout = {
  agent: "continue",
  holds: (names) => (names.length === 1 && names[0] === "sessions" ? "sessions" : null),
  sessionAt: ([place, name = "", ...deeper]) =>
    place === "sessions" && name !== LIST && deeper.length === 0
      ? /^([\w-]{8,100})\.json$/.exec(name)?.[1]
      : undefined,
  async look(path, size) {
    if (size === 0) return { kind: "empty" };
    const written = /"workspaceDirectory"\s*:\s*"((?:[^"\\]|\\.){1,4096})"/.exec(await endsOf(path))?.[1];
    const folder = folderOf(parseJson(`"${written ?? ""}"`));
    return { kind: "session", project: folder === null ? undefined : encoded(folder) };
  },
};

/** As an address, or as a path. */
const folderOf = (value: unknown): string | null => pathOfAddress(value) ?? (string(value) || null);

/** A session as its file tells it; when it began stands in the list. */
export async function tellSession({ path }: SessionFile): Promise<Told> {
  const session = fields(await readWhole(path));
  if (!Array.isArray(session?.history)) throw unreadable(path, "it holds no history");
  const listed = parseJson(await readFile(join(dirname(path), LIST), "utf8").catch(() => ""));
  const entry = list(listed)
    .map(fields)
    .find((one) => one?.sessionId === basename(path, ".json"));
  const begun = entry?.dateCreated;
  const about = {
    cwd: folderOf(session.workspaceDirectory) ?? folderOf(entry?.workspaceDirectory),
    title: string(session.title),
    startedAt: typeof begun === "string" && /^\d{9,16}$/.test(begun) ? Number(begun) : begun,
  };
  return told(about, session.history);
}

/** Takes one item of a history; what was attached to a message stands beside it. False: it has no known shape. */
export function takeItem(into: Gathered, value: unknown, line: number): boolean {
  const item = fields(value);
  const message = fields(item?.message);
  if (!item || typeof message?.role !== "string") return false;
  const place: Place = { lines: { from: line, to: line }, uuid: null, at: null };
  // Its results stand with the call.
  if (message.role === "tool" || message.role === "system") return true;
  const { role, content } = message;
  const isKnown = takeBlocks(into, { role, content }, { place, humanText: withoutHooks });
  for (const state of list(item.toolCallStates)) takeCall(into, fields(state) ?? {}, place);
  return isKnown;
}

function takeCall(into: Gathered, state: Fields, place: Place): void {
  const call = fields(state.toolCall);
  const asked = fields(call?.function);
  const id = string(state.toolCallId) ?? string(call?.id) ?? "";
  const input = fields(state.parsedArgs) ?? fields(parseJson(string(asked?.arguments) ?? "")) ?? {};
  for (const one of usualCalls({ id, name: string(asked?.name) ?? "", input })) addCall(into, one, place);
  const failed = state.status === "errored" || state.status === "canceled";
  takeAnswer(into, { callId: id, answer: state.output, failed }, place);
}
