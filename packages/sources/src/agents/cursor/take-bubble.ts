import { parseJson } from "@memory/language/text";
import { type Fields, fields, string } from "../../sessions/fields.ts";
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

const [PERSON, AGENT] = [1, 2];

/** Takes one message of a chat. False: it has no known shape. */
export function takeBubble(into: Gathered, value: unknown, line: number): boolean {
  const bubble = fields(value);
  if (bubble?.type !== PERSON && bubble?.type !== AGENT) return false;
  const place: Place = {
    lines: { from: line, to: line },
    uuid: string(bubble.id),
    at: momentOf(bubble.createdAt),
  };
  noteTime(into, place.at);
  const text = string(bubble.text) ?? "";
  if (bubble.type === AGENT) addProse(into, { messageId: null, texts: [text] }, place);
  else takeTyped(into, [text], { place });
  takeTool(into, fields(bubble.tool) ?? {}, place);
  return true;
}

function takeTool(into: Gathered, tool: Fields, place: Place): void {
  noteRecalled(into, stringsOf(valueIn(tool.result)), place.lines.from);
  const [id, name, args] = [`${place.lines.from}`, string(tool.name) ?? "", fields(valueIn(tool.args)) ?? {}];
  const command = string(args.command);
  const path = string(args.target_file) ?? string(args.relativeWorkspacePath) ?? string(args.file_path);
  if (name.startsWith("run_terminal") && command !== null)
    addCall(into, { id, tool: "shell", command, description: string(args.explanation) }, place);
  else if (/^(?:edit_file|write|search_replace|create_file)/.test(name) && path !== null) {
    const written = string(args.code_edit) ?? string(args.contents) ?? string(args.new_string) ?? "";
    addCall(into, { id, tool: "edit", path, written }, place);
  }
  addResult(into, { callId: id, ok: outcomeOf(tool.status) }, place.lines.to);
}

/** Some values stand there as JSON in a string. */
const valueIn = (value: unknown): unknown =>
  typeof value === "string" ? (parseJson(value) ?? value) : value;

function outcomeOf(status: unknown): boolean | null {
  if (status === "completed") return true;
  return status === "error" || status === "cancelled" ? false : null;
}
