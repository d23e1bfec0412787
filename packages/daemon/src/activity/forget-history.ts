import type { LoggedTable } from "../store/logged-tables.ts";
import type { Store } from "../store/open.ts";
import { noteWordsGone } from "../store/words-gone.ts";
import { forgetReasons } from "./queries/operations.ts";
import {
  blankRow,
  findChanges,
  findImages,
  findImagesNaming,
  findOperationsAbout,
  findOperationsOn,
  type Image,
  type ImageRow,
  imageNow,
  readImage,
} from "./queries/rows.ts";

/** A lineage that is deleted. */
export interface Forgotten {
  readonly ownerId: string;
  readonly rootId: string;
  /** Its versions as they stand. */
  readonly ids: readonly string[];
}

/**
 * Forget what the log kept of rows that had gone before the deletion: versions whose correction was undone, and what hung
 * on them, be it in operations that touched no version. Part of the caller's transaction. Answers the versions and
 * findings it kept: their sessions may tell the same words elsewhere.
 */
export function forgetLineageHistory(store: Store, forgotten: Forgotten): Image[] {
  const { ids, operations } = versionsOf(store, forgotten);
  forgetReasons(store, forgotten.ownerId, { operations: [...operations], ids: [...ids] });
  const kept: Image[] = [];
  const forget = (rows: readonly ImageRow[]) => {
    for (const row of rows) {
      const image = readImage(row.before);
      if (!hangsOn(row.tbl, image, ids) || isElsewhere(store, row, ids)) continue;
      if (isSaid(row)) kept.push(image);
      blankRow(store, row);
    }
  };
  for (const op of operations) forget(findImages(store, op, hanging));
  for (const kind of ["undo", "import.session", "knowledge.delete"] as const)
    forget(findImagesNaming(store, forgotten.ownerId, { kind, tables: goneUnder[kind], ids: [...ids] }));
  return kept;
}

/** Last image in the log of a memory that is gone; undefined where it was deleted for good. */
export const findGone = (store: Store, ownerId: string, id: string): Image | undefined =>
  findOperationsOn(store, "memories", id)
    .flatMap((op) => findImages(store, op, ["memories"]))
    .filter(({ key }) => key === id)
    .map(({ before }) => readImage(before))
    .findLast((image) => image.owner_id === ownerId);

/** Knows what tells it; a glance at the JSON of a row spares most of them from being read. */
interface Ear {
  readonly mayTell: (json: string) => boolean;
  readonly tells: (image: Image) => boolean;
}

/** Forget what the log kept of a session that told it, in words that a later reading replaced. */
export function forgetSessionHistory(
  store: Store,
  { ownerId, sessionId }: { readonly ownerId: string; readonly sessionId: string },
  { mayTell, tells }: Ear,
): void {
  for (const op of findOperationsAbout(store, ownerId, sessionId))
    for (const row of findImages(store, op, ["findings", "passages"]))
      if (mayTell(row.before) && tells(readImage(row.before))) blankRow(store, row);
}

/** All versions the lineage ever had, but for those that stand in another one now, and the operations that touched one of them. */
function versionsOf(store: Store, { rootId, ids: known }: Forgotten) {
  const ids = new Set(known);
  const operations = new Set<number>();
  for (const id of ids)
    for (const op of findOperationsOn(store, "memories", id)) {
      if (operations.size === operations.add(op).size) continue;
      for (const { key, before } of findImages(store, op, ["memories"]))
        if (readImage(before).root_id === rootId && imageNow(store, "memories", key) === null) ids.add(key);
    }
  return { ids, operations };
}

const isSaid = ({ tbl }: ImageRow): boolean => tbl === "memories" || tbl === "findings";

const hanging = [
  "memories",
  "findings",
  "conflicts",
  "decisions",
  "restatements",
  "derivations",
  "knowledge_observations",
] as const;

/** Rows that such operations take away while the version they hang on stays as it is. */
const goneUnder = {
  undo: ["findings", "conflicts", "decisions", "restatements", "derivations", "knowledge_observations"],
  "import.session": ["findings"],
  "knowledge.delete": ["knowledge_observations"],
} as const;

/** Columns that name the versions a row hangs on. */
const references: Partial<Record<LoggedTable, readonly string[]>> = {
  memories: ["id"],
  findings: ["memory_id"],
  conflicts: ["newer_id", "existing_id"],
  decisions: ["memory_id", "other_id"],
  restatements: ["memory_id"],
  derivations: ["memory_id", "from_id"],
  knowledge_observations: ["memory_id"],
};

const hangsOn = (table: LoggedTable, image: Image, ids: ReadonlySet<string>): boolean =>
  (references[table] ?? []).some((column) => ids.has(String(image[column] ?? "")));

/** A row that is there, and hangs on another lineage by now: what the log keeps of it is not ours to forget. */
function isElsewhere(store: Store, { tbl, key }: ImageRow, ids: ReadonlySet<string>): boolean {
  const now = imageNow(store, tbl, key);
  return now !== null && !hangsOn(tbl, readImage(now), ids);
}

/** Forget what the log kept of an entity: its names, what was asked about it, and what it was folded into. */
export function forgetEntityHistory(store: Store, id: string, entity: number): void {
  for (const op of findOperationsOn(store, "entities", id))
    for (const change of findChanges(store, op)) {
      const image = change.before === null ? null : readImage(change.before);
      const isOwn = change.tbl === "entities" ? change.key === id : image?.entity === entity;
      const isAbout = image?.other === entity || image?.source_id === id || image?.canonical_id === id;
      if (isOwn || isAbout) blankRow(store, change);
    }
  blankRow(store, { tbl: "entities", key: id });
  noteWordsGone(store);
}
