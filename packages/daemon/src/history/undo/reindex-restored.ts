import { AGENT_NAMES } from "@memory/shared";
import { z } from "zod";
import { type Image, readImage } from "../../activity/queries/rows.ts";
import { findLedgerRow, findPassage, indexPassage, movePassages } from "../../agents/import/queries.ts";
import { isIndexedAs, moveChunks } from "../../documents/queries/chunks.ts";
import { findDocument } from "../../documents/queries/rows.ts";
import { deleteVectors, findByNumber, findEntity, setCanonical } from "../../entities/queries/entities.ts";
import { indexMemory } from "../../memories/beliefs/index-memory.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import type { Deps } from "../../models/deps.ts";
import { touchGraph } from "../../store/graph-state.ts";
import type { Store } from "../../store/open.ts";
import { setValidity, unindexText } from "../../store/search.ts";
import { refused } from "./obstacle.ts";
import { isIndexed, keepText } from "./queries/rows.ts";
import type { Restored } from "./restore.ts";
import { isDrawn } from "./tables.ts";

/** Derives the search index and the graph of restored rows anew, in the same transaction. */
export function reindexRestored(
  deps: Pick<Deps, "store">,
  ownerId: string,
  restored: readonly Restored[],
): void {
  alignRestored(deps, ownerId, restored);
  if (restored.some(({ tbl }) => isDrawn(tbl))) touchGraph(deps.store, ownerId);
}

/** The same, for who tells the graph once of many. */
export function alignRestored(
  { store }: Pick<Deps, "store">,
  ownerId: string,
  restored: readonly Restored[],
): void {
  for (const row of restored)
    switch (row.tbl) {
      case "memories":
        alignMemory(store, ownerId, row);
        break;
      case "passages":
        alignPassage(store, ownerId, row.key);
        break;
      case "import_ledger":
        alignSession(store, row);
        break;
      case "documents":
        alignDocument(store, row);
        break;
      case "entities":
        alignEntity(store, ownerId, row);
        break;
    }
}

/** A memory that is retired, or not there any more, is not recalled. */
function alignMemory(store: Store, ownerId: string, { key, until }: Restored): void {
  const row = findMemoryRow(store, ownerId, key);
  if (row) keepText(store, key);
  const isRecalled = row !== undefined && row.status !== "retired";
  const isAsIndexed = isRecalled && until !== null && !isFoundOtherwise(readImage(until), row);
  if (isAsIndexed && isIndexed(store, key)) setValidity(store, key, row.valid_from, row.valid_to);
  else {
    unindexText(store, key);
    if (isRecalled) indexMemory(store, row);
  }
}

/** Columns of a memory that recall knows it by, beside the time in which it holds. */
const known = [
  "type",
  "content",
  "slot_key",
  "project",
  "asserted_at",
  "session_id",
  "start_line",
  "stated_by",
] as const;

const isFoundOtherwise = (
  then: Image,
  now: Record<(typeof known)[number], string | number | null>,
): boolean => known.some((column) => then[column] !== now[column]);

function alignPassage(store: Store, ownerId: string, id: string): void {
  const row = findPassage(store, ownerId, id);
  if (row) keepText(store, id);
  if (!row) unindexText(store, id);
  else if (!isIndexed(store, id)) indexPassage(store, row);
}

const Session = z.tuple([z.string(), z.enum(AGENT_NAMES), z.string()]);

/** What a session said is of its project. */
function alignSession(store: Store, { key }: Restored): void {
  const [ownerId, agent, sessionId] = Session.parse(JSON.parse(key));
  const row = findLedgerRow(store, { ownerId, agent, sessionId });
  if (row) movePassages(store, row);
}

/** Its passages are of its project. */
function alignDocument(store: Store, { key }: Restored): void {
  const document = findDocument(store, key);
  if (document && !isIndexedAs(store, document)) moveChunks(store, document);
}

/** Derives the canonical entity from the merge target, and the meaning of its name from the name. */
function alignEntity(store: Store, ownerId: string, { key, until }: Restored): void {
  const entity = findEntity(store, ownerId, key);
  if (!entity) return;
  const into = entity.folded_into === null ? entity : findByNumber(store, entity.folded_into);
  if (!into || into.gone === 1)
    throw refused(`it cannot be undone: what "${entity.name}" was merged into is there no more`);
  setCanonical(store, entity.entity, entity.folded_into === null ? entity.entity : into.canonical);
  if (until !== null && readImage(until).name !== entity.name) deleteVectors(store, entity.entity);
}
