import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import {
  addCall,
  addProse,
  addResult,
  type Gathered,
  noteRecalled,
  type Place,
} from "../../sessions/gather.ts";
import { takeTyped } from "../retold/take-typed.ts";
import { stringsOf } from "../retold/told.ts";

/** Takes one message of a thread. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  const place: Place = { lines: { from: line, to: line }, uuid: null, at: null };
  const [user, agent] = [fields(message?.User), fields(message?.Agent)];
  if (user) takeTyped(into, textsIn(user.content), { place: { ...place, uuid: string(user.id) } });
  else if (agent) takeAgent(into, agent, place);
  else if (message && typeof message.role === "string") takeOlder(into, message, place);
  // The person has had the agent go on.
  else return value === "Resume";
  return true;
}

/** What is mentioned stands apart: files, and parts of them. */
const textsIn = (content: unknown): string[] =>
  list(content).flatMap((one) => string(fields(one)?.Text) ?? []);

function takeAgent(into: Gathered, agent: Fields, place: Place): void {
  addProse(into, { messageId: null, texts: textsIn(agent.content) }, place);
  for (const one of list(agent.content)) takeCall(into, fields(fields(one)?.ToolUse) ?? {}, place);
  for (const [callId, one] of Object.entries(fields(agent.tool_results) ?? {})) {
    noteRecalled(into, stringsOf(fields(one)?.content), place.lines.from);
    addResult(into, { callId, ok: fields(one)?.is_error !== true }, place.lines.to);
  }
}

function takeCall(into: Gathered, call: Fields, place: Place): void {
  const [id, input] = [string(call.id) ?? "", fields(call.input) ?? {}];
  const [command, path] = [string(input.command), string(input.path)];
  if (call.name === "terminal" && command !== null)
    addCall(into, { id, tool: "shell", command, description: null }, place);
  else if ((call.name === "edit_file" || call.name === "write_file") && path !== null)
    addCall(into, { id, tool: "edit", path, written: string(input.content) ?? "" }, place);
}

/** Threads of before version 0.3. */
function takeOlder(into: Gathered, message: Fields, place: Place): void {
  const segments = list(message.segments)
    .map(fields)
    .filter((one) => one?.type === "text");
  const texts = segments.flatMap((one) => string(one?.text) ?? []);
  if (message.role === "user") takeTyped(into, texts, { place });
  else if (message.role === "assistant") addProse(into, { messageId: null, texts }, place);
}
