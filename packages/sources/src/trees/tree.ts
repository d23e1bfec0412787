import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Citation } from "@memory/language/citations";
import { type GitRun, git } from "./git.ts";
import { Paths } from "./paths.ts";
import { patternsOf, wordsWithin } from "./words.ts";

/** Those that are there; a path with the file or folder that it is, from the root. */
export type Present = ReadonlyMap<Citation, string>;

export interface Commit {
  readonly commit: string;
  /** Milliseconds. */
  readonly at: number;
}

/** Words of prose are not looked at: a changelog names what is gone. */
const PROSE = ["*.md", "*.mdx", "*.markdown", "*.rst", "*.adoc", "*.txt"].map((glob) => `:(exclude)${glob}`);
/** Files at the root of a tree that name what can be run. */
export const SCRIPT_FILES = [
  ...["package.json", "Makefile", "GNUmakefile", "makefile", "justfile", "Justfile"],
  ...["Taskfile.yml", "Taskfile.yaml", "deno.json", "composer.json", "pyproject.toml"],
  ...["mix.exs", "Rakefile", "tasks.py"],
  ...["compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml"],
] as const;
const SCRIPTS = [...SCRIPT_FILES, "*/package.json", "*/Makefile", "*.rake"];
/** Files of a tree that are looked at for when they were written; so many before others have their turn. */
const [LOOKED_AT, AT_ONCE] = [20_000, 200];
const MS = { quick: 10_000, search: 30_000 } as const;

/** A working tree of git that can be asked what is in it, and what was. Every answer is null where git cannot tell. */
export class Tree {
  readonly root: string;
  readonly #signal: AbortSignal;
  readonly #quiet: (() => Promise<void>) | undefined;

  /** `quiet` is waited for before git is started, which holds the thread for 5 ms; such a git stands behind all else, too. */
  constructor(root: string, signal: AbortSignal, quiet?: () => Promise<void>) {
    this.root = root;
    this.#signal = signal;
    this.#quiet = quiet;
  }

  /** Changes with each commit, checkout and file that is written. */
  async stamp(): Promise<string | null> {
    const [head, files] = [await this.#ask(["rev-parse", "HEAD"]), await this.#files()];
    if (head === null || files === null) return null;
    const hash = createHash("sha256").update(head);
    for (let n = 0; n < Math.min(files.length, LOOKED_AT); n += AT_ONCE) {
      for (const file of files.slice(n, n + AT_ONCE)) {
        const stats = statSync(join(this.root, file), { throwIfNoEntry: false });
        hash.update(`${file} ${stats?.mtimeMs ?? 0} ${stats?.size ?? 0}\n`);
      }
      await setImmediate();
    }
    return hash.digest("hex").slice(0, 16);
  }

  /** Of these, what is there now, with what was not committed. */
  async present(cited: readonly Citation[]): Promise<Present | null> {
    const files = await this.#files();
    const listed = files && (await this.#among(cited, files, ["--untracked"]));
    if (listed === null) return null;
    return new Map(
      cited.flatMap((one): [Citation, string][] => {
        const place = listed.get(one);
        if (one.kind !== "path") return place === undefined ? [] : [[one, place]];
        // A file that is listed may have been deleted without a word to git; one that git ignores is there all the same.
        const at = [place, inside(this.root, one.name)].find(
          (path) => path && existsSync(join(this.root, path)),
        );
        return at === undefined ? [] : [[one, at]];
      }),
    );
  }

  /** Files whose path from the root fits one of these patterns, with what was not committed. */
  async named(patterns: readonly string[]): Promise<string[] | null> {
    if (patterns.length === 0) return [];
    const globs = patterns.map((pattern) => `:(glob)${pattern}`);
    const said = await this.#ask([
      "ls-files",
      "-z",
      "--cached",
      "--others",
      "--exclude-standard",
      "--",
      ...globs,
    ]);
    return said === null ? null : split(said, "\0");
  }

  /** All that git knows and all that it would add. */
  async #files(): Promise<string[] | null> {
    const said = await this.#ask(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    return said === null ? null : split(said, "\0");
  }

  /** The commit that stood at a time, milliseconds. */
  async commitAt(time: number): Promise<string | null> {
    const said = await this.#ask(["rev-list", "-1", `--before=${Math.floor(time / 1_000)}`, "HEAD"]);
    return said?.trim() || null;
  }

  /** Of these, what that commit had. */
  async presentIn(commit: string, cited: readonly Citation[]): Promise<Present | null> {
    const files = await this.#ask(["ls-tree", "-r", "-z", "--name-only", commit]);
    return files === null ? null : this.#among(cited, split(files, "\0"), [commit]);
  }

  /** When the lines of a file were written, milliseconds, by their words, as far as they were committed. Null: git does not know it. */
  async writtenAt(path: string): Promise<ReadonlyMap<string, number> | null> {
    const at = inside(this.root, path);
    const said =
      at === undefined
        ? null
        : await this.#ask(["blame", "--no-textconv", "--line-porcelain", "HEAD", "--", at]);
    if (!said) return null;
    return new Map(
      [...said.matchAll(/^committer-time (\d+)$[\s\S]*?^\t(.*)$/gm)].map(([, seconds, line = ""]) => [
        line.trim(),
        Number(seconds) * 1_000,
      ]),
    );
  }

  /** When a file or folder was last taken away after a commit, or ever, milliseconds. */
  async removedAfter(commit: string | null, path: string): Promise<number | null> {
    const said = await this.#ask([
      ...["log", "-1", "--diff-filter=D", "--no-renames", "--format=%ct"],
      ...[commit === null ? "HEAD" : `${commit}..HEAD`, "--", `:(literal)${path}`],
    ]);
    return said?.trim() ? Number(said.trim()) * 1_000 : null;
  }

  /** Git is told to leave it out: it is made, and may be away at times. */
  async isIgnored(path: string): Promise<boolean> {
    return Boolean(await this.#ask(["check-ignore", "--", path]));
  }

  /** Commits of the main line after that one up to now, oldest first. */
  async commitsSince(commit: string): Promise<readonly Commit[] | null> {
    const said = await this.#ask([
      "log",
      "--first-parent",
      "--reverse",
      "--format=%H %ct",
      `${commit}..HEAD`,
    ]);
    if (said === null) return null;
    return split(said, "\n").map((line) => {
      const [id = "", at] = line.split(" ");
      return { commit: id, at: Number(at) * 1_000 };
    });
  }

  async #among(
    cited: readonly Citation[],
    files: readonly string[],
    where: readonly string[],
  ): Promise<Present | null> {
    const named = (kind: Citation["kind"]) =>
      cited.filter((one) => one.kind === kind).map(({ name }) => name);
    const words = await this.#words(named("word"), [...where, "--", ".", ...PROSE]);
    const scripts = await this.#scripts(named("script"), [...where, "--", ...SCRIPTS]);
    if (words === null || scripts === null) return null;
    const paths = cited.some(({ kind }) => kind === "path") ? new Paths(files) : null;
    return new Map(
      cited.flatMap((one): [Citation, string][] => {
        const { kind, name } = one;
        if (kind === "script") return scripts.has(name) ? [[one, name]] : [];
        const file = words.get(name);
        if (kind === "word") return file === undefined ? [] : [[one, file]];
        const path = paths?.find(inside(this.root, name) ?? name);
        return path === undefined ? [] : [[one, path]];
      }),
    );
  }

  /** Of these words, those that stand alone somewhere in the files of a commit or of the tree, each with a file that has it. */
  async #words(
    names: readonly string[],
    where: readonly string[],
  ): Promise<ReadonlyMap<string, string> | null> {
    const found = new Map<string, string>();
    if (names.length === 0) return found;
    const args = ["grep", "-I", "-z", "-o", "-w", "-E", "-f", "-", ...where];
    const ways = new Map<string, string[]>();
    for (const name of names)
      for (const way of waysInCode(name)) ways.set(way, [...(ways.get(way) ?? []), name]);
    for (const pattern of patternsOf([...ways.keys()])) {
      const said = await this.#git({ args, stdin: `${pattern}\n`, timeoutMs: MS.search });
      if (said === null) return null;
      for (const [match, file] of matchesIn(said))
        for (const word of wordsWithin(match)) for (const name of ways.get(word) ?? []) found.set(name, file);
    }
    return found;
  }

  /** Of these scripts, which the files that tell what can be run name. */
  async #scripts(names: readonly string[], where: readonly string[]): Promise<Set<string> | null> {
    if (names.length === 0) return new Set();
    const args = ["grep", "-I", "-h", "-w", "-F", "-f", "-", ...where];
    const said = await this.#git({ args, stdin: `${names.join("\n")}\n`, timeoutMs: MS.search });
    return said === null ? null : new Set(names.filter((name) => namesScript(said, name)));
  }

  #ask(args: readonly string[]): Promise<string | null> {
    return this.#git({ args, timeoutMs: MS.quick });
  }

  async #git(run: Pick<GitRun, "args" | "stdin" | "timeoutMs">): Promise<string | null> {
    await this.#quiet?.();
    return git({ ...run, root: this.root, signal: this.#signal, isBehind: this.#quiet !== undefined });
  }
}

/** Of lines of a file's name, a zero and a match: each match with the first file that has it. */
function matchesIn(said: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of said.split("\n")) {
    const at = line.indexOf("\0");
    const match = line.slice(at + 1);
    if (at > 0 && !found.has(match)) found.set(match, line.slice(0, at));
  }
  return found;
}

/** Does a word stand alone in a text, as code may write it? */
export const namesWord = (text: string, name: string): boolean =>
  waysInCode(name).some((way) => {
    for (let at = text.indexOf(way); at >= 0; at = text.indexOf(way, at + 1))
      if (!/\w/.test(`${text[at - 1] ?? ""}${text[at + way.length] ?? ""}`)) return true;
    return false;
  });

/** It stands there by itself: "test:lint", "lint-staged" and "./lint" are others than "lint". */
export function namesScript(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (!/[\w:./-]/.test(text[at - 1] ?? "") && !/^(?:[\w/-]|[.:]\w)/.test(text.slice(end, end + 2)))
      return true;
  }
  return false;
}

/**
 * Code that defines a flag may write it without its dashes, in quotes: `flag.Int("depth-limit", …)`; and a route without its first
 * slash: `path("users/new", …)`.
 */
function waysInCode(name: string): string[] {
  const flag = /^--?(.+)$/.exec(name)?.[1];
  if (flag !== undefined) return [name, ...[`"`, `'`].map((quote) => quote + flag + quote)];
  return name.startsWith("/") && name.includes("/", 1) ? [name, name.slice(1)] : [name];
}

const split = (said: string, by: string): string[] => said.split(by).filter((line) => line !== "");

/** A path from the root; undefined for one that leads out of it. */
function inside(root: string, path: string): string | undefined {
  const at = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  return at.startsWith("/") || at.split("/").includes("..") ? undefined : at;
}
