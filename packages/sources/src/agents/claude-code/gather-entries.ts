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
  withoutRecall,
} from "../../sessions/gather.ts";
import type { Node } from "../lines/live-branch.ts";
import { readHuman, readRejection, type Said } from "./human-text.ts";
import type { QueueEvent } from "./queued-text.ts";
import { answersTo, exitOf, outcome } from "./tool-results.ts";
import type { Head, RecordView, ToolResult } from "./transcript-records.ts";

/** A transcript in the making. */
export interface Transcript extends Gathered {
  readonly queue: QueueEvent[];
  readonly tree: Map<string, Node>;
  customTitle: string | null;
}

export const openTranscript = (): Transcript => ({
  ...gatherNothing(),
  queue: [],
  tree: new Map(),
  customTitle: null,
});

/** Adds one record. Conversations of sub-agents inside the file leave no trace. */
export function gather(into: Transcript, record: RecordView, line: number): void {
  const { head } = record;
  if (head.sidechain) return;
  if (head.uuid !== null && into.tree.has(head.uuid)) return;
  noteHead(into, head);
  const role = gatherContent(into, record, line);
  if (head.uuid !== null) into.tree.set(head.uuid, { parent: head.parent, line, role });
}

/** A branch is "" or "HEAD" outside of one; the last real name says where the work ended up. */
function noteHead(into: Transcript, head: Head): void {
  into.cwd ??= head.cwd;
  if (head.branch !== null && head.branch !== "" && head.branch !== "HEAD") into.branch = head.branch;
  noteTime(into, head.at);
}

function gatherContent(into: Transcript, record: RecordView, line: number): Node["role"] {
  switch (record.kind) {
    case "user":
      return gatherUser(into, record, line);
    case "assistant":
      addProse(into, record, at(record.head, line));
      for (const call of record.calls) addCall(into, call, at(record.head, line));
      return "message";
    case "queued-command":
      gatherSaid(into, readHuman(record.text), { place: at(record.head, line), queued: true });
      return "note";
    case "local-command":
      gatherLocalCommand(into, record.text, at(record.head, line));
      return "note";
    case "queue":
      into.queue.push({ operation: record.operation, text: record.text, line, at: record.head.at });
      return "note";
    case "recap":
      addRecap(into, record.text, at(record.head, line));
      return "note";
    case "title":
      if (record.custom) into.customTitle = withoutRecall(record.title);
      else into.title = withoutRecall(record.title);
      return "note";
    case "hook-context":
      noteRecalled(into, record.text, line);
      return "note";
    case "other":
      return "note";
  }
}

function at(head: Head, line: number): Place {
  return { lines: { from: line, to: line }, uuid: head.uuid, at: head.at };
}

function gatherUser(into: Transcript, record: RecordView & { kind: "user" }, line: number): Node["role"] {
  const place = at(record.head, line);
  if (record.summary !== null) addRecap(into, record.summary, place);
  for (const result of record.results) {
    noteRecalled(into, result.text, line);
    const questions = into.questions.get(result.callId);
    if (questions)
      addAnswers(into, { questions, answers: answersTo(questions, result, record.answers) }, place);
    gatherResult(into, result, place);
  }
  const said = typedIn(into, record.texts, line).map(readHuman);
  for (const one of joined(said)) gatherSaid(into, one, { place });
  if (record.plan !== null) addPlan(into, record.plan, place);
  return said.some((one) => one?.kind === "human" && one.via !== "bash-input") ? "prompt" : "message";
}

/** Text blocks of one record are one message. */
function joined(said: readonly Said[]): Said[] {
  const typed = said.flatMap((one) => (one?.kind === "human" && one.via === "typed" ? [one.text] : []));
  const rest = said.filter((one) => !(one?.kind === "human" && one.via === "typed"));
  return typed.length === 0 ? rest : [...rest, { kind: "human", via: "typed", text: typed.join("\n\n") }];
}

function gatherSaid(
  into: Transcript,
  said: Said,
  { place, queued = false }: { readonly place: Place; readonly queued?: boolean },
): void {
  if (said?.kind === "interrupt") into.entries.push({ kind: "interrupt", ...place });
  if (said?.kind === "plan") addPlan(into, said.text, place);
  if (said?.kind === "human") addHuman(into, { ...said, via: queued ? "queued" : said.via }, place);
}

/** Arguments of client commands are mostly one word ("opus"); a sentence (`/compact keep the plan`) is a person's. */
function gatherLocalCommand(into: Transcript, text: string, place: Place): void {
  const said = readHuman(text);
  if (said?.kind === "human" && said.via === "command-args" && /\S\s+\S+\s+\S/.test(said.text)) {
    gatherSaid(into, said, { place });
  }
}

function gatherResult(into: Transcript, result: ToolResult, place: Place): void {
  const { callId, text: output } = result;
  addResult(into, { callId, ok: outcome(result), exit: exitOf(result), output }, place.lines.to);
  const said = result.failed ? readRejection(result.text) : null;
  if (said !== null) addHuman(into, { via: "rejection", text: said }, place);
}
