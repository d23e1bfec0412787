import { type Fields, fields, list, string, textOf } from "../sessions/fields.ts";
import {
  addCall,
  addProse,
  addResult,
  type Gathered,
  noteRecalled,
  noteTime,
  type Place,
} from "../sessions/gather.ts";
import { takeTyped } from "./retold/take-typed.ts";
import { stringsOf } from "./retold/told.ts";
import { usualCalls } from "./usual-tools.ts";

/** A message whose content is a text, or blocks: of text, of calls of tools and of what these have answered. */
export interface BlockMessage {
  readonly role: unknown;
  readonly content: unknown;
}

/** Takes one message of a person or the agent, answers of tools among its blocks. False: it has no known shape. */
export function takeBlocks(
  into: Gathered,
  { role, content }: BlockMessage,
  { place, humanText }: { readonly place: Place; readonly humanText: (text: string) => string },
): boolean {
  const isText = typeof content === "string";
  if (!isText && !Array.isArray(content)) return false;
  noteTime(into, place.at);
  const blocks = isText ? [{ type: "text", text: content }] : list(content).map(fields);
  for (const block of blocks) takeTool(into, block ?? {}, place);
  const texts = blocks.flatMap((block) => (block?.type === "text" ? (textOf([block]) ?? []) : []));
  if (role === "user") takeTyped(into, texts, { place, humanText });
  else if (role === "assistant") addProse(into, { messageId: null, texts }, place);
  return true;
}

const CALLS: ReadonlySet<unknown> = new Set(["tool_use", "tool-call"]);
const RESULTS: ReadonlySet<unknown> = new Set(["tool_result", "tool-result"]);

function takeTool(into: Gathered, block: Fields, place: Place): void {
  const id = string(block.id) ?? string(block.toolCallId) ?? "";
  if (CALLS.has(block.type)) {
    const input = fields(block.input) ?? fields(block.args) ?? {};
    const name = string(block.name) ?? string(block.toolName) ?? "";
    for (const call of usualCalls({ id, name, input })) addCall(into, call, place);
  }
  if (!RESULTS.has(block.type)) return;
  const callId = string(block.tool_use_id) ?? string(block.toolUseID) ?? id;
  takeAnswer(
    into,
    { callId, answer: block.content ?? block.run ?? block.result, failed: hasFailed(block) },
    place,
  );
}

/** What a tool has answered: of what memory told the agent by it, nothing is taken for its own. */
export function takeAnswer(
  into: Gathered,
  { callId, answer, failed }: { readonly callId: string; readonly answer: unknown; readonly failed: boolean },
  place: Place,
): void {
  const words = stringsOf(answer);
  noteRecalled(into, words, place.lines.to);
  const exit =
    /(?:^|\n)(?:Exit code:?|exit status:) (-?\d{1,5})\b/i.exec(words.slice(-TAIL))?.[1] ?? exitOf(answer);
  const code = exit === undefined ? undefined : Number(exit);
  const ok = !failed && (code === undefined || code === 0);
  addResult(into, { callId, ok, exit: code, output: words }, place.lines.to);
}

/** Characters at the end of an answer in which its exit code stands. */
const TAIL = 200;

const exitOf = (answer: unknown): string | undefined => {
  const code = fields(fields(answer)?.result)?.exitCode;
  return typeof code === "number" ? `${code}` : undefined;
};

const FAILED: ReadonlySet<unknown> = new Set(["error", "cancelled", "rejected-by-user"]);

const hasFailed = (block: Fields): boolean =>
  block.is_error === true || block.isError === true || FAILED.has(fields(block.run)?.status);
