import { relative } from "node:path";
import type { ScrubAnswer, ScrubFile } from "@memory/shared";
import type { Home } from "../home.ts";
import { openReader, type ReaderConnection } from "../store/open.ts";
import { hide, placeholder } from "./hide.ts";
import { Irremovable, type Match, matchesIn } from "./matches.ts";
import { countMemories, findSchema, hasTable, type Tables } from "./queries.ts";
import { besides, countIn, filesBelow, isDatabase } from "./search-files.ts";
import { describeSources, pathsOf } from "./sources.ts";
import { isIn } from "./spelling.ts";
import type { Spellings } from "./spellings.ts";

export type Found = Extract<ScrubAnswer, { kind: "found" }>;

/** Every file of a home that holds the string, or cannot be read. */
export interface Survey extends Pick<Found, "sources" | "memories"> {
  readonly files: readonly SurveyedFile[];
}

interface SurveyedFile {
  readonly path: string;
  readonly matches: readonly Match[];
  /** Times that it stands in the bytes; null: they cannot be read. */
  readonly hits: number | null;
}

/** Where the string stands: in rows, and in the bytes of files. Reads alone; a daemon may run meanwhile. */
export function survey(home: Home, spellings: Spellings): Survey {
  const files: SurveyedFile[] = [];
  const paths = new Set<string>();
  let memories = { matching: 0, all: 0 };
  for (const path of homeFiles(home)) {
    const hits = countIn(path, spellings);
    const rows = hits !== null && isOpenable(path) ? readRows(path, spellings) : nothing;
    for (const source of rows.paths) paths.add(source);
    if (path === home.store) memories = { matching: rows.matches.filter(isMemory).length, all: rows.all };
    if (hits === null || rows.matches.length + hits > 0) files.push({ path, matches: rows.matches, hits });
  }
  return { files, sources: describeSources(paths, spellings), memories };
}

export const foundOf = (home: Home, { files, sources, memories }: Survey, spellings: Spellings): Found => ({
  kind: "found",
  files: files.map(({ path, matches, hits }) => ({
    ...describeFile(home, path, { matches, hits: hits ?? 0 }),
    path: shownPath(home, path, spellings),
  })),
  sources,
  memories,
});

const isMemory = ({ table }: Match): boolean => table.name === "memories";

/**
 * The files of a home. Not its lock: who holds it and closes that file after a look at it has let go of it. It has no
 * content, nor has the index of a write-ahead log.
 */
export function* homeFiles(home: Home): Generator<string> {
  for (const path of filesBelow(home.dir)) if (path !== home.lock && !path.endsWith("-shm")) yield path;
}

export const isBeside = (path: string): boolean => besides.some((end) => path.endsWith(end));

const isOpenable = (path: string): boolean => !isBeside(path) && isDatabase(path);

interface RowsOfFile {
  readonly matches: Match[];
  readonly paths: Iterable<string>;
  /** Memories it holds. */
  readonly all: number;
}

const nothing: RowsOfFile = { matches: [], paths: [], all: 0 };

function readRows(path: string, spellings: Spellings): RowsOfFile {
  let db: ReaderConnection | undefined;
  try {
    db = openReader(path);
    assertNoWordOfTheSchema(db, spellings);
    const matches = [...matchesIn(db, spellings)];
    const sources = matches.flatMap(({ source }) => source ?? []);
    const all = hasTable(db, "memories") ? countMemories(db) : 0;
    return { matches, paths: pathsOf(db, sources), all };
  } catch (error) {
    // What SQLite cannot read has no rows for us; its bytes are searched like any file's.
    if (isUnreadable(error)) return nothing;
    throw error;
  } finally {
    db?.close();
  }
}

/** The file itself is at fault, not a full disk, a lock or a missing right: those pass. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  /^SQLITE_(ERROR|NOTADB|CORRUPT.*|FORMAT)$/.test(String(error.code));

export function assertNoWordOfTheSchema(db: Tables, { text }: Spellings): void {
  if (findSchema(db).some((sql) => isIn(sql, text))) throw new Irremovable("a name");
}

/** What a file held, by table and column. */
export function describeFile(
  home: Home,
  path: string,
  { matches, hits }: { matches: readonly Match[]; hits: number },
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
