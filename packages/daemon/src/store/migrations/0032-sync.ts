/** One's own memory on all machines of a person: its log is a space whose rows are those of the person, and not of a replica. */
export const sync = `
ALTER TABLE spaces ADD COLUMN kind TEXT NOT NULL DEFAULT 'shared' CHECK (kind IN ('shared', 'sync'));
-- Of a "sync": operations of this home up to this one have been put into the outbox, or were not to travel.
ALTER TABLE spaces ADD COLUMN gathered INTEGER NOT NULL DEFAULT 0;
-- Of a "sync": up to where rows that stood here before it was joined are in the outbox, as JSON; null: all are.
ALTER TABLE spaces ADD COLUMN gathering TEXT;
CREATE UNIQUE INDEX spaces_sync ON spaces (owner_id) WHERE kind = 'sync';

-- Of a "sync": what operations of this home after this one changed in the row is not in the log yet.
ALTER TABLE space_rows ADD COLUMN op INTEGER;
CREATE INDEX space_operations_op ON space_operations (op) WHERE op IS NOT NULL;
`;
