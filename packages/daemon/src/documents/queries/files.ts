import { sep } from "node:path";
import { documentKind } from "@memory/sources/documents";
import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import type { FoundFile } from "../intake.ts";

/** State of a file that the store has without reading it. */
export interface KnownFile {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  /** Milliseconds. */
  readonly mtime: number;
  readonly ctime: number | null;
  readonly status: "queued" | "ready" | "failed" | "skipped" | "missing" | "forgotten";
}

/** Bounds of all paths below a folder: `/notes/` up to, but not including, `/notes0`. */
export function rangeUnder(folder: string): [from: string, below: string] {
  const prefix = folder.endsWith(sep) ? folder : folder + sep;
  return [prefix, prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)];
}

export interface FolderCounts {
  readonly documents: number;
  readonly pending: number;
  readonly failed: number;
  readonly skipped: number;
  readonly missing: number;
}

/** Counts of documents under a folder, by state; `documents` are those whose text the store holds. */
export function countUnder(store: Store, ownerId: string, folder: string): FolderCounts {
  const [from, below] = rangeUnder(folder);
  const rows = store.all(
    store.q
      .selectFrom("documents")
      .select("status")
      .select(({ fn }) => [fn.countAll<number>().as("n"), fn.count<number>("ingested_at").as("read")])
      .where("owner_id", "=", ownerId)
      .where("path", ">=", from)
      .where("path", "<", below)
      .groupBy("status"),
  );
  const of = (status: KnownFile["status"]) => rows.find((row) => row.status === status);
  const pending = store.get(
    store.q
      .selectFrom("ingest_queue as q")
      .innerJoin("documents as d", "d.id", "q.document_id")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("q.owner_id", "=", ownerId)
      .where("q.attempts", "=", 0)
      .where("d.path", ">=", from)
      .where("d.path", "<", below),
  );
  const read = rows.filter(({ status }) => status !== "skipped" && status !== "forgotten");
  return {
    documents: read.reduce((sum, row) => sum + row.read, 0),
    pending: pending?.n ?? 0,
    failed: of("failed")?.n ?? 0,
    skipped: of("skipped")?.n ?? 0,
    missing: of("missing")?.n ?? 0,
  };
}

/** Files that are followed one by one; of all owners, for the watcher. */
export const findWatchedFiles = (store: Store): { ownerId: string; path: string }[] =>
  store.all(
    store.q
      .selectFrom("documents")
      .select(["owner_id as ownerId", "path"])
      .where("watching", "=", sql.lit(1))
      .where("status", "<>", "forgotten"),
  );

/** Files that were read by another version of an extractor than these, or not at all where there is one now, by owner. */
export function findOutdated(store: Store, current: readonly string[]): Map<string, FoundFile[]> {
  const rows = store
    .all(
      store.q
        .selectFrom("documents")
        .select(["owner_id as ownerId", "path", "root_id as rootId", "project", "size", "mtime", "ctime"])
        .where("origin", "=", "file")
        .where(({ and, eb, or }) =>
          or([
            and([
              eb("status", "=", "ready"),
              eb("extractor", "is not", null),
              eb("extractor", "not in", current),
            ]),
            and([eb("status", "=", "skipped"), eb("reason", "like", "no text is read from .%")]),
          ]),
        ),
    )
    .filter(({ path }) => documentKind(path) !== null);
  const byOwner = new Map<string, FoundFile[]>();
  for (const { ownerId, ...file } of rows) {
    const files = byOwner.get(ownerId);
    if (files) files.push(file);
    else byOwner.set(ownerId, [file]);
  }
  return byOwner;
}
