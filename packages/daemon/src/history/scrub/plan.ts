import { dirname, relative } from "node:path";
import type { ScrubFile, ScrubFound } from "@memory/shared";
import { codeOf } from "@memory/sources/files";
import type { Home } from "../../platform/home.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { openReader } from "../../store/reader.ts";
import { asStore, isCutOff } from "../backups/packed.ts";
import { hide, placeholder } from "./hide.ts";
import { homeFiles, unsearchable } from "./home-files.ts";
import { Irremovable, matchesIn, type ScrubMatch } from "./matches.ts";
import { countMemories, findSchema, hasTable, type Tables } from "./queries.ts";
import { besides, countIn, isDatabase, isPackedBackup } from "./search-files.ts";
import { describeSources, pathsOf } from "./sources.ts";
import { isIn } from "./spelling.ts";
import type { Spellings } from "./spellings.ts";

/** Every file of a home that holds the string, or cannot be read. */
export interface Survey extends Pick<ScrubFound, "sources" | "memories"> {
  readonly files: readonly SurveyedFile[];
  /** Links and packed files. */
  readonly packed: readonly string[];
}

interface SurveyedFile {
  readonly path: string;
  readonly matches: readonly ScrubMatch[];
  /** Times that it stands in the bytes; null: they cannot be read. */
  readonly hits: number | null;
  readonly rows: RowsOfFile["state"];
}

/** Places of the string: rows, and the bytes of files. Reads alone; a daemon may run meanwhile. */
export async function survey(home: Home, spellings: Spellings): Promise<Survey> {
  const files: SurveyedFile[] = [];
  const paths = new Set<string>();
  let memories = { matching: 0, all: 0 };
  for (const path of homeFiles(home)) {
    const { hits, rows } = await readFile(path, spellings);
    for (const source of rows.paths) paths.add(source);
    if (path === home.store) memories = { matching: rows.matches.filter(isMemory).length, all: rows.all };
    if (path === home.store && rows.state === "closed") throw rows.error;
    if (hits === null || rows.state !== "read" || rows.matches.length + hits > 0)
      files.push({ path, matches: rows.matches, hits, rows: rows.state });
  }
  return { files, packed: unsearchable(home), sources: describeSources(paths, spellings), memories };
}

export function foundOf(
  home: Home,
  { sources, memories, ...found }: Survey,
  spellings: Spellings,
): ScrubFound {
  const shown = (path: string) => shownPath(home, path, spellings);
  return {
    kind: "found",
    files: found.files.filter(isHolding).map(({ path, matches, hits }) => ({
      ...describeFile(home, path, { matches, hits: hits ?? 0 }),
      path: shown(path),
    })),
    sources,
    memories,
    unsearched: [...found.packed, ...found.files.filter(isUnknown).map(({ path }) => path)].map(shown),
    doomed: doomedOf(home, found.files).map(shown),
  };
}

export const isHolding = ({ matches, hits }: SurveyedFile): boolean => matches.length + (hits ?? 0) > 0;

const isUnknown = (file: SurveyedFile): boolean => !isHolding(file);

/** Backups that hold the string, and no rows that anybody could read. */
export const doomedOf = (home: Home, files: Survey["files"]): string[] =>
  files
    .filter((file) => file.rows === "damaged" && isHolding(file) && file.path.startsWith(home.backups))
    .map(({ path }) => path);

const isMemory = ({ table }: ScrubMatch): boolean => table.name === "memories";

export const isBeside = (path: string): boolean => besides.some((end) => path.endsWith(end));

const isOpenable = (path: string): boolean => !isBeside(path) && isDatabase(path);

async function readFile(
  path: string,
  spellings: Spellings,
): Promise<Pick<SurveyedFile, "hits"> & { rows: RowsOfFile }> {
  if (isPackedBackup(path))
    return asStore(path, dirname(path), (store) => readPlain(store, spellings)).catch((error: unknown) => {
      // Cut off: what it holds is read by nobody.
      if (isCutOff(error)) return { hits: null, rows: { ...nothing, state: "damaged" as const } };
      throw error;
    });
  return readPlain(path, spellings);
}

function readPlain(path: string, spellings: Spellings) {
  const hits = countIn(path, spellings);
  return { hits, rows: hits !== null && isOpenable(path) ? readRows(path, spellings) : nothing };
}

interface RowsOfFile {
  /** Damaged: there is nothing to read. Closed: SQLite will not, now or with what we know. */
  readonly state: "read" | "damaged" | "closed";
  readonly error?: unknown;
  readonly matches: ScrubMatch[];
  readonly paths: Iterable<string>;
  /** Memories it holds. */
  readonly all: number;
}

const nothing: RowsOfFile = { state: "read", matches: [], paths: [], all: 0 };

function readRows(path: string, spellings: Spellings): RowsOfFile {
  let db: ReaderConnection | undefined;
  try {
    db = openReader(path);
    assertNoWordOfTheSchema(db, spellings);
    const matches = [...matchesIn(db, spellings)];
    const sources = matches.flatMap(({ source }) => source ?? []);
    const all = hasTable(db, "memories") ? countMemories(db) : 0;
    return { state: "read", matches, paths: pathsOf(db, sources), all };
  } catch (error) {
    // A file that SQLite cannot read has no rows for us; its bytes are searched like any file's.
    if (isDamage(error)) return { ...nothing, state: "damaged" };
    if (isOfSqlite(error)) return { ...nothing, state: "closed", error };
    throw error;
  } finally {
    db?.close();
  }
}

/** The file itself is at fault, not its schema, a full disk, a lock or a missing right: those pass, or others can read it. */
const isDamage = (error: unknown): boolean => /^SQLITE_(NOTADB|CORRUPT.*)$/.test(codeOf(error) ?? "");

export const isOfSqlite = (error: unknown): boolean => codeOf(error)?.startsWith("SQLITE_") === true;

export function assertNoWordOfTheSchema(db: Tables, { text }: Spellings): void {
  if (findSchema(db).some((sql) => isIn(sql, text))) throw new Irremovable("a name");
}

/** Matches in a file, by table and column. */
export function describeFile(
  home: Home,
  path: string,
  { matches, hits }: { matches: readonly ScrubMatch[]; hits: number },
): ScrubFile {
  const places = new Map<string, ScrubFile["places"][number]>();
  for (const { table, columns } of matches)
    for (const column of columns) {
      const rows = (places.get(`${table.name}.${column}`)?.rows ?? 0) + 1;
      places.set(`${table.name}.${column}`, { table: table.name, column, rows });
    }
  return {
    path,
    kind: kindOf(home, path),
    places: [...places.values()],
    rows: matches.length,
    hits,
  };
}

const kindOf = (home: Home, path: string): ScrubFile["kind"] =>
  path.startsWith(home.store) ? "store" : path.startsWith(home.backups) ? "backup" : "file";

/** Below the home, without the string. */
export const shownPath = (home: Home, path: string, spellings: Spellings): string =>
  hide(relative(home.dir, path), { spellings, isKey: false, mark: placeholder(1) });
