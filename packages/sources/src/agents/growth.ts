import { basename, dirname, join, relative, sep } from "node:path";
import type { Layout } from "./lines/layout.ts";

/** Where sessions grow, by names of folders and files below the agent's folder, outermost first: what is watched. */
export interface Growth {
  /** The folders from which on they may lie. */
  readonly roots: (folder: string) => readonly string[];
  /** May they lie in this folder or deeper? */
  readonly holds: (names: readonly string[]) => boolean;
  /** What a file is that changes: that of one session, a database of many, or neither. */
  readonly at: (names: readonly string[]) => "session" | "database" | null;
}

/** Sessions that are files of their own. */
export const growthOf = (layout: Layout, roots: Growth["roots"]): Growth => ({
  roots,
  holds: (names) => layout.holds(names) === "sessions",
  at: (names) => (layout.sessionAt(names) === undefined ? null : "session"),
});

/** Sessions that are rows; the log beside a database is what grows first. */
export function growthOfDatabase(databaseIn: (folder: string) => string): Growth {
  const names = relative(sep, databaseIn(sep)).split(sep);
  const files = [names.at(-1), `${names.at(-1)}-wal`];
  return {
    roots: (folder) => [dirname(databaseIn(folder))],
    holds: () => false,
    at: (changed) =>
      dirname(join(...changed)) === dirname(join(...names)) && files.includes(basename(join(...changed)))
        ? "database"
        : null,
  };
}
