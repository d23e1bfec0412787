/** The programs that `memory mcp install` knows, and what makes each see the change. */
export const CLIENTS = [
  { id: "claude-code", title: "Claude Code", afterwards: "Start a new session." },
  {
    id: "claude-desktop",
    title: "Claude Desktop",
    afterwards: "Quit it and open it again; closing its window is not enough.",
  },
  { id: "codex", title: "Codex", afterwards: "Start a new session." },
  { id: "cursor", title: "Cursor", afterwards: "Switch it on under Settings, MCP, if it asks." },
  {
    id: "vscode",
    title: "VS Code",
    afterwards: "Start it where the file is open, or with “MCP: List Servers”.",
  },
  { id: "copilot-cli", title: "Copilot CLI", afterwards: "Start a new session." },
  { id: "windsurf", title: "Windsurf", afterwards: "Refresh its list of MCP servers." },
  { id: "gemini-cli", title: "Gemini CLI", afterwards: "Start a new session." },
  { id: "zed", title: "Zed", afterwards: "It reads the change by itself." },
  { id: "cline", title: "Cline", afterwards: "It reads the change by itself." },
  { id: "goose", title: "Goose", afterwards: "Start a new session." },
  { id: "opencode", title: "opencode", afterwards: "Start a new session." },
  { id: "lm-studio", title: "LM Studio", afterwards: "Switch it on in the chat's list of integrations." },
] as const;

interface Tool {
  readonly name: string;
  readonly does: string;
  /** Changes something; absent in read-only mode. */
  readonly writes?: true;
}

/** Tools that an agent is given by default. */
export const CORE_TOOLS: readonly Tool[] = [
  { name: "memory_recall", does: "Searches what you and your agents know, within a budget of words." },
  { name: "memory_save", does: "Keeps one lasting fact, preference, decision or procedure.", writes: true },
  { name: "memory_read", does: "Reads the full text behind a reference, and where it comes from." },
  { name: "memory_related", does: "Tells what is known around one person, project, tool or file." },
  { name: "memory_status", does: "Tells how much is kept, and whether memory is well." },
];

/** Tools that `?tools=full` adds. */
export const FULL_TOOLS: readonly Tool[] = [
  { name: "memory_history", does: "Shows every version of a memory, and what changed." },
  { name: "memory_update", does: "Corrects a memory; the older words are kept.", writes: true },
  { name: "memory_retire", does: "Stops recalling a memory; it can be taken back.", writes: true },
  { name: "memory_conflicts", does: "Lists contradictions that wait for a decision." },
  { name: "memory_resolve_conflict", does: "Settles a contradiction as you decided it.", writes: true },
  { name: "memory_add_source", does: "Reads a file, a folder or a web page into memory.", writes: true },
];
