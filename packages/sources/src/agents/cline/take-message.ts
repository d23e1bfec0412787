import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import {
  addCall,
  addProse,
  addResult,
  type Gathered,
  noteRecalled,
  noteTime,
  type Place,
  type ToolCall,
} from "../../sessions/gather.ts";
import { takeTyped } from "../retold/take-typed.ts";
import { momentOf, stringsOf } from "../retold/told.ts";
import { humanText } from "./human-text.ts";

/** Takes one message of a session. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  if (message?.role !== "user" && message?.role !== "assistant") return false;
  const place: Place = {
    lines: { from: line, to: line },
    uuid: string(message.id),
    at: momentOf(message.ts),
  };
  noteTime(into, place.at);
  const blocks = blocksOf(message);
  for (const block of blocks) takeTool(into, block, place);
  if (isSummary(message)) return true;
  const texts = textsIn(blocks);
  if (message.role === "assistant") addProse(into, { messageId: place.uuid, texts }, place);
  else takeTyped(into, texts, { place, humanText });
  return true;
}

export const blocksOf = ({ content }: Fields): Fields[] =>
  typeof content === "string"
    ? [{ type: "text", text: content }]
    : list(content)
        .map(fields)
        .filter((one) => one !== null);

export const textsIn = (blocks: readonly Fields[]): string[] =>
  blocks.flatMap((block) => (block.type === "text" ? (string(block.text) ?? []) : []));

/** What a compression of the session has left of it. */
const isSummary = (message: Fields): boolean =>
  message.compactionSummary === true || fields(message.metadata)?.kind === "compaction_summary";

function takeTool(into: Gathered, block: Fields, place: Place): void {
  if (block.type === "tool_use") for (const call of callsIn(block)) addCall(into, call, place);
  if (block.type !== "tool_result") return;
  noteRecalled(into, stringsOf(block.content), place.lines.from);
  addResult(into, { callId: string(block.tool_use_id) ?? "", ok: isDone(block) }, place.lines.to);
}

/** Tools by which Cline writes files, in all its versions. */
const EDITS: ReadonlySet<unknown> = new Set([
  "write_to_file",
  "replace_in_file",
  "write_file",
  "edit_file",
  "editor",
  "apply_diff",
  "insert_content",
]);

function callsIn(block: Fields): ToolCall[] {
  const [id, input] = [string(block.id) ?? "", fields(block.input) ?? {}];
  if (block.name === "run_commands" || block.name === "execute_command") {
    const commands = [input.command, ...list(input.commands)].flatMap((one) => string(one) ?? []);
    return commands.map((command) => ({ id, tool: "shell", command, description: null }));
  }
  const path = string(input.path) ?? string(input.file_path);
  if (!EDITS.has(block.name) || path === null) return [];
  const written = [input.content, input.diff, input.new_text, input.new_str].flatMap(
    (one) => string(one) ?? [],
  );
  return [{ id, tool: "edit", path, written: written.join("\n\n") }];
}

/** A result is a text, or lists what each command has answered. */
const isDone = (result: Fields): boolean =>
  result.is_error !== true && list(result.content).every((one) => fields(one)?.success !== false);
