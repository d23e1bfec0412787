import type { GivenAnswer, Question } from "../../sessions/answers.ts";
import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import {
  addAnswers,
  addCall,
  addProse,
  addResult,
  type Gathered,
  noteRecalled,
  noteTime,
  type Place,
} from "../../sessions/gather.ts";
import { editsOf } from "../patches.ts";
import { takeTyped } from "../retold/take-typed.ts";
import { momentOf } from "../retold/told.ts";
import { humanText } from "./human-text.ts";

/** Takes one message with its parts. False: it has no known shape. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const message = fields(value);
  if (message?.role !== "user" && message?.role !== "assistant") return false;
  const at = momentOf(fields(message.time)?.created);
  const place: Place = { lines: { from: line, to: line }, uuid: string(message.id), at };
  noteTime(into, at);
  const parts = list(message.parts)
    .map(fields)
    .filter((part) => part !== null);
  if (message.role === "user") takeUser(into, parts, place);
  else {
    // A mark on what a compression of the session has left of it.
    if (message.summary !== true) addProse(into, { messageId: place.uuid, texts: textsIn(parts) }, place);
    for (const part of parts) if (part.type === "tool") takeCall(into, part, place);
    if (fields(message.error)?.name === "MessageAbortedError")
      into.entries.push({ kind: "interrupt", ...place });
  }
  return true;
}

const textsIn = (parts: readonly Fields[]): string[] =>
  parts.flatMap((part) => (part.type === "text" && part.ignored !== true ? (string(part.text) ?? []) : []));

/** Parts that the program has put beside a person's are marked as such. */
function takeUser(into: Gathered, parts: readonly Fields[], place: Place): void {
  const isAdded = (part: Fields): boolean => part.synthetic === true;
  for (const text of textsIn(parts.filter(isAdded))) noteRecalled(into, text, place.lines.from);
  takeTyped(into, textsIn(parts.filter((part) => !isAdded(part))), { place, humanText });
}

function takeCall(into: Gathered, part: Fields, place: Place): void {
  const state = fields(part.state) ?? {};
  const [id, input] = [string(part.callID) ?? "", fields(state.input) ?? {}];
  const [command, path] = [string(input.command), string(input.filePath)];
  noteRecalled(into, string(state.output) ?? "", place.lines.from);
  if (part.tool === "bash" && command !== null)
    addCall(into, { id, tool: "shell", command, description: string(input.description) }, place);
  else if ((part.tool === "write" || part.tool === "edit") && path !== null)
    addCall(
      into,
      { id, tool: "edit", path, written: string(input.content) ?? string(input.newString) ?? "" },
      place,
    );
  else if (part.tool === "apply_patch" || part.tool === "patch")
    for (const edit of editsOf(string(input.patchText) ?? ""))
      addCall(into, { id, tool: "edit", ...edit }, place);
  else if (part.tool === "question") {
    const questions = list(input.questions).flatMap(questionIn);
    addAnswers(into, { questions, answers: answersTo(questions, fields(state.metadata)?.answers) }, place);
  }
  const { output, error, metadata } = state;
  const exit = fields(metadata)?.exit;
  const ended = {
    ...{ callId: id, ok: outcomeOf(state), output: string(output) ?? string(error) ?? undefined },
    exit: typeof exit === "number" ? exit : undefined,
  };
  addResult(into, ended, place.lines.to);
}

/** Null for a call that is not at its end. */
function outcomeOf(state: Fields): boolean | null {
  if (state.status === "error") return false;
  if (state.status !== "completed") return null;
  const exit = fields(state.metadata)?.exit;
  return typeof exit !== "number" || exit === 0;
}

function questionIn(value: unknown): Question[] {
  const asked = fields(value);
  const question = string(asked?.question);
  if (question === null) return [];
  const options = list(asked?.options).flatMap((one) => {
    const label = string(fields(one)?.label);
    return label === null ? [] : [{ label, description: string(fields(one)?.description) }];
  });
  return [{ question, options }];
}

/** A list of labels, or of a person's own words, for each question. */
const answersTo = (questions: readonly Question[], answers: unknown): GivenAnswer[] =>
  questions.map(({ question }, at) => ({
    question,
    answer: list(list(answers)[at])
      .flatMap((one) => string(one) ?? [])
      .join(", "),
  }));
