/** Codes of one row: four rows are a page. */
export const IN_BLOCK = 24;

/**
 * What a space is searched by where it is searched on the server: the words of what holds there, once more, and in a form in which
 * they are found. `texts` has a partition for each such space, with indexes of its own: one for all would read through the texts of
 * everybody for a word of one. Each key begins with the space.
 */
export const SEARCH_TABLES = `
-- Spaces that somebody searches here.
CREATE TABLE searched (
  space int PRIMARY KEY,
  -- By which the codes are made; null: nobody has brought one yet.
  model text,
  -- Rows up to this key are in texts_due or were; null: all.
  cursor text DEFAULT '',
  -- The machine whose turn it is to fill, and until when, milliseconds.
  filler uuid,
  filler_until bigint NOT NULL DEFAULT 0,
  last_n bigint NOT NULL DEFAULT 0,
  texts bigint NOT NULL DEFAULT 0,
  coded bigint NOT NULL DEFAULT 0,
  lexemes bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 20);

CREATE TABLE texts (
  -- In the order in which they came.
  n bigint NOT NULL,
  -- The operation that wrote it.
  seq bigint NOT NULL,
  -- Milliseconds.
  said_at bigint NOT NULL,
  space int NOT NULL,
  -- Place among the rows of the operation.
  place int NOT NULL,
  -- 0: of none.
  project int NOT NULL,
  -- Of the codes; null: it has no code.
  block int,
  -- Key of the row in the log.
  id uuid NOT NULL,
  by_agent boolean NOT NULL,
  type text,
  said_by text NOT NULL,
  -- One bit a component of its vector: null where nobody has brought it yet, and no bit set where the model has none.
  code bit(512),
  tsv tsvector NOT NULL,
  PRIMARY KEY (space, id)
) PARTITION BY LIST (space);
CREATE INDEX texts_uncoded ON texts (space, n) WHERE code IS NULL;
CREATE INDEX texts_words ON texts USING gin (tsv) WITH (fastupdate = off);

-- The codes of a project once more, ${IN_BLOCK} in a row: to compare them costs a third of what it costs to read a row for each.
CREATE TABLE code_blocks (
  space int NOT NULL,
  project int NOT NULL,
  block int NOT NULL,
  -- Places that are free: without an id, and without a bit set.
  free int NOT NULL,
  ids uuid[] NOT NULL,
  codes bit(${512 * IN_BLOCK}) NOT NULL,
  PRIMARY KEY (space, project, block)
) PARTITION BY LIST (space);
CREATE INDEX code_blocks_free ON code_blocks (space, project, block) WHERE free > 0;

-- In how many texts a word stands.
CREATE TABLE terms (
  space int NOT NULL,
  word text NOT NULL,
  ndoc bigint NOT NULL,
  PRIMARY KEY (space, word)
) WITH (fillfactor = 70);

CREATE TABLE text_projects (
  space int NOT NULL,
  project int NOT NULL,
  name text NOT NULL,
  texts bigint NOT NULL,
  PRIMARY KEY (space, name)
) WITH (fillfactor = 70);

-- What holds, or held, and is not as it stands among the texts.
CREATE TABLE texts_due (
  space int NOT NULL,
  id uuid NOT NULL,
  -- When a machine was asked for it last, milliseconds.
  asked bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (space, id)
);
CREATE INDEX texts_due_asked ON texts_due (space, asked);
`;
