import type { Look, WalkedFile } from "@memory/sources/files";
import type { KnownFile } from "../queries/files.ts";

/** State of a file in the store, as far as a comparison needs it. */
export interface StoredFile extends KnownFile {
  readonly project: string | null;
  /** A person follows this very file. */
  readonly watching: boolean;
  /** It was there and not wanted, by an ignore file or by its name. */
  readonly leftOut: boolean;
}

/** Why a file is left out: with this reason it comes back when the ignore file lets it in again, changed or not. */
export const leftOutReason =
  "an ignore file or its name leaves it out; a line in .memoryignore can let it in";

type Seen = Pick<WalkedFile, "size" | "mtime" | "ctime"> & { readonly project: string | null };

/**
 * Does this file want to be read? Whatever differs from what the store knows does, older or newer: a file put back
 * with its old time is as new as any, and so is one that took the place of another of its size and time: what its reading
 * finds to be the same changes nothing. A file that failed is tried again by the queue itself.
 */
export function isNews(known: StoredFile | undefined, file: Seen): boolean {
  if (known === undefined || known.status === "missing" || known.leftOut) return true;
  if (known.status === "forgotten") return false;
  const hasMoved = known.status === "ready" && known.project !== file.project;
  const isOther = known.size !== file.size || known.mtime !== file.mtime || known.ctime !== file.ctime;
  return isOther || hasMoved;
}

export interface FolderComparison {
  readonly news: readonly WalkedFile[];
  /** Known, and not found. */
  readonly unseen: readonly StoredFile[];
}

/** Files compared between two looks at the clock. */
const page = 1000;

/** One folder as the store knows it, page by page, beside what was found there; a folder may hold 50,000 files. */
export async function compareFolder(
  known: Iterable<readonly StoredFile[]>,
  found: { readonly files: readonly WalkedFile[]; readonly project: string | null },
  yieldIfDue: () => Promise<void>,
): Promise<FolderComparison> {
  const byName = new Map<string, StoredFile>();
  for (const files of known) {
    for (const file of files) byName.set(nameOf(file.path), file);
    await yieldIfDue();
  }
  const news: WalkedFile[] = [];
  for (const [n, file] of found.files.entries()) {
    if (n % page === page - 1) await yieldIfDue();
    const one = byName.get(file.name);
    byName.delete(file.name);
    if (isNews(one, { ...file, project: found.project })) news.push(file);
  }
  return { news, unseen: [...byName.values()].filter(isOnDisk) };
}

const nameOf = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** Its absence would be news. */
export const isOnDisk = ({ status }: StoredFile): boolean => status !== "missing" && status !== "forgotten";

export interface SettledFiles {
  readonly missing: string[];
  readonly leftOut: string[];
  /** Outside of what is walked, and followed by a person all the same. */
  readonly news: Extract<Look<string | null>, { state: "file" }>[];
}

/**
 * Decides on files that a walk did not find, after a look at each. `wasWalked` tells whether the walk would
 * have come upon the file: where a cap or an unreadable folder stood in the way, a file that exists is left
 * alone.
 */
export function settleUnseen(
  unseen: readonly StoredFile[],
  looks: readonly Look<string | null>[],
  wasWalked: (path: string) => boolean,
): SettledFiles {
  const settled: SettledFiles = { missing: [], leftOut: [], news: [] };
  unseen.forEach((known, n) => {
    const seen = looks[n];
    switch (seen?.state) {
      case "gone":
      case "lost":
        settled.missing.push(known.id);
        return;
      case "file":
        if (known.watching) {
          if (isNews(known, seen)) settled.news.push(seen);
        } else if (!known.leftOut && wasWalked(known.path)) settled.leftOut.push(known.id);
        return;
      case "unclear":
      case undefined:
        return;
    }
  });
  return settled;
}
