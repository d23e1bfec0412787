import { constants, type Dirent, type Stats } from "node:fs";
import { access, opendir, realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize, parse } from "node:path";
import { type Api, ApiError, type Reply } from "@memory/shared";
import { codeOf, faultOf, isPrivate } from "@memory/sources/files";

export interface BrowseRequest {
  /** Absolute; the home directory without it. */
  readonly path?: string | undefined;
  /** Names that begin with a dot too. */
  readonly hidden: boolean;
}

type Answer = Awaited<Reply<Api["picker"]["browse"]>>;
type Entry = Answer["entries"][number];

/** Most entries listed, and most names of a folder looked at to find the first of them. */
export const LIMITS = { entries: 2_000, names: 10_000 } as const;

/** Looked at together: enough to keep a disk busy, few enough to leave threads for everybody else. */
const atOnce = 16;

/**
 * Entries of a folder of this machine that its owner may read: folders first, then files, in natural order.
 */
export async function browse(
  { path, hidden }: BrowseRequest,
  { homeDir }: { readonly homeDir: string },
): Promise<Answer> {
  const folder = pathOf(path ?? homeDir);
  const { names, isWhole } = await namesIn(folder, hidden);
  const known = await inParallel(names, (name) => candidate(folder, name));
  const inOrder = known.filter((each) => each !== null).sort(foldersFirst);
  const entries = await readable(folder, inOrder);
  return {
    path: folder,
    parent: dirname(folder) === folder ? null : dirname(folder),
    entries: entries.slice(0, LIMITS.entries),
    truncated: !isWhole || entries.length > LIMITS.entries,
  };
}

/** The path as it was asked for, its ".." resolved by the text, so that it stays what the person reads. */
function pathOf(path: string): string {
  if (!isAbsolute(path)) throw invalid("must be an absolute path");
  if (path.includes("\0")) throw invalid("names no file");
  const plain = normalize(path);
  return plain === parse(plain).root ? plain : plain.replace(/[\\/]$/, "");
}

const invalid = (message: string) =>
  new ApiError("invalid", "invalid request query", [{ path: "path", message }]);

interface Names {
  readonly names: readonly Dirent[];
  readonly isWhole: boolean;
}

/** The names worth a look. Refused is what holds keys, under its own name or behind a link. */
async function namesIn(folder: string, hidden: boolean): Promise<Names> {
  try {
    const real = await realpath(folder);
    if (isPrivate(folder) || isPrivate(real)) throw holdsKeys(folder);
    const stats = await stat(folder);
    if (!stats.isDirectory()) throw notAFolder(folder, stats);
    const names: Dirent[] = [];
    let seen = 0;
    for await (const entry of await opendir(folder, { bufferSize: 256 })) {
      // Leaving the loop closes the folder.
      if (seen === LIMITS.names) return { names, isWhole: false };
      seen += 1;
      const isShown = hidden || !entry.name.startsWith(".");
      if (isShown && !isPrivate(join(real, entry.name))) names.push(entry);
    }
    return { names, isWhole: true };
  } catch (error) {
    throw refusal(error, folder);
  }
}

const holdsKeys = (folder: string) =>
  new ApiError("forbidden", `${folder} holds keys; memory never reads it. Browse another folder`);

function notAFolder(path: string, stats: Stats): ApiError {
  const message = stats.isFile()
    ? `${path} is a file; browse its folder ${dirname(path)}`
    : `${path} is no folder; browse ${dirname(path)}`;
  return new ApiError("invalid", message, [{ path: "path", message: "is no folder" }]);
}

function refusal(error: unknown, folder: string): unknown {
  if (error instanceof ApiError || codeOf(error) === undefined) return error;
  switch (faultOf(error)) {
    case "missing":
    case "no_folder":
    case "circle":
    case "too_long":
      return new ApiError(
        "not_found",
        `${folder} is not there; check its spelling, or browse from its parent`,
      );
    case "denied":
      return new ApiError(
        "forbidden",
        `the daemon may not read ${folder}; change its permissions or browse another`,
      );
    case "away":
    case "busy":
    case "too_many_open":
    case "other":
      return new ApiError(
        "unavailable",
        `${folder} cannot be read now; check its disk or its connection`,
        undefined,
        {
          cause: error,
        },
      );
  }
}

type Kind = Entry["kind"];

interface Candidate {
  readonly name: string;
  readonly kind: Kind;
}

/** A link is shown as what it points to; devices, sockets and links to nothing are not shown. */
async function candidate(folder: string, entry: Dirent): Promise<Candidate | null> {
  const kind = entry.isSymbolicLink() ? await kindBehind(join(folder, entry.name)) : kindOf(entry);
  return kind && { name: entry.name, kind };
}

async function kindBehind(link: string): Promise<Kind | null> {
  try {
    return isPrivate(await realpath(link)) ? null : kindOf(await stat(link));
  } catch {
    return null;
  }
}

function kindOf(found: Pick<Stats, "isDirectory" | "isFile">): Kind | null {
  if (found.isDirectory()) return "folder";
  return found.isFile() ? "file" : null;
}

/** One language for all, so that two machines list alike. */
const collator = new Intl.Collator("en", { numeric: true });

const foldersFirst = (a: Candidate, b: Candidate): number =>
  Number(a.kind === "file") - Number(b.kind === "file") ||
  collator.compare(a.name, b.name) ||
  (a.name < b.name ? -1 : 1);

/** The first entries that can be opened, and one more when there is one. */
async function readable(folder: string, candidates: readonly Candidate[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let from = 0; from < candidates.length && entries.length <= LIMITS.entries; from += chunk) {
    const some = await inParallel(candidates.slice(from, from + chunk), (each) => entryOf(folder, each));
    entries.push(...some.filter((entry) => entry !== null));
  }
  return entries;
}

const chunk = 500;

/** A name that is no UTF-8 cannot be written in JSON; what it was read as is not there, and so it is left out here. */
async function entryOf(folder: string, { name, kind }: Candidate): Promise<Entry | null> {
  const path = join(folder, name);
  try {
    await access(path, kind === "folder" ? constants.R_OK | constants.X_OK : constants.R_OK);
    const { size, mtime } = await stat(path);
    return {
      name,
      path,
      kind,
      ...(kind === "file" && Number.isSafeInteger(size) && { bytes: size }),
      // A broken file system may tell a time that no calendar has.
      ...(mtime.getTime() >= 0 && mtime.getUTCFullYear() <= 9999 && { modifiedAt: mtime.toISOString() }),
    };
  } catch {
    return null;
  }
}

/** In the order of the items, some at once. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
}
