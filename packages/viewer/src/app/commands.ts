import type { Line } from "./palette-search.ts";

const to = (text: string, href: string, note: string): Line => ({ id: `go ${href}`, text, href, note });

/** Every place, and what can be begun from anywhere. The note holds other words for it. */
const COMMANDS: readonly Line[] = [
  to("Overview", "/", "start, what is known"),
  to("Explore the graph", "/explore", "topics, map"),
  to("All memories", "/memories", "table, list"),
  to("Entities", "/entities", "people, projects, technologies"),
  to("Linked folders", "/sources/roots", "watch, sync, link a folder"),
  to("Documents", "/sources/documents", "files, pages"),
  to("Import sessions", "/sources/import", "transcripts, dry run"),
  to("Settle contradictions", "/review/conflicts", "review, conflicts"),
  to("Decide what is one thing", "/review/merges", "review, folds, duplicates"),
  to("Approve schema names", "/review/schema", "review, types, relationships"),
  to("Everything that changed", "/activity", "undo, log, history"),
  to("Runs", "/activity/runs", "index, reindex, imports"),
  to("What left this machine", "/activity/calls", "costs, model calls, privacy"),
  to("Capture", "/settings/capture", "sessions as they end, pause"),
  to("Models and costs", "/settings/models", "provider, keys, embeddings"),
  to("Appearance", "/settings/appearance", "theme, dark, light"),
  to("Keyboard shortcuts", "/settings/shortcuts", "keys"),
  to("Backup", "/settings/backup", "copy of the store"),
  to("Connect agents", "/settings/clients", "MCP, hooks, Claude Code, Cursor, Codex"),
];

/** The commands that the words fit; first of all, asking memory for them. */
export function commandsFor(words: string): readonly Line[] {
  const asked = words.trim();
  if (asked === "") return COMMANDS;
  const parts = asked.toLowerCase().split(/\s+/);
  const fits = ({ text, note }: Line) =>
    parts.every((part) => `${text} ${note}`.toLowerCase().includes(part));
  return [
    to(`Recall: ${asked.slice(0, 200)}`, `/memories?q=${encodeURIComponent(asked)}`, "as an agent would"),
    ...COMMANDS.filter(fits),
  ];
}
