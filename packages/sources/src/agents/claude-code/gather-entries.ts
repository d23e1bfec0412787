import type { Entry, EntryOf, Lines } from "@memory/language/session";
import { type Fence, outsideOfFence, splitAtFence } from "@memory/shared";
import type { Recalled } from "../../sessions/drop-recalled.ts";
import { readHuman, readRejection, type Said, withoutRecall } from "./human-text.ts";
import type { Node } from "./live-branch.ts";
import type { QueueEvent } from "./queued-text.ts";
import { answersTo, outcome } from "./tool-results.ts";
import type { Head, Question, RecordView, ToolCall, ToolResult } from "./transcript-records.ts";

/** Contents of a session so far: raw texts, in file order. */
export interface Gathered {
  readonly entries: Entry[];
  readonly queue: QueueEvent[];
  readonly tree: Map<string, Node>;
  /** Index in `entries` of a message's prose, by message id: one message comes as several records. */
  readonly prose: Map<string, number>;
  /** Index in `entries` of a call whose result has not come yet. */
  readonly calls: Map<string, number>;
  readonly questions: Map<string, readonly Question[]>;
  /** Memories recalled from the store: the fence keeps them out of the entries. */
  readonly recalled: Recalled[];
  /** The fence that a message has opened and not closed yet, by message id. */
  readonly fences: Map<string, Fence | null>;
  cwd: string | null;
  branch: string | null;
  customTitle: string | null;
  title: string | null;
  startedAt: number | null;
  endedAt: number | null;
}

export function gatherNothing(): Gathered {
  return {
    entries: [],
    queue: [],
    tree: new Map(),
    prose: new Map(),
    calls: new Map(),
    questions: new Map(),
    recalled: [],
    fences: new Map(),
    cwd: null,
    branch: null,
    customTitle: null,
    title: null,
    startedAt: null,
    endedAt: null,
  };
}

/** Adds one record. Conversations of sub-agents inside the file leave no trace. */
export function gather(into: Gathered, record: RecordView, line: number): void {
  const { head } = record;
  if (head.sidechain) return;
  if (head.uuid !== null && into.tree.has(head.uuid)) return;
  noteHead(into, head);
  const role = gatherContent(into, record, line);
  if (head.uuid !== null) into.tree.set(head.uuid, { parent: head.parent, line, role });
}

/** A branch is "" or "HEAD" outside of one; the last real name says where the work ended up. */
function noteHead(into: Gathered, head: Head): void {
  into.cwd ??= head.cwd;
  if (head.branch !== null && head.branch !== "" && head.branch !== "HEAD") into.branch = head.branch;
  if (head.at === null) return;
  into.startedAt = Math.min(head.at, into.startedAt ?? head.at);
  into.endedAt = Math.max(head.at, into.endedAt ?? head.at);
}

function gatherContent(into: Gathered, record: RecordView, line: number): Node["role"] {
  switch (record.kind) {
    case "user":
      return gatherUser(into, record, line);
    case "assistant":
      gatherProse(into, record, line);
      for (const call of record.calls) gatherCall(into, call, at(record.head, line));
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
      gatherRecap(into, record.text, at(record.head, line));
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

function gatherRecap(into: Gathered, recap: string, place: Place): void {
  const text = withoutRecall(recap).trim();
  if (text !== "") into.entries.push({ kind: "recap", text, ...place });
}

interface Place {
  readonly lines: Lines;
  readonly uuid: string | null;
  readonly at: number | null;
}

function at(head: Head, line: number): Place {
  return { lines: { from: line, to: line }, uuid: head.uuid, at: head.at };
}

function gatherUser(into: Gathered, record: RecordView & { kind: "user" }, line: number): Node["role"] {
  const place = at(record.head, line);
  if (record.summary !== null) gatherRecap(into, record.summary, place);
  for (const result of record.results) {
    noteRecalled(into, result.text, line);
    const questions = into.questions.get(result.callId);
    if (questions) gatherAnswers(into, answersTo(questions, result, record.answers), place);
    gatherResult(into, result, place);
  }
  const { outside, inside } = outsideOfFence(record.texts);
  for (const text of inside) into.recalled.push({ text, line });
  const said = outside.map(readHuman);
  for (const one of joined(said)) gatherSaid(into, one, { place });
  if (record.plan !== null) gatherPlan(into, record.plan, place);
  return said.some((one) => one?.kind === "human" && one.via !== "bash-input") ? "prompt" : "message";
}

/** Text blocks of one record are one message. */
function joined(said: readonly Said[]): Said[] {
  const typed = said.flatMap((one) => (one?.kind === "human" && one.via === "typed" ? [one.text] : []));
  const rest = said.filter((one) => !(one?.kind === "human" && one.via === "typed"));
  return typed.length === 0 ? rest : [...rest, { kind: "human", via: "typed", text: typed.join("\n\n") }];
}

function gatherSaid(
  into: Gathered,
  said: Said,
  { place, queued = false }: { readonly place: Place; readonly queued?: boolean },
): void {
  if (said?.kind === "interrupt") into.entries.push({ kind: "interrupt", ...place });
  if (said?.kind === "plan") gatherPlan(into, said.text, place);
  if (said?.kind === "human") {
    into.entries.push({ kind: "human", via: queued ? "queued" : said.via, text: said.text, ...place });
  }
}

function gatherPlan(into: Gathered, plan: string, place: Place): void {
  const text = withoutRecall(plan).trim();
  if (text !== "") into.entries.push({ kind: "plan", text, ...place });
}

/** Arguments of client commands are mostly one word ("opus"); a sentence (`/compact keep the plan`) is a person's. */
function gatherLocalCommand(into: Gathered, text: string, place: Place): void {
  const said = readHuman(text);
  if (said?.kind === "human" && said.via === "command-args" && /\S\s+\S+\s+\S/.test(said.text)) {
    gatherSaid(into, said, { place });
  }
}

function gatherProse(into: Gathered, record: RecordView & { kind: "assistant" }, line: number): void {
  const { messageId } = record;
  const { texts, open } = fenceOff(into, record.texts, { line, before: into.fences.get(messageId ?? "") });
  if (messageId !== null) into.fences.set(messageId, open);
  const parts = texts.map((part) => part.trim());
  const text = parts.filter((part) => part !== "" && part !== "(no content)").join("\n\n");
  if (text === "") return;
  const index = record.messageId === null ? undefined : into.prose.get(record.messageId);
  const before = index === undefined ? undefined : into.entries[index];
  if (index !== undefined && before?.kind === "assistant") {
    into.entries[index] = {
      ...before,
      text: `${before.text}\n\n${text}`,
      lines: { from: before.lines.from, to: line },
    };
    return;
  }
  if (record.messageId !== null) into.prose.set(record.messageId, into.entries.length);
  into.entries.push({ kind: "assistant", final: false, text, ...at(record.head, line) });
}

/** A fence may open in one text of a message and close in the next, or in none. */
function fenceOff(
  into: Gathered,
  texts: readonly string[],
  { line, before = null }: { readonly line: number; readonly before?: Fence | null | undefined },
): { texts: string[]; open: Fence | null } {
  let open = before;
  const outside = texts.map((text) => {
    const parts = splitAtFence(text, open);
    open = parts.open;
    if (parts.inside !== "") into.recalled.push({ text: parts.inside, line });
    return parts.outside;
  });
  return { texts: outside, open };
}

/** Hooks and tools give the agent what is recalled; the agent may repeat it later. */
function noteRecalled(into: Gathered, text: string, line: number): void {
  fenceOff(into, [text], { line });
}

function gatherCall(into: Gathered, call: ToolCall, place: Place): void {
  if (call.tool === "ask") {
    into.questions.set(call.id, call.questions);
    return;
  }
  if (call.tool === "plan") {
    gatherPlan(into, call.text, place);
    return;
  }
  into.calls.set(call.id, into.entries.length);
  if (call.tool === "shell") {
    const command = withoutRecall(call.command);
    const description = call.description && withoutRecall(call.description);
    into.entries.push({ kind: "command", command, description, ok: null, ...place });
  } else {
    const text = isReadByPeople(call.path) ? withoutRecall(call.written) : null;
    into.entries.push({ kind: "edit", path: call.path, ok: null, text, ...place });
  }
}

/** Instructions for agents, and documents: what stands in a README or below `docs/` is told to whoever reads it. */
function isReadByPeople(path: string): boolean {
  return /(?:^|[/\\])(?:(?:CLAUDE|AGENTS|CONTRIBUTING|README|CHANGELOG|ARCHITECTURE|DESIGN|DECISIONS|HACKING|DEVELOPMENT)|(?:docs?|adrs?|decisions|rfcs?)[/\\](?:[^/\\]+[/\\]){0,4}[^/\\]+)\.mdx?$/i.test(
    path,
  );
}

function gatherResult(into: Gathered, result: ToolResult, place: Place): void {
  const index = into.calls.get(result.callId);
  const call = index === undefined ? undefined : into.entries[index];
  if (index !== undefined && (call?.kind === "command" || call?.kind === "edit")) {
    into.entries[index] = finished(call, result, place.lines.to);
    into.calls.delete(result.callId);
  }
  const said = result.failed ? readRejection(result.text) : null;
  if (said !== null) into.entries.push({ kind: "human", via: "rejection", text: said, ...place });
}

function finished(call: EntryOf<"command"> | EntryOf<"edit">, result: ToolResult, line: number): Entry {
  return {
    ...call,
    ok: outcome(result),
    lines: { from: call.lines.from, to: Math.max(line, call.lines.from) },
  };
}

function gatherAnswers(into: Gathered, answers: ReturnType<typeof answersTo>, place: Place): void {
  for (const one of answers) {
    const [question, answer] = [withoutRecall(one.question).trim(), withoutRecall(one.answer).trim()];
    const detail = one.detail && withoutRecall(one.detail).trim();
    if (answer !== "") into.entries.push({ kind: "answer", question, answer, detail, ...place });
  }
}
