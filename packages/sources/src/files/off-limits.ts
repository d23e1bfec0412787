import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isUnder } from "./is-under.ts";
import { isPrivate } from "./private-folders.ts";

/** Why nothing is read from a path, by whatever way somebody names it: it holds keys, or it is ours, or it is imported. */
export type OffLimits = "keys" | "home" | "transcripts";

export interface OwnFolders {
  readonly home: string;
  /** The folders of the agents' sessions. */
  readonly sessions: readonly string[];
}

/** The one rule of what is neither added nor linked. `path` is as it was named, `real` with its links resolved. */
export function offLimits(
  folders: OwnFolders,
  { path, real }: { readonly path: string; readonly real: string },
): OffLimits | null {
  if (isPrivate(path) || isPrivate(real)) return "keys";
  const [home, ...sessions] = realFolders(folders);
  if (isUnder(real, home)) return "home";
  return sessions.some((folder) => isUnder(real, folder)) ? "transcripts" : null;
}

/** Real paths of our own folders, which a walk around them passes over. */
export const realFolders = ({ home, sessions }: OwnFolders): [home: string, ...sessions: string[]] => [
  resolved(home),
  ...sessions.map(resolved),
];

/** As a walk would name it, looked up each time: the folder may be made, or its links be changed, while the daemon runs. */
function resolved(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    const above = dirname(folder);
    return above === folder ? folder : join(resolved(above), basename(folder));
  }
}
