import { type Fields, fields, list, string, timeOf } from "../../sessions/fields.ts";
import {
  addCall,
  addHuman,
  addProse,
  addResult,
  type Gathered,
  noteRecalled,
  noteTime,
  type Place,
  typedIn,
} from "../../sessions/gather.ts";
import { callOf } from "../gemini-tools.ts";
import { stringsOf } from "../retold/told.ts";
import { textsIn } from "./fold.ts";
import { commandIn, humanText, withoutFiles } from "./human-text.ts";

/** Takes one message of a conversation. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  if (!message) return false;
  const place: Place = {
    lines: { from: line, to: line },
    uuid: string(message.id),
    at: timeOf(message.timestamp),
  };
  noteTime(into, place.at);
  switch (message.type) {
    case "user":
      takeUser(into, message, place);
      return true;
    case "gemini":
    case "model":
      addProse(into, { messageId: place.uuid, texts: textsIn(message.content) }, place);
      for (const call of list(message.toolCalls)) takeCall(into, fields(call) ?? {}, place);
      return true;
    case "info":
    case "warning":
    case "error":
      return true;
    default:
      return false;
  }
}

/** What was shown to the person as theirs, without the files that they named; or else what was sent. */
function takeUser(into: Gathered, message: Fields, place: Place): void {
  // Answers of tools are filed under the person.
  for (const part of list(message.content))
    noteRecalled(into, stringsOf(fields(fields(part)?.functionResponse)?.response), place.lines.from);
  const sent = typedIn(into, textsIn(message.content), place.lines.from);
  const shown = textsIn(message.displayContent);
  const typed = withoutFiles(shown.length > 0 ? shown : sent).map(humanText);
  const text = typed.filter((one) => one !== "").join("\n\n");
  const args = commandIn(text);
  addHuman(into, args === null ? { via: "typed", text } : { via: "command-args", text: args }, place);
}

function takeCall(into: Gathered, call: Fields, place: Place): void {
  const output = stringsOf(call.result);
  noteRecalled(into, output, place.lines.from);
  const id = string(call.id) ?? "";
  const known = callOf(id, call.name, fields(call.args) ?? {});
  if (known) addCall(into, known, place);
  const exit = known?.tool === "shell" ? exitOf(call.status, output) : undefined;
  const ok = outcomeOf(call.status);
  addResult(
    into,
    { callId: id, ok: ok === true && exit !== undefined ? exit === 0 : ok, exit, output },
    place.lines.to,
  );
}

/** A command that did run is a success to the program, whatever its exit status, which is told where it is none. */
function exitOf(status: unknown, output: string): number | undefined {
  const said = /^Exit Code: (-?\d{1,5})\s*$/m.exec(output)?.[1];
  if (said !== undefined) return Number(said);
  return status === "success" && /^(?:Output: |Process Group PGID: )/m.test(output) ? 0 : undefined;
}

/** Null for a call that is not at its end. */
function outcomeOf(status: unknown): boolean | null {
  if (status === "success") return true;
  return status === "error" || status === "cancelled" ? false : null;
}
