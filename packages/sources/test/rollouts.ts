import type { Entry, Session } from "@memory/language/session";
import type { Agent } from "../src/agents/agent.ts";
import { temporaryFolder } from "./transcripts.ts";

// Builders of made-up Codex rollouts. Shapes follow real files, words and paths are invented.

type Fields = Record<string, unknown>;

const start = Date.parse("2026-05-04T08:00:00.000Z");

export const THREAD = "01a1f000-0000-7000-8000-000000000001";

/** Lines of a session, one second apart; `text` ends each with a line break. */
export function lines<Kind extends string>(envelope: (kind: Kind, payload: Fields) => Fields) {
  const all: string[] = [];
  return {
    all,
    add(kind: Kind, payload: Fields): void {
      const timestamp = new Date(start + all.length * 1_000).toISOString();
      all.push(JSON.stringify({ timestamp, ...envelope(kind, payload) }));
    },
    raw: (line: string) => void all.push(line),
    text: () => `${all.join("\n")}\n`,
  };
}

type Kind = "session_meta" | "turn_context" | "response_item" | "event_msg" | "compacted" | "world_state";

/** A rollout that begins as those of a person do; `meta` wins over the usual head. */
export function rollout(meta: Fields = {}) {
  const file = lines<Kind>((type, payload) => ({ type, payload }));
  let count = 0;
  const usual = { id: THREAD, cwd: "/home/ada/code/kiln", source: "cli", git: { branch: "main" } };
  file.add("session_meta", { ...usual, base_instructions: { text: "You are an agent." }, ...meta });
  const message = (role: string, text: string, more: Fields = {}) => {
    count += 1;
    const type = role === "assistant" ? "output_text" : "input_text";
    file.add("response_item", {
      type: "message",
      id: `msg_${count}`,
      role,
      content: [{ type, text }],
      ...more,
    });
  };
  const marked = (...kinds: string[]) => ({
    internal_chat_message_metadata_passthrough: { content_item_kinds: kinds },
  });
  return {
    ...file,
    message,
    marked,
    /** Typed, as the latest versions keep it: marked, and told to the windows as well. */
    typed(text: string): void {
      message("user", text, marked("user.text"));
      file.add("event_msg", {
        type: "item_completed",
        item: { type: "UserMessage", content: [{ type: "text", text }] },
      });
    },
    says: (text: string) => message("assistant", text),
    call(name: string, args: unknown, output: unknown = "Exit code: 0\nOutput:\ndone"): void {
      count += 1;
      const call_id = `call_${count}`;
      const isCustom = typeof args === "string";
      file.add("response_item", {
        type: isCustom ? "custom_tool_call" : "function_call",
        name,
        call_id,
        ...(isCustom ? { input: args } : { arguments: JSON.stringify(args) }),
      });
      const type = isCustom ? "custom_tool_call_output" : "function_call_output";
      file.add("response_item", { type, call_id, output });
    },
  };
}

/** Hides one word, as the redactor does secrets. */
const redact = (text: string) => {
  const parts = text.split("hunter2");
  return { text: parts.join("[redacted]"), count: parts.length - 1 };
};

/** A session of an agent, read from a file of this content. */
export async function readAs(agent: Agent, content: string | Uint8Array): Promise<Session> {
  await using folder = await temporaryFolder();
  const path = await folder.write("session.jsonl", content);
  return await agent.read({ path, folder: "-home-ada-code-kiln", sessionId: THREAD }, { redact });
}

/** Who said what: "ada: …" for the person, "…" for the agent, "$ …" for commands, "✎ …" for edits; "✗" where it failed. */
export const told = ({ entries }: Session): string[] => entries.map(line);

function line(entry: Entry): string {
  switch (entry.kind) {
    case "human":
      return `${entry.via === "typed" ? "ada" : entry.via}: ${entry.text}`;
    case "assistant":
      return `${entry.final ? "= " : ""}${entry.text}`;
    case "command":
      return `$ ${entry.command}${outcome(entry.ok)}`;
    case "edit":
      return `✎ ${entry.path}${entry.text === null ? "" : ` «${entry.text}»`}${outcome(entry.ok)}`;
    case "answer":
      return `${entry.question} → ${entry.answer}${entry.detail === null ? "" : ` (${entry.detail})`}`;
    case "plan":
    case "recap":
      return `${entry.kind}: ${entry.text}`;
    case "interrupt":
      return "stopped";
  }
}

const outcome = (ok: boolean | null): string => (ok === null ? " …" : ok ? "" : " ✗");
