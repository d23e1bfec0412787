import type { StageConnection } from "../../store/stage.ts";
import { kinds } from "./kinds.ts";
import { BadArchive } from "./lines.ts";

/** Throws `BadArchive` where rows do not fit each other. */
export function checkStage(db: StageConnection): void {
  const broken = db.pragma("foreign_key_check");
  if (Array.isArray(broken) && broken.length > 0) throw new BadArchive(dangling(db, broken[0]));
  for (const [sql, what] of wrong) {
    const found = db.prepare<[], string>(sql).pluck().get();
    if (found !== undefined) throw new BadArchive(`${what}: ${String(found).slice(0, 60)}`);
  }
}

/** Written out: each looks for one row that a table cannot forbid. */
const wrong: readonly (readonly [sql: string, what: string])[] = [
  [
    `SELECT f.id FROM memories n JOIN memories f ON f.id = n.root AND f.root = ''
     WHERE n.root <> '' AND n.status = 'active' AND f.status = 'active' LIMIT 1`,
    "two versions of a memory hold at once",
  ],
  [
    "SELECT n.id FROM memories n WHERE n.root <> '' AND NOT EXISTS (SELECT 1 FROM memories f WHERE f.id = n.root AND f.root = '') LIMIT 1",
    "a memory is a version of one that is not in the archive",
  ],
  [
    "SELECT e.id FROM entities e WHERE NOT EXISTS (SELECT 1 FROM entities c WHERE c.entity = e.canonical) LIMIT 1",
    "an entity is said to be one that is not in the archive",
  ],
  [
    "SELECT path FROM roots WHERE substr(path, 1, 1) <> '/' AND path NOT GLOB '[A-Za-z]:*' AND substr(path, 1, 2) <> '\\\\' LIMIT 1",
    "a linked folder has no whole path",
  ],
  [
    "SELECT path FROM roots WHERE path || '/' LIKE '%/../%' OR path || '\\' LIKE '%\\..\\%' LIMIT 1",
    "a linked folder leads elsewhere",
  ],
  [
    "SELECT path FROM documents WHERE origin = 'file' AND (path || '/' LIKE '%/../%' OR path || '\\' LIKE '%\\..\\%') LIMIT 1",
    "the path of a document leads elsewhere",
  ],
];

function dangling(db: StageConnection, found: unknown): string {
  const { table, rowid, parent } =
    typeof found === "object" && found !== null
      ? { table: "", rowid: null, parent: "", ...found }
      : { table: "", rowid: null, parent: "" };
  const kindOf = (name: unknown) => kinds.find((kind) => kind.table === name)?.kind ?? String(name);
  const hasId = kinds.some(
    (kind) => kind.table === table && kind.columns.some(({ column }) => column === "id"),
  );
  const id =
    hasId && rowid !== null
      ? db.prepare(`SELECT id FROM ${table} WHERE rowid = ?`).pluck().get(rowid)
      : undefined;
  return `a record of kind ${kindOf(table)}${id === undefined ? "" : ` (${String(id)})`} names a ${kindOf(parent)} that is not in the archive`;
}
