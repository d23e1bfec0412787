/**
 * A typed view of one transcript record, narrowed by hand: a schema library would cost more than the parsing. Unknown
 * record types, keys and blocks are normal (the format is unofficial and grows) and come out as `other`.
 */

import { type GivenAnswer, questionsIn } from "../../sessions/answers.ts";
import { errorsAndFixes } from "../../sessions/compact-summary.ts";
import { type Fields, fields, list, string, textOf, timeOf } from "../../sessions/fields.ts";
import type { ToolCall } from "../../sessions/gather.ts";

/** The envelope that user, assistant, system, attachment and progress records share. */
export interface Head {
  readonly uuid: string | null;
  /** `parentUuid`, or across a compaction `logicalParentUuid`. */
  readonly parent: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number | null;
  /** Part of a sub-agent's conversation kept inside the session's file (1.0.x). */
  readonly sidechain: boolean;
  readonly cwd: string | null;
  readonly branch: string | null;
  /** How the agent was started: "cli" by a person, "sdk-cli" by `claude -p`. */
  readonly entrypoint: string | null;
}

export interface ToolResult {
  readonly callId: string;
  readonly failed: boolean;
  readonly text: string;
}

export type RecordView = { readonly head: Head } & (
  | {
      readonly kind: "user";
      /** Text blocks a person may have typed; empty when the record says that it is not a person's. */
      readonly texts: readonly string[];
      readonly results: readonly ToolResult[];
      /** Structured answers of AskUserQuestion. */
      readonly answers: readonly GivenAnswer[];
      /** Errors and fixes in a compaction's summary; null in every other record. */
      readonly summary: string | null;
      /** A plan that was handed over to be carried out; null in every other record. */
      readonly plan: string | null;
    }
  | {
      readonly kind: "assistant";
      readonly messageId: string | null;
      readonly texts: readonly string[];
      readonly calls: readonly ToolCall[];
    }
  | { readonly kind: "queue"; readonly operation: string; readonly text: string | null }
  | { readonly kind: "queued-command"; readonly text: string }
  /** Text that a hook has put before the agent. */
  | { readonly kind: "hook-context"; readonly text: string }
  | { readonly kind: "local-command"; readonly text: string }
  | { readonly kind: "recap"; readonly text: string }
  | { readonly kind: "title"; readonly title: string; readonly custom: boolean }
  | { readonly kind: "other" }
);

/** The view of a parsed line, or null for a value of no known shape. */
export function viewRecord(value: unknown): RecordView | null {
  const record = fields(value);
  const type = record && string(record.type);
  if (!record || type === null) return null;
  const head = viewHead(record);
  switch (type) {
    case "user":
      return viewUser(record, head);
    case "assistant":
      return viewAssistant(record, head);
    case "queue-operation":
      return {
        head,
        kind: "queue",
        operation: string(record.operation) ?? "",
        text: textOf(record.content),
      };
    case "attachment":
      return viewAttachment(record, head);
    case "system":
      return viewSystem(record, head);
    case "custom-title":
      return viewTitle(head, string(record.customTitle), true);
    case "ai-title":
      return viewTitle(head, string(record.aiTitle), false);
    default:
      return { head, kind: "other" };
  }
}

function viewHead(record: Fields): Head {
  return {
    uuid: string(record.uuid),
    parent: string(record.parentUuid) ?? string(record.logicalParentUuid),
    at: timeOf(record.timestamp),
    sidechain: record.isSidechain === true,
    cwd: string(record.cwd),
    branch: string(record.gitBranch),
    entrypoint: string(record.entrypoint),
  };
}

function viewUser(record: Fields, head: Head): RecordView | null {
  const message = fields(record.message);
  const content = message?.content;
  if (typeof content !== "string" && !Array.isArray(content)) return null;
  const human = isFromPerson(record);
  const summary = record.isCompactSummary === true ? errorsAndFixes(textOf(content) ?? "") : null;
  const plan = string(record.planContent);
  if (typeof content === "string") {
    return { head, kind: "user", texts: human ? [content] : [], results: [], answers: [], summary, plan };
  }
  const texts: string[] = [];
  const results: ToolResult[] = [];
  for (const item of content) {
    const block = fields(item);
    if (block?.type === "text" && human) texts.push(string(block.text) ?? "");
    if (block?.type === "tool_result") results.push(viewResult(block));
  }
  const answers = results.length > 0 ? viewAnswers(fields(record.toolUseResult)) : [];
  return { head, kind: "user", texts, results, answers, summary, plan };
}

/**
 * True where the record's own marks leave a person as its origin; `origin` and `promptSource` exist in late
 * versions only.
 */
function isFromPerson(record: Fields): boolean {
  const origin = fields(record.origin);
  return !(
    record.isMeta === true ||
    record.isCompactSummary === true ||
    record.isVisibleInTranscriptOnly === true ||
    typeof record.planContent === "string" ||
    record.promptSource === "system" ||
    (origin !== null && string(origin.kind) !== "human")
  );
}

function viewResult(block: Fields): ToolResult {
  return {
    callId: string(block.tool_use_id) ?? "",
    failed: block.is_error === true,
    text: textOf(block.content) ?? "",
  };
}

function viewAnswers(result: Fields | null): GivenAnswer[] {
  const answers = fields(result?.answers);
  if (!answers) return [];
  const notes = fields(result?.annotations);
  return Object.entries(answers).flatMap(([question, value]) => {
    const answer = Array.isArray(value)
      ? value.filter((part) => typeof part === "string").join(", ")
      : string(value);
    const note = string(fields(notes?.[question])?.notes);
    const said = [answer, note].filter((part) => part !== null && part.trim() !== "").join("; ");
    return said === "" ? [] : [{ question, answer: said }];
  });
}

function viewAssistant(record: Fields, head: Head): RecordView | null {
  const message = fields(record.message);
  if (!message) return null;
  const messageId = string(message.id);
  const content = message.content;
  const byClient = message.model === "<synthetic>" || record.isApiErrorMessage === true;
  if (byClient) return { head, kind: "assistant", messageId, texts: [], calls: [] };
  if (typeof content === "string") return { head, kind: "assistant", messageId, texts: [content], calls: [] };
  if (!Array.isArray(content)) return null;
  const texts: string[] = [];
  const calls: ToolCall[] = [];
  for (const item of content) {
    const block = fields(item);
    if (block?.type === "text") texts.push(string(block.text) ?? "");
    const call = block?.type === "tool_use" ? viewCall(block) : null;
    if (call) calls.push(call);
  }
  return { head, kind: "assistant", messageId, texts, calls };
}

function viewCall(block: Fields): ToolCall | null {
  const id = string(block.id);
  const input = fields(block.input);
  if (id === null || !input) return null;
  switch (block.name) {
    case "Bash": {
      const command = string(input.command);
      return command === null ? null : { id, tool: "shell", command, description: string(input.description) };
    }
    case "Edit":
    case "Write":
    case "MultiEdit":
    case "NotebookEdit": {
      const path = string(input.file_path) ?? string(input.notebook_path);
      return path === null ? null : { id, tool: "edit", path, written: written(input) };
    }
    case "ExitPlanMode": {
      const text = string(input.plan);
      return text === null ? null : { id, tool: "plan", text };
    }
    case "AskUserQuestion":
      return { id, tool: "ask", questions: questionsIn(input.questions) };
    default:
      return null;
  }
}

function written(input: Fields): string {
  const parts = [
    input.content,
    input.new_string,
    ...list(input.edits).map((edit) => fields(edit)?.new_string),
  ];
  return parts.filter((part) => typeof part === "string").join("\n\n");
}

function viewAttachment(record: Fields, head: Head): RecordView {
  const attachment = fields(record.attachment);
  if (attachment?.type === "hook_additional_context") {
    const parts = typeof attachment.content === "string" ? [attachment.content] : list(attachment.content);
    return { head, kind: "hook-context", text: parts.filter((part) => typeof part === "string").join("\n") };
  }
  const byPerson = attachment?.type === "queued_command" && attachment.commandMode === "prompt";
  const text = attachment && byPerson && isFromPerson(attachment) ? textOf(attachment.prompt) : null;
  return text === null ? { head, kind: "other" } : { head, kind: "queued-command", text };
}

function viewSystem(record: Fields, head: Head): RecordView {
  const text = string(record.content);
  if (text !== null && record.subtype === "away_summary") return { head, kind: "recap", text };
  if (text !== null && record.subtype === "local_command") return { head, kind: "local-command", text };
  return { head, kind: "other" };
}

function viewTitle(head: Head, title: string | null, custom: boolean): RecordView {
  return title === null ? { head, kind: "other" } : { head, kind: "title", title, custom };
}
