import { changeTriggersOf } from "./0005-beliefs.ts";

const passages =
  "id owner_id agent session_id seq content_key project path author content start_line end_line asserted_at created_at run_id turn heading blocks";

/**
 * A passage is a window of whole blocks of one turn (decision 0049). Those of before are read anew with the next import: no
 * ledger row knows how far its session was read.
 */
export const turns = `
ALTER TABLE passages ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE passages ADD COLUMN heading TEXT NOT NULL DEFAULT '';
ALTER TABLE passages ADD COLUMN blocks TEXT NOT NULL DEFAULT '[]';
UPDATE passages SET turn = seq;
DROP TRIGGER passages_log_update;
DROP TRIGGER passages_log_delete;
${changeTriggersOf({ table: "passages", columns: passages, key: "id" })}
CREATE INDEX memories_session ON memories (owner_id, agent, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX passages_turn ON passages (owner_id, agent, session_id, turn);
UPDATE import_ledger SET watermark = '';
`;
