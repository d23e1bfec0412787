import { realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { faultInWords, faultOf } from "../../files/system-errors.ts";
import type { Located } from "../agent.ts";
import { holdsSession, isBelow, sessionOf } from "./session-file.ts";

/**
 * The session at a path, by the rules of `findSessions`: a file of the transcripts folder's own user, below it when every link is
 * followed, named like a session. Nothing outside that folder is opened or told of.
 */
export async function locateSession(transcriptsDir: string, path: string): Promise<Located> {
  if (!isAbsolute(path) || path.includes("\0")) return refused("give the whole path of a transcript");
  try {
    const root = await realpath(transcriptsDir);
    const real = await realpathOf(path);
    if (real === null) return lookFor(transcriptsDir, root, resolve(path));
    return isBelow(root, real) ? await lookAt(transcriptsDir, root, real) : outside;
  } catch (cause) {
    return refused(faultInWords(cause));
  }
}

const refused = (reason: string): Located => ({ kind: "refused", reason });
const outside = refused("it lies outside the transcripts folder");

async function lookAt(transcriptsDir: string, root: string, real: string): Promise<Located> {
  const place = placeOf(relative(root, real));
  if (!place) return { kind: "other" };
  const { folder, name, sessionId } = place;
  const stats = await stat(real);
  if (!stats.isFile()) return refused("it is no file");
  if (stats.uid !== (await stat(root)).uid) return refused("it belongs to another user of this machine");
  if (!(await holdsSession(real, stats.size))) return { kind: "empty", folder, sessionId };
  const { size, mtimeMs } = stats;
  const path = join(transcriptsDir, folder, name);
  return { kind: "session", file: { path, folder, sessionId, size, mtimeMs } };
}

/** A file that is not there, or not there any more. */
function lookFor(transcriptsDir: string, root: string, path: string): Located {
  const base = [transcriptsDir, root].find((one) => isBelow(one, path));
  if (base === undefined) return outside;
  const place = placeOf(relative(base, path));
  return place ? { kind: "missing", folder: place.folder, sessionId: place.sessionId } : { kind: "other" };
}

/** A session lies in a folder of its project; what lies deeper belongs to one. */
function placeOf(below: string): { folder: string; name: string; sessionId: string } | null {
  const [folder, name, ...deeper] = below.split(sep);
  const sessionId = name === undefined ? undefined : sessionOf(name);
  if (folder === undefined || name === undefined || sessionId === undefined || deeper.length > 0) return null;
  return { folder, name, sessionId };
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
