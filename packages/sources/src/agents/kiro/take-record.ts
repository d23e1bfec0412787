import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import { addCall, addProse, type Gathered, noteTime, type Place } from "../../sessions/gather.ts";
import { takeAnswer } from "../block-messages.ts";
import { takeTyped } from "../retold/take-typed.ts";
import { momentOf, stringsOf } from "../retold/told.ts";
import { usualCalls } from "../usual-tools.ts";

/** Takes one record: of the command line, of the editor, or of the editor's early versions. False: it has no known shape. */
export function takeRecord(into: Gathered, value: unknown, line: number): boolean {
  const record = fields(value);
  const lines = { from: line, to: line };
  const data = fields(record?.data);
  if (record && data && typeof record.kind === "string") {
    const seconds = fields(data.meta)?.timestamp;
    const at = typeof seconds === "number" ? momentOf(seconds * 1_000) : momentOf(record.timestamp);
    noteTime(into, at);
    takeSpoken(into, { kind: record.kind, data }, { lines, uuid: string(data.message_id), at });
    return true;
  }
  const payload = fields(record?.payload) ?? (typeof record?.role === "string" ? record : null);
  if (!record || !payload) return false;
  // A sub-agent's, in the same file.
  if (typeof payload.subExecutionId === "string") return true;
  const at = momentOf(record.timestamp);
  noteTime(into, at);
  takePayload(into, payload, { lines, uuid: string(record.id), at });
  return true;
}

interface Spoken {
  readonly kind: string;
  readonly data: Fields;
}

function takeSpoken(into: Gathered, { kind, data }: Spoken, place: Place): void {
  const parts = list(data.content).map((part) => fields(part) ?? {});
  const texts = parts.flatMap((part) => (part.kind === "text" ? (string(part.data) ?? []) : []));
  if (kind === "Prompt") takeTyped(into, texts, { place });
  else if (kind === "AssistantMessage") {
    addProse(into, { messageId: null, texts: [texts.join("")] }, place);
    for (const part of parts) {
      const call = part.kind === "toolUse" ? (fields(part.data) ?? {}) : {};
      const id = string(call.toolUseId) ?? "";
      for (const one of usualCalls({ id, name: string(call.name) ?? "", input: fields(call.input) ?? {} }))
        addCall(into, one, place);
    }
  } else if (kind === "ToolResults")
    for (const part of parts) {
      const result = fields(part.data) ?? {};
      const failed = result.status === "error";
      takeAnswer(into, { callId: string(result.toolUseId) ?? "", answer: result.content, failed }, place);
    }
}

/** Of what the editor's agent writes, what it says has an operation of its own; what the program says for the person is marked. */
function takePayload(into: Gathered, payload: Fields, place: Place): void {
  const text = stringsOf(payload.content);
  const callId = string(payload.toolCallId) ?? "";
  switch (payload.type ?? payload.role) {
    case "user":
      if (fields(fields(payload._meta)?.kiro)?.syntheticUserMessageReason === undefined)
        takeTyped(into, [text], { place });
      return;
    case "assistant":
      if (payload.operationType === undefined || payload.operationType === "Say")
        addProse(into, { messageId: null, texts: [text] }, place);
      return;
    case "tool_call": {
      const input = fields(payload.args) ?? {};
      // It is written once more when it is done.
      if (!into.calls.has(callId))
        for (const call of usualCalls({ id: callId, name: string(payload.toolName) ?? "", input }))
          addCall(into, call, place);
      return;
    }
    case "tool_result":
      takeAnswer(into, { callId, answer: payload.content, failed: payload.success === false }, place);
  }
}
