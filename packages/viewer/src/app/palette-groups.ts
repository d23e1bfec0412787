import { commandsFor, recallOf } from "./commands.ts";

/** One line of the palette: where it leads, and what it says. */
export interface Line {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly href: string;
  /** Words of a session, which have no page of their own: they are shown whole. */
  readonly passage?: string;
}

export interface Found {
  /** What a short reference means. */
  readonly named: readonly Line[];
  readonly memories: readonly Line[];
  readonly passages: readonly Line[];
  readonly entities: readonly Line[];
  readonly documents: readonly Line[];
}

interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** The group that is always in sight. */
export const ASK = "Ask memory";

/** What the palette shows for some words: what they name comes before what only speaks of it, and asking memory comes last. */
export function groupsOf(words: string, found: Found | undefined): readonly Group[] {
  const asked = words.trim();
  const isExact = ({ text }: Line) => text.toLowerCase() === asked.toLowerCase();
  const { named = [], memories = [], entities = [], documents = [], passages = [] } = found ?? {};
  const exact = [...entities, ...documents].filter(isExact);
  const without = (lines: readonly Line[]) => lines.filter((line) => !exact.includes(line));
  return [
    { title: "By its reference", lines: named },
    { title: "Commands", lines: commandsFor(asked) },
    { title: "By its name", lines: exact },
    { title: "Memories", lines: memories },
    { title: "Entities", lines: without(entities) },
    { title: "Documents", lines: without(documents) },
    { title: "Passages", lines: passages },
    { title: ASK, lines: asked === "" ? [] : [recallOf(asked)] },
  ].filter(({ lines }) => lines.length > 0);
}
