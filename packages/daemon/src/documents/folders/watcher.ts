import { gitIgnoreFile, isNeverWalked, ownIgnoreFile } from "@memory/sources/files";
import {
  type FolderWatch,
  type WatchLimit,
  watchFolders,
} from "../../platform/folder-watch/watch-folders.ts";

/** Effect of a change on the folder around it. */
export type FolderChange =
  | { readonly kind: "folder"; readonly folder: string }
  /** An ignore file or a repository: other files belong to the walk now. */
  | { readonly kind: "rules" };

export interface ChangeEvents {
  change(change: FolderChange): void;
  /** The system follows no more folders, in words that say what to do. */
  refused(reason: string): void;
}

/** Watches folders of documents, and says what a change in one means. */
export const watchDocuments = (
  root: string,
  events: ChangeEvents,
  options: { readonly below?: boolean } = {},
): FolderWatch =>
  watchFolders(
    root,
    {
      changed(folder, name) {
        const change = meaningOf(folder, name);
        if (change !== null) events.change(change);
      },
      lost: (folder) => events.change({ kind: "folder", folder }),
      refused: (limit) => events.refused(REFUSALS[limit]),
    },
    { ...options, isPassedOver: isNeverWalked },
  );

/** Most of what happens to names that are never walked is nobody's business. */
function meaningOf(folder: string, name: string | null): FolderChange | null {
  if (name === gitIgnoreFile || name === ownIgnoreFile || name === ".git") return { kind: "rules" };
  if (name !== null && isNeverWalked(name)) return null;
  return { kind: "folder", folder };
}

const REFUSALS: Readonly<Record<WatchLimit, string>> = {
  watches:
    "the system watches no more folders, so this one is looked through every 30 seconds; raise fs.inotify.max_user_watches (sysctl) and pause and resume it",
  files:
    "the system opens no more files for the daemon, so this folder is looked through every 30 seconds; raise the limit of open files (ulimit -n) or fs.inotify.max_user_instances and pause and resume it",
};
