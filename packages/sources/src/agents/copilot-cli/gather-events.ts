import { withoutAdded, withoutImageMarks } from "../../sessions/added-text.ts";
import { errorsAndFixes } from "../../sessions/compact-summary.ts";
import { type Fields, fields, list, string, timeOf } from "../../sessions/fields.ts";
import {
  addAnswers,
  addCall,
  addHuman,
  addProse,
  addRecap,
  addResult,
  type Gathered,
  noteRecalled,
  noteTime,
  type Place,
  typedIn,
} from "../../sessions/gather.ts";
import { folderIn } from "./session-files.ts";
import { answerIn, callsOf, exitOf, outcomeOf } from "./tool-calls.ts";

/** Adds one event; false for a value of no known shape. Events of sub-agents stand in the same file, and leave no trace. */
export function takeEvent(into: Gathered, value: unknown, line: number): boolean {
  const event = fields(value);
  const data = fields(event?.data) ?? {};
  if (typeof event?.type !== "string") return false;
  if (typeof event.agentId === "string" || typeof data.parentToolCallId === "string") return true;
  const place = { lines: { from: line, to: line }, uuid: string(event.id), at: timeOf(event.timestamp) };
  noteTime(into, place.at);
  into.cwd ??= folderIn(event);
  into.branch = string(fields(data.context)?.branch) ?? into.branch;
  takeData(into, event.type, { data, place });
  return true;
}

interface Told {
  readonly data: Fields;
  readonly place: Place;
}

function takeData(into: Gathered, type: string, { data, place }: Told): void {
  switch (type) {
    case "user.message":
      takeUser(into, data, place);
      return;
    case "assistant.message":
      addProse(into, { messageId: string(data.messageId), texts: [string(data.content) ?? ""] }, place);
      for (const call of list(data.toolRequests).flatMap(callsOf)) addCall(into, call, place);
      return;
    case "tool.execution_complete":
      takeResult(into, data, place);
      return;
    case "hook.end":
      noteRecalled(into, string(fields(data.output)?.additionalContext) ?? "", place.lines.to);
      return;
    case "abort":
      into.entries.push({ kind: "interrupt", ...place });
      return;
    case "session.title_changed":
      into.title = string(data.title) ?? into.title;
      return;
    case "session.compaction_complete":
      addRecap(into, errorsAndFixes(string(data.summaryContent) ?? "") ?? "", place);
      return;
    case "session.snapshot_rewind":
      rewind(into, string(data.upToEventId));
  }
}

/** `content` is what the person typed; what was added for the model stands beside. A source is a program's. */
function takeUser(into: Gathered, { content, source, transformedContent }: Fields, place: Place): void {
  noteRecalled(into, string(transformedContent) ?? "", place.lines.to);
  const [text = ""] = typedIn(into, [string(content) ?? ""], place.lines.to);
  if (source !== undefined && source !== null && source !== "user") return;
  addHuman(into, { via: "typed", text: withoutImageMarks(withoutAdded(text)) }, place);
}

function takeResult(into: Gathered, data: Fields, place: Place): void {
  const callId = string(data.toolCallId) ?? "";
  const output = string(fields(data.result)?.content) ?? string(data.result) ?? "";
  noteRecalled(into, output, place.lines.to);
  const questions = into.questions.get(callId);
  if (questions) addAnswers(into, { questions, answers: answerIn(output, questions) }, place);
  const ended = { callId, ok: outcomeOf(data, output), exit: exitOf(data, output), output };
  addResult(into, ended, place.lines.to);
}

/** From that event on the talk is void; commands and edits did happen. */
function rewind({ entries }: Gathered, to: string | null): void {
  const from = entries.findIndex(({ uuid }) => uuid !== null && uuid === to);
  if (from < 0) return;
  const done = entries.slice(from).filter(({ kind }) => kind === "command" || kind === "edit");
  entries.splice(from, entries.length - from, ...done);
}
