import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type ScrubAnswer,
  type ScrubDone,
  type ScrubFile,
  ScrubRequest,
  type ScrubSource,
} from "@memory/shared";
import { record } from "../../activity/record.ts";
import type { Deps } from "../../models/deps.ts";
import type { Home } from "../../platform/home.ts";
import { takeLock } from "../../store/lock.ts";
import { migrations } from "../../store/migrate.ts";
import { openAsIs, type Store } from "../../store/open.ts";
import { isUnfinished } from "../archive/pending.ts";
import { asStore, isCutOff, pack } from "../backups/packed.ts";
import { cleanRows } from "./clean-database.ts";
import { cleanFile, draftOf } from "./clean-file.ts";
import { placeholder } from "./hide.ts";
import { followed, homeFiles } from "./home-files.ts";
import { Irremovable, type ScrubMatch } from "./matches.ts";
import {
  assertNoWordOfTheSchema,
  describeFile,
  doomedOf,
  foundOf,
  isBeside,
  isHolding,
  isOfSqlite,
  type Survey,
  shownPath,
  survey,
} from "./plan.ts";
import { compact, deleteSecurely, findOwners } from "./queries.ts";
import { type Reindex, reindexBackup, reindexIn } from "./reindex.ts";
import { besides, countIn, filesBelow, isDatabase, isPackedBackup } from "./search-files.ts";
import { isIn } from "./spelling.ts";
import { longest, type Spellings, shortest, spellingsOf } from "./spellings.ts";
import { tellMachines } from "./tell-machines.ts";

export interface ScrubDeps extends Pick<Deps, "clock" | "newId"> {
  readonly home: Home;
}

/**
 * Remove a string from everything below a home, and search the bytes of all files for what is left of it. Nobody else may
 * write meanwhile: it takes the daemon's lock. Killed in the middle, it goes on when it is run again: each database changes
 * in one transaction, each file whole or not at all.
 */
export async function scrub(deps: ScrubDeps, { secret, dryRun }: ScrubRequest): Promise<ScrubAnswer> {
  const home = followed(deps.home);
  const spellings = spellingsOf(secret);
  const reason = whyNot(spellings);
  if (reason !== undefined) return { kind: "refused", reason };
  // It would bring the string in again.
  if (isUnfinished(home.dir)) return { kind: "refused", reason: UNFINISHED };
  try {
    return dryRun
      ? foundOf(home, await survey(home, spellings), spellings)
      : await underLock({ ...deps, home }, spellings);
  } catch (error) {
    if (error instanceof Irremovable) return { kind: "refused", reason: error.message };
    throw error;
  }
}

const UNFINISHED =
  "An import of an archive is not finished: start the daemon, which goes on with it, and scrub when it is through.";

/**
 * Parses the request of the command. A parser's errors quote their input, and this input must not be quoted.
 */
export function readScrubRequest(line: string): ScrubRequest {
  try {
    return ScrubRequest.parse(JSON.parse(line));
  } catch {
    throw new Error("the request cannot be read; use: memory scrub");
  }
}

function whyNot({ plain, text }: Spellings): string | undefined {
  if (plain.length < shortest)
    return `The string is shorter than ${shortest} characters: it would be found within other words everywhere.`;
  if (plain.length > longest) return `The string is longer than ${longest} characters. Give a part of it.`;
  if (isIn(placeholder(2), text))
    return "The string is part of the words that stand where something was removed.";
  return undefined;
}

async function underLock(deps: ScrubDeps, spellings: Spellings): Promise<ScrubAnswer> {
  const lock = takeLock(deps.home.lock);
  if (!lock) return { kind: "busy" };
  try {
    for (const draft of drafts(deps.home)) rmSync(draft);
    return await remove(deps, spellings, await survey(deps.home, spellings));
  } finally {
    lock.release();
  }
}

/** Drafts of a killed run. */
const drafts = ({ dir }: Home): string[] => [...filesBelow(dir)].filter((path) => path.endsWith(draftOf("")));

async function remove(deps: ScrubDeps, spellings: Spellings, before: Survey): Promise<ScrubDone> {
  const { home } = deps;
  const known = new Map(before.files.map((file) => [file.path, file.hits ?? 0]));
  const files: ScrubFile[] = [];
  const report = (path: string, matches: readonly ScrubMatch[] = []): void => {
    const hits = ["", ...besides].reduce((sum, end) => sum + (known.get(path + end) ?? 0), 0);
    if (matches.length + hits === 0) return;
    files.push({ ...describeFile(home, path, { matches, hits }), path: shownPath(home, path, spellings) });
  };
  if (existsSync(home.store)) report(home.store, cleanStore(deps, spellings));
  emptyTrees(home);
  // These were shown before; one that only the cleaning finds damaged is left, and said to be.
  const doomed = doomedOf(home, before.files);
  for (const path of doomed) for (const end of ["", ...besides]) rmSync(path + end, { force: true });
  for (const path of databases(home)) report(path, await cleanPacked(path, spellings));
  for (const path of otherFiles(home)) {
    if (!countIn(path, spellings)) continue;
    // The log of a database that is there no more.
    if (isBeside(path)) rmSync(path);
    else cleanFile(path, spellings);
    report(path);
  }
  return doneOf(home, spellings, { files, doomed, before, after: await survey(home, spellings) });
}

/** Files that the daemon makes of the store, and names after its words: it makes them anew. Whose are wanted its folder says. */
function emptyTrees({ sessions }: Home): void {
  if (!existsSync(sessions)) return;
  for (const owner of readdirSync(sessions))
    for (const name of readdirSync(join(sessions, owner)))
      rmSync(join(sessions, owner, name), { recursive: true, force: true });
}

interface Outcome {
  readonly files: ScrubFile[];
  readonly doomed: readonly string[];
  readonly before: Survey;
  readonly after: Survey;
}

function doneOf(home: Home, spellings: Spellings, { files, doomed, before, after }: Outcome): ScrubDone {
  const shown = (path: string) => shownPath(home, path, spellings);
  // Damaged, and its bytes do not hold it: there is nothing to be done about it.
  const isMute = (file: Survey["files"][number]) =>
    file.rows === "damaged" && file.hits !== null && !isHolding(file);
  return {
    kind: "done",
    files,
    deleted: doomed.map(shown),
    left: after.files
      .filter((file) => !isMute(file))
      .map((file) => ({
        path: shown(file.path),
        hits: isHolding(file) ? Math.max(file.hits ?? 0, file.matches.length) : null,
      })),
    sources: merged(before.sources, after.sources),
    unsearched: [...after.packed, ...after.files.filter(isMute).map(({ path }) => path)].map(shown),
  };
}

const databases = (home: Home): string[] =>
  [...homeFiles(home)].filter(
    (path) => path !== home.store && !isBeside(path) && (isDatabase(path) || isPackedBackup(path)),
  );

const otherFiles = (home: Home): string[] =>
  [...homeFiles(home)].filter((path) =>
    isBeside(path) ? !existsSync(path.replace(/-[a-z]+$/, "")) : !isDatabase(path) && !isPackedBackup(path),
  );

const merged = (before: Survey["sources"], after: Survey["sources"]): ScrubSource[] => [
  ...new Map([...before, ...after].map((source) => [source.path, source])).values(),
];

function cleanStore(deps: ScrubDeps, spellings: Spellings): ScrubMatch[] {
  const store = openAsIs(deps.home.store);
  try {
    // A store that waits for its migration stays as it is: migrating would make another backup with the string in it.
    if (store.schemaVersion !== newest) return cleanDatabase(store, spellings, { reindex: reindexBackup });
    return cleanDatabase(store, spellings, {
      reindex: reindexIn(store),
      done: (matches) => {
        if (matches.length > 0) for (const ownerId of findOwners(store)) log({ ...deps, store }, ownerId);
        tellMachines(store, matches, deps.clock());
      },
    });
  } finally {
    store.close();
  }
}

const newest = migrations.at(-1)?.version;

/** The log of operations says that it was done, and nothing of what was removed. */
const log = (deps: Pick<Deps, "store" | "clock" | "newId">, ownerId: string): void =>
  record(
    deps,
    { ownerId, kind: "scrub", actor: { kind: "person" }, final: "what was removed is nowhere any more" },
    (operation) => operation.keep(),
  );

/** A backup that SQLite will not open or change stays as it is; the search that follows tells what is in it. */
function cleanBackup(path: string, spellings: Spellings): ScrubMatch[] {
  let store: Store | undefined;
  try {
    store = openAsIs(path);
    return cleanDatabase(store, spellings, { reindex: reindexBackup });
  } catch (error) {
    if (isOfSqlite(error)) return [];
    throw error;
  } finally {
    store?.close();
  }
}

/** A compressed backup is put together anew, whole or not at all, where it held the string. */
async function cleanPacked(path: string, spellings: Spellings): Promise<ScrubMatch[]> {
  if (!isPackedBackup(path)) return cleanBackup(path, spellings);
  return asStore(path, dirname(path), async (store) => {
    const matches = cleanBackup(store, spellings);
    if (matches.length === 0 && !countIn(store, spellings)) return matches;
    const draft = draftOf(path);
    await pack(store, draft);
    renameSync(draft, path);
    return matches;
  }).catch((error: unknown) => {
    if (isCutOff(error)) return [];
    throw error;
  });
}

interface Cleaning {
  readonly reindex: Reindex;
  /** Still in the transaction. */
  readonly done?: (matches: readonly ScrubMatch[]) => void;
}

function cleanDatabase(store: Store, spellings: Spellings, { reindex, done }: Cleaning): ScrubMatch[] {
  assertNoWordOfTheSchema(store, spellings);
  deleteSecurely(store);
  const matches = store.transaction(() => {
    const found = cleanRows(store, spellings, reindex);
    done?.(found);
    return found;
  });
  compact(store);
  return matches;
}
