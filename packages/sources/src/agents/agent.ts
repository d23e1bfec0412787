import type { ProjectPlace } from "@memory/language/names";
import type { Session } from "@memory/language/session";
import type { AgentName, HookInput } from "@memory/shared";
import type { Injected } from "../sessions/drop-recalled.ts";
import type { Growth } from "./growth.ts";

/**
 * The seam for agents: everything that is known of one agent program's files and hooks. An agent is a folder beside this
 * file, a row in `registry.ts`, and its name in the contract and among the words for people; nobody else knows its shapes.
 */
export interface Agent {
  readonly name: AgentName;
  /** How the program begins its name when it introduces itself over MCP, in lower case. */
  readonly mcpName: string;
  /** The folder in which the program itself keeps its sessions, and perhaps more. */
  readonly usualFolder: (env: Environment) => string;
  /** The folders and files of it in which sessions lie; it need not have made all of them yet. */
  readonly sessionsIn: (folder: string) => readonly string[];
  readonly growth: Growth;
  /** Why its sessions cannot be read at all, in words for a person. */
  readonly reason?: string;
  /**
   * All sessions of the project folders that are wanted, newest first. Throws `ApiError` when the folder itself is missing or
   * cannot be read; anything unreadable inside becomes a problem.
   */
  readonly find: (folder: string, isWanted: (project: string) => boolean) => Promise<FoundSessions>;
  /** The session at a path that somebody names. Nothing outside of the folder is opened or told of. */
  readonly locate: (folder: string, path: string) => Promise<Located>;
  /** Does a session, of the size it had, still hold what was read up to this watermark? Asked where only its time is another. */
  readonly isUnchanged: (file: Discovered, watermark: string) => Promise<boolean>;
  /** Does the first watermark stand behind the second one? */
  readonly reachesFurther: (watermark: string, other: string) => boolean;
  /** Who asked first in a session: as far as its beginning says. Throws what the file system throws. */
  readonly askedBy: (file: SessionFile) => Promise<"person" | "program" | "memory">;
  /** One session, redacted, in which only what people and the agent said counts as said. Runs in a worker thread. */
  readonly read: (file: SessionFile, options: ReadOptions) => Promise<Session>;
  /** What a person typed, of a prompt to which the client or a hook has added. */
  readonly humanText: (prompt: string) => string;
  /** The session that a hook speaks of, and its project; null when it does not say. */
  readonly hookSession: (input: HookInput) => HookedSession | null;
  /** The path of a session of which a hook tells no path that is read. */
  readonly pathOf?: (folder: string, sessionId: string) => string;
  readonly records: Records;
}

/** What a copy of a session is made of: its records, a line of text each, numbered as in the evidence that points at them. */
export interface Records {
  /**
   * Hands out the lines behind a watermark, or all of them where the session no longer begins with what stood before it.
   * Null: the session is gone. Runs in a worker thread. Throws what the file system throws.
   */
  readonly copy: (file: SessionFile, after: string | null, sink: LineSink) => Promise<CopiedLines | null>;
  /** A parsed line as it is worth keeping: of what only the program said to its model, no more than its place. */
  readonly withoutPrompts: (record: unknown) => unknown;
  /** The rest of a line that was deleted: its place in the conversation, no words. */
  readonly tombstone: (line: string) => string;
}

export interface CopiedLines {
  readonly start: "behind" | "beginning";
  /** Bytes of the session up to the watermark, from its beginning. */
  readonly size: number;
  readonly watermark: string;
}

/** Takes lines. A buffer handed over is only valid during the call. */
export interface LineSink {
  line(bytes: Buffer): void;
  /** What stands behind the last newline. Answers whether that is a complete record, not one still being written. */
  tail(bytes: Buffer): boolean;
  /** A line that is too long to be kept. */
  overlong(): void;
  /** Whether it takes no more for now. */
  isFull(): boolean;
}

/** The folder of each agent, whole. */
export type SessionFolders = Readonly<Record<AgentName, string>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Key of an agent's session; the file or database at its path may hold others. */
export interface SessionFile {
  readonly path: string;
  /** What a project is narrowed by: the name of its folder, or what stands for one. */
  readonly folder: string;
  readonly sessionId: string;
}

/** A session as it lies on the disk. */
export interface Discovered extends SessionFile {
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
}

/** A file or folder that could not be looked at; the rest goes on. */
export interface Problem {
  readonly path: string;
  readonly reason: string;
}

export interface FoundSessions {
  readonly found: Discovered[];
  /** How many files hold no session of a person's: those of sub-agents, leftovers. */
  readonly sidecars: number;
  readonly problems: Problem[];
}

/** The kind of thing at a path. */
export type Located =
  | { readonly kind: "session"; readonly file: Discovered }
  /** A session's file in which nothing stands yet. */
  | { readonly kind: "empty" | "missing"; readonly folder: string; readonly sessionId: string }
  /** The file of a sub-agent, a journal, a folder: not what an import reads. */
  | { readonly kind: "other" }
  /** It is not looked at: in words for a person. */
  | { readonly kind: "refused"; readonly reason: string };

/** Replaces secret-shaped strings and says how many. */
export type Redact = (text: string) => { readonly text: string; readonly count: number };

/** Puts the next bytes into a buffer and answers how many came; 0 is the end. */
export type ReadBytes = (into: Buffer, at: number, length: number) => number;

export interface ReadOptions {
  readonly redact: Redact;
  /** The prints of what it has hidden, where it numbers the markers. */
  readonly prints?: () => readonly string[];
  readonly signal?: AbortSignal;
  /** The lines of its copy, to be read instead of what lies at its path. */
  readonly bytes?: ReadBytes;
  /** Instructions put before the agent in this session. */
  readonly injected?: readonly Injected[] | undefined;
}

/** The session of a hook's event. */
export interface HookedSession {
  readonly sessionId: string;
  /** Where it works. */
  readonly place: ProjectPlace;
  /** The folder that it stands in by now; null where the hook does not say. */
  readonly cwd: string | null;
}
