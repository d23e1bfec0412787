/** One's own memory on all machines of a person: its log is a space whose rows are those of the person, and not of a replica. */
export const sync = `
ALTER TABLE spaces ADD COLUMN kind TEXT NOT NULL DEFAULT 'shared' CHECK (kind IN ('shared', 'sync'));
-- Of a "sync": operations of this home up to this one have been put into the outbox, or were not to travel.
ALTER TABLE spaces ADD COLUMN gathered INTEGER NOT NULL DEFAULT 0;
-- Of a "sync": up to where rows that stood here before it was joined are in the outbox, as JSON; null: all are.
ALTER TABLE spaces ADD COLUMN gathering TEXT;
-- 1: what waits was brought together with what came, and goes as it stands.
ALTER TABLE spaces ADD COLUMN is_anew INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX spaces_sync ON spaces (owner_id) WHERE kind = 'sync';

-- What the log says of the keys of a sealed space, as JSON, and the numbers that it passes over.
ALTER TABLE spaces ADD COLUMN seal TEXT;
ALTER TABLE spaces ADD COLUMN passed TEXT NOT NULL DEFAULT '[]';
ALTER TABLE space_machines ADD COLUMN box_key TEXT;

-- Of a "sync": what operations of this home after this one changed in the row is not in the log yet.
ALTER TABLE space_rows ADD COLUMN op INTEGER;
CREATE INDEX space_operations_op ON space_operations (op) WHERE op IS NOT NULL;
`;
