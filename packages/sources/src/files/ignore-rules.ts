import { lstatSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import ignore, { type Ignore } from "ignore";

/**
 * Ruling of the ignore files on a path: the last rule that matches it, in the innermost file that has one.
 */
export type Ruling = "out" | "in" | null;

/** One ignore file; its patterns are meant from its folder on. */
interface Level {
  readonly folder: string;
  readonly rules: Ignore;
}

/** The ignore files that count in a folder, innermost first. A `.memoryignore` is written for us and goes before git's. */
export interface Rules {
  readonly own: readonly Level[];
  readonly git: readonly Level[];
}

export const noRules: Rules = { own: [], git: [] };

export const ownIgnoreFile = ".memoryignore";
export const gitIgnoreFile = ".gitignore";

/** Ruling of the levels on a path that lies below all of them. */
export function rulingOf(levels: readonly Level[], path: string, isFolder: boolean): Ruling {
  for (const level of levels) {
    const word = wordOfOne(level, path, isFolder);
    if (word !== null) return word;
  }
  return null;
}

function wordOfOne({ folder, rules }: Level, path: string, isFolder: boolean): Ruling {
  const below = path.slice(folder.endsWith(sep) ? folder.length : folder.length + 1);
  const name = sep === "/" ? below : below.replaceAll(sep, "/");
  const { ignored, unignored } = rules.test(isFolder ? `${name}/` : name);
  if (ignored) return "out";
  return unignored ? "in" : null;
}

/** Files that leave this very folder out have nothing to say below it: somebody wanted it all the same. */
export function withoutThoseAgainst(rules: Rules, folder: string): Rules {
  const stay = (level: Level) => wordOfOne(level, folder, true) !== "out";
  return { own: rules.own.filter(stay), git: rules.git.filter(stay) };
}

export interface Noted {
  readonly path: string;
  readonly reason: string;
}

/** The rules with the ignore files of one more folder. A file that cannot be used is reported, and nothing more. */
export function withRulesOf(
  rules: Rules,
  folder: string,
  has: (name: string) => boolean,
  note: (problem: Noted) => void,
): Rules {
  const level = (name: string): Level[] => {
    if (!has(name)) return [];
    const path = folder.endsWith(sep) ? folder + name : folder + sep + name;
    const read = readRules(path);
    if (typeof read !== "string") return [{ folder, rules: read }];
    if (read !== "") note({ path, reason: read });
    return [];
  };
  const own = level(ownIgnoreFile);
  const git = level(gitIgnoreFile);
  if (own.length + git.length === 0) return rules;
  return { own: [...own, ...rules.own], git: [...git, ...rules.git] };
}

/** Bytes of the longest ignore file that is read: a collection of all templates there are has 60,000. */
const longestFile = 131_072;
const longestLine = 1000;
/** Stars in one pattern: each multiplies the time of a match, and a cloned repository may hold any pattern. */
const mostStars = 8;

/** The rules of a file, or why they cannot be used; "" when there is nothing to say. */
function readRules(path: string): Ignore | string {
  try {
    const stats = lstatSync(path);
    // As git does: a link is no ignore file.
    if (!stats.isFile()) return "";
    if (stats.size > longestFile) return "the ignore file is too long, its rules were not used";
    const text = readFileSync(path, "utf8");
    if (text.includes("\0")) return "the ignore file is not text, its rules were not used";
    const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
    return ignore({ ignorecase: process.platform === "darwin" || process.platform === "win32" }).add(
      lines.filter(isUsable),
    );
  } catch {
    return "the ignore file cannot be read, its rules were not used";
  }
}

const isUsable = (line: string): boolean =>
  line.length <= longestLine && (line.match(/\*+/g)?.length ?? 0) <= mostStars;
