import { parseJson } from "@memory/language/text";
import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import { addCall, addProse, type Gathered, noteTime, type Place } from "../../sessions/gather.ts";
import { takeAnswer } from "../block-messages.ts";
import { takeTyped } from "../retold/take-typed.ts";
import { usualCalls } from "../usual-tools.ts";
import { crushTime } from "./database.ts";

/** Takes one message with its parts. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  if (typeof message?.role !== "string" || !Array.isArray(message.parts)) return false;
  const place = {
    lines: { from: line, to: line },
    uuid: string(message.id),
    at: crushTime(message.created_at),
  };
  noteTime(into, place.at);
  const parts = list(message.parts)
    .map(fields)
    .filter((part) => part !== null);
  for (const { type, data } of parts) takeTool(into, type, { data: fields(data) ?? {}, place });
  // What a compression has left for the model.
  if (message.is_summary_message === 1) return true;
  const texts = parts.flatMap(({ type, data }) =>
    type === "text" ? (string(fields(data)?.text) ?? []) : [],
  );
  if (message.role === "assistant") addProse(into, { messageId: null, texts }, place);
  else if (message.role === "user") takeTyped(into, texts, { place });
  return true;
}

function takeTool(
  into: Gathered,
  type: unknown,
  { data, place }: { readonly data: Fields; readonly place: Place },
): void {
  if (type === "tool_call") {
    const input = fields(parseJson(string(data.input) ?? "")) ?? {};
    for (const call of usualCalls({ id: string(data.id) ?? "", name: string(data.name) ?? "", input }))
      addCall(into, call, place);
  }
  if (type !== "tool_result") return;
  const answer = (string(data.content) ?? "").replace(/\s*<cwd>[^<]{0,4096}<\/cwd>\s*$/, "");
  takeAnswer(
    into,
    { callId: string(data.tool_call_id) ?? "", answer, failed: data.is_error === true },
    place,
  );
}
