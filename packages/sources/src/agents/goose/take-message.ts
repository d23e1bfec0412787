import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import {
  addCall,
  addProse,
  addResult,
  type Gathered,
  noteRecalled,
  noteTime,
  type Place,
} from "../../sessions/gather.ts";
import { takeTyped } from "../retold/take-typed.ts";
import { momentOf, stringsOf } from "../retold/told.ts";

/** Takes one message of a session. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  if ((message?.role !== "user" && message?.role !== "assistant") || !Array.isArray(message.content))
    return false;
  const seconds = typeof message.created_timestamp === "number" ? message.created_timestamp : Number.NaN;
  const place: Place = { lines: { from: line, to: line }, uuid: null, at: momentOf(seconds * 1_000) };
  noteTime(into, place.at);
  const blocks = list(message.content)
    .map(fields)
    .filter((block) => block !== null);
  for (const block of blocks) takeTool(into, block, place);
  // What a compression has left for the model is not shown to the person.
  if (fields(message.metadata)?.userVisible === false) return true;
  const texts = blocks.flatMap((block) => (block.type === "text" ? (string(block.text) ?? []) : []));
  if (message.role === "assistant") addProse(into, { messageId: null, texts }, place);
  else takeTyped(into, texts, { place });
  return true;
}

function takeTool(into: Gathered, block: Fields, place: Place): void {
  const id = string(block.id) ?? "";
  if (block.type === "toolResponse") {
    const result = fields(block.toolResult) ?? {};
    noteRecalled(into, stringsOf(result), place.lines.from);
    const isError = result.status === "error" || fields(result.value)?.isError === true;
    addResult(into, { callId: id, ok: !isError }, place.lines.to);
  }
  if (block.type !== "toolRequest") return;
  const call = fields(fields(block.toolCall)?.value) ?? {};
  const [name, input] = [string(call.name) ?? "", fields(call.arguments) ?? {}];
  const [command, path] = [string(input.command), string(input.path)];
  // One tool of the editor's has a command, too, which is no line of a shell.
  if (name.endsWith("shell") && command !== null)
    addCall(into, { id, tool: "shell", command, description: null }, place);
  else if (/(?:text_editor|write|edit)$/.test(name) && path !== null && command !== "view")
    addCall(
      into,
      { id, tool: "edit", path, written: string(input.file_text) ?? string(input.new_str) ?? "" },
      place,
    );
}
