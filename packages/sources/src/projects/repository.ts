import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";

/** A git repository on this machine, as its files describe it; git itself is not run. */
export interface Repository {
  /** The folder that the work lies in: of a worktree that of the worktree, of a submodule its own. */
  readonly worktree: string;
  /** What all worktrees of it share: configuration and objects. */
  readonly common: string;
}

/**
 * The innermost repository that a folder lies in; null outside of all. Looked for up to the home directory: what encloses that is
 * nobody's project, and neither is everything in a home directory that is a repository itself.
 */
export function repositoryAround(folder: string): Repository | null {
  const home = homedir();
  for (let at = folder; at !== home && dirname(at) !== at; at = dirname(at)) {
    const common = commonOf(join(at, ".git")) ?? (isBareFolder(at) ? at : null);
    if (common !== null) return { worktree: at, common };
  }
  return null;
}

/** Of a `.git`, be it a folder or a file that points to one. */
function commonOf(git: string): string | null {
  try {
    const stats = lstatSync(git, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    if (!stats.isFile()) return realpathSync(git);
    const pointed = /^gitdir:[ \t]*(.+)$/m.exec(readFileSync(git, "utf8"))?.[1]?.trim();
    if (!pointed) return git;
    const own = resolve(dirname(git), pointed);
    return realpathSync(resolve(own, textOf(join(own, "commondir"))?.trim() ?? "."));
  } catch {
    // It is one, whatever it points to: a worktree whose repository is elsewhere.
    return git;
  }
}

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** A repository without a working tree is a folder itself. */
const isBareFolder = (folder: string): boolean =>
  existsSync(join(folder, "HEAD")) && existsSync(join(folder, "objects")) && isBare(folder);

/** The folder that the repository is called by: that of its first worktree, or its own where it has none there. */
export const mainFolder = ({ worktree, common }: Repository): string => {
  if (basename(common) === ".git") return dirname(common);
  if (!isBare(common)) return worktree;
  // "kiln/.bare" beside its worktrees is called by the folder around it.
  return basename(common).startsWith(".") ? dirname(common) : common.replace(/\.git$/, "");
};

const isBare = (common: string): boolean =>
  /^\s*bare\s*=\s*true\s*$/m.test(textOf(join(common, "config")) ?? "");

/**
 * Addresses of a repository's remotes without protocol, user, password and ".git" ("github.com/acme/orders"), that of origin first;
 * those that are paths of a machine are left out.
 */
export function remotesOf({ common }: Pick<Repository, "common">): string[] {
  const config = textOf(join(common, "config")) ?? "";
  const written = asWritten(config);
  const named = [
    ...config.matchAll(/^\s*\[remote "([^"]+)"\]\s*$([\s\S]*?)(?=^\s*\[|$(?![\s\S]))/gm),
  ].flatMap(([, name, body = ""]) => {
    const url = /^\s*url\s*=\s*(\S+)\s*$/m.exec(body)?.[1];
    const address = url === undefined ? null : addressOf(written(url));
    return address === null ? [] : [{ name, address }];
  });
  const first = named.filter(({ name }) => name === "origin");
  return [...new Set([...first, ...named].map(({ address }) => address))];
}

/** An address as git asks it: with what `url.<base>.insteadOf` shortens written out, of the longest beginning that fits. */
function asWritten(config: string): (url: string) => string {
  const { XDG_CONFIG_HOME } = process.env;
  const own = [
    join(homedir(), ".gitconfig"),
    join(XDG_CONFIG_HOME || join(homedir(), ".config"), "git", "config"),
  ];
  const bases = [config, ...own.map((path) => textOf(path) ?? "")].flatMap((text) =>
    [...text.matchAll(/^\s*\[url "([^"]+)"\]\s*$([\s\S]*?)(?=^\s*\[|$(?![\s\S]))/gm)].flatMap(
      ([, base = "", body = ""]) =>
        [...body.matchAll(/^\s*insteadOf\s*=\s*"?([^"\s]+)"?\s*$/gim)].map(([, short = ""]) => ({
          base,
          short,
        })),
    ),
  );
  const longestFirst = bases.toSorted((one, other) => other.short.length - one.short.length);
  return (url) => {
    const fitting = longestFirst.find(({ short }) => url.startsWith(short));
    return fitting ? fitting.base + url.slice(fitting.short.length) : url;
  };
}

/** The host that a name of one word stands for to ssh: "github-work" for one's second account there. */
function hostOf(name: string): string {
  if (name.includes(".")) return name;
  const config = textOf(join(homedir(), ".ssh", "config")) ?? "";
  for (const [, names = "", body = ""] of config.matchAll(
    /^[ \t]*Host[ \t]+(.+)$([\s\S]*?)(?=^[ \t]*(?:Host|Match)[ \t]|$(?![\s\S]))/gim,
  )) {
    const host = /^\s*HostName[ \t=]+"?([^\s"]+)"?\s*$/im.exec(body)?.[1];
    if (host !== undefined && names.trim().split(/\s+/).includes(name)) return host;
  }
  return name;
}

function addressOf(url: string): string | null {
  const short = /^(?:[^@/\s]+@)?([A-Za-z0-9.-]+):(?!\/\/)(.+)$/.exec(url);
  const [host, path] = short ? [short[1], short[2]] : partsOf(url);
  // "C:\orders" is a path.
  if (!host || !path || (short && host.length === 1)) return null;
  const bare = path.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  return bare === "" ? null : `${hostOf(host).toLowerCase()}/${bare}`;
}

function partsOf(url: string): [string | undefined, string | undefined] {
  if (!/^(?:https?|ssh|git):\/\//.test(url) || !URL.canParse(url)) return [undefined, undefined];
  const { hostname, pathname } = new URL(url);
  return [hostname, pathname];
}

/** What stays with a folder when it is renamed; null where the file system keeps no such thing. */
export function identityOf(folder: string): string | null {
  try {
    const { dev, ino, birthtimeMs } = statSync(folder, { bigint: true });
    return ino === 0n ? null : `${dev}-${ino}-${birthtimeMs}`;
  } catch {
    return null;
  }
}
