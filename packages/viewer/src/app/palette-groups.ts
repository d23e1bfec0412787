/** One line of the palette: where it leads, and what it says. */
export interface PaletteLine {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly href: string;
  /** It is a sentence and no name: its Markdown is set. */
  readonly isSet?: boolean;
}

/** The matches of the store for some words. */
export interface PaletteMatches {
  /** Targets of a short reference. */
  readonly named: readonly PaletteLine[];
  readonly projects: readonly PaletteLine[];
  readonly topics: readonly PaletteLine[];
  readonly memories: readonly PaletteLine[];
  readonly passages: readonly PaletteLine[];
  readonly entities: readonly PaletteLine[];
  readonly documents: readonly PaletteLine[];
}

interface Group {
  readonly title: string;
  readonly lines: readonly PaletteLine[];
}

/** The group that is always in sight. */
export const ASK = "Ask memory";

/**
 * The palette's groups for some words: things called so come before texts that mention them, and asking memory comes
 * last.
 */
export function groupsOf(words: string, found: PaletteMatches | undefined): readonly Group[] {
  const asked = words.trim();
  const isExact = ({ text }: PaletteLine) => text.toLowerCase() === asked.toLowerCase();
  const { named = [], projects = [], topics = [], memories = [] } = found ?? {};
  const { entities = [], documents = [], passages = [] } = found ?? {};
  const exact = [...projects, ...entities, ...documents].filter(isExact);
  const without = (lines: readonly PaletteLine[]) => lines.filter((line) => !exact.includes(line));
  return [
    { title: "By its reference", lines: named },
    { title: "Commands", lines: commandsFor(asked) },
    { title: "By its name", lines: exact },
    { title: "Projects", lines: without(projects) },
    { title: "Topics", lines: topics },
    { title: "Memories", lines: memories },
    { title: "Entities", lines: without(entities) },
    { title: "Documents", lines: without(documents) },
    { title: "Passages", lines: passages },
    { title: ASK, lines: asked === "" ? [] : [recallOf(asked)] },
  ].filter(({ lines }) => lines.length > 0);
}

const to = (text: string, href: string, note: string): PaletteLine => ({
  id: `go ${href}`,
  text,
  href,
  note,
});

/** Every place, and what can be begun from anywhere. The note holds other words for it. */
const COMMANDS: readonly PaletteLine[] = [
  to("Overview", "/", "start, what is known"),
  to("Explore the graph", "/explore", "topics, map"),
  to("All memories", "/memories", "table, list"),
  to("Projects", "/projects", "everything of one, decided, this week"),
  to("Entities", "/entities", "people, technologies, names"),
  to("Linked folders", "/sources/roots", "watch, sync, link a folder"),
  to("Documents", "/sources/documents", "files, pages"),
  to("Import sessions", "/sources/import", "transcripts, dry run"),
  to("Settle contradictions", "/review/conflicts", "review, conflicts"),
  to("Decide what is one thing", "/review/merges", "review, folds, duplicates"),
  to("Approve schema names", "/review/schema", "review, types, relationships"),
  to("Spaces", "/spaces", "share, team, people, members, publish"),
  to("Join a space", "/spaces?form=join", "invitation, code, team, share"),
  to("Create a space", "/spaces?form=create", "Postgres, team, share"),
  to("Settle what people contradict", "/review/shared", "review, spaces, conflicts, team"),
  to("Decide between yours and a space", "/review/mine", "review, spaces, contradictions, private"),
  to("Decide what leaves to a space", "/review/publish", "review, spaces, candidates, rules, share"),
  to("Everything that changed", "/activity", "activity, undo, log, history"),
  to("Runs", "/activity/runs", "index, reindex, imports"),
  to("What left this machine", "/activity/calls", "costs, model calls, privacy"),
  to("Capture", "/settings/capture", "settings, sessions as they end, pause"),
  to("Models and costs", "/settings/models", "settings, provider, keys, embeddings"),
  to("Appearance", "/settings/appearance", "settings, theme, dark, light"),
  to("Keyboard shortcuts", "/settings/shortcuts", "settings, keys"),
  to("Backup", "/settings/backup", "settings, copy of the store"),
  to("Help", "/settings/help", "commands, first day, trouble, move, share, what to type"),
  to("Your machines", "/settings/machines", "settings, sync, laptop, other machines, recovery, encrypted"),
  to("Connect agents", "/settings/clients", "settings, MCP, hooks, Claude Code, Cursor, Codex"),
];

/** The commands in which each of the words begins one of theirs; all of them without words. */
function commandsFor(words: string): readonly PaletteLine[] {
  const parts = wordsOf(words);
  if (parts.length === 0) return words.trim() === "" ? COMMANDS : [];
  const fits = ({ text, note }: PaletteLine) => {
    const own = wordsOf(`${text} ${note}`);
    return parts.every((part) => own.some((word) => word.startsWith(part)));
  };
  return COMMANDS.filter(fits);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Asks memory for the words. */
const recallOf = (words: string): PaletteLine =>
  to(`Recall: ${words.slice(0, 200)}`, `/memories?q=${encodeURIComponent(words)}`, "as an agent would");
