import { type Fields, fields, list, string, timeOf } from "../../sessions/fields.ts";
import {
  addAnswers,
  addCall,
  addHuman,
  addProse,
  addResult,
  type Gathered,
  gatherNothing,
  noteRecalled,
  noteTime,
  type Place,
  typedIn,
} from "../../sessions/gather.ts";
import { callOf } from "../gemini-tools.ts";
import type { Node } from "../lines/live-branch.ts";
import { answersIn, exitOf, outcomeOf, outputOf } from "./tool-results.ts";
import { typedOf } from "./typed-text.ts";

/** A chat in the making. */
export interface Chat extends Gathered {
  readonly tree: Map<string, Node>;
}

export const openChat = (): Chat => ({ ...gatherNothing(), tree: new Map() });

/** Adds one record; false for a value of no known shape. Records of sub-agents leave no trace. */
export function takeRecord(into: Chat, value: unknown, line: number): boolean {
  const record = fields(value);
  if (typeof record?.type !== "string") return false;
  if (record.isSidechain === true || typeof record.agentId === "string") return true;
  const place = { lines: { from: line, to: line }, uuid: string(record.uuid), at: timeOf(record.timestamp) };
  if (place.uuid !== null && into.tree.has(place.uuid)) return true;
  noteTime(into, place.at);
  into.cwd ??= string(record.cwd);
  into.branch = string(record.gitBranch) || into.branch;
  const role = takeContent(into, record, place);
  if (place.uuid !== null) into.tree.set(place.uuid, { parent: string(record.parentUuid), line, role });
  return true;
}

function takeContent(into: Chat, record: Fields, place: Place): Node["role"] {
  const parts = list(fields(record.message)?.parts)
    .map(fields)
    .filter((part) => part !== null);
  switch (record.type) {
    case "user":
      return takeUser(into, record, { parts, place });
    case "assistant":
      takeAnswer(into, parts, place);
      return "message";
    case "tool_result":
      takeResults(into, parts, { record, place });
      return "message";
    case "system":
      if (record.subtype === "custom_title")
        into.title = string(fields(record.systemPayload)?.customTitle) ?? into.title;
      return "note";
    default:
      return "note";
  }
}

interface Said {
  readonly parts: readonly Fields[];
  readonly place: Place;
}

/** Late versions say who has written a message; in early ones a person's have no subtype. */
function takeUser(into: Chat, record: Fields, { parts, place }: Said): Node["role"] {
  const { provenance, subtype } = record;
  const texts = parts.flatMap(({ text }) => (typeof text === "string" ? [text] : []));
  const outside = typedIn(into, texts, place.lines.to);
  const isPersons = provenance === undefined ? isTyped(subtype) : provenance === "real_user";
  if (!isPersons) return "message";
  // The parts may hold whole files that the person only named; what they typed is told beside, where it differs.
  const shown = string(fields(record.systemPayload)?.displayText);
  const text = typedOf(shown === null ? outside : typedIn(into, [shown], place.lines.to));
  addHuman(into, { via: subtype === MID_TURN ? "queued" : "typed", text }, place);
  return text === "" ? "message" : "prompt";
}

const MID_TURN = "mid_turn_user_message";

const isTyped = (subtype: unknown): boolean => subtype === undefined || subtype === MID_TURN;

function takeAnswer(into: Chat, parts: readonly Fields[], place: Place): void {
  const prose = parts.flatMap(({ text, thought }) =>
    typeof text === "string" && thought !== true ? [text] : [],
  );
  addProse(into, { messageId: null, texts: [prose.join("")] }, place);
  for (const part of parts) {
    const asked = fields(part.functionCall);
    const call = asked && callOf(string(asked.id) ?? "", asked.name, fields(asked.args) ?? {});
    if (call) addCall(into, call, place);
  }
}

function takeResults(
  into: Chat,
  parts: readonly Fields[],
  { record, place }: { readonly record: Fields; readonly place: Place },
): void {
  for (const part of parts) {
    const given = fields(part.functionResponse);
    if (!given) continue;
    const callId = string(given.id) ?? "";
    const output = outputOf(given);
    noteRecalled(into, output, place.lines.to);
    const questions = into.questions.get(callId);
    if (questions) addAnswers(into, { questions, answers: answersIn(output, questions) }, place);
    const ok = outcomeOf(given, fields(record.toolCallResult));
    addResult(into, { callId, ok, exit: exitOf(output), output }, place.lines.to);
  }
}
