import { mkdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { forOwnerAlone } from "../../platform/owner-alone.ts";
import type { Deps } from "../deps.ts";
import type { Reader, ReaderTrace } from "../models.ts";
import { isReaderSession, turnOff } from "./queries.ts";

/** Folder in which a person's agent reads for memory: empty, and no project of anybody's. */
export const readerFolder = (home: string): string => join(home, "reader");

export function makeReaderFolder(home: string): string {
  const folder = readerFolder(home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  forOwnerAlone(folder);
  return folder;
}

const HEARD =
  "a session in which it read for memory has come back through memory's own hooks, which its flags should have kept away";

/** Knows the sessions in which a person's agent reads for memory: by their ids, kept before each start, and by their folder. */
export function createReader({
  store,
  clock,
  home,
}: Pick<Deps, "store" | "clock"> & { readonly home: string }): Reader {
  const isOwn = ({ sessionId, cwd, folder }: ReaderTrace): boolean => {
    if (sessionId !== undefined && isReaderSession(store, sessionId)) return true;
    const places = placesOf(readerFolder(home));
    if (cwd !== undefined && places.some((place) => cwd === place || cwd.startsWith(place + sep)))
      return true;
    return folder !== undefined && places.some((place) => encoded(folder) === encoded(place));
  };
  return {
    isOwn,
    isHeard(trace) {
      if (!isOwn(trace)) return false;
      turnOff(store, HEARD, clock());
      return true;
    },
  };
}

/** As it was given, and without links: a program may name its folder either way. */
function placesOf(folder: string): string[] {
  try {
    return [folder, realpathSync(folder)];
  } catch {
    return [folder];
  }
}

/** The name that most agents give to a project of this folder; some write the folder as it is. */
const encoded = (folder: string): string => folder.replace(/[^A-Za-z0-9]/g, "-");
