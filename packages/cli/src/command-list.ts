import type { Define } from "./cli.ts";

interface Entry {
  readonly name: string;
  readonly group: string;
  readonly summary: string;
  /** Loaded when the command runs, so that `--version` does not pay for `import`. */
  readonly load: () => Promise<{ readonly define: Define }>;
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly Entry[] = [
  {
    name: "status",
    group: "Start here",
    summary: "What memory holds, and is the daemon well",
    load: () => import("./commands/status.ts"),
  },
  {
    name: "audit",
    group: "Start here",
    summary: "What agents keep on this machine: sessions, secrets in them, notes that are old or at odds",
    load: () => import("./commands/audit.ts"),
  },
  {
    name: "import",
    group: "Start here",
    summary: "Learn from your agents' past sessions",
    load: () => import("./commands/import.ts"),
  },
  {
    name: "open",
    group: "Start here",
    summary: "The viewer in your browser, at any place",
    load: () => import("./commands/open.ts"),
  },
  {
    name: "recall",
    group: "Memories",
    summary: "Ask memory a question",
    load: () => import("./commands/recall.ts"),
  },
  {
    name: "trace",
    group: "Memories",
    summary: "How the answer to a question came about, hit by hit",
    load: () => import("./commands/trace.ts"),
  },
  {
    name: "preview",
    group: "Memories",
    summary: "What an agent would be told with a prompt",
    load: () => import("./commands/preview.ts"),
  },
  {
    name: "save",
    group: "Memories",
    summary: "Remember one thing",
    load: () => import("./commands/save.ts"),
  },
  {
    name: "list",
    group: "Memories",
    summary: "Memories, newest first",
    load: () => import("./commands/list.ts"),
  },
  {
    name: "project",
    group: "Memories",
    summary: "Everything of one project: decided, changed this week, who and what, sources",
    load: () => import("./commands/project.ts"),
  },
  {
    name: "show",
    group: "Memories",
    summary: "One memory: its text, where it comes from, its versions",
    load: () => import("./commands/show.ts"),
  },
  {
    name: "why",
    group: "Memories",
    summary: "Why a memory is there: its sources, what was decided, what hangs on it",
    load: () => import("./commands/why.ts"),
  },
  {
    name: "edit",
    group: "Memories",
    summary: "Correct a memory; the older words are kept",
    load: () => import("./commands/edit.ts"),
  },
  {
    name: "judge",
    group: "Memories",
    summary: "Say what a memory is to one near it: the same, newer, or another thing",
    load: () => import("./commands/judge.ts"),
  },
  {
    name: "history",
    group: "Memories",
    summary: "Every version of a memory: when it held, who said it",
    load: () => import("./commands/history.ts"),
  },
  {
    name: "diff",
    group: "Memories",
    summary: "What changed between two versions, or two memories",
    load: () => import("./commands/diff.ts"),
  },
  {
    name: "retire",
    group: "Memories",
    summary: "Stop recalling memories; can be taken back",
    load: () => import("./commands/retire.ts"),
  },
  {
    name: "restore",
    group: "Memories",
    summary: "Recall retired memories again",
    load: () => import("./commands/restore.ts"),
  },
  {
    name: "confirm",
    group: "Memories",
    summary: "Say that memories marked to be checked again still hold",
    load: () => import("./commands/confirm.ts"),
  },
  {
    name: "delete",
    group: "Memories",
    summary: "Delete a memory for good",
    load: () => import("./commands/delete.ts"),
  },
  {
    name: "review",
    group: "Review",
    summary: "Decide what waits for you, one question after the other",
    load: () => import("./commands/review.ts"),
  },
  {
    name: "conflicts",
    group: "Review",
    summary: "Memories that contradict each other",
    load: () => import("./commands/conflicts.ts"),
  },
  {
    name: "activity",
    group: "Review",
    summary: "Every change: who, what, when",
    load: () => import("./commands/activity.ts"),
  },
  {
    name: "undo",
    group: "Review",
    summary: "Take back a change, or all of a run",
    load: () => import("./commands/undo.ts"),
  },
  {
    name: "context",
    group: "Sources",
    summary: "Files, folders and web pages that memory reads",
    load: () => import("./commands/context.ts"),
  },
  {
    name: "entities",
    group: "Graph",
    summary: "Who and what the memories are about",
    load: () => import("./commands/entities.ts"),
  },
  {
    name: "merges",
    group: "Graph",
    summary: "Entities that were made one, and those that may be",
    load: () => import("./commands/merges.ts"),
  },
  {
    name: "schema",
    group: "Graph",
    summary: "The vocabulary: types of entities, and relationships",
    load: () => import("./commands/schema.ts"),
  },
  {
    name: "index",
    group: "Graph",
    summary: "Look for entities in what is new",
    load: () => import("./commands/index-graph.ts"),
  },
  {
    name: "reindex",
    group: "Graph",
    summary: "Build the graph anew; what you decided stays",
    load: () => import("./commands/reindex.ts"),
  },
  {
    name: "graph",
    group: "Graph",
    summary: "The graph as JSON, GraphML, Mermaid or DOT",
    load: () => import("./commands/graph.ts"),
  },
  {
    name: "connect",
    group: "Agents",
    summary: "Remember every session when it ends, and tell the agent what is known",
    load: () => import("./commands/connect.ts"),
  },
  {
    name: "disconnect",
    group: "Agents",
    summary: "Take our hooks out of an agent's settings, and capture no more",
    load: () => import("./commands/disconnect.ts"),
  },
  {
    name: "capture",
    group: "Agents",
    summary: "What is captured, and does it work",
    load: () => import("./commands/capture.ts"),
  },
  {
    name: "notes",
    group: "Agents",
    summary: "What programs know on their own: their memories, CLAUDE.md, AGENTS.md and the like",
    load: () => import("./commands/notes.ts"),
  },
  {
    name: "handoff",
    group: "Agents",
    summary: "Where a session stands, in its own words, for another agent to go on",
    load: () => import("./commands/handoff.ts"),
  },
  {
    name: "impact",
    group: "Agents",
    summary: "What became of what agents were told: used, contradicted, tokens",
    load: () => import("./commands/impact.ts"),
  },
  {
    name: "sessions",
    group: "Agents",
    summary: "What is kept of sessions, as text files that agents can search",
    load: () => import("./commands/sessions.ts"),
  },
  {
    name: "mcp",
    group: "Agents",
    summary: "Serve memory to agents over MCP",
    load: () => import("./commands/mcp.ts"),
  },
  {
    name: "sync",
    group: "Your machines",
    summary: "One memory on all your machines, end-to-end encrypted",
    load: () => import("./commands/sync.ts"),
  },
  {
    name: "space",
    group: "Team",
    summary: "Memory that several people share, on a Postgres that they have",
    load: () => import("./commands/space.ts"),
  },
  {
    name: "daemon",
    group: "Daemon",
    summary: "Start, stop and watch the daemon",
    load: () => import("./commands/daemon.ts"),
  },
  {
    name: "service",
    group: "Daemon",
    summary: "Have the daemon started when you log in",
    load: () => import("./commands/service.ts"),
  },
  {
    name: "models",
    group: "Daemon",
    summary: "Which models read, judge and embed: choose, test and load them, keep their keys",
    load: () => import("./commands/models.ts"),
  },
  {
    name: "costs",
    group: "Daemon",
    summary: "What models were asked, by whom, and what it cost",
    load: () => import("./commands/costs.ts"),
  },
  {
    name: "bench",
    group: "Daemon",
    summary: "How well and how fast this memory answers, or public sets of questions",
    load: () => import("./commands/bench.ts"),
  },
  {
    name: "doctor",
    group: "Daemon",
    summary: "Is all of it whole and well; mend what can be mended",
    load: () => import("./commands/doctor.ts"),
  },
  {
    name: "report",
    group: "Daemon",
    summary: "What helps to find a bug, without a word of yours",
    load: () => import("./commands/report.ts"),
  },
  {
    name: "export",
    group: "Daemon",
    summary: "Take everything along: an archive, notes to read, or a table",
    load: () => import("./commands/export.ts"),
  },
  {
    name: "backup",
    group: "Daemon",
    summary: "Copy the store into the backups folder, while everything goes on",
    load: () => import("./commands/backup.ts"),
  },
  {
    name: "scrub",
    group: "Daemon",
    summary: "Remove a leaked string from everything memory has written",
    load: () => import("./commands/scrub.ts"),
  },
  {
    name: "update",
    group: "Daemon",
    summary: "How to update; asks for a newer version only when told to",
    load: () => import("./commands/update.ts"),
  },
  {
    name: "help",
    group: "Daemon",
    summary: "Help on a command, on exit-codes or on environment",
    load: () => import("./commands/help.ts"),
  },
  {
    name: "completion",
    group: "Daemon",
    summary: "Complete commands when you press Tab in bash, zsh, fish or PowerShell",
    load: () => import("./commands/completion.ts"),
  },
];
