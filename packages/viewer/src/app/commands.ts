import type { Line } from "./palette-groups.ts";

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
  to("Capture", "/settings/capture", "settings, sessions as they end, pause"),
  to("Models and costs", "/settings/models", "settings, provider, keys, embeddings"),
  to("Appearance", "/settings/appearance", "settings, theme, dark, light"),
  to("Keyboard shortcuts", "/settings/shortcuts", "settings, keys"),
  to("Backup", "/settings/backup", "settings, copy of the store"),
  to("Connect agents", "/settings/clients", "settings, MCP, hooks, Claude Code, Cursor, Codex"),
];

/** The commands in which each of the words begins one of theirs; all of them without words. */
export function commandsFor(words: string): readonly Line[] {
  const parts = wordsOf(words);
  if (parts.length === 0) return words.trim() === "" ? COMMANDS : [];
  const fits = ({ text, note }: Line) => {
    const own = wordsOf(`${text} ${note}`);
    return parts.every((part) => own.some((word) => word.startsWith(part)));
  };
  return COMMANDS.filter(fits);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Asks memory for the words. */
export const recallOf = (words: string): Line =>
  to(`Recall: ${words.slice(0, 200)}`, `/memories?q=${encodeURIComponent(words)}`, "as an agent would");
