import { join } from "node:path";
import { cline, copilotChat, geminiCli } from "./agent-retold-files.ts";
import { iso, lines, type Write } from "./conversations.ts";

let given = 0;
/** Ids within a session. */
const nextId = (): string => String(given++ % 1_000_000).padStart(6, "0");

const slug = (cwd: string): string => cwd.replace(/[^A-Za-z0-9]/g, "-");

const claudeCode: Write = ({ id, cwd, turns, instructions }) => {
  let parent: string | null = null;
  const records = turns.flatMap(({ asked, steps, answer, at }, turn) => {
    const line = (type: string, more: object): object => {
      const uuid = `${id.slice(0, -6)}${nextId()}`;
      const head = {
        parentUuid: parent,
        isSidechain: false,
        type,
        uuid,
        timestamp: iso(at),
        cwd,
        sessionId: id,
      };
      parent = uuid;
      return { ...head, version: "2.1.330", gitBranch: "main", entrypoint: "cli", ...more };
    };
    const rendered = instructions.slice(0, 9_000);
    return [
      { type: "queue-operation", operation: "enqueue", content: asked, sessionId: id, timestamp: iso(at) },
      line("attachment", {
        attachment: { type: "prompt_snapshot", rendered, content: rendered.slice(0, 3_000) },
      }),
      line("user", { promptSource: "typed", turnOrigin: "human", message: { role: "user", content: asked } }),
      { type: "api-request-shape", sessionId: id, shape: rendered.slice(0, 4_000) },
      {
        type: "api-request-blob",
        sessionId: id,
        blob: { role: "user", content: asked + rendered.slice(0, 1_000) },
      },
      ...steps.flatMap(({ id: call, command, output, exit = 0 }) => [
        line("assistant", {
          message: {
            id: `msg_${call}`,
            role: "assistant",
            content: [{ type: "tool_use", id: call, name: "Bash", input: { command } }],
            usage: { input_tokens: 9, output_tokens: 100 },
          },
        }),
        line("user", {
          toolUseResult: { stdout: output, stderr: "", interrupted: false },
          message: { role: "user", content: [resultOf(call, output, exit)] },
        }),
      ]),
      line("assistant", {
        message: { id: `msg_${id}${turn}`, role: "assistant", content: [{ type: "text", text: answer }] },
      }),
    ];
  });
  return [[join(slug(cwd), `${id}.jsonl`), lines(records)]];
};

const resultOf = (call: string, output: string, exit: number): object => ({
  ...{ type: "tool_result", tool_use_id: call },
  ...(exit === 0 ? { content: output } : { content: `Exit code ${exit}\n${output}`, is_error: true }),
});

const codex: Write = ({ id, cwd, turns, instructions }) => {
  const begun = turns[0]?.at ?? 0;
  const record = (at: number, type: string, payload: object) => ({ timestamp: iso(at), type, payload });
  const message = (at: number, role: string, text: string, kind: string) =>
    record(at, "response_item", {
      type: "message",
      id: `msg_${at}${role}`,
      role,
      content: [{ type: role === "assistant" ? "output_text" : "input_text", text }],
      internal_chat_message_metadata_passthrough: { content_item_kinds: [kind] },
    });
  const records = turns.flatMap(({ asked, steps, answer, at }) => [
    record(at, "event_msg", { type: "task_started", turn_id: `t${at}` }),
    record(at, "turn_context", { cwd, model: "gpt", approval_policy: "never", summary: "auto" }),
    record(at, "world_state", { text: instructions.slice(0, 1_500) }),
    message(at, "user", asked, "user.text"),
    record(at, "event_msg", {
      type: "item_completed",
      item: { type: "UserMessage", content: [{ type: "text", text: asked }] },
    }),
    ...steps.flatMap(({ id: call_id, command, output, exit = 0 }) => [
      record(at, "response_item", {
        type: "reasoning",
        summary: [],
        encrypted_content: instructions.slice(0, 900),
      }),
      record(at, "response_item", {
        type: "function_call",
        name: "exec_command",
        call_id,
        arguments: JSON.stringify({ cmd: command }),
      }),
      record(at, "response_item", {
        type: "function_call_output",
        call_id,
        output: `Exit code: ${exit}\n${output}`,
      }),
      record(at, "event_msg", { type: "token_count", info: { total: 1, last: 2, limits: [1, 2, 3] } }),
    ]),
    message(at + 1, "assistant", answer, "assistant"),
    record(at, "event_msg", { type: "item_completed", item: { type: "AgentMessage", text: answer } }),
  ]);
  const meta = { id, session_id: id, cwd, originator: "codex_cli", source: "cli", thread_source: "user" };
  const head = record(begun, "session_meta", { ...meta, base_instructions: { text: instructions } });
  const day = iso(begun).slice(0, 10).replaceAll("-", "/");
  const name = `rollout-${iso(begun).slice(0, 19).replaceAll(":", "-")}-${id}.jsonl`;
  return [[join("sessions", day, name), lines([head, ...records])]];
};

const qwenCode: Write = ({ id, cwd, turns, instructions }) => {
  let parent: string | null = null;
  const line = (at: number, type: string, more: object): object => {
    const uuid = `${id}-${at}-${nextId()}`;
    const record = {
      uuid,
      parentUuid: parent,
      sessionId: id,
      timestamp: iso(at),
      type,
      cwd,
      version: "0.24.4",
      ...more,
    };
    parent = uuid;
    return record;
  };
  const records = turns.flatMap(({ asked, steps, answer, at }) => [
    line(at, "user", { provenance: "real_user", message: { role: "user", parts: [{ text: asked }] } }),
    line(at, "system", { subtype: "ui_telemetry", systemPayload: { event: instructions.slice(0, 1_200) } }),
    ...steps.flatMap(({ id: call, command, output }) => [
      line(at, "assistant", {
        message: {
          role: "model",
          parts: [{ functionCall: { id: call, name: "run_shell_command", args: { command } } }],
        },
      }),
      line(at, "tool_result", {
        message: { role: "user", parts: [{ functionResponse: { id: call, response: { output } } }] },
        toolCallResult: { status: "success" },
      }),
    ]),
    line(at, "assistant", { message: { role: "model", parts: [{ text: answer }] } }),
  ]);
  return [[join(slug(cwd), "chats", `${id}.jsonl`), lines(records)]];
};

const copilotCli: Write = ({ id, cwd, turns, instructions }) => {
  const event = (at: number, type: string, data: object) => ({
    type,
    data,
    id: `${type}${at}${nextId()}`,
    timestamp: iso(at),
  });
  const begun = turns[0]?.at ?? 0;
  const records = turns.flatMap(({ asked, steps, answer, at }, turn) => [
    event(at, "system.message", { role: "system", content: instructions }),
    event(at, "user.message", {
      content: asked,
      transformedContent: `<current_datetime>now</current_datetime>\n${asked}`,
    }),
    ...steps.flatMap(({ id: toolCallId, command, output }) => [
      event(at, "assistant.message", {
        messageId: `${toolCallId}m`,
        content: "",
        toolRequests: [{ toolCallId, name: "bash", arguments: { command } }],
      }),
      event(at, "tool.execution_start", { toolCallId, toolName: "bash", arguments: { command } }),
      event(at, "tool.execution_complete", { toolCallId, success: true, result: { content: output } }),
    ]),
    event(at, "assistant.message", { messageId: `${id}${turn}`, content: answer, toolRequests: [] }),
    event(at, "session.usage_record", { usage: { input: 1, output: 2 }, model: "m" }),
  ]);
  const start = event(begun, "session.start", {
    sessionId: id,
    context: { cwd, gitRoot: cwd, branch: "main" },
  });
  return [[join(id, "events.jsonl"), lines([start, ...records])]];
};

const droid: Write = ({ id, cwd, turns }) => {
  const message = (at: number, role: string, content: readonly object[]) => ({
    type: "message",
    id: `${at}${role}${nextId()}`,
    timestamp: iso(at),
    message: { role, content },
  });
  const records = turns.flatMap(({ asked, steps, answer, at }) => [
    message(at, "user", [{ type: "text", text: asked }]),
    ...steps.flatMap(({ id: call, command, output }) => [
      message(at, "assistant", [{ type: "tool_use", id: call, name: "Execute", input: { command } }]),
      message(at, "user", [{ type: "tool_result", tool_use_id: call, content: output }]),
    ]),
    message(at, "assistant", [{ type: "text", text: answer }]),
  ]);
  return [
    [join(slug(cwd), `${id}.jsonl`), lines([{ type: "session_start", id, title: "Work", cwd }, ...records])],
  ];
};

/** Of each agent that keeps a session in files of its own. */
export const writers: Readonly<Record<string, Write>> = {
  "assistant-code": claudeCode,
  codex,
  "qwen-code": qwenCode,
  "copilot-cli": copilotCli,
  droid,
  "gemini-cli": geminiCli,
  "copilot-chat": copilotChat,
  cline,
};
