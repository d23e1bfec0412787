import { dirname } from "node:path";
import type { AgentName } from "@memory/shared";

/** Where a program looks for notes, as its documentation has it, and where it writes its own. */
export interface NoteLayout {
  readonly agent: AgentName;
  /** The program's own folder in a person's home, by the folder of its sessions; null: it has no notes there. */
  readonly homeOf: ((sessions: string) => string) | null;
  /** Patterns below that folder: what holds wherever a person works. */
  readonly home: readonly string[];
  /** Of those, what the program itself has written. */
  readonly own: readonly string[];
  /** Patterns below the folder of its sessions: what the program has written of one project, in a folder beside its sessions. */
  readonly besideSessions: readonly string[];
  /** Patterns anywhere in a working tree. */
  readonly tree: readonly string[];
  /** A heading below which the program itself writes, in a file that is otherwise a person's. */
  readonly ownHeading?: string;
  /** Headings right below which nothing is said: indexes, and what a group is for. */
  readonly indexes?: RegExp;
}

const ANY: Pick<NoteLayout, "homeOf" | "home" | "own" | "besideSessions"> = {
  homeOf: null,
  home: [],
  own: [],
  besideSessions: [],
};

export const LAYOUTS: readonly NoteLayout[] = [
  {
    ...ANY,
    agent: "assistant-code",
    homeOf: dirname,
    home: ["CLAUDE.md", "rules/*.md"],
    besideSessions: ["*/memory/*.md"],
    tree: ["**/CLAUDE.md", "**/CLAUDE.local.md", "**/.claude/rules/**/*.md"],
  },
  {
    ...ANY,
    agent: "codex",
    homeOf: (sessions) => sessions,
    home: ["AGENTS.md", "AGENTS.override.md", "memories/MEMORY.md"],
    own: ["memories/MEMORY.md"],
    tree: ["**/AGENTS.md", "**/AGENTS.override.md"],
    indexes: /^(?:keywords|rollout_summary_files|Task Group: .*)$/,
  },
  {
    ...ANY,
    agent: "gemini-cli",
    homeOf: (sessions) => sessions,
    home: ["GEMINI.md"],
    tree: ["**/GEMINI.md"],
    ownHeading: "Gemini Added Memories",
  },
  {
    ...ANY,
    agent: "copilot-cli",
    homeOf: dirname,
    home: ["copilot-instructions.md", "instructions/*.instructions.md"],
    tree: ["**/.github/copilot-instructions.md", "**/.github/instructions/**/*.instructions.md"],
  },
  {
    ...ANY,
    agent: "qwen-code",
    homeOf: dirname,
    home: ["QWEN.md"],
    besideSessions: ["*/memory/*.md"],
    tree: ["**/QWEN.md"],
    ownHeading: "Qwen Added Memories",
  },
  { ...ANY, agent: "cursor", tree: ["**/.cursorrules", "**/.cursor/rules/**/*.mdc"] },
  { ...ANY, agent: "windsurf", tree: ["**/.windsurfrules"] },
];

export const layoutOf = (agent: AgentName): NoteLayout | undefined =>
  LAYOUTS.find((one) => one.agent === agent);

/** Is a file called like a note of this program, wherever it lies? */
export function isNoteOf(agent: AgentName, path: string): boolean {
  const { home = [], besideSessions = [], tree = [] } = layoutOf(agent) ?? {};
  return fitsOne([...home, ...besideSessions, ...tree], path);
}

/** Does this program have such a file in its context whenever it works where it lies? What a program has written itself it may look up, or not. */
export function isAlwaysRead(agent: AgentName, path: string): boolean {
  const { home = [], own = [], besideSessions = [], tree = [] } = layoutOf(agent) ?? {};
  return fitsOne([...home, ...tree], path) && !fitsOne([...own, ...besideSessions], path);
}

function fitsOne(patterns: readonly string[], path: string): boolean {
  const plain = path.replaceAll("\\", "/").replace(/^\/+/, "");
  return patterns.some((pattern) => fits(pattern.startsWith("**/") ? pattern : `**/${pattern}`, plain));
}

/** Does a path, with "/" and relative to where the pattern begins, fit it? */
export const fits = (pattern: string, path: string): boolean => {
  const known = compiled.get(pattern) ?? compile(pattern);
  compiled.set(pattern, known);
  return known.test(path);
};

const compiled = new Map<string, RegExp>();

const compile = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("**/", "\0")
      .replaceAll("*", "[^/]*")
      .replaceAll("\0", "(?:.*/)?")}$`,
  );
