import type { Store } from "../store/open.ts";
import { extractors, stampOf } from "./extract/registry.ts";
import type { FoundFile } from "./intake.ts";

interface OutdatedRow {
  readonly ownerId: string;
  readonly path: string;
  readonly rootId: string | null;
  readonly project: string | null;
  readonly size: number;
  readonly mtime: number;
}

/** Files that an older version of an extractor has read, by owner. */
export function findOutdated(store: Store): Map<string, FoundFile[]> {
  const rows = store
    .prepare<[string], OutdatedRow>(
      `SELECT owner_id AS ownerId, path, root_id AS rootId, project, size, mtime FROM documents
       WHERE origin = 'file' AND status = 'ready' AND extractor IS NOT NULL
         AND extractor NOT IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(extractors.map(stampOf)));
  const byOwner = new Map<string, FoundFile[]>();
  for (const { ownerId, ...file } of rows) {
    const files = byOwner.get(ownerId);
    if (files) files.push(file);
    else byOwner.set(ownerId, [file]);
  }
  return byOwner;
}
