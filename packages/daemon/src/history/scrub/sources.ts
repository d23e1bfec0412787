import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { ScrubSource } from "@memory/shared";
import { hide, placeholder } from "./hide.ts";
import type { MatchSource } from "./matches.ts";
import { findCopiedPaths, findDocumentPath, type Tables } from "./queries.ts";
import { countIn, isText } from "./search-files.ts";
import type { Spellings } from "./spellings.ts";

/**
 * Files and pages outside of the home that the words came from: they would bring the string back the next time they change
 * or are read anew, and only a person may clean them.
 */
export function describeSources(paths: ReadonlySet<string>, spellings: Spellings): ScrubSource[] {
  return [...paths].sort().flatMap((path): ScrubSource[] => {
    const shown = hide(path, { spellings, isKey: false, mark: placeholder(1) });
    if (!isAbsolute(path)) return [{ path: shown, state: "unknown" }];
    if (!existsSync(path)) return [];
    if (path !== shown || (countIn(path, spellings) ?? 0) > 0) return [{ path: shown, state: "holds" }];
    // Plain text that does not hold it has been cleaned already.
    return isText(path) ? [] : [{ path: shown, state: "unknown" }];
  });
}

/** Source files of rows. Asked before the rows are changed: a path may hold the string itself. */
export function pathsOf(db: Tables, sources: Iterable<MatchSource>): Set<string> {
  const paths = new Set<string>();
  const documents = new Set<string>();
  for (const source of sources) {
    if ("path" in source) paths.add(source.path);
    else if ("documentId" in source) documents.add(source.documentId);
    else for (const path of findCopiedPaths(db, source.arkBody)) paths.add(path);
  }
  for (const id of documents) {
    const path = findDocumentPath(db, id);
    if (path !== undefined) paths.add(path);
  }
  return paths;
}
