// Sessions of ten agents as their programs leave them, made up: what each puts around a conversation (instructions, bookkeeping,
// the same again for its windows) has the share of bytes that it has in real files. The same every time.
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { random } from "../../packages/cli/src/bench/statistics.ts";
import { openDatabase } from "../../packages/sources/src/databases/sqlite.ts";
import { personas } from "./personas.ts";

interface Step {
  readonly id: string;
  readonly command: string;
  readonly output: string;
}

interface Turn {
  readonly asked: string;
  readonly steps: readonly Step[];
  readonly answer: string;
  readonly at: number;
}

export interface MadeUp {
  readonly id: string;
  readonly cwd: string;
  readonly turns: readonly Turn[];
  /** What the program tells its model before anything is said. */
  readonly instructions: string;
}

const HOUR = 3_600_000;

/** So many conversations, from one question to some sixty. */
function conversations(count: number, seed: number, now: number): MadeUp[] {
  const next = random(seed);
  const number = (most: number) => Math.floor(next() * most);
  const texts = personas(10, 40, 1).flatMap(({ docs }) => docs.map(({ text }) => text));
  const sentence = () => texts[number(texts.length)] ?? "";
  const prose = (most: number) => Array.from({ length: 1 + number(most) }, sentence).join(" ");
  const logs = () =>
    Array.from(
      { length: 8 + number(120) },
      (_, n) =>
        `${n}  src/part${number(90)}/file${number(900)}.ts:${number(400)}  ${sentence().slice(0, 60)}`,
    ).join("\n");
  return Array.from({ length: count }, (_, nth) => {
    const began = now - 2 * HOUR - number(24 * 12) * HOUR;
    return {
      id: `${hex(next, 8)}-${hex(next, 4)}-4${hex(next, 3)}-a${hex(next, 3)}-${hex(next, 12)}`,
      cwd: `/home/sam/work/project-${nth % 12}`,
      instructions: Array.from({ length: 120 }, sentence).join("\n"),
      turns: Array.from({ length: Math.max(1, Math.floor(next() ** 3 * 60)) }, (__, turn) => ({
        at: began + turn * 60_000,
        asked: prose(3),
        steps: Array.from({ length: number(6) }, () => ({
          id: `call_${hex(next, 16)}`,
          command: `grep -rn "part${number(90)}" src | head -40`,
          output: logs(),
        })),
        answer: [prose(4), prose(5), prose(3)].join("\n\n"),
      })),
    };
  });
}

const hex = (next: () => number, digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join("");

/** The files of one session: a path below the agent's folder, and what stands in it. */
type Write = (made: MadeUp) => readonly (readonly [string, string])[];

let given = 0;
/** Ids within a session. */
const nextId = (): string => String(given++ % 1_000_000).padStart(6, "0");

const iso = (at: number): string => new Date(at).toISOString();
const lines = (records: readonly unknown[]): string =>
  records.map((one) => `${JSON.stringify(one)}\n`).join("");
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
      ...steps.flatMap(({ id: call, command, output }) => [
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
          message: { role: "user", content: [{ type: "tool_result", tool_use_id: call, content: output }] },
        }),
      ]),
      line("assistant", {
        message: { id: `msg_${id}${turn}`, role: "assistant", content: [{ type: "text", text: answer }] },
      }),
    ];
  });
  return [[join(slug(cwd), `${id}.jsonl`), lines(records)]];
};

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
    ...steps.flatMap(({ id: call_id, command, output }) => [
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
        output: `Exit code: 0\n${output}`,
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

const geminiCli: Write = (made) => {
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

const copilotChat: Write = ({ id, turns }) => {
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

const cline: Write = ({ id, cwd, turns, instructions }) => {
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
function writeOpencode(folder: string, made: readonly MadeUp[]): void {
  mkdirSync(folder, { recursive: true });
  const db = openDatabase(join(folder, "opencode.db"));
  db.exec(`CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, title TEXT, revert TEXT, time_created INTEGER, time_updated INTEGER);
    CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT);
    CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT);
    CREATE INDEX message_session ON message(session_id); CREATE INDEX part_message ON part(message_id); CREATE INDEX part_session ON part(session_id);`);
  const [session, message, part] = [
    db.prepare("INSERT INTO session VALUES (?, NULL, ?, 'Work', NULL, ?, ?)"),
    db.prepare("INSERT INTO message VALUES (?, ?, ?, ?, ?)"),
    db.prepare("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)"),
  ];
  db.transaction(() => {
    for (const { id, cwd, turns } of made) {
      const key = `ses_${id.replaceAll("-", "")}`;
      const [begun, ended] = [turns[0]?.at ?? 0, turns.at(-1)?.at ?? 0];
      session.run(key, cwd, begun, ended);
      turns.forEach(({ asked, steps, answer, at }, n) => {
        const put = (who: string, role: string, parts: readonly object[]) => {
          const name = `msg_${id}${String(n).padStart(4, "0")}${who}`;
          message.run(name, key, at, at, JSON.stringify({ role, time: { created: at } }));
          parts.forEach((data, m) => {
            part.run(`prt_${name}${String(m).padStart(3, "0")}`, name, key, at, at, JSON.stringify(data));
          });
        };
        put("a", "user", [{ type: "text", text: asked }]);
        put("b", "assistant", [
          ...steps.map(({ id: callID, command, output }) => ({
            type: "tool",
            tool: "bash",
            callID,
            state: { status: "completed", input: { command }, output, metadata: { exit: 0 } },
          })),
          { type: "text", text: answer },
        ]);
      });
    }
  })();
  db.close();
}

/** Cursor keeps values under keys: a chat, and each message of one. */
function writeCursor(folder: string, made: readonly MadeUp[]): void {
  const place = join(folder, "Cursor", "User", "globalStorage");
  mkdirSync(place, { recursive: true });
  const db = openDatabase(join(place, "state.vscdb"));
  db.exec("CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)");
  const put = db.prepare("INSERT INTO cursorDiskKV VALUES (?, ?)");
  db.transaction(() => {
    for (const { id, cwd, turns } of made) {
      const heads: { bubbleId: string; type: number }[] = [];
      const say = (type: number, bubble: object): void => {
        const bubbleId = `${heads.length}`;
        heads.push({ bubbleId, type });
        put.run(
          `bubbleId:${id}:${bubbleId}`,
          JSON.stringify({ bubbleId, type, workspaceProjectDir: cwd, ...bubble }),
        );
      };
      for (const { asked, steps, answer, at } of turns) {
        say(1, { text: asked, createdAt: iso(at) });
        for (const { command, output } of steps) {
          const params = JSON.stringify({ command });
          const result = JSON.stringify({ output });
          say(2, {
            text: "",
            toolFormerData: { name: "run_terminal_cmd", params, result, status: "completed" },
          });
        }
        say(2, { text: answer, createdAt: iso(at) });
      }
      const [createdAt, lastUpdatedAt] = [turns[0]?.at, turns.at(-1)?.at];
      put.run(
        `composerData:${id}`,
        JSON.stringify({ name: "Work", createdAt, lastUpdatedAt, fullConversationHeadersOnly: heads }),
      );
    }
  })();
  db.close();
}

const writers: Readonly<Record<string, Write>> = {
  "assistant-code": claudeCode,
  codex,
  "qwen-code": qwenCode,
  "copilot-cli": copilotCli,
  droid,
  "gemini-cli": geminiCli,
  "copilot-chat": copilotChat,
  cline,
};

/** Writes the sessions of ten agents; answers the folder of each. */
export function writeSessions(
  folder: string,
  { each, now }: { readonly each: number; readonly now: number },
): Record<string, string> {
  const folders: Record<string, string> = {};
  const own = (agent: string): string => {
    folders[agent] = join(folder, agent);
    return join(folder, agent);
  };
  Object.entries(writers).forEach(([agent, write], nth) => {
    const place = own(agent);
    for (const made of conversations(each, nth + 1, now))
      for (const [name, text] of write(made)) {
        const path = join(place, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
        const at = (made.turns.at(-1)?.at ?? now) / 1_000;
        utimesSync(path, at, at);
      }
  });
  writeOpencode(own("opencode"), conversations(each, 21, now));
  writeCursor(own("cursor"), conversations(each, 22, now));
  return folders;
}
