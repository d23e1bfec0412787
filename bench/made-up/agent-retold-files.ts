// Files that a program replays or writes anew (decision 0063).
import { join } from "node:path";
import { iso, lines, type MadeUp, type Write } from "./conversations.ts";

const geminiMessages = ({ id, turns }: MadeUp): object[] =>
  turns.flatMap(({ asked, steps, answer, at }, n) => {
    const toolCalls = steps.map(({ id: call, command, output }) => ({
      id: call,
      name: "run_shell_command",
      args: { command },
      status: "success",
      result: [{ functionResponse: { id: call, name: "run_shell_command", response: { output } } }],
    }));
    const said = {
      id: `${id}-${n}g`,
      timestamp: iso(at),
      type: "gemini",
      content: answer,
      thoughts: [],
      model: "m",
    };
    return [
      { id: `${id}-${n}u`, timestamp: iso(at), type: "user", content: [{ text: asked }] },
      said,
      ...(toolCalls.length > 0 ? [{ ...said, toolCalls }] : []),
    ];
  });

export const geminiCli: Write = (made) => {
  const begun = iso(made.turns[0]?.at ?? 0);
  const head = { sessionId: made.id, projectHash: "x", startTime: begun, lastUpdated: begun, kind: "main" };
  const name = `session-${begun.slice(0, 16).replace(":", "-")}-${made.id.slice(0, 8)}.jsonl`;
  const project = made.cwd.split("/").at(-1) ?? "";
  const context = {
    id: "0".repeat(32),
    timestamp: begun,
    type: "user",
    content: [{ text: `<session_context>\n${made.instructions.slice(0, 2_000)}\n</session_context>` }],
  };
  return [
    [
      join("tmp", project, "chats", name),
      lines([head, { $set: { messages: [context] } }, ...geminiMessages(made)]),
    ],
    [join("tmp", project, ".project_root"), made.cwd],
  ];
};

export const copilotChat: Write = ({ id, turns }) => {
  const requests = turns.map(({ asked, steps, answer, at }, n) => ({
    requestId: `request_${n}`,
    timestamp: at,
    message: { text: asked, parts: [] },
    variableData: { variables: [] },
    response: [
      ...steps.map(({ id: toolCallId, command, output }) => ({
        kind: "toolInvocationSerialized",
        toolCallId,
        resultDetails: { output },
        toolSpecificData: {
          kind: "terminal",
          commandLine: { original: command },
          terminalCommandState: { exitCode: 0 },
        },
      })),
      { value: answer },
    ],
  }));
  const log = [
    { kind: 0, v: { version: 3, sessionId: id, creationDate: turns[0]?.at, requests: [] } },
    ...requests.map((request) => ({ kind: 2, k: ["requests"], v: [request] })),
  ];
  return [
    [join("Code", "User", "workspaceStorage", id.slice(0, 8), "chatSessions", `${id}.jsonl`), lines(log)],
  ];
};

export const cline: Write = ({ id, cwd, turns, instructions }) => {
  const messages = turns.flatMap(({ asked, steps, answer, at }, n) => [
    {
      id: `${n}u`,
      role: "user",
      ts: at,
      content: [{ type: "text", text: `<user_input mode="act">${asked}</user_input>` }],
    },
    ...steps.flatMap(({ id: call, command, output }) => [
      {
        id: `${call}a`,
        role: "assistant",
        ts: at,
        content: [{ type: "tool_use", id: call, name: "run_commands", input: { commands: [command] } }],
      },
      {
        id: `${call}u`,
        role: "user",
        ts: at,
        content: [{ type: "tool_result", tool_use_id: call, content: output }],
      },
    ]),
    { id: `${n}a`, role: "assistant", ts: at, content: [{ type: "text", text: answer }] },
  ]);
  const whole = { version: 1, agent: "lead", sessionId: id, system_prompt: instructions, messages };
  return [
    [join("sessions", id, `${id}.messages.json`), JSON.stringify(whole, null, 2)],
    [join("sessions", id, `${id}.json`), JSON.stringify({ session_id: id, cwd })],
  ];
};

/** opencode keeps rows: a message and each part of one. */
