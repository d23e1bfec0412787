import { parseJson } from "@memory/language/text";
import { type Fields, fields, string } from "../../sessions/fields.ts";
import {
  addAnswers,
  addCall,
  addProse,
  type Gathered,
  noteRecalled,
  noteTime,
  type Place,
} from "../../sessions/gather.ts";
import { takeTyped } from "../retold/take-typed.ts";
import { momentOf } from "../retold/told.ts";
import { humanText } from "./human-text.ts";

/** Takes one message of a task. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  const kind = message && string(message.type === "ask" ? message.ask : message.say);
  if (!message || kind === null) return false;
  const place: Place = { lines: { from: line, to: line }, uuid: null, at: momentOf(message.ts) };
  noteTime(into, place.at);
  const text = string(message.text) ?? "";
  if (text.trim() === "") return true;
  if (kind === "user_feedback" || message.isTask === true) takeTyped(into, [text], { place, humanText });
  else takeShown(into, { kind, text }, place);
  return true;
}

interface Shown {
  readonly kind: string;
  readonly text: string;
}

function takeShown(into: Gathered, { kind, text }: Shown, place: Place): void {
  if (kind === "text" || kind === "completion_result")
    addProse(into, { messageId: null, texts: [text.replace(/HAS_CHANGES$/, "")] }, place);
  else if (kind === "followup" || kind === "plan_mode_respond") takeQuestion(into, text, place);
  else if (kind === "command") {
    const command = text.replace(/REQ_APP$/, "").split("\nOutput:")[0] ?? "";
    addCall(into, { id: `command ${place.lines.from}`, tool: "shell", command, description: null }, place);
  } else if (kind === "tool") takeTool(into, fields(parseJson(text)) ?? {}, place);
  else if (HEARD.has(kind)) noteRecalled(into, text, place.lines.from);
}

/** What was put before the model. */
const HEARD: ReadonlySet<string> = new Set(["mcp_server_response", "api_req_started"]);

/** A question with what there was to choose from, and what was chosen, or else in words alone. */
function takeQuestion(into: Gathered, text: string, place: Place): void {
  const asked = fields(parseJson(text));
  const question = string(asked?.question) ?? string(asked?.response) ?? text;
  const chosen = string(asked?.selected);
  if (chosen === null) addProse(into, { messageId: null, texts: [question] }, place);
  else
    addAnswers(
      into,
      { questions: [{ question, options: [] }], answers: [{ question, answer: chosen }] },
      place,
    );
}

const EDITS: ReadonlySet<unknown> = new Set([
  "editedExistingFile",
  "newFileCreated",
  "appliedDiff",
  "insertContent",
]);

function takeTool(into: Gathered, tool: Fields, place: Place): void {
  const path = string(tool.path);
  if (!EDITS.has(tool.tool) || path === null) return;
  const written = string(tool.content) ?? string(tool.diff) ?? "";
  addCall(into, { id: `edit ${place.lines.from}`, tool: "edit", path, written }, place);
}
