import { readFile, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";

/**
 * What two people know a project by: the address of its git remote, without protocol, user, password and ".git"
 * ("github.com/acme/orders"); null where the folder, or one above it, is no repository with a remote.
 */
export async function remoteOf(folder: string): Promise<string | null> {
  if (!isAbsolute(folder)) return null;
  for (let at = folder; ; at = dirname(at)) {
    const config = await configOf(join(at, ".git"));
    if (config !== null) return remoteIn(config);
    if (dirname(at) === at) return null;
  }
}

/** Text of a repository's configuration; of a worktree it lies with the repository. */
async function configOf(git: string): Promise<string | null> {
  try {
    if ((await stat(git)).isDirectory()) return await readFile(join(git, "config"), "utf8");
    const gitdir = /^gitdir:\s*(.+)$/m.exec(await readFile(git, "utf8"))?.[1]?.trim();
    if (!gitdir) return null;
    const own = resolve(dirname(git), gitdir);
    const common = await readFile(join(own, "commondir"), "utf8").catch(() => "../..");
    return await readFile(join(resolve(own, common.trim()), "config"), "utf8");
  } catch {
    return null;
  }
}

/** The remote called origin, else the first. */
function remoteIn(config: string): string | null {
  const remotes = [...config.matchAll(/^\s*\[remote "([^"]+)"\]\s*$([\s\S]*?)(?=^\s*\[|$(?![\s\S]))/gm)];
  const named = remotes.find(([, name]) => name === "origin") ?? remotes[0];
  const url = named?.[2] && /^\s*url\s*=\s*(\S+)\s*$/m.exec(named[2])?.[1];
  return url ? normalise(url) : null;
}

function normalise(url: string): string | null {
  const short = /^(?:[^@/\s]+@)?([A-Za-z0-9.-]+):(?!\/\/)(.+)$/.exec(url);
  const [host, path] = short ? [short[1], short[2]] : partsOf(url);
  if (!host || !path) return null;
  const bare = path.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  return bare === "" ? null : `${host.toLowerCase()}/${bare}`;
}

function partsOf(url: string): [string | undefined, string | undefined] {
  if (!/^(?:https?|ssh|git):\/\//.test(url) || !URL.canParse(url)) return [undefined, undefined];
  const { hostname, pathname } = new URL(url);
  return [hostname, pathname];
}
