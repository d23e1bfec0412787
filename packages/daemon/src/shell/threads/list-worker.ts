import type { Impact, MemoryFacets, MemoryGrowth, MemoryNews } from "@memory/shared";
import { workerData } from "piscina";
import type { Stretch } from "../../agents/impact/queries/told.ts";
import { readImpact } from "../../agents/impact/read-impact.ts";
import { type FilesTask, sessionFiles as filesOf } from "../../agents/session-tree/session-file.ts";
import { countFacets } from "../../memories/facets.ts";
import { grow } from "../../memories/growth.ts";
import type { FacetsTask, GrowthTask, NewsTask, PageTask } from "../../memories/list.ts";
import { readNews } from "../../memories/news.ts";
import { giveFunctions } from "../../memories/queries/filter.ts";
import { findPage, type ListedPage } from "../../memories/queries/list.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { openReader } from "../../store/reader.ts";

// A piscina worker: it looks through all memories, which the daemon's thread must not.

let db: ReaderConnection | undefined;

/** One connection a thread, opened with the first question. */
const open = (): ReaderConnection => {
  db ??= giveFunctions(openReader(storePath(workerData)));
  return db;
};

/** Read from one consistent state of the store: everything that was committed before the call, and nothing later. */
const reading = <Result>(read: (db: ReaderConnection) => Result): Result => {
  const db = open();
  return db.transaction(() => read(db))();
};

export const page = ({ ownerId, ...query }: PageTask): ListedPage =>
  reading((db) => findPage(db, ownerId, query));

export const facets = ({ ownerId, filter }: FacetsTask): MemoryFacets =>
  reading((db) => countFacets(db, ownerId, filter));

export const growth = ({ ownerId, ...query }: GrowthTask): MemoryGrowth =>
  reading((db) => grow(db, ownerId, query));

export const news = ({ ownerId, ...query }: NewsTask): MemoryNews =>
  reading((db) => readNews(db, ownerId, query));

export const impact = (stretch: Stretch): Omit<Impact, "since"> => reading((db) => readImpact(db, stretch));

/** Sessions of which words are kept, or one of them as a file. */
export const sessionFiles = (task: FilesTask): ReturnType<typeof filesOf> =>
  reading((db) => filesOf(db, task));

function storePath(data: unknown): string {
  if (typeof data === "object" && data !== null && "storePath" in data && typeof data.storePath === "string")
    return data.storePath;
  throw new TypeError("a list worker needs workerData { storePath }");
}
