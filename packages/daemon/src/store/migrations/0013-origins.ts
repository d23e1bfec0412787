const columns = ["memory_id", "from_id", "owner_id", "fell"];

const image = `json_object(${columns.map((name) => `'${name}', old.${name}`).join(", ")})`;

/** The row as it was before the first change of an operation, as in migration 5. */
const write = (row: string, before: string) =>
  `INSERT OR IGNORE INTO changes (op, tbl, key, before)
     SELECT op, 'deleted_origins', json_array(${row}.memory_id, ${row}.from_id), ${before} FROM current_operation o
     WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.op = o.op AND c.tbl = 'deleted_origins'
       AND c.key = json_array(${row}.memory_id, ${row}.from_id));`;

export const origins = `
-- 1: an undo ended it, and what had held before that held again. What fell so fell before already.
ALTER TABLE held ADD COLUMN by_undo INTEGER NOT NULL DEFAULT 0;

-- What a memory was made from and was deleted since: its id, and when it stopped holding. No word of it is kept.
CREATE TABLE deleted_origins (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  from_id TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES owners (id),
  fell INTEGER NOT NULL,
  PRIMARY KEY (memory_id, from_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER deleted_origins_log_insert AFTER INSERT ON deleted_origins BEGIN ${write("new", "NULL")} END;
CREATE TRIGGER deleted_origins_log_update AFTER UPDATE ON deleted_origins BEGIN ${write("old", image)} END;
CREATE TRIGGER deleted_origins_log_delete AFTER DELETE ON deleted_origins BEGIN ${write("old", image)} END;
`;
