import { withoutAdded } from "../../sessions/added-text.ts";
import { fields, string } from "../../sessions/fields.ts";
import {
  addCall,
  addProse,
  addResult,
  type Gathered,
  noteRecalled,
  type Place,
} from "../../sessions/gather.ts";
import { takeTyped } from "../retold/take-typed.ts";

/** Commands of the program, one a line; a question behind `/ask` is written once more by itself. */
const COMMAND = /^\s*[/!]/;

/** What a person typed, without the program's own commands. */
export const humanText = (raw: string): string =>
  withoutAdded(raw)
    .split("\n")
    .filter((line) => !COMMAND.test(line))
    .join("\n")
    .trim();

/** Takes one stretch of a session. False: it has no known shape. All have the time of its start. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const stretch = fields(value);
  const text = string(stretch?.text);
  if (!stretch || text === null) return false;
  const place: Place = { lines: { from: line, to: line }, uuid: null, at: into.startedAt };
  if (stretch.role === "user") takeTyped(into, [text], { place, humanText });
  // Before the first question the program introduces itself.
  else if (stretch.role === "assistant" && into.entries.length > 0)
    addProse(into, { messageId: null, texts: [text] }, place);
  else if (stretch.role === "tool") takePrinted(into, text, place);
  else return stretch.role === "assistant";
  return true;
}

function takePrinted(into: Gathered, text: string, place: Place): void {
  noteRecalled(into, text, place.lines.to);
  text.split("\n").forEach((printed, nth) => {
    const id = `${place.lines.from} ${nth}`;
    const [, run] = /^Running (.{1,2000})$/.exec(printed.trimEnd()) ?? [];
    const [, path] = /^Applied edit to (.{1,1000})$/.exec(printed.trimEnd()) ?? [];
    if (run !== undefined) addCall(into, { id, tool: "shell", command: run, description: null }, place);
    if (path === undefined) return;
    addCall(into, { id, tool: "edit", path, written: "" }, place);
    addResult(into, { callId: id, ok: true }, place.lines.to);
  });
}
