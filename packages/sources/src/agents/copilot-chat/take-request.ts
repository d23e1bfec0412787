import { type Fields, fields, list, string } from "../../sessions/fields.ts";
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

/** Takes one request of a chat, with what answered it. False: it has no known shape. */
export function takeRequest(into: Gathered, value: unknown, line: number): boolean {
  const request = fields(value);
  const text = string(fields(request?.message)?.text);
  if (!request || text === null) return false;
  const place: Place = {
    lines: { from: line, to: line },
    uuid: string(request.requestId),
    at: momentOf(request.timestamp),
  };
  noteTime(into, place.at);
  takeTyped(into, [text], { place });
  const parts = list(request.response)
    .map(fields)
    .filter((part) => part !== null);
  for (const part of parts) takeTool(into, part, place);
  addProse(into, { messageId: null, texts: [parts.map(proseOf).join("")] }, place);
  return true;
}

/** The words of a part of an answer; a reference inside of a sentence is a name. */
function proseOf(part: Fields): string {
  switch (part.kind) {
    case undefined:
      return string(part.value) ?? "";
    case "markdownContent":
      return string(fields(part.content)?.value) ?? "";
    case "inlineReference": {
      const to = fields(part.inlineReference);
      const path =
        string(to?.path) ?? string(fields(to?.uri)?.path) ?? string(fields(fields(to?.location)?.uri)?.path);
      return string(part.name) ?? string(to?.name) ?? path?.split("/").at(-1) ?? "";
    }
    default:
      return "";
  }
}

function takeTool(into: Gathered, part: Fields, place: Place): void {
  if (part.kind === "textEditGroup") {
    const path = string(fields(part.uri)?.fsPath) ?? string(fields(part.uri)?.path);
    const written = list(part.edits)
      .flatMap(list)
      .map((edit) => string(fields(edit)?.text) ?? "");
    const id = `edit ${place.lines.from} ${path}`;
    if (path !== null) addCall(into, { id, tool: "edit", path, written: written.join("") }, place);
  }
  if (part.kind !== "toolInvocationSerialized") return;
  noteRecalled(into, stringsOf(part.resultDetails), place.lines.from);
  const [id, data] = [string(part.toolCallId) ?? "", fields(part.toolSpecificData) ?? {}];
  const line = fields(data.commandLine);
  const command =
    string(line?.userEdited) ?? string(line?.toolEdited) ?? string(line?.original) ?? string(data.command);
  if (data.kind !== "terminal" || command === null) return;
  addCall(into, { id, tool: "shell", command, description: null }, place);
  const exit = fields(data.terminalCommandState)?.exitCode;
  const code = typeof exit === "number" ? exit : undefined;
  addResult(into, { callId: id, ok: code === undefined ? null : code === 0, exit: code }, place.lines.to);
}
