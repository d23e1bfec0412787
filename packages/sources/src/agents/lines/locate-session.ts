import { realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { isUnder } from "../../files/is-under.ts";
import { faultOf } from "../../files/system-errors.ts";
import type { Located } from "../agent.ts";
import { inWords } from "../in-words.ts";
import type { Layout } from "./layout.ts";

/**
 * The session at a path, by the rules of `findSessions`: a file of the folder's own user, below it when every link is
 * followed, named like a session. Nothing outside that folder is opened or told of.
 */
export async function locateSession(layout: Layout, folder: string, path: string): Promise<Located> {
  if (!isAbsolute(path) || path.includes("\0")) return refused("give the whole path of a transcript");
  try {
    const root = await realpath(folder);
    const real = await realpathOf(path);
    if (real === null) return lookFor(layout, { folder, root }, resolve(path));
    return isBelow(real, root) ? await lookAt(layout, { folder, root }, real) : outside;
  } catch (cause) {
    return refused(inWords(cause));
  }
}

/** The agent's folder as it is named, and as the file system names it. */
interface Folder {
  readonly folder: string;
  readonly root: string;
}

const refused = (reason: string): Located => ({ kind: "refused", reason });
const outside = refused("it lies outside the folder of the agent's sessions");

const isBelow = (path: string, folder: string): boolean => path !== folder && isUnder(path, folder);

async function lookAt(layout: Layout, { folder, root }: Folder, real: string): Promise<Located> {
  const names = relative(root, real).split(sep);
  const sessionId = layout.sessionAt(names);
  if (sessionId === undefined) return { kind: "other" };
  const stats = await stat(real);
  if (!stats.isFile()) return refused("it is no file");
  if (stats.uid !== (await stat(root)).uid) return refused("it belongs to another user of this machine");
  const { kind, project, sessionId: told = sessionId } = await layout.look(real, stats.size);
  const place = { folder: layout.projectAt?.(names) ?? project ?? layout.agent, sessionId: told };
  if (kind === "other") return { kind };
  if (kind === "empty") return { kind, ...place };
  const { size, mtimeMs } = stats;
  return { kind, file: { path: join(folder, ...names), ...place, size, mtimeMs } };
}

/** A file that is not there, or not there any more. */
function lookFor(layout: Layout, { folder, root }: Folder, path: string): Located {
  const base = [folder, root].find((one) => isBelow(path, one));
  if (base === undefined) return outside;
  const names = relative(base, path).split(sep);
  const sessionId = layout.sessionAt(names);
  if (sessionId === undefined) return { kind: "other" };
  return { kind: "missing", folder: layout.projectAt?.(names) ?? layout.agent, sessionId };
}

async function realpathOf(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (cause) {
    const fault = faultOf(cause);
    if (fault === "missing" || fault === "no_folder") return null;
    throw cause;
  }
}
