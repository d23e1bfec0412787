import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Entry, EntryOf, Session } from "@memory/language/session";
import { readSession } from "../src/agents/claude-code/read-session.ts";

// Builders of made-up Claude Code transcripts. Shapes follow real files, words and paths are invented.

type Fields = Record<string, unknown>;

/** A transcript in the making: each call adds one record, one second after the one before, chained to it. */
export interface TranscriptBuilder {
  readonly lines: string[];
  /** Adds a record with the usual envelope; `fields` win over it. Answers its uuid. */
  record(fields: Fields): string;
  /** Adds a line as it is. */
  raw(line: string): void;
  user(content: unknown, fields?: Fields): string;
  /** One record a block, as the client writes it; text may be given as a string. */
  assistant(content: unknown, fields?: Fields): string;
  /** A tool call in a message of its own, and its result. Answers the uuid of the result. */
  tool(name: string, input: Fields, result?: ToolEnd): string;
  queue(operation: string, content?: string): void;
  text(): string;
}

interface ToolEnd {
  readonly content?: unknown;
  readonly isError?: boolean;
  readonly toolUseResult?: unknown;
}

const start = Date.parse("2026-03-02T09:00:00.000Z");

export function transcript(cwd = "/home/sam/code/kiln"): TranscriptBuilder {
  const lines: string[] = [];
  let count = 0;
  let parent: string | null = null;
  const time = () => new Date(start + count * 1_000).toISOString();
  const builder: TranscriptBuilder = {
    lines,
    record(fields) {
      count += 1;
      const uuid = typeof fields.uuid === "string" ? fields.uuid : `record-${count}`;
      const envelope = {
        parentUuid: parent,
        isSidechain: false,
        cwd,
        gitBranch: "main",
        uuid,
        timestamp: time(),
      };
      lines.push(JSON.stringify({ ...envelope, ...fields }));
      parent = uuid;
      return uuid;
    },
    raw: (line) => void lines.push(line),
    user: (content, fields) =>
      builder.record({ type: "user", message: { role: "user", content }, ...fields }),
    assistant(content, fields) {
      const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
      const message = { id: `msg-${count + 1}`, model: "model-1", role: "assistant", content: blocks };
      return builder.record({ type: "assistant", message, ...fields });
    },
    tool(name, input, end) {
      const id = `toolu-${count + 1}`;
      builder.assistant([{ type: "tool_use", id, name, input }]);
      const { content = "done", isError, toolUseResult = {} } = end ?? {};
      const result = { type: "tool_result", tool_use_id: id, content, ...(isError && { is_error: true }) };
      return builder.user([result], { toolUseResult });
    },
    queue(operation, content) {
      count += 1;
      const record = { type: "queue-operation", operation, timestamp: time(), sessionId: "s" };
      lines.push(JSON.stringify(content === undefined ? record : { ...record, content }));
    },
    text: () => `${lines.join("\n")}\n`,
  };
  return builder;
}

/** The id of the n-th made-up session. */
export const sessionId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** A folder of its own for files of a test; gone when the test is over. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), "memory-transcripts-"));
  return {
    path,
    async write(name, content, mtime) {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      if (mtime) await utimes(file, mtime, mtime);
      return file;
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
  /** Writes a file below the folder, with that time of change. Answers its path. */
  write(name: string, content: string | Uint8Array, mtime?: Date): Promise<string>;
}

/** Stands in for the redactor: hides one word. */
const hideWord = (text: string) => {
  const parts = text.split("hunter2");
  return { text: parts.join("[redacted]"), count: parts.length - 1 };
};

/** Reads a made-up session; the word "hunter2" counts as a secret. */
export async function readTranscript(content: string | Uint8Array | TranscriptBuilder): Promise<Session> {
  await using folder = await temporaryFolder();
  const text = typeof content === "string" || content instanceof Uint8Array ? content : content.text();
  const path = await folder.write(`-home-sam-code-kiln/${sessionId(1)}.jsonl`, text);
  return await readSession(
    { path, folder: "-home-sam-code-kiln", sessionId: sessionId(1) },
    { redact: hideWord },
  );
}

export function entriesOf<K extends Entry["kind"]>({ entries }: Session, kind: K): EntryOf<K>[] {
  return entries.filter((entry): entry is EntryOf<K> => entry.kind === kind);
}
