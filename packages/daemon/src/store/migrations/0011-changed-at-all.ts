const columns =
  "id owner_id origin path folder root_id project title kind extractor status reason watching size mtime content_hash chunks redactions created_at ingested_at ctime";

const image = `json_object(${columns
  .split(" ")
  .map((name) => `'${name}', old.${name}`)
  .join(", ")})`;

/** The row as it was before the first change of an operation, as in migration 5. */
const write = `INSERT OR IGNORE INTO changes (op, tbl, key, before) SELECT op, 'documents', old.id, ${image} FROM current_operation o
  WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.op = o.op AND c.tbl = 'documents' AND c.key = old.id);`;

/**
 * Time of a file's last change of any kind, its name and its dates included: files that change places with
 * equal size and date differ in this alone. NULL: nobody has looked yet. The log keeps it, too.
 */
export const changedAtAll = `
ALTER TABLE documents ADD COLUMN ctime INTEGER;
DROP TRIGGER documents_log_update;
CREATE TRIGGER documents_log_update AFTER UPDATE OF path, folder, root_id, project, watching ON documents BEGIN ${write} END;
DROP TRIGGER documents_log_delete;
CREATE TRIGGER documents_log_delete AFTER DELETE ON documents BEGIN ${write} END;
`;
