/**
 * Spaces that a person has joined: memories that several people share. What is in one is a replica of its log, under an owner of
 * its own, whose id is that of the space.
 */
export const spaces = `
CREATE TABLE spaces (
  id TEXT PRIMARY KEY,
  -- Who has joined it, here.
  owner_id TEXT NOT NULL REFERENCES owners (id),
  name TEXT NOT NULL,
  -- Where its log lies, without a password.
  carrier TEXT NOT NULL,
  -- This person there, and this home.
  member TEXT NOT NULL,
  machine TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('reader', 'writer', 'curator', 'owner')),
  -- Hash of the operation that created it, as the invitation has it.
  genesis TEXT NOT NULL,
  -- Number and hash of the newest operation that is here.
  pulled INTEGER NOT NULL DEFAULT 0,
  pulled_hash TEXT,
  -- "stopped": something in its log must not be applied, and a person has to look.
  state TEXT NOT NULL CHECK (state IN ('on', 'stopped', 'out')),
  trouble TEXT,
  joined_at INTEGER NOT NULL,
  -- "sync": one's own memory on all machines of a person: its rows are those of the person, and not of a replica.
  kind TEXT NOT NULL DEFAULT 'shared' CHECK (kind IN ('shared', 'sync')),
  -- Of a "sync": operations of this home up to this one have been put into the outbox, or were not to travel.
  gathered INTEGER NOT NULL DEFAULT 0,
  -- Of a "sync": up to where rows that stood here before it was joined are in the outbox, as JSON; null: all are.
  gathering TEXT,
  -- 1: what waits was brought together with what came, and goes as it stands.
  is_anew INTEGER NOT NULL DEFAULT 0,
  -- What the log says of the keys of a sealed space, as JSON, and the numbers that it passes over.
  seal TEXT,
  passed TEXT NOT NULL DEFAULT '[]',
  -- "none": nothing of it is kept here, it is searched where it lies.
  keeping TEXT NOT NULL DEFAULT 'all' CHECK (keeping IN ('all', 'none')),
  -- Of a "sync": 1: there are changes under the name of this machine that this home has not made.
  is_copied INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX spaces_sync ON spaces (owner_id) WHERE kind = 'sync';

-- Machines by which members take part, as the log has admitted them.
CREATE TABLE space_machines (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  machine TEXT NOT NULL,
  member TEXT NOT NULL,
  name TEXT NOT NULL,
  sign_key TEXT NOT NULL,
  from_seq INTEGER NOT NULL,
  to_seq INTEGER,
  mseq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  -- How far it has read, and when it was last there, as the carrier tells.
  pulled INTEGER NOT NULL DEFAULT 0,
  seen_at INTEGER,
  box_key TEXT,
  PRIMARY KEY (space_id, machine)
) STRICT, WITHOUT ROWID;

CREATE TABLE space_members (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  member TEXT NOT NULL,
  role TEXT NOT NULL,
  since_seq INTEGER NOT NULL,
  until_seq INTEGER,
  -- What this person does not want told: 'agents' (what programs said for that member), or 'all'.
  muted TEXT,
  PRIMARY KEY (space_id, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE space_invitations (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  invite_key TEXT NOT NULL,
  member TEXT NOT NULL,
  role TEXT NOT NULL,
  until INTEGER NOT NULL,
  used_seq INTEGER,
  PRIMARY KEY (space_id, invite_key)
) STRICT, WITHOUT ROWID;

-- The number of the operation that wrote a row of a replica last.
CREATE TABLE space_rows (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  tbl TEXT NOT NULL,
  key TEXT NOT NULL,
  seq INTEGER NOT NULL,
  -- Of a "sync": what operations of this home after this one changed in the row is not in the log yet.
  op INTEGER,
  PRIMARY KEY (space_id, tbl, key)
) STRICT, WITHOUT ROWID;

-- Operations of the log, and the operation here that applied each.
CREATE TABLE space_operations (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  id TEXT NOT NULL,
  op INTEGER,
  kind TEXT NOT NULL,
  member TEXT NOT NULL,
  machine TEXT NOT NULL,
  subject TEXT,
  at INTEGER NOT NULL,
  -- Milliseconds that the clock of who did it was ahead, where its times were cut.
  ahead INTEGER,
  PRIMARY KEY (space_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX space_operations_id ON space_operations (space_id, id);
CREATE INDEX space_operations_op ON space_operations (op) WHERE op IS NOT NULL;

-- What a person here wants done there, until the log has a number for it.
CREATE TABLE space_outbox (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  -- Id of the operation that it becomes.
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  -- JSON of what was asked for.
  intent TEXT NOT NULL,
  client TEXT,
  -- "asking": a rule proposes it, and a person has to agree; "refused": it cannot be done, and why.
  state TEXT NOT NULL CHECK (state IN ('asking', 'waiting', 'refused')),
  why TEXT,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX space_outbox_space ON space_outbox (space_id, state, n);

CREATE TABLE space_rules (
  id TEXT PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  project TEXT,
  -- JSON of names; null: all.
  types TEXT,
  said_by TEXT,
  how TEXT NOT NULL CHECK (how IN ('auto', 'ask', 'never')),
  -- Memories that operations up to this one made have been looked at.
  seen_op INTEGER NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX space_rules_space ON space_rules (space_id);

-- A memory of a person's own, and its copy in a space.
CREATE TABLE published (
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  root_id TEXT NOT NULL,
  -- The copy, once it has a number; null: it waits, or was refused.
  memory_id TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (space_id, root_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX published_copy ON published (memory_id) WHERE memory_id IS NOT NULL;

-- Who said what stands in a replica: versions of memories, and what was said again.
CREATE TABLE said_by (
  id TEXT PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  member TEXT NOT NULL,
  -- 1: a program said it for them, and no person has confirmed it.
  by_agent INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX said_by_member ON said_by (space_id, member);
-- Recall leaves out by who said it: its readers are told.
CREATE TRIGGER said_by_came AFTER INSERT ON said_by BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) SELECT item, 0 FROM recall_items WHERE ref_id = new.id;
END;
CREATE TRIGGER said_by_gone AFTER DELETE ON said_by BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) SELECT item, 0 FROM recall_items WHERE ref_id = old.id;
END;
CREATE TRIGGER said_by_confirmed AFTER UPDATE OF member, by_agent ON said_by BEGIN
  INSERT OR IGNORE INTO recall_changes (item, what) SELECT item, 0 FROM recall_items WHERE ref_id = new.id;
END;

-- What one's own memory says against a joined space. It is nobody else's: no word of it stands here, the sides are where they were,
-- and a side that is deleted ends it.
CREATE TABLE space_differences (
  id TEXT PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  -- The versions that were compared: one's own, and that of the space.
  own_id TEXT NOT NULL,
  their_id TEXT NOT NULL,
  rule TEXT NOT NULL,
  -- 'mine': one's own holds here all the same; 'theirs': it rests; 'told': it was published, and is the space's question now.
  resolution TEXT CHECK (resolution IN ('mine', 'theirs', 'told')),
  made_at INTEGER NOT NULL,
  UNIQUE (space_id, own_id, their_id)
) STRICT;

-- Memories that operations up to these made have been compared: one's own with the space, and those of the space with one's own.
CREATE TABLE space_compared (
  space_id TEXT PRIMARY KEY REFERENCES spaces (id) ON DELETE CASCADE,
  own_op INTEGER NOT NULL,
  their_op INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One's own memory that was turned off here: what operations of this home after \`op\` changed, its others have not heard of.
CREATE TABLE left_syncs (
  space_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owners (id) ON DELETE CASCADE,
  op INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX left_syncs_owner ON left_syncs (owner_id);
`;
