import { errorsAndFixes } from "../../sessions/compact-summary.ts";
import { type Fields, fields, list, string, textOf, timeOf } from "../../sessions/fields.ts";
import {
  addAnswers,
  addCall,
  addHuman,
  addPlan,
  addProse,
  addRecap,
  addResult,
  type Gathered,
  gatherNothing,
  noteRecalled,
  noteTime,
  type Place,
  typedIn,
} from "../../sessions/gather.ts";
import { readUser } from "./human-text.ts";
import { proseOf } from "./prose.ts";
import { answersIn, callsOf, exitOf, outcomeOf, outputOf, scriptOf, writtenBy } from "./tool-calls.ts";

/** A rollout in the making. */
export interface Rollout extends Gathered {
  /** Indexes of entries that only look like a person's: the program did not mark them. */
  readonly unmarked: Set<number>;
  /** Indexes of the same messages as the program has told them to its windows, which it does of people's alone. */
  readonly told: Set<number>;
  /** Turns that were taken back, and how many entries there were by then. */
  readonly rewinds: { readonly at: number; readonly turns: number }[];
  /** Ids of calls that were seen as such. */
  readonly called: Set<string>;
  readonly seen: Set<string>;
}

export const openRollout = (): Rollout => ({
  ...gatherNothing(),
  unmarked: new Set(),
  told: new Set(),
  rewinds: [],
  called: new Set(),
  seen: new Set(),
});

/** Adds one record; false for a value of no known shape. Early versions have no envelope around what they tell. */
export function takeRecord(into: Rollout, value: unknown, line: number): boolean {
  const record = fields(value);
  if (!record) return false;
  const payload = fields(record.payload);
  const at = timeOf(record.timestamp);
  const place = { lines: { from: line, to: line }, uuid: string(payload?.id), at };
  if (!payload) return takeBare(into, record, place);
  noteTime(into, at);
  switch (record.type) {
    case "session_meta":
      into.cwd ??= string(payload.cwd);
      into.branch ??= string(fields(payload.git)?.branch);
      return true;
    case "turn_context":
      into.cwd ??= string(payload.cwd);
      return true;
    case "response_item":
      // A fork begins with messages of the thread that it left.
      if (fields(record.metadata)?.inherited_user_message !== true)
        takeItem(into, payload, { place, isSummary: fields(record.metadata)?.compaction_output === true });
      return true;
    case "event_msg":
      takeEvent(into, payload, place);
      return true;
    case "compacted":
      addRecap(into, errorsAndFixes(string(payload.message) ?? "") ?? "", place);
      return true;
    default:
      return typeof record.type === "string";
  }
}

/** The first line holds the thread, every other one an item. */
function takeBare(into: Rollout, record: Fields, place: Place): boolean {
  noteTime(into, place.at);
  if (typeof record.type === "string") takeItem(into, record, { place, isSummary: false });
  else if (typeof record.id === "string") {
    into.cwd ??= string(record.cwd);
    into.branch ??= string(fields(record.git)?.branch);
  }
  return typeof record.type === "string" || typeof record.id === "string" || "record_type" in record;
}

interface Item {
  readonly place: Place;
  /** What a compaction has asked the model to write. */
  readonly isSummary: boolean;
}

function takeItem(into: Rollout, payload: Fields, { place, isSummary }: Item): void {
  const id = string(payload.id);
  if (id !== null && payload.type === "message") {
    if (into.seen.has(id)) return;
    into.seen.add(id);
  }
  switch (payload.type) {
    case "message":
      if (payload.role === "user") takeUser(into, payload, place);
      else if (payload.role === "assistant" && !isSummary) takeProse(into, payload, place);
      else noteRecalled(into, textOf(payload.content) ?? "", place.lines.to);
      return;
    case "function_call":
    case "custom_tool_call":
    case "local_shell_call":
      for (const call of callsOf(payload)) {
        addCall(into, call, place);
        into.called.add(call.id);
      }
      return;
    case "function_call_output":
    case "custom_tool_call_output":
      takeOutput(into, payload, place);
  }
}

function takeUser(into: Rollout, payload: Fields, place: Place): void {
  const passed = fields(payload.internal_chat_message_metadata_passthrough);
  const content = list(payload.content);
  const kinds = list(passed?.content_item_kinds);
  const isMarked = kinds.length === content.length && kinds.length > 0;
  const raw =
    typeof payload.content === "string" ? [payload.content] : content.map((part) => textOf([part]) ?? "");
  const typed: string[] = [];
  typedIn(into, raw, place.lines.to).forEach((text, nth) => {
    if (isMarked && kinds[nth] !== "user.text" && kinds[nth] !== "unknown") return;
    noteFolder(into, text);
    const said = readUser(text, isMarked && kinds[nth] === "user.text");
    if (said?.kind === "interrupt") interrupt(into, place);
    if (said?.kind === "human" && said.via === "typed") typed.push(said.text);
    else if (said?.kind === "human") addHuman(into, said, place);
  });
  if (typed.length === 0) return;
  if (!isMarked) into.unmarked.add(into.entries.length);
  addHuman(into, { via: "typed", text: typed.join("\n\n") }, place);
}

/** Early versions tell the folder only to their model. */
function noteFolder(into: Rollout, text: string): void {
  if (into.cwd === null && text.startsWith("<environment_context>"))
    into.cwd =
      /<cwd>([^<\n]{1,4096})<\/cwd>|^\s*Current working directory: (.{1,4096})$/m
        .exec(text)
        ?.slice(1)
        .find(Boolean) ?? null;
}

/** The same stop is told more than once. */
function interrupt(into: Rollout, place: Place): void {
  if (into.entries.at(-1)?.kind !== "interrupt") into.entries.push({ kind: "interrupt", ...place });
}

function takeProse(into: Rollout, payload: Fields, place: Place): void {
  const { prose, plans } = proseOf(textOf(payload.content) ?? "");
  addProse(into, { messageId: string(payload.id), texts: [prose] }, place);
  for (const plan of plans) addPlan(into, plan, place);
}

function takeOutput(into: Rollout, { call_id, output }: Fields, place: Place): void {
  const callId = string(call_id) ?? "";
  noteRecalled(into, outputOf(output), place.lines.to);
  const questions = into.questions.get(callId);
  if (questions) addAnswers(into, { questions, answers: answersIn(output, questions) }, place);
  const ended = { callId, ok: outcomeOf(output), exit: exitOf(output), output: writtenBy(output) };
  addResult(into, ended, place.lines.to);
}

function takeEvent(into: Rollout, payload: Fields, place: Place): void {
  switch (payload.type) {
    case "user_message":
      if (payload.kind === undefined || payload.kind === "plain") tell(into, string(payload.message), place);
      return;
    case "item_completed":
      takeCompleted(into, fields(payload.item), place);
      return;
    case "exec_command_end":
      takeRun(into, { ...payload, id: payload.call_id }, place);
      return;
    case "thread_rolled_back":
      if (typeof payload.num_turns === "number")
        into.rewinds.push({ at: into.entries.length, turns: payload.num_turns });
      return;
    case "turn_aborted":
      if (payload.reason === "interrupted" || payload.reason === undefined) interrupt(into, place);
      return;
    case "thread_name_updated":
      into.title = string(payload.thread_name) ?? into.title;
  }
}

/** What the windows of the program were told of an item: of what stands in no item of the model's. */
function takeCompleted(into: Rollout, item: Fields | null, place: Place): void {
  switch (item?.type) {
    case "UserMessage":
      tell(into, textOf(item.content), place);
      return;
    case "Plan":
      addPlan(into, string(item.text) ?? "", place);
      return;
    case "CommandExecution":
      takeRun(into, item, place);
      return;
  }
}

/** A command that a program of the model's has run is told here alone. */
function takeRun(into: Rollout, item: Fields, place: Place): void {
  const { id, command, exit_code } = item;
  const script = scriptOf(command);
  if (typeof id !== "string" || script === null || into.called.has(id)) return;
  into.called.add(id);
  addCall(into, { id, tool: "shell", command: script, description: null }, place);
  const exit = typeof exit_code === "number" ? exit_code : undefined;
  const output = string(item.aggregated_output) ?? string(item.stderr) ?? undefined;
  addResult(into, { callId: id, ok: exit === undefined ? null : exit === 0, exit, output }, place.lines.to);
}

function tell(into: Rollout, text: string | null, place: Place): void {
  const [typed = ""] = typedIn(into, [text ?? ""], place.lines.to);
  const said = readUser(typed, true);
  if (said?.kind !== "human") return;
  into.told.add(into.entries.length);
  addHuman(into, said, place);
}
