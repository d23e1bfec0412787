/** Folders that hold worktrees of the project named before them. */
const worktreeFolders = new Set(["worktrees", ".worktrees", "worktree", ".worktree"]);
/** Folders of a tool inside a project, between it and its worktrees: `app/.claude/worktrees/x`. */
const toolFolders = new Set([".claude", ".git", ".codex", ".gemini", ".cursor", ".agents"]);
/** Stores outside of any project that name the project behind them: `~/.claude-worktrees/app/x`. */
const worktreeStores = new Set([".claude-worktrees", ".cursor-worktrees"]);

/**
 * The name a person would call the project: the last part of the working directory, without the worktree a session
 * ran in. Takes POSIX and Windows paths; falls back to the transcript's folder name.
 */
export function projectName(cwd: string | null, folder: string): string {
  const parts = (cwd ?? "")
    .split(/[/\\]+/)
    .filter((part) => part !== "" && part !== "." && !/^[A-Za-z]:$/.test(part));
  const last = projectPart(parts);
  return last === null ? folder : withoutWorktreeSuffix(last);
}

function projectPart(parts: readonly string[]): string | null {
  const store = parts.findIndex((part) => worktreeStores.has(part));
  if (store >= 0) return parts[store + 1] ?? parts[store - 1] ?? null;
  const marker = parts.findIndex((part) => worktreeFolders.has(part));
  if (marker > 0 && marker < parts.length - 1) {
    const owner = parts[marker - 1] ?? "";
    const named = toolFolders.has(owner) ? parts[marker - 2] : owner;
    if (named !== undefined) return named;
  }
  const sibling = parts.find((part) => /.-worktrees$/.test(part));
  return sibling ?? parts.at(-1) ?? null;
}

/** `app-worktrees`, `app-worktree-fix`, `20260105-app` and `2026-01-05-worktree-app` are all `app`. */
function withoutWorktreeSuffix(part: string): string {
  const dated = /^20\d{2}-?[01]\d-?[0-3]\d[-_](?:worktrees?[-_])?(?=.)(.*)$/.exec(part)?.[1] ?? part;
  return dated.replace(/(?<=.)[-_.]worktrees?(?:[-_.].*)?$/, "");
}
