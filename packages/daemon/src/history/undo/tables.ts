import type { LoggedTable } from "../../store/logged-tables.ts";

/** Logged tables, referenced ones first, so that rows go in the reverse order. */
export const inOrder = [
  "roots",
  "documents",
  "vocabulary",
  "former_names",
  "entities",
  "entity_names",
  "folds",
  "fold_candidates",
  "entity_decisions",
  "memories",
  "derivations",
  "deleted_origins",
  "restatements",
  "decisions",
  "conflicts",
  "forgotten",
  "findings",
  "passages",
  "import_ledger",
  "project_marks",
  "knowledge_entities",
  "knowledge_observations",
  "knowledge_relations",
] as const satisfies readonly LoggedTable[];

/**
 * Rows of these hold several things that have nothing to do with each other, and the daemon changes some of them on its own:
 * of them only those columns are put back that the operation changed.
 */
const byColumn: ReadonlySet<LoggedTable> = new Set([
  "roots",
  "documents",
  "vocabulary",
  "entities",
  "import_ledger",
]);

export const isByColumn = (table: LoggedTable): boolean => byColumn.has(table);

export const wholeTables: readonly LoggedTable[] = inOrder.filter((table) => !isByColumn(table));

/** Columns that follow from others. */
const derived: Partial<Record<LoggedTable, readonly string[]>> = {
  entities: ["canonical"],
  passages: ["project"],
  roots: ["last_scan_at", "device", "capped"],
};

export const isDerived = (table: LoggedTable, column: string): boolean =>
  derived[table]?.includes(column) ?? false;

/** Tables behind the graph. */
const drawn: ReadonlySet<LoggedTable> = new Set([
  "documents",
  "vocabulary",
  "former_names",
  "entities",
  "entity_names",
  "folds",
  "fold_candidates",
  "memories",
  "passages",
]);

export const isDrawn = (table: LoggedTable): boolean => drawn.has(table);
