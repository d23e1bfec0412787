/** What lies in the schema. Nobody but the keeper has a right on any of it, and row security lets nobody else see a row. */
export const TABLES = `
CREATE TABLE spaces (
  space int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  name text NOT NULL,
  -- Who may push its first operation.
  founder text NOT NULL,
  head bigint NOT NULL DEFAULT 0,
  rows_a_day int NOT NULL,
  made timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 20);

CREATE TABLE members (
  space int NOT NULL,
  member text NOT NULL,
  role text NOT NULL CHECK (role IN ('reader', 'writer', 'curator', 'owner')),
  since_seq bigint NOT NULL,
  until_seq bigint,
  PRIMARY KEY (space, member)
);

CREATE TABLE machines (
  space int NOT NULL,
  machine uuid NOT NULL,
  member text NOT NULL,
  from_seq bigint NOT NULL,
  to_seq bigint,
  mseq bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (space, machine)
) WITH (fillfactor = 40);

-- How far a machine has read: apart, so that reading waits for nobody who writes.
CREATE TABLE readings (
  space int NOT NULL,
  machine uuid NOT NULL,
  pulled bigint NOT NULL,
  seen bigint NOT NULL,
  PRIMARY KEY (space, machine)
) WITH (fillfactor = 40);

CREATE TABLE invitations (
  space int NOT NULL,
  invite_key text NOT NULL,
  member text NOT NULL,
  role text NOT NULL,
  -- Milliseconds.
  until bigint NOT NULL,
  used_seq bigint,
  PRIMARY KEY (space, invite_key)
);

CREATE TABLE operations (
  space int NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  machine uuid NOT NULL,
  member text NOT NULL,
  -- Milliseconds.
  received bigint NOT NULL,
  -- What it says, as the text that is signed, without the words of its rows.
  said text NOT NULL,
  signature text NOT NULL,
  -- The words of its rows; null where they went, or where the row did.
  images text[] NOT NULL,
  PRIMARY KEY (space, seq),
  UNIQUE (space, id)
);

CREATE TABLE rows (
  space int NOT NULL,
  tbl text NOT NULL,
  key text NOT NULL,
  seq bigint NOT NULL,
  roots uuid[] NOT NULL,
  claims text[] NOT NULL,
  PRIMARY KEY (space, tbl, key)
);

CREATE TABLE claims (
  space int NOT NULL,
  claim text NOT NULL,
  tbl text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (space, claim)
);

CREATE TABLE forgotten (
  space int NOT NULL,
  claim text NOT NULL,
  PRIMARY KEY (space, claim)
);

CREATE TABLE gone (
  space int NOT NULL,
  root uuid NOT NULL,
  PRIMARY KEY (space, root)
);

-- Who named a lineage first, and by which operation.
CREATE TABLE lineages (
  space int NOT NULL,
  root uuid NOT NULL,
  member text NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (space, root)
);

-- Later operations with rows about a lineage.
CREATE TABLE mentions (
  space int NOT NULL,
  root uuid NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (space, root, seq)
);

CREATE TABLE written (
  space int NOT NULL,
  member text NOT NULL,
  day int NOT NULL,
  rows bigint NOT NULL,
  PRIMARY KEY (space, member, day)
) WITH (fillfactor = 40);
`;

export const TABLE_NAMES = [...TABLES.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name ?? "");
