import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isUnder } from "./is-under.ts";
import { isPrivate } from "./private-folders.ts";

/** Why nothing is read from a path, by whatever way somebody names it: it holds keys, or it is ours, or it is imported. */
export type OffLimits = "keys" | "home" | "transcripts";

export interface OwnFolders {
  readonly home: string;
  readonly transcriptsDir: string;
}

/** The one rule of what is neither added nor linked. `path` is as it was named, `real` with its links resolved. */
export function offLimits(
  folders: OwnFolders,
  { path, real }: { readonly path: string; readonly real: string },
): OffLimits | null {
  if (isPrivate(path) || isPrivate(real)) return "keys";
  const [home, transcripts] = realFolders(folders);
  if (isUnder(real, home)) return "home";
  return isUnder(real, transcripts) ? "transcripts" : null;
}

/** Real paths of our own folders, which a walk around them passes over. */
export const realFolders = ({ home, transcriptsDir }: OwnFolders): [home: string, transcripts: string] => [
  resolved(home),
  resolved(transcriptsDir),
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
