import { withoutAdded, withoutImageMarks } from "../../sessions/added-text.ts";
import { errorsAndFixes } from "../../sessions/compact-summary.ts";
import { type Fields, fields, list, string, textOf, timeOf } from "../../sessions/fields.ts";
import {
  addCall,
  addHuman,
  addProse,
  addRecap,
  addResult,
  type Gathered,
  noteRecalled,
  noteTime,
  type Place,
  type ToolCall,
  typedIn,
} from "../../sessions/gather.ts";
import { editsOf } from "../patches.ts";

/** Adds one record; false for a value of no known shape. */
export function takeRecord(into: Gathered, value: unknown, line: number): boolean {
  const record = fields(value);
  if (typeof record?.type !== "string") return false;
  const place = { lines: { from: line, to: line }, uuid: string(record.id), at: timeOf(record.timestamp) };
  noteTime(into, place.at);
  switch (record.type) {
    case "session_start":
      into.cwd ??= string(record.cwd);
      into.title = string(record.sessionTitle) ?? string(record.title) ?? into.title;
      return true;
    case "message":
      return takeMessage(into, fields(record.message) ?? record, place);
    case "compaction_state":
      addRecap(into, errorsAndFixes(string(record.summaryText) ?? "") ?? "", place);
      return true;
    default:
      return true;
  }
}

function takeMessage(into: Gathered, { role, content }: Fields, place: Place): boolean {
  if (typeof content !== "string" && !Array.isArray(content)) return false;
  const blocks = typeof content === "string" ? [content] : content;
  const texts = blocks.flatMap((block) => (typeof block === "string" ? block : (textOf([block]) ?? [])));
  if (role === "assistant") {
    addProse(into, { messageId: place.uuid, texts }, place);
    for (const call of blocks.flatMap((block) => callsOf(fields(block)))) addCall(into, call, place);
  } else if (role === "user") {
    for (const block of blocks) takeResult(into, fields(block), place);
    const typed = typedIn(into, texts, place.lines.to)
      .map(personsText)
      .filter((text) => text !== "");
    addHuman(into, { via: "typed", text: typed.join("\n\n") }, place);
  }
  return true;
}

/** Openings of texts that the program has put under the person's name. */
const injected = /^<(?:system|context|environment|todo|user-info|workspace)[\w-]*>/i;

function personsText(raw: string): string {
  const text = withoutImageMarks(withoutAdded(raw)).trim();
  return injected.test(text) ? "" : text;
}

function takeResult(into: Gathered, block: Fields | null, place: Place): void {
  if (block?.type !== "tool_result") return;
  const output = textOf(block.content) ?? "";
  noteRecalled(into, output, place.lines.to);
  const code = /^(?:Exit code|\[Process exited with code):? (-?\d+)/im.exec(output)?.[1];
  const ok = block.is_error !== true && (code === undefined || Number(code) === 0);
  const exit = code === undefined ? undefined : Number(code);
  addResult(into, { callId: string(block.tool_use_id) ?? "", ok, exit, output }, place.lines.to);
}

function callsOf(block: Fields | null): ToolCall[] {
  const id = string(block?.id);
  const input = fields(block?.input);
  if (block?.type !== "tool_use" || id === null || !input) return [];
  const [command, path, plan] = [string(input.command), string(input.file_path), string(input.plan)];
  switch (block.name) {
    case "Execute":
      return command === null ? [] : [{ id, tool: "shell", command, description: string(input.summary) }];
    case "Create":
    case "Edit":
    case "MultiEdit":
      return path === null ? [] : [{ id, tool: "edit", path, written: writtenIn(input) }];
    case "ApplyPatch":
      return editsOf(string(input.input) ?? string(input.patch) ?? "").map((edit) => ({
        id,
        tool: "edit",
        ...edit,
      }));
    case "ExitSpecMode":
      return plan === null ? [] : [{ id, tool: "plan", text: plan }];
    default:
      return [];
  }
}

function writtenIn({ content, new_str, new_string, changes, edits }: Fields): string {
  const many = [...list(changes), ...list(edits)].map(fields);
  const parts = [content, new_str, new_string, ...many.flatMap((one) => [one?.new_str, one?.new_string])];
  return parts.filter((part) => typeof part === "string").join("\n\n");
}
