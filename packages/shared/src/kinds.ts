/** The closed lists of the contract, free of zod: the schemas are made of them, and the browser bundle takes them. */
export const MEMORY_TYPES = ["fact", "preference", "episode", "procedure"] as const;
/** Kinds a language model tells a memory as. */
export const MEMORY_KINDS = ["preference", "decision", "gotcha", "howto", "fact"] as const;
export const MEMORY_STATUSES = ["active", "superseded", "retired"] as const;
export const SPEAKERS = ["user", "assistant", "tool", "document"] as const;
export const SOURCE_KINDS = ["session", "document", "manual"] as const;
export const DOCUMENT_KINDS = [
  "markdown",
  "text",
  "pdf",
  "html",
  "docx",
  "odt",
  "spreadsheet",
  "table",
  "json",
  "code",
  "email",
] as const;
/** The agents whose sessions are read, by the names that the wire and the store know them by: "assistant-code" is Claude Code. */
export const AGENT_NAMES = [
  "assistant-code",
  "codex",
  "qwen-code",
  "copilot-cli",
  "gemini-cli",
  "opencode",
  "cline",
  "cline-vscode",
  "roo-code",
  "kilo-code",
  "copilot-chat",
  "cursor",
  "zed",
  "goose",
  "droid",
  "amp",
  "continue",
  "crush",
  "kiro",
  "cursor-cli",
  "aider",
  "chatgpt",
  "claude-app",
  "windsurf",
] as const;
export type AgentName = (typeof AGENT_NAMES)[number];
/** Those of them, beside Claude Code, whose programs have hooks that memory is told of. */
export const HOOKED_AGENTS = ["codex", "qwen-code", "copilot-cli", "gemini-cli", "cursor"] as const;
export const DOCUMENT_STATUSES = ["queued", "ready", "failed", "skipped", "missing"] as const;
export const GRAPH_KINDS = ["memory", "entity", "document", "session"] as const;
/** Relations of a memory to one that is near it. */
export const JUDGEMENTS = ["same", "adds", "replaces", "contradicts", "different"] as const;
export const ACTOR_KINDS = ["person", "agent", "import", "daemon", "model"] as const;
